import type { Client, QueryConfig } from 'pg';
import type { Database } from '../store/database/database.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import { wholeBytes, wholeData } from '../store/runs/event-data.ts';
import { RUN_STARTED, type Columns } from '../store/runs/run-start.ts';
import { insert, INSERTS, RUN_ENDED, SPENT, spentOf, USED_AGAIN, type Insert } from './commit-tables.ts';
import {
  LogConflict,
  LogRefused,
  OUTCOME_KINDS,
  type CommitGroup,
  type EventStore,
  type Fence,
  type JournalEntry,
  type OutcomeStore,
  type RunEnd,
  type RunStart,
  type SteeredRow,
  type StoredEvent,
} from './events.ts';

/** A group, and those of its ends that somebody may want to be told of. */
interface WrittenGroup extends CommitGroup {
  told: RunEnd[];
}

/** One of the writes of a commit. */
interface Write {
  /** The rows as columns: an array of values for each of {@link types}. */
  columns(group: WrittenGroup): unknown[][];
  types: readonly string[];
  /** @param rows selects them */
  sql(rows: string): string;
}

/** A write that is no insert of rows as they are. @param sql with the rows as `t`, with the names of the columns */
function write<Row>(columns: Columns<Row>, rowsOf: (group: WrittenGroup) => readonly Row[], sql: (t: string) => string): Write {
  const names = columns.map(([name]) => name).join(', ');
  return {
    columns(group) {
      const rows = rowsOf(group);
      return columns.map(([, , value]) => rows.map((row) => value(row)));
    },
    types: columns.map(([, type]) => type),
    sql: (rows) => sql(`(${rows}) as t(${names})`),
  };
}

/** By what a run is found. */
const RUN: Columns<{ runId: string; tenantId: number }> = [
  ['id', 'text', (run) => run.runId],
  ['tenant_id', 'bigint', (run) => run.tenantId],
];
const ENDED_AT: Columns<RunEnd> = [...RUN, ['at', 'bigint', (end) => end.completedAt]];

/**
 * The row `r` of the run `t`, found by its primary key: the expressions rule out all other indexes. PostgreSQL tends to
 * those of the running runs, as long as it knows of few, and would then look at every run that is open for each that ends.
 */
const OWN_ROW = `r.id = t.id and r.tenant_id + 0 = t.tenant_id`;
const ENDED = RUN_ENDED.map(([name]) => name);

const durable = ({ ends }: CommitGroup): RunEnd[] => ends.filter((end) => end.durable);
const unbegun = ({ ends }: CommitGroup): RunEnd[] => ends.filter((end) => end.unbegun);

/** A run that starts and ends in one group is inserted as it ended, since a statement can't see its own inserts. */
const WHOLE: Columns<{ start: RunStart; end: RunEnd }> = [
  ...RUN_STARTED.filter(([name]) => !ENDED.includes(name)).map(
    ([name, type, value]) => [name, type, ({ start }: { start: RunStart }) => value(start)] as const,
  ),
  ...RUN_ENDED.map(([name, type, value]) => [name, type, ({ end }: { end: RunEnd }) => value(end)] as const),
];

const { used, usedFor, billed, begun, answered, steered, prompted, spent: _spent, ...others } = INSERTS;

/**
 * The whole commit is one statement, hence one transaction and one round trip. Writes without rows are left out, so that rare ones cost
 * the others nothing.
 *
 * With `used` before `ended`, PostgreSQL's process gives memory back to the system and asks for it anew at each end of a run, which takes a
 * quarter of its time.
 */
const WRITES: Record<string, Write> = {
  ...insertingEach(others),
  started: inserting(insert('requests', RUN_STARTED, ({ starts, ends }) => starts.filter((start) => !endOf(ends, start)))),
  whole: inserting(
    insert('requests', WHOLE, ({ starts, ends }) =>
      starts.flatMap((start) => {
        const end = endOf(ends, start);
        return end ? [{ start, end }] : [];
      }),
    ),
  ),
  touched: write(
    [
      ['id', 'bigint', (run: RunStart) => run.conversationId],
      ['tenant_id', 'bigint', (run) => run.tenantId],
      ['at', 'bigint', (run) => run.startedAt],
    ],
    ({ starts }) => starts.filter(({ said }) => said),
    (t) => `update conversations c set updated_at = t.at from ${t} where c.tenant_id = t.tenant_id and c.id = t.id`,
  ),
  // Whether these runs are still this node's: if one is not, the whole statement fails with DIVISION_BY_ZERO. The lock holds off
  // a take-over until the rows are there for it to read.
  fenced: write(
    [...RUN, ['owner', 'text', (fence: Fence) => fence.owner]],
    ({ fences = [] }) => fences,
    (t) => `select 1 / (case when r.owner = t.owner then 1 else 0 end) as ours from ${t}
      join lateral (select owner from requests where id = t.id and tenant_id = t.tenant_id for share) r on true`,
  ),
  marked: write(
    RUN,
    ({ marks = [] }) => marks,
    (t) => `update requests r set durable = 1 from ${t} where ${OWN_ROW}`,
  ),
  ended: write(
    [...RUN, ...RUN_ENDED],
    ({ starts, ends }) => ends.filter(({ runId }) => !starts.some((start) => start.runId === runId)),
    (t) => `update requests r set ${ENDED.map((name) => `${name} = t.${name}`).join(', ')}
      from ${t} where ${OWN_ROW} and r.state || '' in ('running', 'queued')`,
  ),
  prompted: inserting(prompted, USED_AGAIN),
  ...insertingEach({ used, usedFor, billed, begun, steered, answered }),
  unqueued: write(
    [
      ['id', 'text', (message: SteeredRow) => message.id],
      ['tenant_id', 'bigint', (message) => message.tenantId],
    ],
    ({ steered = [] }) => steered,
    (t) => `delete from queued_runs q using ${t} where q.request_id = t.id and q.tenant_id = t.tenant_id`,
  ),
  told: write(
    [...ENDED_AT, ['state', 'text', (end) => end.state]],
    ({ told }) => told,
    (t) => `insert into outbox (tenant_id, webhook_id, delivery_id, message_id, type, request_id, occurred_at, created_at)
      select w.tenant_id, w.id, 'dlv_' || replace(gen_random_uuid()::text, '-', ''), 'msg_' || t.id, 'run.' || t.state, t.id, t.at, t.at
      from ${t} join webhooks w on w.tenant_id = t.tenant_id
      where w.disabled = 0 and (w.events = '[]' or strpos(w.events, '"run.' || t.state || '"') > 0) returning 1`,
  ),
  news: write(
    ENDED_AT,
    ({ told }) => told,
    (t) => `insert into outbox (tenant_id, webhook_id, message_id, type, request_id, occurred_at, created_at)
      select c.tenant_id, -c.tenant_id, c."key", 'task.ended', t.id, t.at, t.at
      from ${t} join a2a_push_configs c on c.request_id = t.id and c.tenant_id = t.tenant_id returning 1`,
  ),
  spent: write(
    [...SPENT, ['node', 'text', ({ nodeId }) => nodeId]],
    spentOf,
    (t) => `update budget_accounts a set spent_tokens = a.spent_tokens + t.spent_tokens, spent = a.spent + t.spent,
        held = jsonb_set(a.held, array[t.node], jsonb_build_array(greatest(0, (a.held -> t.node ->> 0)::bigint - t.spent_tokens),
          greatest(0, (a.held -> t.node ->> 1)::bigint - t.spent)), false)
      from ${t} where a.tenant_id = t.tenant_id and a.token_id = t.token_id and a.for_user = t.for_user and a.period = t.period`,
  ),
  freed: write(RUN, unbegun, (t) => `delete from idempotency_keys k using ${t} where k.tenant_id = t.tenant_id and k.request_id = t.id`),
  // All writes of a statement see the tables as they were before it: the key is still there.
  taken_back: write(
    [...RUN, ['conversation_id', 'bigint', (end: RunEnd) => end.conversationId]],
    unbegun,
    (t) => `delete from messages m using ${t}, idempotency_keys k
      where k.tenant_id = t.tenant_id and k.request_id = t.id
        and m.tenant_id = t.tenant_id and m.conversation_id = t.conversation_id and m.request_id = t.id`,
  ),
  forgot_journal: write(RUN, durable, (t) => `delete from journal j using ${t} where j.request_id = t.id and j.tenant_id = t.tenant_id`),
  forgot_effects: write(RUN, durable, (t) => `delete from effects e using ${t} where e.request_id = t.id and e.tenant_id = t.tenant_id`),
  closed: write(
    ENDED_AT,
    durable,
    (t) => `update questions q set decision = 'canceled', answered_at = t.at from ${t}
      where q.request_id = t.id and q.tenant_id = t.tenant_id and q.decision = ''`,
  ),
};

function insertingEach(inserts: Record<string, Insert>): Record<string, Write> {
  return Object.fromEntries(Object.entries(inserts).map(([name, one]) => [name, inserting(one)]));
}

/** @param rest by default, who is to be told that something was queued looks whether there was a row */
function inserting({ table, names, types, columns }: Insert, rest = table === 'outbox' ? 'returning 1' : ''): Write {
  return { columns, types, sql: (rows) => `insert into ${table} (${names.join(', ')}) ${rows} ${rest}` };
}

function endOf(ends: readonly RunEnd[], { runId }: RunStart): RunEnd | undefined {
  return ends.find((end) => end.runId === runId);
}

/** A bit for each write: PostgreSQL compares 63 characters of the name of a statement, so that the names of all its writes would be too many. */
const BITS = new Map(Object.keys(WRITES).map((name, i) => [name, 2 ** i]));
const bitsOf = (parts: readonly Part[]): string => parts.reduce((all, { name }) => all + BITS.get(name)!, 0).toString(36);

/** A write, and what it writes now. */
interface Part {
  name: string;
  write: Write;
  values: unknown[][];
}

/**
 * Whether a row is bound value by value, which takes half as long as arrays do. Most groups have spent of one budget, and have one step; of
 * other writes the numbers of rows vary, and each way of binding is another plan.
 */
const isAsRow = ({ name, values }: Part): boolean => (name === 'spent' || name === 'stepped') && values[0]!.length === 1;

/** Statements that are kept by name. */
const MAX_KEPT = 200;

/** The writes that put something into the outbox. */
const QUEUES: ReadonlySet<string> = new Set(['billed', 'begun', 'told', 'news']);

/** What the log has to do with the outbox. */
export interface OutboxHooks {
  /** Which tenants want to be told of the ends of their runs; default all: the database knows. */
  webhookTenants?: { mayHave(tenantId: number): boolean } | undefined;
  /** Called when a commit has put something into the outbox. */
  queued?: (() => void) | undefined;
}

/** The events of a purged run may still be there, until their partition is dropped. */
const KEPT = `e.request_id = $1 and e.tenant_id = $2
  and not exists (select from requests where id = $1 and tenant_id = $2 and purged = 1)`;
const JOINED = wholeData('postgres', 'e', { id: '$1', tenantId: '$2' });
const BYTES = wholeBytes('postgres', 'e');
const PAGE = `select e.seq, e.kind, ${JOINED} as data from events e where ${KEPT} and e.seq > $3 order by e.seq limit $4`;

/** As above, up to the event with which the payloads have $5 bytes. */
const BOUNDED_PAGE = `select e.seq, e.kind, ${JOINED} as data from (
    select e.*, sum(${BYTES}) over (order by e.seq) - (${BYTES}) as bytes_before from (
      select e.* from events e where ${KEPT} and e.seq > $3 order by e.seq limit $4
    ) e
  ) e where e.bytes_before < $5 order by e.seq`;

const JOURNAL = `select n, stream_id as "streamId", kind, data from journal
  where request_id = $1 and tenant_id = $2 and n >= $3 order by n limit $4`;

/** What a run's result is made of. */
const OUTCOME = `from events e where ${KEPT} and e.kind in (${Array.from(OUTCOME_KINDS, (kind) => `'${kind}'`).join(', ')})`;

/**
 * The event log on PostgreSQL: one round trip a commit, on a connection of their own; reads share knex's pool.
 * @param named whether a connection is one session of PostgreSQL, which keeps prepared statements by their names
 */
export function postgresEventStore(
  { postgres }: Pick<Database, 'postgres'>,
  named: boolean,
  { webhookTenants, queued }: OutboxHooks = {},
): EventStore & OutcomeStore {
  const prepared = (name: string, text: string) => (named ? { name, text } : { text });
  const page = prepared('baton-log-page', PAGE);
  const boundedPage = prepared('baton-log-bounded-page', BOUNDED_PAGE);
  const outcome = prepared('baton-log-outcome', `select e.seq, e.kind, ${JOINED} as data ${OUTCOME} order by e.seq`);
  const outcomeBytes = prepared('baton-log-outcome-bytes', `select sum(${BYTES}) as bytes ${OUTCOME}`);
  const rewinds = prepared(
    'baton-log-rewinds',
    `select e.seq, e.kind, e.data from events e where ${KEPT} and e.kind = 'rewind' order by e.seq`,
  );
  const { pool, commits } = postgres!;
  const select = async <Row extends object>(statement: { name?: string; text: string }, values: unknown[]): Promise<Row[]> =>
    (await outsideOfRuns(() => pool.query<Row>({ ...statement, values }))).rows;
  let underWay: Promise<void> | undefined;
  /** The connection that has {@link TUNED}. */
  let tuned: Client | undefined;
  /** By the names of their writes. */
  const statements = new Map<string, { name?: string; text: string }>();
  const send = async (client: Client, query: QueryConfig): Promise<void> => {
    if (named && client !== tuned) tune((tuned = client));
    try {
      const { rows } = await client.query<{ queued?: boolean }>(query);
      if (rows[0]?.queued) queued?.();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code === UNIQUE_VIOLATION || code === DIVISION_BY_ZERO) throw new LogConflict({ cause: error });
      if (REFUSED.test(code)) throw new LogRefused(undefined, { cause: error });
      throw error;
    }
  };
  return {
    remote: true,
    async commit(group) {
      // PostgreSQL would make a plan each time, for tenants that have no endpoint.
      const told = group.ends.filter(({ tenantId }) => webhookTenants?.mayHave(tenantId) ?? true);
      const parts = Object.entries(WRITES).flatMap(([name, write]) => {
        const values = write.columns({ ...group, told });
        return values[0]!.length > 0 ? [{ name, write, values }] : [];
      });
      const name = `baton-log-${bitsOf(parts)}-${bitsOf(parts.filter(isAsRow))}`;
      let statement = statements.get(name);
      if (!statement) {
        const text = commitOf(parts);
        // A session keeps each plan: of those that come now and then, none is made to be kept.
        const isKept = statements.size < MAX_KEPT;
        statement = isKept ? prepared(name, text) : { text };
        if (isKept) statements.set(name, statement);
      }
      const query = { ...statement, values: parts.flatMap((part) => (isAsRow(part) ? part.values.map(([value]) => value) : part.values)) };
      // The committer sends one at a time, but a sweep ends runs beside it.
      while (underWay) await underWay;
      const sent = Promise.withResolvers<void>();
      underWay = sent.promise;
      try {
        const kept = commits.get();
        await send(kept instanceof Promise ? await kept : kept, query);
      } finally {
        underWay = undefined;
        sent.resolve();
      }
    },
    read(tenantId, runId, afterSeq, limit, characters) {
      const values = [runId, tenantId, afterSeq, limit];
      return characters === undefined ? select<StoredEvent>(page, values) : select<StoredEvent>(boundedPage, [...values, characters]);
    },
    journal: (tenantId, runId, from, limit) => select<JournalEntry>({ text: JOURNAL }, [runId, tenantId, from, limit]),
    outcome: (tenantId, runId) => select<StoredEvent>(outcome, [runId, tenantId]),
    async outcomeBytes(tenantId, runId) {
      const [row] = await select<{ bytes: string | null }>(outcomeBytes, [runId, tenantId]);
      return Number(row?.bytes ?? 0);
    },
    rewinds: (tenantId, runId) => select<StoredEvent>(rewinds, [runId, tenantId]),
  };
}

/**
 * A statement's plan is made once, perhaps while the tables are empty, and has to serve full ones: rows are found by their
 * keys, never by reading the table.
 */
const TUNED = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off;
  set enable_mergejoin = off; set enable_memoize = off`;

/** What is sent on the connection next need not wait for it: without it a plan is slower, not wrong. */
function tune(client: Client): void {
  client.query(TUNED).catch(() => {});
}

const UNIQUE_VIOLATION = '23505';
/** A run is another node's now: see `fenced`. */
const DIVISION_BY_ZERO = '22012';
/**
 * Data exceptions and violated constraints: https://www.postgresql.org/docs/current/errcodes-appendix.html. Not 23514: a
 * new partition has taken the place that the rows were on their way to, and they find it when they are tried again.
 */
const REFUSED = /^(?:22|23(?!514))/;

/**
 * The statement that does these writes. Rows are unnested in the list of a select: `from unnest(…)` would first put each column into a
 * store of its own, which takes longer than to insert it.
 */
function commitOf(parts: readonly Part[]): string {
  let count = 0;
  const writes = parts.map((part) => {
    const { name, write } = part;
    const asRow = isAsRow(part);
    const values = write.types.map((type) => (asRow ? `$${(count += 1)}::${type}` : `unnest($${(count += 1)}::${type}[])`));
    return `${name} as (${write.sql(`select ${values.join(', ')}`)})`;
  });
  const queues = parts.filter(({ name }) => QUEUES.has(name)).map(({ name }) => `exists (select from ${name})`);
  const results = queues.length > 0 ? [`${queues.join(' or ')} as queued`] : [];
  // A query that nobody reads is not even run.
  if (parts.some(({ name }) => name === 'fenced')) results.push('(select sum(ours) from fenced) as ours');
  return parts.length > 0 ? `with ${writes.join(', ')} select ${results.join(', ')}` : 'select';
}
