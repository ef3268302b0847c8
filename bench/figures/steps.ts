import pg from 'pg';
import { startPostgres } from '../../test/support/postgres.ts';
import { cpuOfEach, medianLatency, runs, sample, type Bench, type Figure, type Sample } from '../bench.ts';
import { median } from '../stats.ts';
import { compared, ms, type Row } from '../table.ts';
import { beside, type Both } from './beside.ts';

const PLAN = { deltas: 50, mode: 'burst' } as const;
const CONCURRENCY = 32;
/** Pairs of servers, and rounds of each: two processes of the same code differ by more than steps cost. */
const PAIRS = 5;
const ROUNDS = 2;
/** Commands that cost next to nothing by themselves, each with arguments of its own. */
const COMMANDS = 20;
const BUSY = Array.from({ length: COMMANDS }, (_, i) => `/mem entries tag=t${i}`).join('\n');

/** What it costs to keep steps: of a run alone, of many at a time, and of a run with 20 commands. */
export const steps: Figure = async (bench) => {
  const rows = await measure(bench, 'sqlite', async () => ({}));
  const postgres = await startPostgres([]);
  const client = new pg.Client(`${postgres.url}/postgres`);
  await client.connect();
  let count = 0;
  try {
    const fresh = async () => {
      const name = `steps_${(count += 1)}`;
      await client.query(`create database ${name}`);
      return { DATABASE_URL: `${postgres.url}/${name}` };
    };
    return [...rows, ...(await measure(bench, 'postgres', fresh))];
  } finally {
    await client.end();
    await postgres.stop();
  }
};

/** @param fresh makes a database, for a server of its own */
async function measure(bench: Bench, database: string, fresh: () => Promise<Record<string, string>>): Promise<Row[]> {
  const compare = async (env: Record<string, string>, round: Parameters<typeof beside>[2]): Promise<Both<Sample[]>> => {
    const all: Both<Sample[]> = { off: [], on: [] };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const both = { off: { ...(await fresh()), ...env, STEPS: 'off' }, on: { ...(await fresh()), ...env } };
      const { off, on } = await beside(bench, both, round, ROUNDS);
      all.off.push(...off);
      all.on.push(...on);
    }
    return all;
  };
  const alone = await compare({}, (baton, count) => runs(bench, baton, PLAN, count, 1));
  const many = await compare({}, (baton, count) => runs(bench, baton, PLAN, 3 * count, CONCURRENCY));
  const busy = await compare({ INDEX_MODEL: 'demo/echo' }, (baton, count) =>
    sample(bench, baton, { target: baton.post('/v1/orchestrate', { message: BUSY }), count, concurrency: CONCURRENCY }),
  );
  const row = <T>(figure: string, { off: without, on: kept }: Both<T[]>, of: (one: T) => number): Row =>
    compared(`steps, ${database}: ${figure}`, [median(without.map(of)), median(kept.map(of))], ms);
  return [
    row('median run', alone, medianLatency),
    row('CPU of a run', alone, cpuOfEach),
    row(`CPU of a run, ${CONCURRENCY} at a time`, many, cpuOfEach),
    row(`CPU of a run with ${COMMANDS} commands`, busy, cpuOfEach),
  ];
}
