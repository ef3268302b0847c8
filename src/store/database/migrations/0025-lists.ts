import type { Knex } from 'knex';
import { patiently } from './patiently.ts';

/**
 * Indexes by which lists find their pages, whatever narrows them. Those of runs have a row for each run that has ended, and none while it
 * is under way: a run writes one less of them than before. Nodes of the release before list runs slowly beside this. It may be broken
 * off and begun again.
 */
export const config = { transaction: false };

const LOCK_TIMEOUT = '500ms';
const ENDED = `state <> 'running'`;
/** Failed runs that A2A calls rejected are found apart. */
const PHASE = `(case when state = 'failed' and error_code in ('agent_not_found', 'tenant_suspended', 'tenant_disabled', 'insufficient_budget')
  then 'rejected' else state end)`;
const CHANGED = `(case
  when completed_at * 1000 > changed_ms then completed_at * 1000
  when changed_ms > 0 then changed_ms else started_at * 1000 end)`;

/** By their names; what they take the place of is dropped when they are there. */
const NEW: Record<string, string> = {
  requests_ended: `requests (tenant_id, state, id) where ${ENDED}`,
  requests_ended_of_agent: `requests (tenant_id, agent_id, state, id) where ${ENDED}`,
  requests_ended_by_change: `requests (tenant_id, agent_id, ${PHASE}, ${CHANGED}, id) where ${ENDED}`,
  requests_under_way: `requests (tenant_id, id, owner) where state = 'running' and owner <> 'parked'`,
  requests_waiting: `requests (tenant_id, id) where state = 'running' and owner = 'parked'`,
  a2a_tasks_of_context: 'a2a_tasks (tenant_id, context_id, request_id)',
  agents_by_change: 'agents (tenant_id, updated_at desc, created_at desc, id)',
  conversations_listed: 'conversations (tenant_id, archived, id)',
  scratchpads_by_change: 'scratchpads (tenant_id, updated_at desc, agent_id)',
  memory_entries_of_type: 'memory_entries (tenant_id, type, id, valid_to, valid_from, created_at)',
  memory_entries_of_conversation: 'memory_entries (tenant_id, conversation_id, id, type, valid_to, valid_from, created_at)',
  memory_relations_of_kind: 'memory_relations (tenant_id, relation, id)',
  memory_relations_from: 'memory_relations (source_id, tenant_id, id, relation)',
  memory_relations_to: 'memory_relations (target_id, tenant_id, id, relation)',
  questions_of_run: 'questions (tenant_id, request_id, id)',
  task_runs_of_task: 'task_runs (tenant_id, task_id, id)',
  audit_of_tenant: 'audit_entries (tenant_id, id)',
  audit_of_action: 'audit_entries (action, id)',
  audit_of_tenant_and_action: 'audit_entries (tenant_id, action, id)',
};

/** What was there before, and is in the way of no list any more. */
const OLD: Record<string, string> = {
  requests_tenant_id_id_index: 'requests (tenant_id, id)',
  requests_by_change_ms: `requests (tenant_id, agent_id, ${CHANGED}, id)`,
  requests_awake: `requests (owner) where state = 'running' and owner <> 'parked'`,
  requests_parked: `requests (tenant_id) where state = 'running' and owner = 'parked'`,
  a2a_tasks_tenant_id_context_id_index: 'a2a_tasks (tenant_id, context_id)',
  conversations_tenant_id_id_index: 'conversations (tenant_id, id)',
  memory_entries_tenant_id_type_id_index: 'memory_entries (tenant_id, type, id)',
  memory_entries_tenant_id_conversation_id_id_index: 'memory_entries (tenant_id, conversation_id, id)',
  memory_relations_target_id_index: 'memory_relations (target_id)',
  task_runs_task_id_id_index: 'task_runs (task_id, id)',
};

export async function up(db: Knex): Promise<void> {
  await exchange(db, NEW, Object.keys(OLD));
}

/** One by one: on PostgreSQL nobody writes to a table while an index of it is made. */
async function exchange(db: Knex, made: Record<string, string>, dropped: readonly string[]): Promise<void> {
  const statements = [
    ...Object.entries(made).map(([name, on]) => `create index if not exists ${name} on ${on}`),
    ...dropped.map((name) => `drop index if exists ${name}`),
  ];
  for (const statement of statements) {
    const step = async (transaction: Knex.Transaction): Promise<void> => void (await transaction.raw(statement));
    if (db.client.config.client === 'pg') await patiently(db, LOCK_TIMEOUT, step);
    else await db.transaction(step);
  }
}
