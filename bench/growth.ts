/**
 * `node bench/growth.ts [--nodes=1,3] [--runs=64] [--events=12] [--seconds=20]`: how much of the log one PostgreSQL takes,
 * with fsync on and its usual settings. Each node is a process with the committer and the pool that the server has; in it
 * so many runs at a time are logged, one after another, each with so many events of 300 bytes. No HTTP, no models.
 *
 * `--listeners=10 [--told=one|all]`: so many more nodes listen, and of each commit one of them is told, on a channel of its
 * own as a node is whose client follows a run; or all of them, on one channel. What that costs the commits, and how late
 * they are told.
 */
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { newId } from '../src/lib/ids.ts';
import { GroupCommitter } from '../src/log/committer.ts';
import { postgresEventStore } from '../src/log/postgres-events.ts';
import { RunLog } from '../src/log/run-log.ts';
import { connectDatabase } from '../src/store/database/connect.ts';
import { Tenants } from '../src/store/tenants/tenants.ts';
import { makeTemplate, startPostgres } from '../test/support/postgres.ts';
import { adopt, killAll } from './processes.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1,3' },
    runs: { type: 'string', default: '64' },
    events: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '20' },
    listeners: { type: 'string', default: '0' },
    told: { type: 'string', default: 'one' },
    /** The database of a node, which this process is then. */
    node: { type: 'string' },
  },
});
const [RUNS, EVENTS, SECONDS, LISTENERS] = [values.runs, values.events, values.seconds, values.listeners].map(Number) as [
  number,
  number,
  number,
  number,
];

interface Written {
  runs: number;
  commits: number;
}

/** The channel of a listener. */
const channelOf = (listener: number): string => (values.told === 'all' ? 'bench_all' : `bench_${listener}`);

const WORDS = 'x'.repeat(200);
const CALL = { agent: 'index', stream_id: 0, depth: 0, kind: 'fetch', args: WORDS, ok: true } as const;

await (values.node === undefined ? measureAll() : writeRuns(values.node)).finally(killAll);

async function measureAll(): Promise<void> {
  for (const nodes of values.nodes.split(',').map(Number)) {
    const postgres = await startPostgres([]);
    try {
      console.log(
        `${nodes} ${nodes === 1 ? 'node ' : 'nodes'}: ${await measure(`${postgres.url}/${await makeTemplate(postgres.url)}`, nodes)}`,
      );
    } finally {
      await postgres.stop();
    }
  }
}

async function measure(url: string, nodes: number): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const size = async () => {
    const { rows } = await client.query<{ table: string; wal: string }>(
      `select sum(pg_total_relation_size(oid)) as table, pg_current_wal_lsn() - '0/0'::pg_lsn as wal
       from pg_class where relkind = 'r' and (relispartition or relname = 'requests')`,
    );
    return { table: Number(rows[0]!.table), wal: Number(rows[0]!.wal) };
  };
  const listeners = await Promise.all(Array.from({ length: LISTENERS }, (_, i) => listen(url, i)));
  const before = await size();
  const written = await Promise.all(Array.from({ length: nodes }, () => node(url)));
  const after = await size();
  await Promise.all([client, ...listeners].map((one) => one.end()));
  const told = listeners.flatMap(({ late }) => late).sort((a, b) => a - b);
  const late = (share: number): string => `${told[Math.floor(told.length * share)]?.toFixed(1)} ms`;
  const sum = (name: keyof Written) => written.reduce((total, one) => total + one[name], 0);
  const runs = sum('runs');
  const perRun = (name: 'table' | 'wal') => Math.round((after[name] - before[name]) / runs);
  return [
    `${Math.round((runs * EVENTS) / SECONDS)} events/s`,
    `${Math.round(runs / SECONDS)} runs/s`,
    `${Math.round(sum('commits') / SECONDS)} commits/s`,
    `${perRun('table')} bytes of tables and ${perRun('wal')} of WAL a run`,
    ...(LISTENERS > 0 ? [`${Math.round(told.length / SECONDS)} messages/s heard, late by ${late(0.5)} (median), ${late(0.99)} (p99)`] : []),
  ].join(', ');
}

/** A connection that listens, with how late each message was, in milliseconds. */
async function listen(url: string, listener: number): Promise<{ late: number[]; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const late: number[] = [];
  client.on('notification', ({ payload = '' }) => late.push(performance.timeOrigin + performance.now() - Number(payload)));
  await client.query(`listen ${channelOf(listener)}`);
  return { late, end: () => client.end() };
}

/** Tells of commits as the bus of a node does: one message under way at a time. @returns what to call for each commit */
async function teller(url: string): Promise<{ tell(): void; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let sending: Promise<unknown> | undefined;
  let next = 0;
  return {
    tell() {
      if (LISTENERS === 0 || sending) return;
      next = (next + 1) % LISTENERS;
      const values = [channelOf(next), String(performance.timeOrigin + performance.now())];
      sending = client.query({ name: 'tell', text: 'select pg_notify($1, $2)', values }).finally(() => (sending = undefined));
    },
    async end() {
      await sending;
      await client.end();
    },
  };
}

/** A node in a process of its own. */
function node(url: string): Promise<Written> {
  const child = fork(import.meta.filename, [...process.argv.slice(2), `--node=${url}`]);
  adopt(child);
  return new Promise((resolve, reject) => {
    child.once('message', (written) => resolve(written as Written));
    child.once('exit', (code) => reject(new Error(`a node ended with ${code}`)));
  });
}

async function writeRuns(url: string): Promise<void> {
  const database = await connectDatabase({ url });
  const { tenant } = await new Tenants(database, () => 1).create('bench', 'bench');
  const written: Written = { runs: 0, commits: 0 };
  const bus = await teller(url);
  const committer = new GroupCommitter(postgresEventStore(database, true), {
    committed() {
      written.commits += 1;
      bus.tell();
    },
    failed(error) {
      throw error;
    },
  });
  const until = performance.now() + SECONDS * 1000;
  const oneAfterAnother = async () => {
    while (performance.now() < until) {
      await writeRun(tenant.id, committer);
      if (performance.now() < until) written.runs += 1;
    }
  };
  await Promise.all(Array.from({ length: RUNS }, oneAfterAnother));
  await bus.end();
  await database.close();
  process.send!(written);
}

const NOTHING = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

/** Each event follows when the one before is durable, as a client sees them: the groups are of what all runs have at a time. */
async function writeRun(tenantId: number, committer: GroupCommitter): Promise<void> {
  const runId = newId();
  const now = Math.floor(Date.now() / 1000);
  const start = { tenantId, runId, agentId: 'index', conversationId: 0, owner: 'bench', startedAt: now };
  const log = new RunLog({ tenantId, runId }, committer, { start, live: 'deltas' });
  let left = EVENTS;
  const next = () => {
    left -= 1;
    if (left > 0) log.append({ event: 'tool_call', data: { ...CALL, duration_ms: left } });
    if (left !== 0) return;
    const done = { ok: true, request_id: runId, duration_ms: 1, input_tokens: 1, output_tokens: 1, content: WORDS };
    const usage = [{ ...NOTHING, agent: 'index', model: 'demo/echo', runs: 1, agentRuns: 1, modelRuns: 1 }];
    const end = { completedAt: now, errorMessage: '', errorCode: '', inputTokens: 1, outputTokens: 1, usage };
    log.finish({ event: 'done', data: done }, { state: 'completed', conversationId: 0, ...end });
  };
  log.attach(next, () => {});
  next();
  await log.settled;
}
