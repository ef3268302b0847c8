/**
 * `npm run build && node bench/archived.ts [--runs=1000000] [--on=sqlite,postgres]`: what becomes of a database when so many runs go into an
 * archive, a folder; whether it grows when a tenth as many come and go behind them; how soon a replay from there begins. It takes half an
 * hour of a core for each database, and 10 GB of disk.
 */
import { join } from 'node:path';
import { readdirSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../test/support/postgres.ts';
import { asProgram, createBench, runs, type Bench } from './bench.ts';
import { addOldRuns, besidePostgres, besideSqlite, oldRun, type Beside } from './old-runs.ts';
import { cpuMs } from './processes.ts';
import { send, startBaton, type Subject } from './servers.ts';
import { quantile } from './stats.ts';

const OPTIONS = { runs: { type: 'string', default: '1000000' }, on: { type: 'string', default: 'sqlite,postgres' } } as const;
const LOOK_MS = 2000;
const REPLAYS = 500;
/** So long it takes at most until PostgreSQL has dropped what is empty, and autovacuum has come. */
const GIVEN_BACK_MS = 75_000;
const PLAN = { deltas: 50, mode: 'burst' } as const;

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

function bytesIn(folder: string, chosen: (name: string) => boolean = () => true): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && chosen(entry.name));
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** How many bytes the database has, and the events that are left in it. */
async function look(beside: Beside, folder: string): Promise<string> {
  const [events] = await beside.all('select count(*) as left from events');
  let bytes: number;
  if (beside.dialect === 'sqlite') bytes = bytesIn(folder, (name) => name.startsWith('baton.db'));
  else bytes = Number((await beside.all('select pg_database_size(current_database()) as bytes'))[0]!['bytes']);
  return `${gigabytes(bytes)}, ${String(events!['left'])} events`;
}

/** Waits until a node has brought so many runs into the archive. */
async function archived(baton: Subject, count: number): Promise<string> {
  const [from, used] = [performance.now(), cpuMs(baton.pid)];
  for (;;) {
    const metrics = await (await send(baton.get('/metrics'))).text();
    if (Number(/^baton_archive_runs_total(?:\{[^}]*\})? (\d+)/m.exec(metrics)?.[1] ?? 0) >= count) break;
    await delay(LOOK_MS);
  }
  const seconds = (performance.now() - from) / 1000;
  return `${count} runs archived in ${seconds.toFixed(0)} s, ${((cpuMs(baton.pid) - used) / count).toFixed(2)} ms of CPU each`;
}

/** Milliseconds until the first bytes of a replay have come. */
async function firstBytes(baton: Subject, id: string): Promise<number> {
  const from = performance.now();
  const { body } = await send(baton.get(`/v1/requests/${id}/events`));
  const reader = body!.getReader();
  await reader.read();
  const took = performance.now() - from;
  await reader.cancel();
  return took;
}

async function measure(
  bench: Bench,
  name: string,
  count: number,
  connect: (folder: string) => Promise<Beside>,
  env: Record<string, string>,
) {
  const [folder, archive] = [bench.folder(), bench.folder()];
  const say = (what: string): void => console.log(`${name}: ${what}`);
  const first = await startBaton({ ...bench, folder, env });
  await runs(bench, first, PLAN, 1, 1);
  await first.stop();
  const beside = await connect(folder);
  const begin = () =>
    startBaton({
      ...bench,
      folder,
      token: first.token,
      env: { ...env, ARCHIVE: `file:${archive}`, ARCHIVE_AFTER_DAYS: '1', STEPS_DAYS: '365' },
    });
  const more = count / 10;
  try {
    await addOldRuns(beside, count);
    say(`${count} runs: ${await look(beside, folder)}`);
    for (const [from, amount] of [
      [0, count],
      [count, more],
      [count + more, more],
    ] as const) {
      if (from > 0) await addOldRuns(beside, amount, from);
      const baton = await begin();
      try {
        say(await archived(baton, amount));
        const took: number[] = [];
        for (let i = 0; i < REPLAYS; i += 1) took.push(await firstBytes(baton, oldRun(from + 1 + Math.floor(Math.random() * amount))));
        const [half, most, longest] = [quantile(took, 0.5), quantile(took, 0.99), Math.max(...took)].map((one) => one.toFixed(0));
        say(`a replay begins after ${half} ms, p99 ${most} ms, at most ${longest} ms`);
        if (beside.dialect === 'postgres') await delay(GIVEN_BACK_MS);
      } finally {
        await baton.stop();
      }
      say(`${from + amount} runs: ${await look(beside, folder)}; ${gigabytes(bytesIn(archive))} in the archive`);
    }
  } finally {
    await beside.close();
  }
}

await asProgram(async () => {
  const { values } = parseArgs({ options: OPTIONS });
  const bench = await createBench({ entry: fileURLToPath(new URL('../dist/cli.js', import.meta.url)), nodeArgs: [] });
  for (const on of values.on.split(',')) {
    if (on === 'sqlite') {
      await measure(bench, on, Number(values.runs), async (folder) => besideSqlite(folder), {});
      continue;
    }
    const postgres = await startPostgres([]);
    const url = `${postgres.url}/postgres`;
    await measure(bench, on, Number(values.runs), () => besidePostgres(url), { DATABASE_URL: url }).finally(() => postgres.stop());
  }
  return true;
});
