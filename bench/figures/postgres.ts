import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../test/support/postgres.ts';
import { alternate, cpuOfEach, medianLatency, perSecond, runs, type Bench, type Figure } from '../bench.ts';
import { cpuMs, cpuWithEndedMs } from '../processes.ts';
import { startBaton, startLoad, type Subject } from '../servers.ts';
import { overRounds } from '../stats.ts';
import { compared, ms, row, times, type Row } from '../table.ts';

const PLAN = { deltas: 50, mode: 'burst' } as const;
const MOST_NODES = 3;
const WARM_UP = 500;
const ROUNDS = 7;
const RUNS = 300;
const CONCURRENCY = 32;
const BUSY_RUNS = 2000;
const MEDIAN_TARGET = 1.4;
/** Of one node. */
const RATE_TARGET = 1.2;
/** PostgreSQL's processes hand in their statistics when they have been idle for 10 s. */
const STATISTICS_MS = 11_000;

/**
 * Runs on a PostgreSQL that syncs each commit, with one, two and three nodes of which one is asked, against SQLite's; and
 * with all of them asked at once. The ratios are medians over the rounds.
 */
export const postgres: Figure = async (bench) => {
  const server = await startPostgres([]);
  const sqlite = await startBaton({ ...bench, folder: bench.folder() });
  const stats = new pg.Client({ connectionString: `${server.url}/postgres` });
  await stats.connect();
  await stats.query('create extension pg_stat_statements');
  const nodes: (Subject & { token: string })[] = [];
  const rows: Row[] = [];
  try {
    await runs(bench, sqlite, PLAN, WARM_UP, 1);
    while (nodes.length < MOST_NODES) {
      const [first] = nodes;
      const env = { DATABASE_URL: `${server.url}/postgres`, IDEMPOTENCY: 'database', ADMIN_TOKEN: 'the-token-of-the-bench' };
      nodes.push(await startBaton({ ...bench, folder: bench.folder(), env, ...(first ? { token: first.token } : {}) }));
      rows.push(...(await oneAtATime(bench, sqlite, nodes, stats)), await allAtOnce(bench, sqlite, nodes));
    }
  } finally {
    await Promise.all([sqlite, ...nodes].map((node) => node.stop()));
    await stats.end();
    await server.stop();
  }
  return rows;
};

async function oneAtATime(bench: Bench, sqlite: Subject, nodes: Subject[], stats: pg.Client): Promise<Row[]> {
  const [node] = nodes as [Subject, ...Subject[]];
  const others = nodes.slice(1);
  await runs(bench, node, PLAN, WARM_UP, 1);
  const database = await postmasterOf(stats);
  await delay(STATISTICS_MS);
  const [before, cpuBefore, idleBefore] = [await workOf(stats), familyCpuMs(database), cpuOf(others)];
  const samples = await alternate({ relay: sqlite, baton: node }, ROUNDS, (subject) => runs(bench, subject, PLAN, RUNS, 1));
  const cpu = { database: familyCpuMs(database) - cpuBefore, others: cpuOf(others) - idleBefore };
  await delay(STATISTICS_MS);
  const after = await workOf(stats);
  const each = (value: number): number => value / (ROUNDS * RUNS);
  const latency = overRounds(samples.relay, samples.baton, medianLatency);
  const ownCpu = overRounds(samples.relay, samples.baton, cpuOfEach);
  const figure = (name: string): string => `postgres, ${inWords(nodes.length)}: ${name}`;
  const goal = { target: `≤ ${MEDIAN_TARGET} ×`, met: latency.ratio <= MEDIAN_TARGET };
  return [
    compared(figure('median run'), latency.values, ms, goal, times(latency.ratio)),
    compared(figure('CPU per run, of the node that runs it'), ownCpu.values, ms, undefined, times(ownCpu.ratio)),
    row(figure('CPU per run, of PostgreSQL'), ms(each(cpu.database))),
    ...(others.length > 0 ? [row(figure('CPU per run, of the other nodes'), ms(each(cpu.others)))] : []),
    row(figure('transactions per run'), each(after.transactions - before.transactions).toFixed(2)),
    row(figure('statements per run'), each(after.statements - before.statements).toFixed(2)),
    row(figure('WAL syncs per run'), each(after.syncs - before.syncs).toFixed(2)),
  ];
}

/** The load is spread evenly. */
async function allAtOnce(bench: Bench, sqlite: Subject, nodes: Subject[]): Promise<Row> {
  const loads = nodes.map(() => startLoad());
  const concurrency = Math.ceil(CONCURRENCY / nodes.length);
  const count = Math.ceil(BUSY_RUNS / nodes.length);
  const round = async (): Promise<number> => {
    const from = performance.now();
    await Promise.all(nodes.map((node, i) => runs({ ...bench, load: loads[i]! }, node, PLAN, count, concurrency)));
    return ((count * nodes.length) / (performance.now() - from)) * 1000;
  };
  const rates: number[] = [];
  const reference: number[] = [];
  await round();
  for (let i = 0; i < ROUNDS; i += 1) {
    reference.push(perSecond(await runs(bench, sqlite, PLAN, BUSY_RUNS, CONCURRENCY)));
    rates.push(await round());
  }
  const { values, ratio } = overRounds(reference, rates, (rate) => rate);
  const goal = nodes.length === 1 ? { target: `≥ ${RATE_TARGET} ×`, met: ratio >= RATE_TARGET } : undefined;
  const figure = `postgres, ${inWords(nodes.length)}: ${CONCURRENCY} concurrent runs`;
  return compared(figure, values, (value) => `${value.toFixed(0)}/s`, goal, times(ratio));
}

const inWords = (nodes: number): string => (nodes === 1 ? '1 node' : `${nodes} nodes`);

/** What the database has done so far, without the bench's own questions. */
async function workOf(stats: pg.Client): Promise<{ transactions: number; statements: number; syncs: number }> {
  const { rows } = await stats.query<{ transactions: number; statements: number; syncs: number }>(
    `select (select xact_commit::int from pg_stat_database where datname = current_database()) as transactions,
       (select coalesce(sum(calls), 0)::int from pg_stat_statements join pg_database on oid = dbid
        where datname = current_database() and query not ilike '%pg_stat%') as statements,
       (select sum(fsyncs)::int from pg_stat_io where object = 'wal') as syncs`,
  );
  return rows[0]!;
}

export async function postmasterOf(stats: pg.Client): Promise<number> {
  const { rows } = await stats.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]!.pid);
}

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

const cpuOf = (subjects: readonly Subject[]): number => subjects.reduce((sum, { pid }) => sum + cpuMs(pid), 0);

/** CPU time of a process and its children. */
export function familyCpuMs(parent: number): number {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const ofChildren = pids.map((pid) => {
    try {
      return parentOf(pid) === parent ? cpuMs(pid) : 0;
    } catch {
      // It has ended since, and counts as the parent's.
      return 0;
    }
  });
  return ofChildren.reduce((sum, ms) => sum + ms, cpuWithEndedMs(parent));
}
