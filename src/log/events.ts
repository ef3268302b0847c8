export type { RunEvent } from '../generated/events.ts';

/** An event as it stands in the log: `data` is the payload's JSON, passed on to the wire untouched. */
export interface StoredEvent {
  seq: number;
  /** The event's name, which is also its SSE `event:` field. */
  kind: string;
  data: string;
}

/** One row to be written: where it belongs, and the event. */
export interface EventRow extends StoredEvent {
  tenantId: number;
  runId: string;
  /** What the billing service is to hear of it, as JSON: queued in the same transaction. */
  usage?: string | undefined;
}

/** A run's first row in the request table, written in the same transaction as its first event. */
export interface RunStart {
  tenantId: number;
  runId: string;
  agentId: string;
  conversationId: number;
  /** The node that executes the run and whose lease vouches for it. */
  owner: string;
  /** Epoch seconds. */
  startedAt: number;
}

/** A run's terminal state, written in the same transaction as its `done`. */
export interface RunEnd {
  tenantId: number;
  runId: string;
  state: 'completed' | 'failed' | 'canceled';
  /** Epoch seconds. */
  completedAt: number;
  errorMessage: string;
  errorCode: string;
  lastSeq: number;
  inputTokens: number;
  outputTokens: number;
  /** 0: none. */
  conversationId: number;
  /** The assistant's message, as JSON, when the run belongs to a conversation and succeeded. */
  answer?: string | undefined;
}

/** What is written in one transaction: everything that queued up, over all runs, while the last one was under way. */
export interface CommitGroup {
  starts: RunStart[];
  events: EventRow[];
  ends: RunEnd[];
}

/** The log's table. SQLite answers synchronously, PostgreSQL with a promise. */
export interface EventStore {
  /**
   * Writes the whole group or nothing.
   * @throws {LogRefused} when trying again changes nothing
   * @throws {LogConflict} when a `seq` is taken or the run has ended: another node has given the run up for dead.
   */
  commit(group: CommitGroup): void | Promise<void>;
  /** The events behind `afterSeq` in ascending order, at most `limit` of them. */
  read(tenantId: number, runId: string, afterSeq: number, limit: number): StoredEvent[] | Promise<StoredEvent[]>;
}

/** The database takes these rows of a run neither now nor later; those of other runs have nothing to do with it. */
export class LogRefused extends Error {
  constructor(message = 'the database refuses the rows of the run', options?: ErrorOptions) {
    super(message, options);
    this.name = 'LogRefused';
  }
}

/** The run's log was written by somebody else: this node no longer owns the run. */
export class LogConflict extends LogRefused {
  constructor(options?: ErrorOptions) {
    super('the run was ended by another node', options);
    this.name = 'LogConflict';
  }
}
