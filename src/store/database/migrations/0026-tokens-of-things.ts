import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * Which token has started a run, answered a question, made or last changed an agent, a schedule or a webhook, last set what these say,
 * begun a session of MCP, and written what is audited; null of those of before, and of those of nodes of the release before beside this one. Tokens that may run may approve
 * as well: from now on that is a scope of its own. It may be broken off and begun again.
 */
export const config = { transaction: false };

/** Besides those of {@link MADE}. */
const MORE: Record<string, string[]> = {
  schedules: ['created_by_agent text', 'message_by bigint', 'message_by_name text', 'schedule_by bigint'],
  webhooks: ['url_by bigint'],
  mcp_sessions: ['token_id bigint'],
};
const LOCK_TIMEOUT = '500ms';
const MADE = ['agents', 'schedules', 'webhooks'];
/** Bits of `src/store/tenants/scopes.ts`. */
const RUN = 2;
const APPROVE = 8;
/** With the expressions of `requests_ended_by_change`. */
const RUNS_OF_TOKENS = `create index requests_of_tokens on requests (tenant_id, token_id, agent_id,
  (case when state = 'failed' and error_code in ('agent_not_found', 'tenant_suspended', 'tenant_disabled', 'insufficient_budget')
    then 'rejected' else state end),
  (case
    when completed_at * 1000 > changed_ms then completed_at * 1000
    when changed_ms > 0 then changed_ms else started_at * 1000 end), id) where token_id > 0 and state <> 'running'`;

export async function up(db: Knex): Promise<void> {
  if (await db.schema.hasColumn('audit_entries', 'token_id')) return;
  const change = async (transaction: Knex.Transaction): Promise<void> => {
    const add = (table: string, column: string): Promise<void> => transaction.raw(`alter table ${table} add column ${column}`);
    for (const table of MADE) {
      for (const column of ['created_by', 'updated_by']) {
        await add(table, `${column} bigint`);
        await add(table, `${column}_name text`);
      }
    }
    for (const [table, columns] of Object.entries(MORE)) for (const column of columns) await add(table, column);
    await add('requests', 'token_id bigint');
    await add('questions', 'token_id bigint');
    await add('questions', 'token_name text');
    await add('audit_entries', 'token_id bigint');
    await add('audit_entries', 'token_name text');
    // Who may not read lists the tasks of its own runs; those of the first token, which may do everything, are in no such list.
    await transaction.raw(RUNS_OF_TOKENS);
    // What tenants write is kept up to a number, and what operators write for ever.
    await transaction.raw('create index audit_entries_of_tokens on audit_entries (tenant_id, id) where token_id is not null');
    await transaction.raw(`update tokens set scopes = scopes + ${APPROVE} where scopes & ${RUN} = ${RUN} and scopes & ${APPROVE} = 0`);
  };
  if (db.client.config.client === 'pg') await patiently(db, LOCK_TIMEOUT, change);
  else await db.transaction(change);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`update tokens set scopes = scopes - ${APPROVE} where scopes & ${APPROVE} = ${APPROVE}`);
  for (const index of ['audit_entries_of_tokens', 'requests_of_tokens']) await db.raw(`drop index ${index}`);
  for (const table of MADE)
    await db.schema.alterTable(table, (made) => made.dropColumns('created_by', 'created_by_name', 'updated_by', 'updated_by_name'));
  for (const [name, columns] of Object.entries(MORE))
    await db.schema.alterTable(name, (table) => table.dropColumns(...columns.map((column) => column.split(' ')[0]!)));
  await db.schema.alterTable('requests', (table) => table.dropColumn('token_id'));
  for (const name of ['questions', 'audit_entries'])
    await db.schema.alterTable(name, (table) => table.dropColumns('token_id', 'token_name'));
}
