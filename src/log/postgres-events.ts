import type { Knex } from 'knex';
import type { Client, QueryResult } from 'pg';
import { discardIfStuck } from '../store/postgres.ts';
import { LogConflict, LogRefused, type CommitGroup, type EventStore, type StoredEvent } from './events.ts';

/**
 * The whole commit is one statement, hence one transaction and one round trip. A statement cannot see its own inserts,
 * so a run that starts and ends in the same group is inserted in its terminal state.
 */
const COMMIT = `
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
  insert into usage_records (tenant_id, body) select * from unnest($35::bigint[], $36::text[])
)
insert into messages (tenant_id, conversation_id, content, input_tokens, output_tokens, created_at, request_id, role)
select *, 'assistant' from unnest($28::bigint[], $29::bigint[], $30::text[], $31::bigint[], $32::bigint[],
  $33::bigint[], $34::text[])`;

const PAGE = `select seq, kind, data from events where request_id = $1 and tenant_id = $2 and seq > $3
  order by seq limit $4`;

/**
 * The event log on PostgreSQL: one round trip a commit, over knex's pool.
 * @param named whether a connection is one session of PostgreSQL, which keeps prepared statements by their names
 */
export function postgresEventStore(knex: Knex, named: boolean): EventStore {
  const prepared = (name: string, text: string) => (named ? { name, text } : { text });
  const commit = prepared('baton-log-commit', COMMIT);
  const page = prepared('baton-log-page', PAGE);
  return {
    async commit(group) {
      const query = { ...commit, values: parameters(group) };
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
        const result: QueryResult<StoredEvent> = await client.query({ ...page, values });
        return result.rows;
      });
    },
  };
}

const UNIQUE_VIOLATION = '23505';
/** Data exceptions and violated constraints: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const REFUSED = /^2[23]/;

const RUNNING = {
  state: 'running',
  completedAt: 0,
  errorMessage: '',
  errorCode: '',
  lastSeq: 0,
  inputTokens: 0,
  outputTokens: 0,
};

function parameters({ starts, events, ends }: CommitGroup): unknown[][] {
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
