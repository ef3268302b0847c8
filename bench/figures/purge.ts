import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '../../test/support/postgres.ts';
import { runs, type Bench, type Figure } from '../bench.ts';
import { addOldRuns, besidePostgres, besideSqlite, oldRunsLeft, type Beside } from '../old-runs.ts';
import { send, startBaton, type Subject } from '../servers.ts';
import { median, quantile } from '../stats.ts';
import { compared, ms, row, times, type Row } from '../table.ts';

const PLAN = { deltas: 50, mode: 'burst' } as const;
const OLD = 60_000;
const CONCURRENCY = 32;
const WARM_UP = 500;
const BURST = 200;
const MOST_MS = 20_000;
const LOOK_MS = 200;
/** Purged for each one that is written. */
const LEAST = 5;

/** What was written, and purged, for how long, and what became of commits meanwhile. */
interface Measured {
  written: number;
  purged: number;
  seconds: number;
  latencies: number[];
  commits: { below: number; count: number }[];
}

/** How many old runs go while others are written, and how long the commits of these take: beside the same server without old runs. */
export const purge: Figure = async (bench) => {
  const folder = bench.folder();
  const rows = await measure(bench, 'SQLite', folder, {}, async () => besideSqlite(folder));
  const server = await startPostgres([]);
  const url = `${server.url}/postgres`;
  try {
    return [...rows, ...(await measure(bench, 'PostgreSQL', bench.folder(), { DATABASE_URL: url }, () => besidePostgres(url)))];
  } finally {
    await server.stop();
  }
};

async function measure(
  bench: Bench,
  name: string,
  folder: string,
  env: Record<string, string>,
  connect: () => Promise<Beside>,
): Promise<Row[]> {
  const first = await startBaton({ ...bench, folder, env });
  await runs(bench, first, PLAN, 1, 1);
  await first.stop();
  const beside = await connect();
  bench.note(`purge: filling ${name}`);
  await addOldRuns(beside, OLD);
  const round = async (days: number): Promise<Measured> => {
    const baton = await startBaton({ ...bench, folder, token: first.token, env: { ...env, RETENTION_DAYS: String(days) } });
    try {
      return await load(bench, baton, beside);
    } finally {
      await baton.stop();
    }
  };
  try {
    const [without, purging] = [await round(0), await round(30)];
    const rate = (count: number, { seconds }: Measured): number => count / seconds;
    const [written, purged] = [rate(purging.written, purging), rate(purging.purged, purging)];
    const each = (value: number): string => `${value.toFixed(0)}/s`;
    const goal = { target: `≥ ${LEAST} × written`, met: purged >= LEAST * written };
    return [
      { ...row(`purge, ${name}: old runs purged meanwhile`, each(purged), goal), ratio: times(purged / written) },
      compared(`purge, ${name}: runs written`, [rate(without.written, without), written], each),
      compared(`purge, ${name}: p50 of commits`, [ofCommits(without, 0.5), ofCommits(purging, 0.5)], ms),
      compared(`purge, ${name}: p99 of commits`, [ofCommits(without, 0.99), ofCommits(purging, 0.99)], ms),
      compared(`purge, ${name}: median run`, [median(without.latencies), median(purging.latencies)], ms),
      compared(`purge, ${name}: p99 of runs`, [quantile(without.latencies, 0.99), quantile(purging.latencies, 0.99)], ms),
    ];
  } finally {
    await beside.close();
  }
}

/** Writes runs for as long as there are old ones, and for a while. */
async function load(bench: Bench, baton: Subject, beside: Beside): Promise<Measured> {
  await runs(bench, baton, PLAN, WARM_UP, CONCURRENCY);
  const latencies: number[] = [];
  const [before, from] = [await commitsOf(baton), performance.now()];
  const left = { first: await oldRunsLeft(beside), last: 0, at: 0 };
  let over = false;
  const watch = async (): Promise<void> => {
    while (!over) {
      Object.assign(left, { last: await oldRunsLeft(beside), at: performance.now() });
      over ||= left.last === 0 || left.at - from > MOST_MS;
      await delay(LOOK_MS);
    }
  };
  const watched = watch();
  while (!over) latencies.push(...(await runs(bench, baton, PLAN, BURST, CONCURRENCY)).latencies);
  const seconds = (performance.now() - from) / 1000;
  await watched;
  const after = await commitsOf(baton);
  const commits = after.map(({ below, count }, i) => ({ below, count: count - before[i]!.count }));
  const purged = ((left.first - left.last) / ((left.at - from) / 1000)) * seconds;
  return { written: latencies.length, purged, seconds, latencies, commits };
}

/** The histogram of the durations of commits: how many took no longer than so many seconds. */
async function commitsOf({ get }: Subject): Promise<{ below: number; count: number }[]> {
  const metrics = await (await send(get('/metrics'))).text();
  return Array.from(metrics.matchAll(/^baton_commit_duration_seconds_bucket\{le="([^"]+)"[^}]*\} (\d+)$/gm), ([, below, count]) => ({
    below: below === '+Inf' ? Infinity : Number(below),
    count: Number(count),
  }));
}

/** In milliseconds, as far as the buckets tell. */
function ofCommits({ commits }: Measured, share: number): number {
  const all = commits.at(-1)!.count;
  const at = commits.findIndex(({ count }) => count >= share * all);
  const [low, high] = [commits[at - 1] ?? { below: 0, count: 0 }, commits[at]!];
  if (high.below === Infinity) return low.below * 1000;
  return (low.below + ((high.below - low.below) * (share * all - low.count)) / (high.count - low.count)) * 1000;
}
