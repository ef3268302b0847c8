import type { Client, QueryConfig } from 'pg';
import type { Database } from '../store/database.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import {
  LogConflict,
  LogRefused,
  type CommitGroup,
  type EventStore,
  type JournalEntry,
  type OutcomeStore,
  type RunEnd,
  type StoredEvent,
} from './events.ts';
import { usageRows } from './usage-tally.ts';

/** A group, and those of its ends that somebody may want to be told of. */
interface WrittenGroup extends CommitGroup {
  told: RunEnd[];
}

/** One of the writes of a commit. */
interface Write {
  /** The rows as columns: an array of values for each of {@link types}. */
  columns(group: WrittenGroup): unknown[][];
  types: readonly string[];
  /** @param rows what to select the rows from */
  sql(rows: string): string;
}

/**
 * The row `r` of the run `t`, found by its primary key: the expressions rule out all other indexes. PostgreSQL tends to
 * those of the running runs, as long as it knows of few, and would then look at every run that is open for each that ends.
 */
const OWN_ROW = `r.id = t.id and r.tenant_id + 0 = t.tenant_id`;

/** What goes with the end of a durable run. */
const forgotten = (sql: (rows: string) => string): Write => ({
  columns: ({ ends }) =>
    columns(
      ends.filter(({ durable }) => durable),
      ['runId', 'tenantId', 'completedAt'],
    ),
  types: ['text', 'bigint', 'bigint'],
  sql: (rows) => sql(`${rows} as t(id, tenant_id, at)`),
});

/**
 * The whole commit is one statement, hence one transaction and one round trip. A statement cannot see its own inserts,
 * so a run that starts and ends in the same group is inserted in its terminal state. Writes without rows are left out, so
 * that rare ones cost the others nothing.
 */
const WRITES: Record<string, Write> = {
  started: {
    columns: (group) =>
      columns(startsOf(group), [
        'runId',
        'tenantId',
        'agentId',
        'conversationId',
        'owner',
        'startedAt',
        'recovery',
        'durable',
        'tokenId',
        ...END_COLUMNS,
        'counted',
      ]),
    types: [
      'text',
      'bigint',
      'text',
      'bigint',
      'text',
      'bigint',
      'text',
      'int',
      'bigint',
      'text',
      'bigint',
      'bigint',
      'text',
      'text',
      'bigint',
      'bigint',
      'bigint',
      'int',
    ],
    sql: (rows) => `insert into requests (id, tenant_id, agent_id, conversation_id, owner, started_at, recovery, durable, token_id,
      state, completed_at, changed_ms, error_message, error_code, last_seq, input_tokens, output_tokens, counted) select * from ${rows}`,
  },
  responses: {
    columns: ({ starts }) => columns(starts.flatMap(responseOf), ['runId', 'tenantId', 'previous', 'asked', 'stored']),
    types: ['text', 'bigint', 'text', 'text', 'int'],
    sql: (rows) => `insert into openai_responses (request_id, tenant_id, previous, asked, stored) select * from ${rows}`,
  },
  tasks: {
    columns: ({ starts }) => columns(starts.flatMap(taskOf), ['runId', 'tenantId', 'contextId', 'message']),
    types: ['text', 'bigint', 'text', 'text'],
    sql: (rows) => `insert into a2a_tasks (request_id, tenant_id, context_id, message) select * from ${rows}`,
  },
  // Whether these runs are still this node's: if one is not, the whole statement fails with DIVISION_BY_ZERO. The lock holds off
  // a take-over until the rows are there for it to read.
  fenced: {
    columns: ({ fences = [] }) => columns(fences, ['runId', 'tenantId', 'owner']),
    types: ['text', 'bigint', 'text'],
    sql: (rows) => `select 1 / (case when r.owner = t.owner then 1 else 0 end) as ours
      from ${rows} as t(id, tenant_id, owner)
      join lateral (select owner from requests where id = t.id and tenant_id = t.tenant_id for share) r on true`,
  },
  marked: {
    columns: ({ marks = [] }) => columns(marks, ['runId', 'tenantId']),
    types: ['text', 'bigint'],
    sql: (rows) => `update requests r set durable = 1 from ${rows} as t(id, tenant_id)
      where ${OWN_ROW}`,
  },
  journaled: {
    columns: ({ journal = [] }) => columns(journal, ['runId', 'n', 'tenantId', 'streamId', 'kind', 'data']),
    types: ['text', 'bigint', 'bigint', 'bigint', 'text', 'text'],
    sql: (rows) => `insert into journal (request_id, n, tenant_id, stream_id, kind, data) select * from ${rows}`,
  },
  appended: {
    columns: ({ events }) => columns(events, ['runId', 'seq', 'tenantId', 'kind', 'data']),
    types: ['text', 'bigint', 'bigint', 'text', 'text'],
    sql: (rows) => `insert into events (request_id, seq, tenant_id, kind, data) select * from ${rows}`,
  },
  ended: {
    columns: (group) => columns(endsOf(group), ['runId', 'tenantId', ...END_COLUMNS]),
    types: ['text', 'bigint', 'text', 'bigint', 'bigint', 'text', 'text', 'bigint', 'bigint', 'bigint'],
    sql: (
      rows,
    ) => `update requests r set state = t.state, completed_at = t.completed_at, changed_ms = t.changed_ms, error_message = t.error_message,
      error_code = t.error_code, last_seq = t.last_seq, input_tokens = t.input_tokens, output_tokens = t.output_tokens, counted = 1
      from ${rows} as t(id, tenant_id, state, completed_at, changed_ms, error_message, error_code, last_seq, input_tokens, output_tokens)
      where ${OWN_ROW} and r.state || '' = 'running'`,
  },
  // A run has one end: the events that come with it can be written once.
  used: {
    columns: ({ ends }) => columns(ends.flatMap(usageRows), USAGE_COLUMNS),
    types: ['bigint', 'bigint', 'text', 'text', 'int', 'int', 'int', 'int', ...Array<string>(7).fill('bigint')],
    sql: (rows) => `insert into run_usage (tenant_id, ended_at, agent, model, failed, runs, agent_runs, model_runs,
      input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, run_ms, agent_ms, model_ms) select * from ${rows}`,
  },
  billed: {
    columns: ({ events }) =>
      columns(
        events.filter((event) => event.usage !== undefined),
        ['tenantId', 'usage'],
      ),
    types: ['bigint', 'text'],
    sql: (rows) => `insert into outbox (tenant_id, body) select * from ${rows} returning 1`,
  },
  told: {
    columns: ({ told }) => columns(told, ['runId', 'tenantId', 'state', 'completedAt']),
    types: ['text', 'bigint', 'text', 'bigint'],
    sql: (rows) => `insert into outbox
      (tenant_id, webhook_id, delivery_id, message_id, type, request_id, occurred_at, created_at)
      select w.tenant_id, w.id, 'dlv_' || replace(gen_random_uuid()::text, '-', ''), 'msg_' || t.id, 'run.' || t.state, t.id, t.at, t.at
      from ${rows} as t(id, tenant_id, state, at) join webhooks w on w.tenant_id = t.tenant_id
      where w.disabled = 0 and (w.events = '[]' or strpos(w.events, '"run.' || t.state || '"') > 0) returning 1`,
  },
  answered: {
    columns: ({ ends }) =>
      columns(
        ends.filter((end) => end.answer !== undefined),
        ['tenantId', 'conversationId', 'answer', 'inputTokens', 'outputTokens', 'completedAt', 'runId'],
      ),
    types: ['bigint', 'bigint', 'text', 'bigint', 'bigint', 'bigint', 'text'],
    sql: (rows) => `insert into messages
      (tenant_id, conversation_id, content, input_tokens, output_tokens, created_at, request_id, role)
      select *, 'assistant' from ${rows}`,
  },
  freed: {
    columns: unbegunOf,
    types: ['text', 'bigint', 'bigint'],
    sql: (rows) => `delete from idempotency_keys k using ${rows} as t(id, tenant_id, conversation_id)
      where k.tenant_id = t.tenant_id and k.request_id = t.id`,
  },
  taken_back: {
    columns: unbegunOf,
    types: ['text', 'bigint', 'bigint'],
    // All writes of a statement see the tables as they were before it: the key is still there.
    sql: (rows) => `delete from messages m using ${rows} as t(id, tenant_id, conversation_id), idempotency_keys k
      where k.tenant_id = t.tenant_id and k.request_id = t.id
        and m.tenant_id = t.tenant_id and m.conversation_id = t.conversation_id and m.request_id = t.id`,
  },
  forgot_journal: forgotten((rows) => `delete from journal j using ${rows} where j.request_id = t.id and j.tenant_id = t.tenant_id`),
  forgot_effects: forgotten((rows) => `delete from effects e using ${rows} where e.request_id = t.id and e.tenant_id = t.tenant_id`),
  closed: forgotten(
    (rows) => `update questions q set decision = 'canceled', answered_at = t.at from ${rows}
      where q.request_id = t.id and q.tenant_id = t.tenant_id and q.decision = ''`,
  ),
};

/** Each write's place among all. */
const NUMBERS = new Map(Object.keys(WRITES).map((name, i) => [name, i]));

/** The writes that put something into the outbox. */
const QUEUES: ReadonlySet<string> = new Set(['billed', 'told']);

/** What the log has to do with the outbox. */
export interface OutboxHooks {
  /** Which tenants want to be told of the ends of their runs; default all: the database knows. */
  listening?: { may(tenantId: number): boolean } | undefined;
  /** Called when a commit has put something into the outbox. */
  queued?: (() => void) | undefined;
}

/** The events of a purged run may still be there, until their partition is dropped. */
const KEPT = `request_id = $1 and tenant_id = $2
  and not exists (select from requests where id = $1 and tenant_id = $2 and purged = 1)`;
const PAGE = `select seq, kind, data from events where ${KEPT} and seq > $3 order by seq limit $4`;

/** As above, up to the event with which the payloads have $5 bytes. */
const BOUNDED_PAGE = `select seq, kind, data from (
    select *, sum(octet_length(data)) over (order by seq) - octet_length(data) as bytes_before from (${PAGE}) page
  ) sized where bytes_before < $5 order by seq`;

const JOURNAL = `select n, stream_id as "streamId", kind, data from journal
  where request_id = $1 and tenant_id = $2 and n >= $3 order by n limit $4`;

/** What a run's result is made of. */
const OUTCOME = `from events where ${KEPT} and kind in ('request_received', 'file', 'done')`;

/**
 * The event log on PostgreSQL: one round trip a commit, on a connection of their own; reads share knex's pool.
 * @param named whether a connection is one session of PostgreSQL, which keeps prepared statements by their names
 */
export function postgresEventStore(
  { postgres }: Pick<Database, 'postgres'>,
  named: boolean,
  { listening, queued }: OutboxHooks = {},
): EventStore & OutcomeStore {
  const prepared = (name: string, text: string) => (named ? { name, text } : { text });
  const page = prepared('baton-log-page', PAGE);
  const boundedPage = prepared('baton-log-bounded-page', BOUNDED_PAGE);
  const outcome = prepared('baton-log-outcome', `select seq, kind, data ${OUTCOME} order by seq`);
  const outcomeBytes = prepared('baton-log-outcome-bytes', `select sum(octet_length(data)) as bytes ${OUTCOME}`);
  const { pool, commits } = postgres!;
  const select = async <Row extends object>(statement: { name?: string; text: string }, values: unknown[]): Promise<Row[]> =>
    (await outsideOfRuns(() => pool.query<Row>({ ...statement, values }))).rows;
  let underWay: Promise<void> | undefined;
  /** The connection that has {@link TUNED}. */
  let tuned: Client | undefined;
  /** By the names of their writes. */
  const statements = new Map<string, ReturnType<typeof prepared>>();
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
      const told = group.ends.filter(({ tenantId }) => listening?.may(tenantId) ?? true);
      const parts = Object.entries(WRITES).flatMap(([name, write]) => {
        const values = write.columns({ ...group, told });
        return values[0]!.length > 0 ? [{ name, write, values }] : [];
      });
      // PostgreSQL takes 63 characters.
      const name = `baton-log-${parts.map((part) => NUMBERS.get(part.name)).join('-')}`;
      const statement = statements.get(name) ?? prepared(name, commitOf(parts));
      statements.set(name, statement);
      const query = { ...statement, values: parts.flatMap(({ values }) => values) };
      // The committer sends one at a time, but a sweep ends runs beside it.
      while (underWay) await underWay;
      const turn = Promise.withResolvers<void>();
      underWay = turn.promise;
      try {
        const kept = commits.get();
        await send(kept instanceof Promise ? await kept : kept, query);
      } finally {
        underWay = undefined;
        turn.resolve();
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

/** The statement that does these writes. */
function commitOf(parts: readonly { name: string; write: Write }[]): string {
  let count = 0;
  const writes = parts.map(({ name, write }) => {
    const rows = `unnest(${write.types.map((type) => `$${(count += 1)}::${type}[]`).join(', ')})`;
    return `${name} as (${write.sql(rows)})`;
  });
  const queues = parts.filter(({ name }) => QUEUES.has(name)).map(({ name }) => `exists (select from ${name})`);
  const results = queues.length > 0 ? [`${queues.join(' or ')} as queued`] : [];
  // A query that nobody reads is not even run.
  if (parts.some(({ name }) => name === 'fenced')) results.push('(select sum(ours) from fenced) as ours');
  return parts.length > 0 ? `with ${writes.join(', ')} select ${results.join(', ')}` : 'select';
}

const RUNNING = {
  state: 'running',
  completedAt: 0,
  changedMs: 0,
  errorMessage: '',
  errorCode: '',
  lastSeq: 0,
  inputTokens: 0,
  outputTokens: 0,
  counted: 0,
};

const END_COLUMNS = ['state', 'completedAt', 'changedMs', 'errorMessage', 'errorCode', 'lastSeq', 'inputTokens', 'outputTokens'] as const;

const USAGE_COLUMNS = [
  'tenantId',
  'endedAt',
  'agent',
  'model',
  'failed',
  'runs',
  'agentRuns',
  'modelRuns',
  'inputTokens',
  'outputTokens',
  'cacheReadTokens',
  'cacheWriteTokens',
  'runMs',
  'agentMs',
  'modelMs',
] as const;

function startsOf({ starts, ends }: CommitGroup) {
  if (starts.length === 0) return [];
  const endOf = new Map(ends.map((end) => [end.runId, { ...end, counted: 1 }]));
  return starts.map((start) => ({
    ...RUNNING,
    recovery: 'fail',
    ...start,
    tokenId: start.tokenId ?? null,
    changedMs: start.changedMs ?? 0,
    ...endOf.get(start.runId),
    durable: start.durable ? 1 : 0,
  }));
}

function responseOf({ runId, tenantId, response }: CommitGroup['starts'][number]) {
  if (!response) return [];
  const { previous, asked, stored } = response;
  return [{ runId, tenantId, previous, asked: asked ?? null, stored: stored ? 1 : 0 }];
}

function taskOf({ runId, tenantId, task }: CommitGroup['starts'][number]) {
  return task ? [{ runId, tenantId, ...task }] : [];
}

/** The ends of runs that have their row already. */
function endsOf({ starts, ends }: CommitGroup) {
  const started = new Set(starts.map((start) => start.runId));
  return ends.filter((end) => !started.has(end.runId)).map((end) => ({ changedMs: 0, ...end }));
}

function unbegunOf({ ends }: CommitGroup): unknown[][] {
  return columns(
    ends.filter((end) => end.unbegun),
    ['runId', 'tenantId', 'conversationId'],
  );
}

function columns<Row>(rows: Row[], names: readonly (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}
