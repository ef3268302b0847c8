import { labelPairs } from '../store/runs/run-labels.ts';
import { keptText, wordsOfRun } from '../store/runs/run-words.ts';
import { RUN_STARTED, type Columns, type KeyClaim, type RunStart } from '../store/runs/run-start.ts';
import { USAGE_COLUMNS, USER_USAGE_COLUMNS, type UsageRow, type UserUsageRow } from '../store/runs/usage.ts';
import type { Booking, CommitGroup, EventRow, JournalRow, RunEnd, SteeredRow, StepPrompt, StepRow } from './events.ts';
import { usageRows, userUsageRows } from './usage-tally.ts';

/*
 * What a commit writes, column by column: the statements of both databases are made of these tables.
 */

/** What changes in `requests` when a run ends. */
export const RUN_ENDED: Columns<RunEnd> = [
  ['state', 'text', (run) => run.state],
  ['completed_at', 'bigint', (run) => run.completedAt],
  ['changed_ms', 'bigint', (run) => run.changedMs ?? 0],
  ['error_message', 'text', (run) => run.errorMessage],
  ['error_code', 'text', (run) => run.errorCode],
  ['finish_reason', 'text', (run) => run.finishReason ?? null],
  ['last_seq', 'bigint', (run) => run.lastSeq],
  ['input_tokens', 'bigint', (run) => run.inputTokens],
  ['output_tokens', 'bigint', (run) => run.outputTokens],
  ['counted', 'int', () => 1],
];

const EVENT: Columns<EventRow> = [
  ['request_id', 'text', (event) => event.runId],
  ['seq', 'bigint', (event) => event.seq],
  ['tenant_id', 'bigint', (event) => event.tenantId],
  ['kind', 'text', (event) => event.kind],
  ['data', 'text', (event) => event.stored ?? event.data],
];

const RECORD: Columns<JournalRow> = [
  ['request_id', 'text', (record) => record.runId],
  ['n', 'bigint', (record) => record.n],
  ['tenant_id', 'bigint', (record) => record.tenantId],
  ['stream_id', 'bigint', (record) => record.streamId],
  ['kind', 'text', (record) => record.kind],
  ['data', 'text', (record) => record.data],
];

const STEP: Columns<StepRow, 'text' | 'bigint' | 'bytea'> = [
  ['request_id', 'text', (step) => step.runId],
  ['n', 'bigint', (step) => step.n],
  ['tenant_id', 'bigint', (step) => step.tenantId],
  ['stream_id', 'bigint', (step) => step.streamId],
  ['kind', 'text', (step) => step.kind],
  ['data', 'text', (step) => step.data],
  ['contents', 'bytea', (step) => step.contents],
  ['prompt', 'text', (step) => step.promptHash ?? null],
];

const PROMPT: Columns<StepPrompt & Pick<StepRow, 'tenantId'>, 'text' | 'bigint' | 'bytea'> = [
  ['tenant_id', 'bigint', (prompt) => prompt.tenantId],
  ['hash', 'text', (prompt) => prompt.hash],
  ['used_on', 'bigint', (prompt) => prompt.usedOn],
  ['contents', 'bytea', (prompt) => prompt.contents],
];

/** A prompt that is there was used once more. */
export const USED_AGAIN = 'on conflict (tenant_id, hash) do update set used_on = excluded.used_on';

/** The prompts of a group, each once and in one order, so that two commits never wait for each other. */
function promptsOf({ steps = [] }: CommitGroup) {
  const prompts = new Map<string, StepPrompt & Pick<StepRow, 'tenantId'>>();
  for (const { tenantId, prompt } of steps) if (prompt) prompts.set(`${tenantId} ${prompt.hash}`, { ...prompt, tenantId });
  return prompts.size < 2 ? [...prompts.values()] : [...prompts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, prompt]) => prompt);
}

const RESPONSE: Columns<RunStart> = [
  ['request_id', 'text', (run) => run.runId],
  ['tenant_id', 'bigint', (run) => run.tenantId],
  ['previous', 'text', (run) => run.response!.previous],
  ['asked', 'text', (run) => run.response!.asked ?? null],
  ['stored', 'int', (run) => (run.response!.stored ? 1 : 0)],
];

const TASK: Columns<RunStart> = [
  ['request_id', 'text', (run) => run.runId],
  ['tenant_id', 'bigint', (run) => run.tenantId],
  ['context_id', 'text', (run) => run.task!.contextId],
  ['message', 'text', (run) => run.task!.message],
];

/** What is told of a task that begins. */
const BEGUN: Columns<RunStart> = [
  ['tenant_id', 'bigint', (run) => run.tenantId],
  ['webhook_id', 'bigint', (run) => -run.tenantId],
  ['message_id', 'text', (run) => run.task!.pushKey],
  ['type', 'text', () => 'task.working'],
  ['request_id', 'text', (run) => run.runId],
  ['occurred_at', 'bigint', (run) => run.startedAt],
  ['created_at', 'bigint', (run) => run.startedAt],
];

const KEY: Columns<KeyClaim & Pick<RunStart, 'tenantId' | 'runId'>> = [
  ['tenant_id', 'bigint', (claim) => claim.tenantId],
  ['key', 'text', (claim) => claim.key],
  ['request_id', 'text', (claim) => claim.runId],
  ['reserved_at', 'bigint', (claim) => claim.reservedAt],
];

/** By what a run is found. */
type FoundBy = Pick<RunStart, 'tenantId' | 'runId'> & { name: string; value: string };

const LABEL: Columns<FoundBy> = [
  ['tenant_id', 'bigint', (label) => label.tenantId],
  ['name', 'text', (label) => label.name],
  ['value', 'text', (label) => label.value],
  ['request_id', 'text', (label) => label.runId],
];

const WORD: Columns<Pick<RunStart, 'tenantId' | 'runId'> & { word: string }> = [
  ['tenant_id', 'bigint', (found) => found.tenantId],
  ['word', 'text', (found) => found.word],
  ['request_id', 'text', (found) => found.runId],
];

const QUESTION: Columns<RunStart> = [
  ['tenant_id', 'bigint', (run) => run.tenantId],
  ['conversation_id', 'bigint', (run) => run.conversationId],
  ['role', 'text', () => 'user'],
  ['content', 'text', (run) => run.said!.content],
  ['client_id', 'text', (run) => run.said!.clientId ?? null],
  ['created_at', 'bigint', (run) => run.startedAt],
  ['request_id', 'text', (run) => run.runId],
];

const STEERED: Columns<SteeredRow> = [
  ['tenant_id', 'bigint', (message) => message.tenantId],
  ['conversation_id', 'bigint', (message) => message.conversationId],
  ['role', 'text', () => 'user'],
  ['content', 'text', (message) => message.content],
  ['client_id', 'text', (message) => message.clientId ?? null],
  ['created_at', 'bigint', (message) => message.createdAt],
  ['request_id', 'text', (message) => message.runId],
];

const ANSWER: Columns<RunEnd> = [
  ['tenant_id', 'bigint', (run) => run.tenantId],
  ['conversation_id', 'bigint', (run) => run.conversationId],
  ['role', 'text', () => 'assistant'],
  ['content', 'text', (run) => run.answer],
  ['input_tokens', 'bigint', (run) => run.inputTokens],
  ['output_tokens', 'bigint', (run) => run.outputTokens],
  ['created_at', 'bigint', (run) => run.completedAt],
  ['request_id', 'text', (run) => run.runId],
];

/** What a call has spent of one budget. */
type Spent = Pick<Booking, 'nodeId' | 'tokens' | 'cost'> & Booking['accounts'][number] & { tenantId: number };

export const SPENT: Columns<Spent> = [
  ['tenant_id', 'bigint', (spent) => spent.tenantId],
  ['token_id', 'bigint', (spent) => spent.tokenId],
  ['for_user', 'text', (spent) => spent.user],
  ['period', 'text', (spent) => spent.period],
  ['ends_at', 'bigint', (spent) => spent.endsAt ?? null],
  ['spent_tokens', 'bigint', (spent) => spent.tokens],
  ['spent', 'bigint', (spent) => spent.cost],
];
/** On SQLite, where an account begins with what is spent of it. */
export const SPENT_ADDED_UP = `on conflict (tenant_id, token_id, for_user, period) do update set
  spent_tokens = spent_tokens + excluded.spent_tokens, spent = spent + excluded.spent`;

/** What the calls of a group have spent together of each budget, in one order, so that two commits never wait for each other. */
export function spentOf({ events }: CommitGroup): Spent[] {
  const sums = new Map<string, Spent>();
  for (const { tenantId, booking } of events) {
    if (!booking) continue;
    const { nodeId, tokens, cost, accounts } = booking;
    for (const { tokenId, user, period, endsAt } of accounts) {
      const key = JSON.stringify([tenantId, tokenId, user, period]);
      const sum = sums.get(key);
      if (sum) {
        sum.tokens += tokens;
        sum.cost += cost;
      } else {
        sums.set(key, { tenantId, nodeId, tokenId, user, period, endsAt, tokens, cost });
      }
    }
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

const BILL: Columns<EventRow> = [
  ['tenant_id', 'bigint', (event) => event.tenantId],
  ['body', 'text', (event) => event.usage],
];

/** The rows that a group adds to a table. */
export interface Insert {
  readonly table: string;
  readonly names: readonly string[];
  readonly types: readonly string[];
  /** The rows as lists of values, one behind the other. */
  rows(group: CommitGroup): unknown[];
  /** The same as columns: a list of values for each of {@link names}. */
  columns(group: CommitGroup): unknown[][];
}

/** @param rowsOf what of a group is a row */
export function insert<Row>(table: string, columns: Columns<Row, string>, rowsOf: (group: CommitGroup) => readonly Row[]): Insert {
  const values = columns.map(([, , value]) => value);
  return {
    table,
    names: columns.map(([name]) => name),
    types: columns.map(([, type]) => type),
    rows(group) {
      const bound: unknown[] = [];
      for (const row of rowsOf(group)) for (const value of values) bound.push(value(row));
      return bound;
    },
    columns(group) {
      const rows = rowsOf(group);
      return values.map((value) => rows.map((row) => value(row)));
    },
  };
}

/** In the order in which SQLite is given them: no row comes before one that it refers to. */
export const INSERTS = {
  started: insert('requests', RUN_STARTED, ({ starts }) => starts),
  keyed: insert('idempotency_keys', KEY, ({ starts }) =>
    starts.flatMap(({ tenantId, runId, keys = [] }) => keys.map((claim) => ({ ...claim, tenantId, runId }))),
  ),
  responses: insert('openai_responses', RESPONSE, ({ starts }) => starts.filter(({ response }) => response)),
  tasks: insert('a2a_tasks', TASK, ({ starts }) => starts.filter(({ task }) => task)),
  labeled: insert('run_labels', LABEL, ({ starts }) =>
    starts.flatMap(({ tenantId, runId, labels }) => labelPairs(labels).map(([name, value]) => ({ tenantId, runId, name, value }))),
  ),
  worded: insert('run_words', WORD, ({ starts }) =>
    starts.flatMap(({ tenantId, runId, text }) =>
      text === undefined ? [] : wordsOfRun(keptText(text)).map((word) => ({ tenantId, runId, word })),
    ),
  ),
  asked: insert('messages', QUESTION, ({ starts }) => starts.filter(({ said }) => said)),
  journaled: insert('journal', RECORD, ({ journal = [] }) => journal),
  stepped: insert('steps', STEP, ({ steps = [] }) => steps),
  prompted: insert('step_prompts', PROMPT, promptsOf),
  appended: insert('events', EVENT, ({ events }) => events),
  billed: insert('outbox', BILL, ({ events }) => events.filter(({ usage }) => usage !== undefined)),
  // Of a run that has ended by then, only that is told.
  begun: insert('outbox', BEGUN, ({ starts, ends }) =>
    starts.filter(({ task, runId }) => task?.pushKey !== undefined && !ends.some((end) => end.runId === runId)),
  ),
  // A run has one end: the events that come with it can be written once.
  used: insert<UsageRow>('run_usage', USAGE_COLUMNS, ({ ends }) => ends.flatMap(usageRows)),
  usedFor: insert<UserUsageRow>('user_usage', USER_USAGE_COLUMNS, ({ ends }) => ends.flatMap(userUsageRows)),
  spent: insert('budget_accounts', SPENT, spentOf),
  steered: insert('messages', STEERED, ({ steered = [] }) => steered),
  answered: insert('messages', ANSWER, ({ ends }) => ends.filter(({ answer }) => answer !== undefined)),
};
