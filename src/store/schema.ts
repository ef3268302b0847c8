import type { Knex } from 'knex';
import type { components } from '../generated/api.ts';

/*
 * Every table of the database, as the migrations leave it: its columns and what they hold. test/store/schema.test.ts
 * holds this file to the real tables of both databases.
 *
 * Times are epoch seconds, and 0 is "not yet", unless a comment says otherwise. `Json` is JSON as text, `Flag` is 0 or
 * 1.
 */

type Schemas = components['schemas'];
type RunState = Exclude<Schemas['RequestStatus']['state'], 'waiting'>;
type Flag = number;
type Json = string;

/** The tenants, which may use the server, each with its first bearer token. */
export interface TenantRow {
  id: number;
  name: string;
  /** SHA-256 of the token, hex; the token itself is kept nowhere. */
  token_digest: string;
  disabled: Flag;
  /** Grows when the tenant is disabled or its first token replaced: what began under a smaller one ends. */
  epoch: number;
  /** How often the first token was replaced. What has begun with another token ends with `epoch - rotations`. */
  rotations: number;
  created_at: number;
  last_used_at: number;
  /** The last six digits of the ids of all that the tenant has: at random, and no other tenant's. See `IdCounterRow`. */
  id_offset: number;
  /** Its own limits by their names; null: none, it has those of the operator. */
  limits: Json | null;
  /** What it may spend; null: anything. */
  budget: Json | null;
  /** What each may spend whom its runs are for; null: anything. */
  user_budget: Json | null;
  /** Since when it is being erased; null: it is not. */
  erasing: number | null;
  /** `leaving`: nothing new begins here; `arriving`: it is not all here yet; `gone`: it is served elsewhere. Null: none of these. */
  moving: 'leaving' | 'arriving' | 'gone' | null;
  /** Where it is going, or has gone: a cell or `-`, the fence, and the identity of the database there. Of one that arrives: which import is at it. */
  moved_to: string | null;
}

/** What the nodes have taken of the limits that they share, on PostgreSQL; each has its part (`tenants/shares.ts`). */
export interface TenantShareRow {
  tenant_id: number;
  /** How many runs each node may have under way, by its id. */
  held: Json;
  /** When the window of the rate ends, in epoch milliseconds. */
  window_ends: number;
  /** How many runs the nodes may have started in it, together. */
  started: number;
  /** How many of them the last node got that asked. */
  lent: number;
}

/** The bearer tokens that a tenant has besides its first one. A revoked one has no row. */
export interface TokenRow {
  id: number;
  tenant_id: number;
  name: string;
  /** SHA-256 of the token, hex, as with the first one. */
  token_digest: string;
  /** What it allows, a bit for each scope (`src/store/tenants/scopes.ts`). */
  scopes: number;
  created_at: number;
  /** 0: never. */
  expires_at: number;
  /** What runs that are started with it may spend, beside the tenant's budget; null: anything. */
  budget: Json | null;
}

/** What is spent of a budget in one of its periods. */
export interface BudgetAccountRow {
  tenant_id: number;
  /** 0: that of no token. */
  token_id: number;
  /** Empty: that of no user. */
  for_user: string;
  /** A day, a month, or `total`. */
  period: string;
  /** When the period ends, in epoch seconds; null: never. */
  ends_at: number | null;
  spent_tokens: number;
  /** Micro-cents. */
  spent: number;
  /** What each node may spend of it beyond that, by its id, on PostgreSQL; a node has its part (`budget-accounts.ts`). */
  held: Json;
  /** The part of it, in percent, that was told of. */
  told: number;
}

/**
 * The last id of each kind that a tenant has been given: the next is a million greater. So ids are unique, count up, and
 * tell nothing about other tenants.
 */
export interface IdCounterRow {
  /** 0: what stands in the row is where counting begins, above all ids of the time when tenants were counted together. */
  tenant_id: number;
  /** The table. */
  kind: string;
  last: number;
}

/** With which tokens something was made and last changed: 0 is the first one. Null: it was not, or it is not known. */
export interface MadeRow {
  created_by: number | null;
  /** What the token was called then. */
  created_by_name: string | null;
  updated_by: number | null;
  updated_by_name: string | null;
}

/** The agents that the tenants have stored. The built-in one is in no table. */
export interface AgentRow extends MadeRow {
  tenant_id: number;
  /** Unique within the tenant. */
  id: string;
  definition: Json;
  /** 0: not known, of one that a node of the release before has made. */
  version: number;
  created_at: number;
  updated_at: number;
}

/** What the agents are and were. */
export interface AgentVersionRow extends Pick<MadeRow, 'created_by' | 'created_by_name'> {
  tenant_id: number;
  agent_id: string;
  /** Counts from 1 for the id, also when the agent was deleted and is created again. */
  version: number;
  /** Whether runs have had it. */
  used: Flag;
  created_at: number;
  definition: Json;
}

/** How far agents that were deleted have counted. The rows stay when they are created again. */
export interface DeletedAgentRow {
  tenant_id: number;
  agent_id: string;
  version: number;
  deleted_at: number;
}

/** The runs, one row each: a request that runs an agent and its run share the id. */
export interface RequestRow {
  /** A UUID, whose first digits are the time. */
  id: string;
  tenant_id: number;
  agent_id: string;
  /** Null: the agent has none. */
  agent_version: number | null;
  /** 0 when the run belongs to no conversation. A conversation has at most one running run. */
  conversation_id: number;
  state: RunState;
  /**
   * The node that executes it, and that must keep its lease in `nodes`; or, of a durable run, why none does: `released`,
   * `parked` or `answered` (`owners.ts`); `queued` while it waits to begin.
   */
  owner: string;
  started_at: number;
  completed_at: number;
  /** Both empty unless it failed. */
  error_message: string;
  error_code: string;
  /** The `seq` of its last event, and its tokens: written at its end. */
  last_seq: number;
  input_tokens: number;
  output_tokens: number;
  /** Whether its events have been deleted, because they were older than the operator keeps them. */
  purged: Flag;
  /** Whether its events and steps are in the archive, and not here. */
  archived: Flag;
  /** When a cancel was asked for on a node that does not execute it. */
  cancel_requested: number;
  /** Whether what it used is in `run_usage`; -1 while it waits to begin. */
  counted: Flag;
  /** What it asked for, itself or through its agent. */
  recovery: Schemas['Recovery'];
  /** Whether it has a journal, with which another node can go on with it: it asked for that, or has asked a question. */
  durable: Flag;
  attempts: number;
  /** How many take-overs there were without a finished step in between, and how many steps it had at the last one. */
  stalls: number;
  steps_seen: number;
  /** Since when all that is left of it to do waits for people. */
  waiting: number;
  /** Epoch milliseconds: when it began, last asked or was answered, or ended. 0: known to the second, from the other columns. */
  changed_ms: number;
  /** The token that has started it, or of one that a schedule has started, that has set its message. 0: the first one; null: not known. */
  token_id: number | null;
  /** The beginning of the text of its prompt, longer than is shown; null when it is not known, or its events have been deleted. */
  prompt: string | null;
  /** How its answer ended; null when that is not known. */
  finish_reason: string | null;
  /** Who it is for; null: nobody has said so. */
  for_user: string | null;
  /** What its client says of it, an object of texts; null: nothing. */
  labels: Json | null;
  /** The run that it runs again; null: none. */
  rerun_of: string | null;
}

/** By what a run is found: what its client says of it. */
export interface RunLabelRow {
  tenant_id: number;
  /** Empty: the user. */
  name: string;
  value: string;
  request_id: string;
}

/** What the runs for a user have used; as the rows of `run_usage`. */
export interface UserUsageRow {
  tenant_id: number;
  ended_at: number;
  for_user: string;
  model: string;
  failed: Flag;
  runs: number;
  input_tokens: number;
  output_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
  run_ms: number;
}

/** A word of a run's prompt. */
export interface RunWordRow {
  tenant_id: number;
  word: string;
  request_id: string;
}

/** What durable runs need to go on, as long as they are under way: the steps of their streams, in order. */
/** A step of a run. */
export interface StepRow {
  request_id: string;
  /** Counts from 1 within the run. */
  n: number;
  tenant_id: number;
  stream_id: number;
  /** What it is. */
  kind: string;
  data: Json;
  /** What was said, as packed JSON (`src/lib/packed.ts`). */
  contents: Buffer | null;
  /** The `hash` of what a call was told besides its messages; null: it is no call, or one before it in its stream names it. */
  prompt: string | null;
}

/** What calls of models were told besides their messages: many runs share it. */
export interface StepPromptRow {
  tenant_id: number;
  hash: string;
  /** The last day on which a call was told it, in days since the epoch. */
  used_on: number;
  /** Packed JSON. */
  contents: Buffer;
}

/** An object of the archive: runs of one tenant that have ended on one day (`src/archive/`). */
export interface ArchiveSegmentRow {
  /** Its name: the tenant, the day in UTC, and a UUID. */
  id: string;
  tenant_id: number;
  /** `writing`, until it is there and read back; `sealed`; `leaving`: it is to be deleted. */
  state: string;
  /** The node that writes it. */
  owner: string;
  created_at: number;
  /** How many runs it was sealed with; 0: it was not. */
  runs: number;
  bytes: number;
}

/** Where what a run has left is in the archive. Without the keys nobody can read it there. */
export interface ArchivedRunRow {
  request_id: string;
  tenant_id: number;
  segment: string;
  ended_at: number;
  /** Where its events are in the segment (`src/archive/blocks.ts`). */
  events: Json;
  events_key: Buffer;
  /** The same of its steps; null: it has none any more. */
  steps: Json | null;
  steps_key: Buffer | null;
  /** The hashes of the prompts that its steps name. */
  prompts: Json | null;
}

export interface JournalRow {
  request_id: string;
  /** Counts from 1 within the run. */
  n: number;
  tenant_id: number;
  stream_id: number;
  /** What kind of record it is (`runtime/durable/records.ts`). */
  kind: string;
  data: Json;
}

/** What commands of durable runs have changed in this database, each written together with the change. */
export interface EffectRow {
  request_id: string;
  /** Which change of which command. */
  place: string;
  tenant_id: number;
  /** What the change has returned. */
  outcome: Json;
}

/** What runs ask of people. */
export interface QuestionRow {
  id: number;
  tenant_id: number;
  request_id: string;
  agent_id: string;
  stream_id: number;
  /** Which command of the run it belongs to; unique within the run. */
  place: string;
  kind: Schemas['QuestionKind'];
  text: string;
  /** An array. */
  options: Json;
  /** Empty unless it is an approval. */
  command: string;
  /** Empty while it is open. */
  /** `failed`: of a function, that it has. */
  decision: Schemas['QuestionDecision'] | 'failed' | '';
  answer: string;
  /** What whoever answered says of himself. */
  answered_by: string;
  /** The token that it was answered with, and its name; null: nobody has, or it is not known. */
  token_id: number | null;
  token_name: string | null;
  created_at: number;
  expires_at: number;
  answered_at: number;
}

/**
 * What runs have used: a row for each agent and model of a run, of which several may have become one. All numbers are to be
 * summed up: of the rows of a run one has `runs` 1, one of those of each agent `agent_runs`, and one of those of each model
 * `model_runs`. They outlive the events.
 */
export interface RunUsageRow {
  tenant_id: number;
  /** When the runs ended. */
  ended_at: number;
  /** As in the event; empty, like the model, in the row of a run that has called no model. */
  agent: string;
  /** Also empty when it is not known any more. */
  model: string;
  /** Whether the runs failed. */
  failed: Flag;
  runs: number;
  agent_runs: number;
  model_runs: number;
  input_tokens: number;
  output_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
  /** How long the runs took that are counted in `runs`, `agent_runs` and `model_runs`, together. */
  run_ms: number;
  agent_ms: number;
  model_ms: number;
}

/** The event log: the events of each run, in order. */
export interface LoggedEventRow {
  request_id: string;
  /** Counts from 1 within the run. */
  seq: number;
  tenant_id: number;
  /** The name of the event. */
  kind: string;
  /** The payload as it goes to the client. */
  data: Json;
}

/** Notes that an agent leaves for its later runs. */
export interface ScratchpadRow {
  tenant_id: number;
  /** Empty for the one that all agents of the tenant share. */
  agent_id: string;
  content: string;
  updated_at: number;
}

/** Who changed which tenant, and how; and what tenants have changed that concerns others. */
export interface AuditRow {
  id: number;
  tenant_id: number;
  at: number;
  /** `admin` over HTTP, the user of the command line, or the token of a tenant. */
  actor: string;
  action: Schemas['AuditEntry']['action'];
  /** `tenant` or `<kind>:<id>`: what was changed. */
  target: string;
  /** The token of the actor and its name; null where that is none of the tenant's. */
  token_id: number | null;
  token_name: string | null;
  before: Json | null;
  after: Json | null;
}

/** The nodes that serve this database, each with its lease. */
export interface NodeRow {
  id: string;
  /** The lease: until this time (epoch milliseconds) the node's runs count as alive. */
  expires_at: number;
  /** The machine, boot and namespace in which `pid` means something. */
  process_space: string;
  pid: number;
  /** When the process was started, in the system's unit; empty when that is not known. */
  process_start: string;
  /** Whether it holds an advisory lock of PostgreSQL for its life; nodes of older releases don't. */
  holds_lock: Flag;
  /** Whether it joins what the rows of a run have once (`runs/event-data.ts`); nodes of older releases don't. */
  joins: Flag;
}

/** The conversations. */
export interface ConversationRow {
  id: number;
  tenant_id: number;
  title: string;
  agent_id: string;
  /** The agent's definition when the conversation was begun; null for the built-in one. */
  agent_def: Json | null;
  archived: Flag;
  created_at: number;
  updated_at: number;
}

/** The messages of the conversations. The event log writes the assistant's messages. */
export interface MessageRow {
  id: number;
  tenant_id: number;
  conversation_id: number;
  role: Schemas['ConversationMessage']['role'];
  /** The text, or the parts. */
  content: Json;
  /** The tokens of the run; 0 for the user's messages. */
  input_tokens: number;
  output_tokens: number;
  created_at: number;
  /** The run that it began, or that wrote it; empty when it was said before the conversation was ours. */
  request_id: string;
  /** The id that the client gave to it; null when it gave none. */
  client_id: string | null;
  /** Of a fork's message: the one that holds what was said; null: it does itself. */
  shared_from: number | null;
  /** 1: it came with a fork of a conversation. */
  forked: number;
}

/** The names that clients have given to conversations. */
export interface ThreadRow {
  tenant_id: number;
  agent_id: string;
  thread_id: string;
  conversation_id: number;
}

/** Which run a tenant's `Idempotency-Key` stands for. */
export interface IdempotencyKeyRow {
  tenant_id: number;
  key: string;
  request_id: string;
  /** Epoch milliseconds. */
  reserved_at: number;
}

/** Files that were kept. */
export interface ArtifactRow {
  id: number;
  tenant_id: number;
  /**
   * Null when the file belongs to no conversation. A path is unique within its conversation, or among the files that
   * belong to none.
   */
  conversation_id: number | null;
  path: string;
  mime_type: string;
  size_bytes: number;
  /** Of the content, hex. */
  sha256: string;
  created_at: number;
  updated_at: number;
  content: Buffer;
  /** One more with each write of another content. */
  version: number;
  /** The run that has written this version, if one has. */
  request_id: string | null;
}

/** What files were before they were written again; the newest version is in {@link ArtifactRow}. */
export interface ArtifactVersionRow {
  artifact_id: number;
  version: number;
  tenant_id: number;
  /** Of the file. */
  conversation_id: number | null;
  mime_type: string;
  size_bytes: number;
  sha256: string;
  /** When it was written, the last time. */
  created_at: number;
  request_id: string | null;
  content: Buffer;
}

/** The structured memory of the tenants. */
export interface MemoryEntryRow {
  id: number;
  tenant_id: number;
  /** Null: none. */
  conversation_id: number | null;
  type: Schemas['MemoryEntry']['type'];
  valid_from: number;
  /** Null while it is valid. */
  valid_to: number | null;
  created_at: number;
  updated_at: number;
  /** The file that the entry is about, or null. */
  artifact_id: number | null;
  /** The length for BM25: the number of its words, plus one for its conversation. */
  length: number;
  title: string;
  source: string;
  /** An array. */
  tags: Json;
  content: string;
  /** The words under which it is found, as `storedWords` makes them. */
  words: string;
  /** How many of them are other forms of its words. */
  forms: number;
  /** That of the words; 0: of a release without other forms. */
  words_version: number;
  /** PostgreSQL's index of the words. SQLite has a table `memory_words_<tenant id>` for each tenant instead. */
  tsv?: string;
}

/** Which entries have a tag. */
export interface MemoryTagRow {
  tenant_id: number;
  /** Without case and accents. */
  tag: string;
  entry_id: number;
}

/** Links between entries. */
export interface MemoryRelationRow {
  id: number;
  tenant_id: number;
  source_id: number;
  target_id: number;
  relation: Schemas['MemoryRelation']['relation'];
  created_at: number;
}

/** How many entries a tenant has, and how many words these have together, with their other forms. */
export interface MemoryStatsRow {
  tenant_id: number;
  entries: number;
  words: number;
  /** Other forms alone. */
  forms: number;
}

/** In how many of a tenant's entries a word stands. */
export interface MemoryTermRow {
  tenant_id: number;
  term: string;
  entries: number;
}

/** The scheduled tasks. */
export interface ScheduleRow extends MadeRow {
  id: number;
  tenant_id: number;
  agent_id: string;
  /** A string: it may hold a NUL, which PostgreSQL's text can't. */
  message: Json;
  /** As it was given. */
  schedule: string;
  /** As it was understood. */
  normalized: string;
  kind: Schemas['ScheduledTask']['kind'];
  timezone: string;
  /** When the schedule was set; its durations count from here. */
  anchor: number;
  /** 0 when the task is never due again. */
  next_fire_at: number;
  /** When a node should handle the task: `next_fire_at`, or later when it has to wait; null means never. */
  try_at: number | null;
  status: Schemas['ScheduledTask']['status'];
  /** Null: none. */
  conversation_id: number | null;
  /** An array: the commands of its runs that need an approval, whatever the definitions of their agents say. */
  approvals: Json;
  created_at: number;
  updated_at: number;
  last_run_at: number;
  /** The id in `task_runs`; 0 when it has not run yet. */
  last_run_id: number;
  /** The `request_id` of its last run: by it the statements of one transaction find the task again. */
  claim: string;
  run_count: number;
  /** The agent that has made it by a command; null: none has. */
  created_by_agent: string | null;
  /** As those of its runs. */
  for_user: string | null;
  labels: Json | null;
  /** The token that has last set the message, with its name, and that which has set the schedule. Null: as it was made. */
  message_by: number | null;
  message_by_name: string | null;
  schedule_by: number | null;
}

/** Runs that wait to begin, and messages for runs that are under way: `runs/run-queue.ts`. */
export interface QueuedRunRow {
  /** Of one tenant, or conversation, those with a smaller one came first. */
  id: number;
  tenant_id: number;
  request_id: string;
  /** 0: none. */
  conversation_id: number;
  /** Within a conversation a smaller one goes first. */
  lane: number;
  /** Within a tenant a greater one goes first. */
  priority: number;
  /** The run under way that is to take its message; empty: none, and it waits for its own. */
  steers: string;
  /** Whether a node has begun it: the row stays until its first event is logged. */
  begun: Flag;
  /** Of `facts`. */
  bytes: number;
  facts: Json;
}

/** The runs of scheduled tasks, beside their rows in `requests`. */
export interface TaskRunRow {
  id: number;
  tenant_id: number;
  /** Of a task that may have been deleted. */
  task_id: number;
  agent_id: string;
  request_id: string;
  status: Schemas['ScheduledRun']['status'];
  started_at: number;
  completed_at: number;
  /** The beginning of the answer. */
  result_summary: string;
  error_message: string;
  input_tokens: number;
  output_tokens: number;
}

/** Usage records of nodes of the release before; `outbox` has those of this one, and takes these over. */
export interface UsageRecordRow {
  id: number;
  tenant_id: number;
  body: Json;
  /** How often the delivery was tried. */
  attempts: number;
  /** Epoch milliseconds before which it is not tried again. */
  next_at: number;
  /** Epoch milliseconds until which one node has claimed the record. */
  claimed_until: number;
}

/** The endpoints of the tenants that get messages. */
export interface WebhookRow extends MadeRow {
  id: number;
  tenant_id: number;
  url: string;
  /** The token that has last set the URL. Null: as it was made. */
  url_by: number | null;
  /** An array of the types of messages that it gets; empty: all. */
  events: Json;
  description: string;
  disabled: Flag;
  /** `whsec_…`: as it is, since messages are signed with it. */
  secret: string;
  /** An array: the secrets before, and until when (epoch seconds) they sign along. */
  old_secrets: Json;
  created_at: number;
  updated_at: number;
}

/** What is to be delivered, to the billing service, to webhooks, and to those who are told of A2A tasks. The event log writes most of it. */
export interface OutboxRow {
  id: number;
  tenant_id: number;
  /** 0: the billing service. Below zero: those who are told of the tenant's A2A tasks, of all at once; it is the tenant's number then. */
  webhook_id: number;
  /** What the tenant knows it by; null for the billing service, and for A2A tasks. */
  delivery_id: string | null;
  /** The `webhook-id`; of A2A tasks the key of the configuration. */
  message_id: string;
  type: string;
  /** The run that it is about; empty: none. */
  request_id: string;
  /** Of a webhook's the `data`. Empty when it is made of the run's log. */
  body: Json;
  /** When that happened which it is about. */
  occurred_at: number;
  created_at: number;
  /** Usage records are deleted when they are delivered. */
  state: Schemas['Delivery']['state'];
  /** How often it was tried. */
  attempts: number;
  /** The status of the last answer; 0: there was none. */
  last_status: number;
  /** Why it has not arrived; empty: it has, was not tried, or a node of the release before has tried it. */
  last_error: Exclude<Schemas['Delivery']['last_error'], undefined> | '';
  /** How many of its tries were asked for. */
  demanded: number;
  /** Epoch milliseconds before which it is not tried again. */
  next_at: number;
  /** Epoch milliseconds until which one node has claimed it; 0: none has. */
  claimed_until: number;
  claimed_by: string;
}

/** What A2A stores of the runs that were started over it, besides their logs. */
export interface A2aTaskRow {
  request_id: string;
  tenant_id: number;
  context_id: string;
  /** The client's message; null when it has been deleted together with the run's events. */
  message: Json | null;
}

/** Who is told of an A2A task. */
export interface A2aPushConfigRow {
  /** What rows of the outbox name it by. */
  key: string;
  tenant_id: number;
  request_id: string;
  /** Chosen by the client, or by the server. */
  id: string;
  url: string;
  /** As it is, since it is sent along. Empty: none. */
  token: string;
  /** Of `Authorization`. Empty: none. */
  scheme: string;
  /** As they are, since they are sent along. */
  credentials: string;
  /** Whether A2A 0.3 is spoken there. */
  legacy: Flag;
  created_at: number;
}

/** What the OpenAI-compatible API keeps of a run besides its log. */
export interface OpenaiResponseRow {
  request_id: string;
  tenant_id: number;
  /** The run of the response that it goes on from; empty: none. */
  previous: string;
  /** What was asked; null when it is not to be kept, or has been deleted together with the run's events. */
  asked: Json | null;
  /** Whether it is to be had again. */
  stored: Flag;
}

/** Files that clients of OpenAI's API have uploaded. */
export interface OpenaiFileRow {
  tenant_id: number;
  /** `file-` and 32 digits, whose first ones are the time. */
  id: string;
  filename: string;
  purpose: string;
  /** Of an image by its bytes, else as it was said or is guessed from the name. */
  media_type: string;
  size_bytes: number;
  created_at: number;
  /** 0: never. */
  expires_at: number;
  content: Buffer;
}

/** What clients of OpenAI's API have said of conversations. */
export interface OpenaiConversationRow {
  conversation_id: number;
  tenant_id: number;
  metadata: Json;
  /** Whether it takes the agent of the first response in it. */
  undecided: Flag;
}

/** The sessions of MCP clients. */
export interface McpSessionRow {
  tenant_id: number;
  /** A UUID. */
  id: string;
  /** Of the protocol. */
  version: string;
  /** Bits: whether the client can be asked what a run asks (1), and can open an address for somebody (2). */
  asks: number;
  /** What it calls itself. */
  client: string;
  /** The token that it was begun with; null: not known. */
  token_id: number | null;
  created_at: number;
  /** To the hour. */
  used_at: number;
}

/** The tenants' own MCP servers. */
export interface McpServerRow extends MadeRow {
  tenant_id: number;
  name: string;
  /** Another one with each time that it is set: what belongs to the server of before is nothing of this one's. */
  revision: string;
  url: string;
  /** An array. */
  header_names: Json;
  /** What is not secret of its client; empty without one. */
  oauth: Json | '';
  /** 0: as all calls. */
  timeout_seconds: number;
  /** Sealed: its headers, and the secret of its client. Empty without any. */
  secrets: string;
  created_at: number;
  updated_at: number;
}

/** The tenants' own keys of providers. */
export interface ProviderKeyRow extends MadeRow {
  tenant_id: number;
  provider: string;
  /** Another one with each time that it is set. */
  revision: string;
  /** Its last four characters. */
  last4: string;
  sealed: string;
  created_at: number;
  updated_at: number;
}

/** What authorization servers know this server as that has registered itself, for one MCP server of one tenant each. */
export interface McpClientRow {
  tenant_id: number;
  name: string;
  issuer: string;
  /** Of the MCP server. */
  revision: string;
  redirect_uri: string;
  /** Sealed. */
  secrets: string;
  /** 0: never. */
  expires_at: number;
}

/** The logins of tenants to their MCP servers. */
export interface McpGrantRow {
  tenant_id: number;
  name: string;
  revision: string;
  /** One more with each token that is had for the login. */
  version: number;
  /** The login that it comes from, as in {@link McpLoginRow}. */
  login: string;
  issuer: string;
  /** What was granted, with spaces; may be empty. */
  scope: string;
  /** Sealed: the tokens, and what it takes to renew them. */
  secrets: string;
  /** When the token ends; 0: not known. */
  expires_at: number;
  granted_at: number;
  /** Until when a node has the right to renew the token alone; epoch milliseconds, 0: none has. */
  renewing_until: number;
}

/** Logins that are under way in somebody's browser. */
export interface McpLoginRow {
  /** SHA-256 of the state that comes back, hex; the state itself is in the address alone that people are shown. */
  state_digest: string;
  tenant_id: number;
  name: string;
  revision: string;
  issuer: string;
  /** What is asked for. */
  scope: string;
  /** Sealed: the address, the verifier, and what it takes to have the tokens. */
  secrets: string;
  created_at: number;
  expires_at: number;
  /** Until when a node works on its answer; epoch milliseconds, 0: none does. */
  claimed_until: number;
}

/** One row: the identity of the database. */
export interface InstanceRow {
  /** 16 hexadecimal digits, used in the names of things outside of the database (a sandbox's volumes). */
  id: string;
  /** 64 hexadecimal digits, by which the server knows again what it has given out. */
  secret: string;
}

/** What a query gives back, and what an insert and an update take. @typeParam Default columns that an insert may leave out */
type Table<Row, Default extends keyof Row = never> = Knex.CompositeTableType<
  Row,
  Written<Omit<Row, Default | Nullable<Row>>> & Partial<Written<Pick<Row, Default | Nullable<Row>>>>,
  Partial<Written<Row>>
>;
type Written<Row> = { [Column in keyof Row]: Row[Column] | Knex.Raw | Knex.QueryBuilder };
type Nullable<Row> = { [Column in keyof Row]-?: null extends Row[Column] ? Column : never }[keyof Row];

/** A session of the console. */
export interface ConsoleSessionRow {
  token_digest: string;
  /** 0: the administrator's. */
  tenant_id: number;
  /** The digest of the token that it stands for. */
  parent_digest: string;
  created_at: number;
  used_at: number;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    tenants: Table<
      TenantRow,
      | 'id'
      | 'disabled'
      | 'epoch'
      | 'rotations'
      | 'last_used_at'
      | 'id_offset'
      | 'limits'
      | 'budget'
      | 'user_budget'
      | 'erasing'
      | 'moving'
      | 'moved_to'
    >;
    tenant_shares: Table<TenantShareRow, 'held' | 'window_ends' | 'started' | 'lent'>;
    tokens: Table<TokenRow, 'id' | 'expires_at' | 'budget'>;
    budget_accounts: Table<BudgetAccountRow, 'ends_at' | 'spent_tokens' | 'spent' | 'held' | 'told'>;
    id_counters: Table<IdCounterRow>;
    agents: Table<AgentRow, 'version'>;
    agent_versions: Table<AgentVersionRow, 'used'>;
    deleted_agents: Table<DeletedAgentRow>;
    requests: Table<
      RequestRow,
      | 'conversation_id'
      | 'completed_at'
      | 'error_message'
      | 'error_code'
      | 'last_seq'
      | 'input_tokens'
      | 'output_tokens'
      | 'purged'
      | 'archived'
      | 'cancel_requested'
      | 'counted'
      | 'recovery'
      | 'durable'
      | 'attempts'
      | 'stalls'
      | 'steps_seen'
      | 'waiting'
      | 'changed_ms'
      | 'prompt'
      | 'finish_reason'
      | 'for_user'
      | 'labels'
      | 'agent_version'
      | 'rerun_of'
    >;
    queued_runs: Table<QueuedRunRow, 'id' | 'steers' | 'begun'>;
    run_labels: Table<RunLabelRow>;
    run_words: Table<RunWordRow>;
    user_usage: Table<UserUsageRow>;
    run_usage: Table<RunUsageRow, 'run_ms' | 'agent_ms' | 'model_ms'>;
    events: Table<LoggedEventRow>;
    journal: Table<JournalRow>;
    steps: Table<StepRow>;
    step_prompts: Table<StepPromptRow>;
    archive_segments: Table<ArchiveSegmentRow, 'runs' | 'bytes'>;
    archived_runs: Table<ArchivedRunRow, 'steps' | 'steps_key' | 'prompts'>;
    effects: Table<EffectRow>;
    questions: Table<QuestionRow, 'id' | 'options' | 'command' | 'decision' | 'answer' | 'answered_by' | 'answered_at'>;
    scratchpads: Table<ScratchpadRow>;
    audit_entries: Table<AuditRow, 'id'>;
    nodes: Table<NodeRow, 'process_start' | 'holds_lock' | 'joins'>;
    conversations: Table<ConversationRow, 'id' | 'archived'>;
    messages: Table<MessageRow, 'id' | 'input_tokens' | 'output_tokens' | 'client_id' | 'shared_from' | 'forked'>;
    threads: Table<ThreadRow>;
    idempotency_keys: Table<IdempotencyKeyRow>;
    artifacts: Table<ArtifactRow, 'id' | 'version' | 'request_id'>;
    artifact_versions: Table<ArtifactVersionRow>;
    memory_entries: Table<MemoryEntryRow, 'id' | 'forms' | 'words_version'>;
    memory_tags: Table<MemoryTagRow>;
    memory_relations: Table<MemoryRelationRow, 'id'>;
    memory_stats: Table<MemoryStatsRow, 'forms'>;
    memory_terms: Table<MemoryTermRow>;
    schedules: Table<ScheduleRow, 'id' | 'approvals' | 'for_user' | 'labels' | 'last_run_at' | 'last_run_id' | 'claim' | 'run_count'>;
    task_runs: Table<TaskRunRow, 'id' | 'completed_at' | 'result_summary' | 'error_message' | 'input_tokens' | 'output_tokens'>;
    usage_records: Table<UsageRecordRow, 'id' | 'attempts' | 'next_at' | 'claimed_until'>;
    webhooks: Table<WebhookRow, 'id' | 'disabled' | 'old_secrets'>;
    outbox: Table<
      OutboxRow,
      | 'id'
      | 'webhook_id'
      | 'message_id'
      | 'type'
      | 'request_id'
      | 'body'
      | 'occurred_at'
      | 'created_at'
      | 'state'
      | 'attempts'
      | 'last_status'
      | 'last_error'
      | 'demanded'
      | 'next_at'
      | 'claimed_until'
      | 'claimed_by'
    >;
    a2a_tasks: Table<A2aTaskRow>;
    a2a_push_configs: Table<A2aPushConfigRow>;
    openai_responses: Table<OpenaiResponseRow>;
    openai_conversations: Table<OpenaiConversationRow>;
    openai_files: Table<OpenaiFileRow>;
    mcp_sessions: Table<McpSessionRow>;
    mcp_servers: Table<McpServerRow>;
    provider_keys: Table<ProviderKeyRow>;
    mcp_clients: Table<McpClientRow>;
    mcp_grants: Table<McpGrantRow>;
    mcp_logins: Table<McpLoginRow>;
    console_sessions: Table<ConsoleSessionRow>;
    instance: Table<InstanceRow, 'secret'>;
  }
}
