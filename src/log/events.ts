import type { RunStart } from '../store/runs/run-start.ts';
import type { Account } from '../store/tenants/budget-account.ts';

export type { Recovery, RunStart } from '../store/runs/run-start.ts';
export type { RunEvent } from '../generated/events.ts';

/** An event as it stands in the log: `data` is the payload's JSON, passed on to the wire untouched. */
export interface StoredEvent {
  seq: number;
  /** The event's name, which is also its SSE `event:` field. */
  kind: string;
  data: string;
}

/** One row to be written: the event, and the run that it belongs to. */
export interface EventRow extends StoredEvent {
  tenantId: number;
  runId: string;
  /** What is stored of its payload, where the rest is in the rows before it (`event-data.ts`). Default: all of it. */
  stored?: string | undefined;
  /** The usage record for the billing service, as JSON: queued in the same transaction. */
  usage?: string | undefined;
  /** What it has spent of budgets: booked in the same transaction. */
  booking?: Booking | undefined;
}

/** What a call of a model has spent. */
export interface Booking {
  /** The node that holds a part of the budgets. */
  nodeId: string;
  tokens: number;
  /** Micro-cents. */
  cost: number;
  /** The budgets that it is spent of. */
  accounts: readonly Pick<Account, 'tokenId' | 'user' | 'period' | 'endsAt'>[];
}

/** A record of a durable run's journal: a step of one of its streams. */
export interface JournalEntry {
  /** Counts from 1 within the run. */
  n: number;
  streamId: number;
  kind: string;
  /** JSON. */
  data: string;
}

/** One row of the journal to be written. */
export interface JournalRow extends JournalEntry {
  tenantId: number;
  runId: string;
}

/** What a model was told besides its messages. */
export interface StepPrompt {
  hash: string;
  /** Days since the epoch. */
  usedOn: number;
  contents: Buffer;
}

/** A step of a run to be written: what somebody may look at later. */
export interface StepRow {
  tenantId: number;
  runId: string;
  /** Counts from 1 within the run. */
  n: number;
  streamId: number;
  kind: string;
  /** JSON. */
  data: string;
  contents: Buffer | null;
  /** By which the prompt of a call is known, if it is the first one of its stream that was told it. */
  promptHash?: string | undefined;
  /** Written with it, unless it is there. */
  prompt?: StepPrompt | undefined;
}

/** A message that a run that is under way has taken: it goes from the queue into the conversation. */
export interface SteeredRow {
  tenantId: number;
  /** The run. */
  runId: string;
  /** The message's own id. */
  id: string;
  conversationId: number;
  /** JSON. */
  content: string;
  clientId?: string | undefined;
  /** Epoch seconds. */
  createdAt: number;
}

/** A run whose row is there already, and that is durable from now on. */
export interface DurableMark {
  tenantId: number;
  runId: string;
}

/** A durable run, and the node that may write its log. */
export interface Fence {
  tenantId: number;
  runId: string;
  owner: string;
}

/** What a run has used of a model in one agent: the sums over its `token_usage` events. */
export interface UsageShare {
  /** Both empty when the run has called no model. */
  agent: string;
  model: string;
  /** 1 in one share of the run, in one of each agent, and in one of each model, so that runs can be counted by sums. */
  runs: number;
  agentRuns: number;
  modelRuns: number;
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

/** A run's terminal state, written in the same transaction as its `done`. */
export interface RunEnd {
  tenantId: number;
  runId: string;
  state: 'completed' | 'failed' | 'canceled';
  /** Epoch seconds. */
  completedAt: number;
  /** The same in milliseconds. Default: unknown. */
  changedMs?: number;
  /** From when it was asked for to its end. Default: unknown. */
  durationMs?: number;
  errorMessage: string;
  errorCode: string;
  lastSeq: number;
  /** How its answer ended. Default: not known. */
  finishReason?: string | undefined;
  inputTokens: number;
  outputTokens: number;
  /** Who it is for. Default: nobody has said so. */
  user?: string | undefined;
  /** What is summed up of it, which stays when its events are deleted. */
  usage: readonly UsageShare[];
  /** 0: none. */
  conversationId: number;
  /** The assistant's message, as JSON, when the run belongs to a conversation and succeeded. */
  answer?: string | undefined;
  /**
   * The run died before its first event: its `Idempotency-Key`, if it has one, is free again, and with it goes the user's
   * message, which a repeat of the request brings again.
   */
  unbegun?: boolean;
  /** Whether it has a journal, which goes with it, and so do its open questions. */
  durable?: boolean;
}

/**
 * What is written in one transaction: everything that queued up, over all runs, while the last transaction was under
 * way.
 */
export interface CommitGroup {
  starts: RunStart[];
  events: EventRow[];
  ends: RunEnd[];
  journal?: JournalRow[];
  steps?: StepRow[];
  marks?: DurableMark[];
  steered?: SteeredRow[];
  fences?: Fence[];
}

/** The log's table. SQLite answers synchronously, PostgreSQL with a promise. */
export interface EventStore {
  /** Whether another process does the work of a commit, so that this thread is free meanwhile. */
  readonly remote: boolean;
  /**
   * Writes the whole group or nothing.
   * @throws {LogRefused} when a repeated attempt would fail too
   * @throws {LogConflict} when a `seq` is taken or the run has ended: another node has declared the run interrupted and
   * ended it; or when a durable run is another node's now ({@link Fence}).
   */
  commit(group: CommitGroup): void | Promise<void>;
  /**
   * The events after `afterSeq` in ascending order, at most `limit` of them.
   * @param characters the page ends with the event with which its payloads have so many; default: no bound
   */
  read(tenantId: number, runId: string, afterSeq: number, limit: number, characters?: number): StoredEvent[] | Promise<StoredEvent[]>;
  /** The journal of a run from record `from` on, in ascending order. */
  journal(tenantId: number, runId: string, from: number, limit: number): JournalEntry[] | Promise<JournalEntry[]>;
  /** Reads events as bytes of the stream; undefined where the database can't put them together cheaply. */
  slabs?: SlabReader;
  /** What reads no more than is in the database, and throws `NotAtHand` for the rest (`lib/slots.ts`). Default: this does. */
  atHand?: Pick<EventStore, 'read' | 'slabs'> & OutcomeStore;
  /**
   * Has the events after `afterSeq` of a run that has ended at hand, for a client that is to be told before its stream begins when they can't be had.
   * Default: they are. @throws {Problem}
   */
  fetch?(tenantId: number, runId: string, afterSeq: number): Promise<void>;
}

/** Reads consecutive events of a run as the frames of its stream in one piece, a slab. */
export interface SlabReader {
  /**
   * Cuts the events after `afterSeq` into slabs without reading them: the last event of each, and the bytes of its payloads;
   * `last`: there are no more events behind them.
   */
  plan(tenantId: number, runId: string, afterSeq: number): { slabs: { lastSeq: number; bytes: number }[]; last: boolean };
  /**
   * The frames of the events after `afterSeq` up to `lastSeq`, in memory of their own; `done`: the last of them is `done`. Undefined
   * when they have been deleted since.
   */
  read(tenantId: number, runId: string, afterSeq: number, lastSeq: number): { frames: Buffer; done: boolean } | undefined;
}

/** Of which a result is made. */
export const OUTCOME_KINDS: ReadonlySet<string> = new Set(['request_received', 'file', 'done']);

/** What has become of runs, without reading the whole of their logs. */
export interface OutcomeStore {
  /** The events of a run that are of {@link OUTCOME_KINDS}, in ascending order. */
  outcome(tenantId: number, runId: string): StoredEvent[] | Promise<StoredEvent[]>;
  /** How many bytes the payloads of {@link outcome} have. */
  outcomeBytes(tenantId: number, runId: string): number | Promise<number>;
  /** Its events `rewind`, in ascending order. */
  rewinds(tenantId: number, runId: string): StoredEvent[] | Promise<StoredEvent[]>;
}

/** The database will never accept these rows of a run; rows of other runs are not affected. */
export class LogRefused extends Error {
  constructor(message = 'the database refuses the rows of the run', options?: ErrorOptions) {
    super(message, options);
    this.name = 'LogRefused';
  }
}

/** The run's log was written by somebody else: this node no longer owns the run. */
export class LogConflict extends LogRefused {
  constructor(options?: ErrorOptions) {
    super('the run was taken over or ended by another node', options);
    this.name = 'LogConflict';
  }
}
