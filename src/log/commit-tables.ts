import { RUN_STARTED, type Columns, type KeyClaim, type RunStart } from '../store/runs/run-start.ts';
import { USAGE_COLUMNS, type UsageRow } from '../store/runs/usage.ts';
import type { CommitGroup, EventRow, JournalRow, RunEnd } from './events.ts';
import { usageRows } from './usage-tally.ts';

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
  ['data', 'text', (event) => event.data],
];

const RECORD: Columns<JournalRow> = [
  ['request_id', 'text', (record) => record.runId],
  ['n', 'bigint', (record) => record.n],
  ['tenant_id', 'bigint', (record) => record.tenantId],
  ['stream_id', 'bigint', (record) => record.streamId],
  ['kind', 'text', (record) => record.kind],
  ['data', 'text', (record) => record.data],
];

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

const KEY: Columns<KeyClaim & Pick<RunStart, 'tenantId' | 'runId'>> = [
  ['tenant_id', 'bigint', (claim) => claim.tenantId],
  ['key', 'text', (claim) => claim.key],
  ['request_id', 'text', (claim) => claim.runId],
  ['reserved_at', 'bigint', (claim) => claim.reservedAt],
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
export function insert<Row>(table: string, columns: Columns<Row>, rowsOf: (group: CommitGroup) => readonly Row[]): Insert {
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
  asked: insert('messages', QUESTION, ({ starts }) => starts.filter(({ said }) => said)),
  journaled: insert('journal', RECORD, ({ journal = [] }) => journal),
  appended: insert('events', EVENT, ({ events }) => events),
  billed: insert('outbox', BILL, ({ events }) => events.filter(({ usage }) => usage !== undefined)),
  // A run has one end: the events that come with it can be written once.
  used: insert<UsageRow>('run_usage', USAGE_COLUMNS, ({ ends }) => ends.flatMap(usageRows)),
  answered: insert('messages', ANSWER, ({ ends }) => ends.filter(({ answer }) => answer !== undefined)),
};
