import { startPostgres } from '../../test/support/postgres.ts';
import { sample, SUCCESS, type Bench, type Figure, type Sample } from '../bench.ts';
import type { Target } from '../load-messages.ts';
import { startBaton, type Subject } from '../servers.ts';
import { median } from '../stats.ts';
import { ms, times, type Row } from '../table.ts';

const RECOVERIES = ['fail', 'resume'] as const;
const WARM_UP = 300;
const ROUNDS = 7;
const RUNS = 300;
const CONCURRENCY = 8;
/** Reads of a scratchpad, each with arguments of its own: commands that cost next to nothing by themselves. */
const COMMANDS = 20;

const PLAIN = 'an answer of a few words';
const BUSY = Array.from({ length: COMMANDS }, (_, i) => `/mem entries tag=t${i}`).join('\n');

/**
 * What `recovery: resume` costs against `fail`: of a run of one turn, and of a command, which is the difference to a run with 20 of
 * them. Both are asked of the same server in turns, of the built-in model.
 */
export const durable: Figure = async (bench) => {
  const postgres = await startPostgres([]);
  try {
    return [
      ...(await measure(bench, 'sqlite', {})),
      ...(await measure(bench, 'postgres', { DATABASE_URL: `${postgres.url}/postgres`, IDEMPOTENCY: 'database' })),
    ];
  } finally {
    await postgres.stop();
  }
};

type Samples = Record<(typeof RECOVERIES)[number], Sample[]>;

async function measure(bench: Bench, database: string, env: Record<string, string>): Promise<Row[]> {
  const baton = await startBaton({ ...bench, folder: bench.folder(), env: { INDEX_MODEL: 'demo/echo', ...env } });
  try {
    const alone = await both(bench, baton, PLAIN, 1);
    const plain = await both(bench, baton, PLAIN, CONCURRENCY);
    const busy = await both(bench, baton, BUSY, CONCURRENCY);
    const latency = (name: keyof Samples): number => median(alone[name].map(({ latencies }) => median(latencies)));
    const cpu = (samples: Samples, name: keyof Samples): number => median(samples[name].map(({ cpuMs, count }) => cpuMs / count));
    const perCommand = (name: keyof Samples): number => (cpu(busy, name) - cpu(plain, name)) / COMMANDS;
    const row = (figure: string, of: (name: keyof Samples) => number): Row => ({
      figure: `durable, ${database}: ${figure}`,
      relay: ms(of('fail')),
      baton: ms(of('resume')),
      ratio: times(of('resume') / of('fail')),
      target: '–',
    });
    return [row('median run', latency), row('CPU of a run', (name) => cpu(plain, name)), row('CPU of a command', perCommand)];
  } finally {
    await baton.stop();
  }
}

async function both(bench: Bench, baton: Subject, message: string, concurrency: number): Promise<Samples> {
  const samples: Samples = { fail: [], resume: [] };
  const run = (recovery: string, count: number): Promise<Sample> =>
    sample(bench, baton.pid, { target: targetOf(baton, message, recovery), count, concurrency, keepAlive: false, expect: SUCCESS });
  for (const recovery of RECOVERIES) await run(recovery, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const recovery of RECOVERIES) samples[recovery].push(await run(recovery, RUNS));
  }
  return samples;
}

function targetOf({ url, headers }: Subject, message: string, recovery: string): Target {
  const json = { ...headers, 'Content-Type': 'application/json' };
  return { url: `${url}/v1/orchestrate`, method: 'POST', headers: json, body: JSON.stringify({ message, recovery }) };
}
