import type { Knex } from 'knex';
import type { Client, QueryResult } from 'pg';
import { discardIfStuck } from '../store/postgres.ts';
import { LogConflict, LogRefused, type CommitGroup, type EventRow, type EventStore, type StoredEvent } from './events.ts';

/** The NOTIFY channel of the log. Payload: `<node>:<run id>,<run id>…`. */
export const CHANNEL = 'baton_runs';

/** A payload holds up to 8,000 bytes. */
const RUNS_PER_NOTIFICATION = 200;

/**
 * The whole commit is one statement, hence one transaction and one round trip. A statement cannot see its own inserts,
 * so a run that starts and ends in the same group is inserted in its terminal state.
 */
const commitStatement = (more = '') => `
with started as (
  insert into requests (id, tenant_id, agent_id, conversation_id, owner, started_at,
    state, completed_at, error_message, error_code, last_seq, input_tokens, output_tokens)
  select * from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[],
    $7::text[], $8::bigint[], $9::text[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[])
), appended as (
  insert into events (request_id, seq, tenant_id, kind, data)
  select * from unnest($14::text[], $15::bigint[], $16::bigint[], $17::text[], $18::text[])
), ended as (
  update requests r set state = t.state, completed_at = t.completed_at, error_message = t.error_message,
    error_code = t.error_code, last_seq = t.last_seq, input_tokens = t.input_tokens, output_tokens = t.output_tokens
  from unnest($19::text[], $20::bigint[], $21::text[], $22::bigint[], $23::text[], $24::text[], $25::bigint[],
      $26::bigint[], $27::bigint[])
    as t(id, tenant_id, state, completed_at, error_message, error_code, last_seq, input_tokens, output_tokens)
  where r.id = t.id and r.tenant_id = t.tenant_id and r.state = 'running'
), billed as (
  insert into usage_records (tenant_id, body) select * from unnest($36::bigint[], $37::text[])
), answered as (
  insert into messages (tenant_id, conversation_id, content, input_tokens, output_tokens, created_at, request_id, role)
  select *, 'assistant' from unnest($28::bigint[], $29::bigint[], $30::text[], $31::bigint[], $32::bigint[],
    $33::bigint[], $34::text[])
)${more}
select pg_notify('${CHANNEL}', payload) from unnest($35::text[]) as payload`;

const COMMIT = { name: 'baton-log-commit', text: commitStatement() };

/** For ends of runs that never began: a sweep's, so that all other commits do without it. */
const COMMIT_UNBEGUN = {
  name: 'baton-log-commit-unbegun',
  text: commitStatement(`, freed as (
  delete from idempotency_keys k using unnest($38::text[], $39::bigint[], $40::bigint[]) as t(id, tenant_id, conversation_id)
  where k.tenant_id = t.tenant_id and k.request_id = t.id returning t.*
), taken_back as (
  delete from messages m using freed f
  where m.tenant_id = f.tenant_id and m.conversation_id = f.conversation_id and m.request_id = f.id
)`),
};

const PAGE = `select seq, kind, data from events where request_id = $1 and tenant_id = $2 and seq > $3
  order by seq limit $4`;

/** The event log on PostgreSQL: one round trip a commit, over knex's pool. */
export function postgresEventStore(knex: Knex, nodeId: string): EventStore {
  return {
    async commit(group) {
      const unbegun = group.ends.filter((end) => end.unbegun);
      const query =
        unbegun.length === 0
          ? { ...COMMIT, values: parameters(group, nodeId) }
          : { ...COMMIT_UNBEGUN, values: [...parameters(group, nodeId), ...columns(unbegun, ['runId', 'tenantId', 'conversationId'])] };
      await withClient(knex, async (client) => {
        try {
          await client.query(query);
        } catch (error) {
          const { code = '' } = error as { code?: string };
          if (code === UNIQUE_VIOLATION) throw new LogConflict({ cause: error });
          if (REFUSED.test(code)) throw new LogRefused(undefined, { cause: error });
          throw error;
        }
      });
    },
    async read(tenantId, runId, afterSeq, limit) {
      const values = [runId, tenantId, afterSeq, limit];
      return withClient(knex, async (client) => {
        const result: QueryResult<StoredEvent> = await client.query({ name: 'baton-log-page', text: PAGE, values });
        return result.rows;
      });
    },
  };
}

const UNIQUE_VIOLATION = '23505';
/**
 * Data exceptions and violated constraints: https://www.postgresql.org/docs/current/errcodes-appendix.html. Not 23514: a
 * new partition has taken the place that the rows were on their way to, and they find it when they are tried again.
 */
const REFUSED = /^(?:22|23(?!514))/;

const RUNNING = {
  state: 'running',
  completedAt: 0,
  errorMessage: '',
  errorCode: '',
  lastSeq: 0,
  inputTokens: 0,
  outputTokens: 0,
};

function parameters({ starts, events, ends }: CommitGroup, nodeId: string): unknown[][] {
  const endOf = new Map(ends.map((end) => [end.runId, end]));
  const startedIds = new Set(starts.map((start) => start.runId));
  const rows = starts.map((start) => ({ ...RUNNING, ...endOf.get(start.runId), ...start }));
  const updates = ends.filter((end) => !startedIds.has(end.runId));
  return [
    ...columns(rows, ['runId', 'tenantId', 'agentId', 'conversationId', 'owner', 'startedAt', ...END_COLUMNS]),
    ...columns(events, ['runId', 'seq', 'tenantId', 'kind', 'data']),
    ...columns(updates, ['runId', 'tenantId', ...END_COLUMNS]),
    ...columns(
      ends.filter((end) => end.answer !== undefined),
      ANSWER_COLUMNS,
    ),
    notifications(events, nodeId),
    ...columns(
      events.filter((event) => event.usage !== undefined),
      ['tenantId', 'usage'],
    ),
  ];
}

const ANSWER_COLUMNS = ['tenantId', 'conversationId', 'answer', 'inputTokens', 'outputTokens', 'completedAt', 'runId'] as const;

const END_COLUMNS = ['state', 'completedAt', 'errorMessage', 'errorCode', 'lastSeq', 'inputTokens', 'outputTokens'] as const;

function columns<Row>(rows: Row[], names: readonly (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}

function notifications(events: EventRow[], nodeId: string): string[] {
  const runIds = [...new Set(events.map((event) => event.runId))];
  const payloads: string[] = [];
  for (let i = 0; i < runIds.length; i += RUNS_PER_NOTIFICATION) {
    payloads.push(`${nodeId}:${runIds.slice(i, i + RUNS_PER_NOTIFICATION).join(',')}`);
  }
  return payloads;
}

/** A connection of knex's pool, for named statements that knex does not offer. */
async function withClient<T>(knex: Knex, use: (client: Client) => Promise<T>): Promise<T> {
  const client = (await knex.client.acquireConnection()) as Client;
  try {
    return await use(client);
  } catch (error) {
    discardIfStuck(client, error as Error);
    throw error;
  } finally {
    await knex.client.releaseConnection(client);
  }
}
