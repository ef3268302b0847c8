import type { Tables } from 'knex/types/tables.js';

/** What becomes of the rows of a table. */
export interface Fate {
  /** Their run, and what it has left, is erased by `erased-runs.ts`: by the column that names the run, or in a way of its own. */
  run?: 'request_id' | 'own way';
  /** They go by their `tenant_id`, some at a time, when the tenant's runs are gone. */
  tenant?: true;
  /** They go with rows of another table. */
  within?: keyof Tables;
  /** They stay, or are changed in a way of their own. */
  stays?: string;
}

/**
 * Every table of the database, and what erasure does to it: whoever adds a table says so here, or nothing compiles. The rows of a tenant go in this
 * order, none before those that refer to it.
 */
export const FATES: Record<keyof Tables, Fate> = {
  // What runs are found by, and what they leave.
  events: { run: 'request_id', within: 'requests' },
  steps: { run: 'request_id', within: 'requests' },
  journal: { run: 'request_id', within: 'requests' },
  effects: { run: 'request_id', within: 'requests' },
  openai_responses: { run: 'request_id', within: 'requests' },
  a2a_tasks: { run: 'request_id', within: 'requests' },
  requests: { run: 'own way' },
  questions: { run: 'request_id', tenant: true },
  a2a_push_configs: { run: 'request_id', tenant: true },
  task_runs: { run: 'request_id', tenant: true },
  queued_runs: { run: 'request_id', tenant: true },
  idempotency_keys: { run: 'own way', tenant: true },
  run_labels: { run: 'own way', tenant: true },
  run_words: { run: 'own way', tenant: true },
  step_prompts: { run: 'own way', tenant: true },
  archived_runs: { run: 'request_id', within: 'requests' },
  archive_segments: { stays: 'until its object is deleted' },
  run_usage: { tenant: true },
  user_usage: { tenant: true },
  // What goes out. Usage records may wait for the billing service.
  outbox: { run: 'request_id', stays: 'until what is for the billing service is delivered, or has waited for long' },
  usage_records: { stays: 'as what is for the billing service in the outbox' },
  webhooks: { tenant: true },
  // Memory, then files, then conversations: each may name the next.
  memory_tags: { tenant: true },
  memory_relations: { tenant: true },
  memory_entries: { tenant: true },
  memory_stats: { tenant: true },
  memory_terms: { tenant: true },
  artifact_versions: { run: 'own way', tenant: true },
  artifacts: { run: 'own way', tenant: true },
  openai_files: { tenant: true },
  schedules: { tenant: true },
  threads: { tenant: true },
  messages: { run: 'own way', within: 'conversations' },
  openai_conversations: { within: 'conversations' },
  conversations: { stays: 'until its messages are gone, of which it may have many' },
  // What runs are started with.
  agents: { tenant: true },
  agent_versions: { tenant: true },
  deleted_agents: { tenant: true },
  scratchpads: { tenant: true },
  mcp_sessions: { tenant: true },
  mcp_servers: { tenant: true },
  mcp_clients: { tenant: true },
  mcp_grants: { tenant: true },
  mcp_logins: { tenant: true },
  provider_keys: { tenant: true },
  console_sessions: { tenant: true },
  tokens: { tenant: true },
  budget_accounts: { tenant: true },
  tenant_shares: { tenant: true },
  // Rows that are inserted count here: last.
  id_counters: { tenant: true },
  tenants: { stays: 'until all else is gone' },
  audit_entries: { stays: 'that it was done, and when, without what it was' },
  nodes: { stays: 'of no tenant' },
  instance: { stays: 'of no tenant' },
};

type Table = keyof Tables;
const namesOf = (which: (fate: Fate) => boolean): Table[] => (Object.keys(FATES) as Table[]).filter((name) => which(FATES[name]));

/** Whose rows go with their run, by their `request_id`. */
export const OF_RUNS = namesOf(({ run }) => run === 'request_id');
/** Whose rows go with their tenant, by their `tenant_id`, in this order. */
export const OF_TENANTS = namesOf(({ tenant }) => tenant === true);
