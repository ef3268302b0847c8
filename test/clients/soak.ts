/**
 * `node test/clients/soak.ts --runs 10000 --seed 7`: so many runs with the TypeScript client over a way that cuts, delays,
 * splits and duplicates. Each text must be the one that the log has, and no run may have been started twice. One line at the
 * end; exit code 1 when something was wrong.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Baton } from '../../clients/typescript/src/index.ts';
import { createDatabase } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import { startProxy, type ProxyOptions, type Tally } from './proxy.ts';
import { random, type Random } from './random.ts';

/** Runs under way at once. */
const CONCURRENT = 64;
/** Connections that bring nothing new are tried again at once: what is tested is not the waiting. */
const RETRY = { attempts: 60, firstMs: 2, maxMs: 50 };
const PAGE = 200;
const WORDS = ['one', 'zwölf', 'trois', 'čtyři', '五', '🥊', 'naïve', 'quer', 'über', 'den', 'großen', 'Sylter', 'Deich\n'];

export interface SoakOptions {
  runs: number;
  seed: number;
  /** The server, and a token for it. */
  url: string;
  token: string;
  fates?: Omit<ProxyOptions, 'target' | 'seed' | 'port'>;
}

export interface SoakReport {
  runs: number;
  /** How many runs the server has; equal to `runs` when none was started twice. */
  started: number;
  reconnects: number;
  /** What was wrong, one line for each run. */
  problems: string[];
  tally: Tally;
}

/** Starts the runs, reads them over the proxy, and compares what came with the logs. */
export async function soak({ runs, seed, url, token, fates }: SoakOptions): Promise<SoakReport> {
  await using proxy = await startProxy({ target: url, seed, ...fates });
  const direct = new Baton({ url, token });
  const baton = new Baton({ url: proxy.url, token, retry: RETRY });
  const before = await countRequests(direct);
  const problems: string[] = [];
  let reconnects = 0;
  let next = 0;

  async function one(number: number): Promise<void> {
    const dice = random(seed * 7919 + number);
    const message = messageOf(dice, number);
    let text = '';
    const run = await baton.run({ message }, { onReconnect: () => (reconnects += 1) });
    for await (const event of run) if (event.type === 'text' && event.stream_id === 0) text += event.delta;
    const { content } = await run.result();
    let logged = '';
    for await (const event of direct.resume(run.id)) if (event.type === 'text' && event.stream_id === 0) logged += event.delta;
    if (text !== logged) problems.push(`run ${number}: the text is ${JSON.stringify(text)}, and the log has ${JSON.stringify(logged)}`);
    if (text !== content || text !== message)
      problems.push(`run ${number}: the text is ${JSON.stringify(text)}, and done says ${JSON.stringify(content)}`);
  }

  async function worker(): Promise<void> {
    while (next < runs) {
      const number = (next += 1);
      await one(number).catch(
        (error: unknown) => void problems.push(`run ${number}: ${String(error)} ${String((error as Error).cause ?? '')}`),
      );
    }
  }

  await Promise.all(Array.from({ length: CONCURRENT }, worker));
  const started = (await countRequests(direct)) - before;
  if (started !== runs) problems.push(`${started} runs were started, not ${runs}`);
  return { runs, started, reconnects, problems, tally: proxy.tally };
}

/** Something that no two runs have in common, long enough for several rows of a log. */
function messageOf(dice: Random, number: number): string {
  const words = Array.from({ length: 1 + dice.below(60) }, () => WORDS[dice.below(WORDS.length)]!);
  return [`run ${number}:`, ...words].join(' ').trim();
}

async function countRequests(baton: Baton): Promise<number> {
  let count = 0;
  let before: string | undefined;
  for (;;) {
    const { requests } = await baton.api.listRequests({ limit: PAGE, before });
    count += requests.length;
    before = requests.at(-1)?.request_id;
    if (requests.length < PAGE) return count;
  }
}

/** The summary, in one line. */
export function summary({ runs, started, reconnects, problems, tally }: SoakReport, seconds: number): string {
  const { requests, refused, reset, closed, duplicated } = tally;
  return (
    `${runs} runs in ${seconds.toFixed(0)} s: ${started} started, ${reconnects} reconnects, ${requests} requests ` +
    `(${refused} refused, ${reset} reset, ${closed} closed early, ${duplicated} duplicated), ${problems.length} problems`
  );
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } } });
  // The one that has the schema is vitest's.
  const database = await createDatabase('sqlite', 'empty');
  const server = await spawnBaton({ database, env: { LOG_LEVEL: 'error' } });
  const from = performance.now();
  const report = await soak({ runs: Number(values.runs), seed: Number(values.seed), url: server.url, token: server.token });
  for (const problem of report.problems.slice(0, 20)) console.error(problem);
  console.log(`seed ${values.seed}: ${summary(report, (performance.now() - from) / 1000)}`);
  await server.stop();
  rmSync(database.folder, { recursive: true, force: true });
  process.exitCode = report.problems.length > 0 ? 1 : 0;
}
