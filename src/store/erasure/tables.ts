import type { Tables } from 'knex/types/tables.js';
import type { Database } from '../database/database.ts';
import type { Statement } from '../database/transact.ts';

/** How the rows of a table go along with a tenant that is exported (`src/store/moving`). */
export interface Carried {
  /** The columns by which they are put into order: a key, or most of one. */
  order: string;
  /** Through which rows of the tenant they are found, where no index of theirs begins with it; default: by their `tenant_id`. */
  through?: 'requests' | 'conversations';
  /** Which of those rows are asked for theirs; default: all. */
  throughThose?: string;
  /** Those that a server would act on before the others are there, or that no erasure takes: they come last, in the transaction that lets the tenant in. */
  last?: string;
  /** Columns that say something of the nodes here, or that the new place gives by itself: each has a default. */
  without?: readonly string[];
  /** What is sealed under the operator's `SECRETS_KEY`. */
  sealed?: string;
  /** How many are read at a time, where they may be large. */
  portion?: number;
}

const ALL = '1 = 1';

/** What becomes of the rows of a table: when they are erased, and when their tenant is exported. */
export interface Fate {
  /** How they go along, or why they do not. */
  carried: Carried | string;
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
 * Every table of the database, what erasure does to it, and what export does: whoever adds a table says so here, or nothing compiles. The rows of a tenant
 * go in this order, none before those that refer to it; and come in the opposite one.
 */
export const FATES: Record<keyof Tables, Fate> = {
  // What runs are found by, and what they leave.
  events: {
    carried: { order: 'request_id, seq', through: 'requests', throughThose: 'purged = 0', portion: 20 },
    run: 'request_id',
    within: 'requests',
  },
  steps: { carried: { order: 'request_id, n', through: 'requests', portion: 20 }, run: 'request_id', within: 'requests' },
  journal: { carried: { order: 'request_id, n', through: 'requests', portion: 20 }, run: 'request_id', within: 'requests' },
  effects: { carried: { order: 'request_id, place', through: 'requests', portion: 20 }, run: 'request_id', within: 'requests' },
  openai_responses: { carried: { order: 'request_id', through: 'requests', portion: 20 }, run: 'request_id', within: 'requests' },
  a2a_tasks: { carried: { order: 'request_id', portion: 20 }, run: 'request_id', within: 'requests' },
  requests: { carried: { order: 'id', without: ['archived'] }, run: 'own way' },
  questions: { carried: { order: 'id', last: `decision = ''` }, run: 'request_id', tenant: true },
  a2a_push_configs: { carried: { order: 'key', last: ALL }, run: 'request_id', tenant: true },
  task_runs: { carried: { order: 'id', last: `status = 'running'` }, run: 'request_id', tenant: true },
  queued_runs: { carried: { order: 'id', last: ALL, without: ['id'], portion: 4 }, run: 'request_id', tenant: true },
  idempotency_keys: { carried: { order: 'key' }, run: 'own way', tenant: true },
  run_labels: { carried: { order: 'name, value, request_id' }, run: 'own way', tenant: true },
  run_words: { carried: { order: 'word, request_id' }, run: 'own way', tenant: true },
  step_prompts: { carried: { order: 'hash', portion: 20 }, run: 'own way', tenant: true },
  archived_runs: {
    carried: 'what is in the archive goes along as rows of events, steps and prompts',
    run: 'request_id',
    within: 'requests',
  },
  archive_segments: { carried: 'its objects are of the archive here', stays: 'until its object is deleted' },
  run_usage: { carried: { order: 'ended_at' }, tenant: true },
  user_usage: { carried: { order: 'ended_at' }, tenant: true },
  // What goes out. Usage records may wait for the billing service.
  outbox: {
    carried: { order: 'id', last: `state = 'pending'`, without: ['id', 'claimed_until', 'claimed_by'], portion: 50 },
    run: 'request_id',
    stays: 'until what is for the billing service is delivered, or has waited for long',
  },
  usage_records: {
    carried: { order: 'id', last: ALL, without: ['id', 'claimed_until'] },
    stays: 'as what is for the billing service in the outbox',
  },
  webhooks: { carried: { order: 'id' }, tenant: true },
  // Memory, then files, then conversations: each may name the next.
  memory_tags: { carried: { order: 'tag, entry_id' }, tenant: true },
  memory_relations: { carried: { order: 'id' }, tenant: true },
  memory_entries: { carried: { order: 'id', without: ['tsv'], portion: 50 }, tenant: true },
  memory_stats: { carried: { order: 'tenant_id' }, tenant: true },
  memory_terms: { carried: { order: 'term' }, tenant: true },
  artifact_versions: { carried: { order: 'artifact_id, version', portion: 4 }, run: 'own way', tenant: true },
  artifacts: { carried: { order: 'id', portion: 4 }, run: 'own way', tenant: true },
  openai_files: { carried: { order: 'id', portion: 1 }, tenant: true },
  schedules: { carried: { order: 'id', last: ALL }, tenant: true },
  threads: { carried: { order: 'agent_id, thread_id' }, tenant: true },
  messages: { carried: { order: 'conversation_id, id', through: 'conversations', portion: 4 }, run: 'own way', within: 'conversations' },
  openai_conversations: { carried: { order: 'conversation_id', through: 'conversations' }, within: 'conversations' },
  conversations: { carried: { order: 'id', portion: 50 }, stays: 'until its messages are gone, of which it may have many' },
  // What runs are started with.
  agents: { carried: { order: 'id', portion: 50 }, tenant: true },
  agent_versions: { carried: { order: 'agent_id, version', portion: 50 }, tenant: true },
  deleted_agents: { carried: { order: 'agent_id' }, tenant: true },
  scratchpads: { carried: { order: 'agent_id', portion: 50 }, tenant: true },
  mcp_sessions: { carried: { order: 'id' }, tenant: true },
  mcp_servers: { carried: { order: 'name', sealed: 'secrets' }, tenant: true },
  mcp_clients: { carried: { order: 'name, issuer', sealed: 'secrets' }, tenant: true },
  mcp_grants: { carried: { order: 'name', sealed: 'secrets' }, tenant: true },
  mcp_logins: { carried: { order: 'state_digest', sealed: 'secrets' }, tenant: true },
  provider_keys: { carried: { order: 'provider', sealed: 'sealed' }, tenant: true },
  console_sessions: { carried: 'they end within hours, and people sign in anew', tenant: true },
  tokens: { carried: { order: 'id' }, tenant: true },
  budget_accounts: { carried: { order: 'token_id, for_user, period', without: ['held'] }, tenant: true },
  tenant_shares: { carried: 'what the nodes here have taken', tenant: true },
  // Rows that are inserted count here: last.
  id_counters: { carried: { order: 'kind' }, tenant: true },
  tenants: { carried: 'its row is what the file begins with', stays: 'until all else is gone' },
  audit_entries: { carried: { order: 'id', last: ALL, without: ['id'] }, stays: 'that it was done, and when, without what it was' },
  nodes: { carried: 'of no tenant', stays: 'of no tenant' },
  instance: { carried: 'of no tenant', stays: 'of no tenant' },
};

/** Finds a tenant as long as it is being erased: one that was, and has been brought in anew since, is another one. */
export const erasing = ({ dialect }: Pick<Database, 'dialect'>, tenantId: number): Statement => ({
  sql: `select 1 from tenants where id = ? and erasing is not null${dialect === 'postgres' ? ' for share' : ''}`,
  bindings: [tenantId],
});

type Table = keyof Tables;
const carriedOf = (name: Table): [Table, Carried][] => {
  const { carried } = FATES[name];
  return typeof carried === 'string' ? [] : [[name, carried]];
};
const namesOf = (which: (fate: Fate) => boolean): Table[] => (Object.keys(FATES) as Table[]).filter((name) => which(FATES[name]));

/** Whose rows go with their run, by their `request_id`. */
export const OF_RUNS = namesOf(({ run }) => run === 'request_id');
/** Whose rows go with their tenant, by their `tenant_id`, in this order. */
export const OF_TENANTS = namesOf(({ tenant }) => tenant === true);
/** What is exported with a tenant, in the order in which it is imported: nothing before what it refers to. */
export const CARRIED: readonly (readonly [Table, Carried])[] = (Object.keys(FATES) as Table[]).toReversed().flatMap(carriedOf);
