import type { Problem } from '../../lib/problem.ts';
import type { EventStore } from '../../log/events.ts';
import type { MessagePart } from '../../runtime/model.ts';
import type { KeptTask, TaskFilter, TaskRecord } from '../../store/a2a-tasks.ts';
import type { NewAnswer } from '../../store/questions.ts';
import type { Frames } from './follow.ts';

/** A run that has begun. One of its forms is to be taken, at once. */
export interface BegunRun {
  /** Epoch milliseconds. */
  beganAt: number;
  /** Its events as they happen. */
  stream(): Frames;
  /** How it has ended, when that is known without asking the database. */
  end(): Pick<TaskRecord, 'state' | 'changedAt' | 'errorMessage' | 'errorCode'> | undefined;
  /** For who reads its log. Resolves when its first event is durable. */
  unwatched(): Promise<void>;
}

/** What the A2A protocol needs of a tenant's runs of one agent. */
export interface AgentRuns {
  tenantId: number;
  agentId: string;
  /** The id of the run that this request starts, if it starts one. */
  newTaskId: string;
  store: EventStore;
  /**
   * Starts the run of this request.
   * @throws {Problem} when the run isn't let in
   */
  start(message: string | MessagePart[], keep: KeptTask): Promise<BegunRun>;
  /** Answers a question of a run, which goes on. @returns a problem when that is not possible any more */
  answer(questionId: number, answer: NewAnswer): Promise<Problem | undefined>;
  find(id: string): Promise<TaskRecord | undefined>;
  /** Without their messages. */
  list(filter: TaskFilter): Promise<TaskRecord[]>;
  count(filter: TaskFilter): Promise<number>;
  /** Where the log of a run ends now. */
  lastSeq(id: string): Promise<number>;
  /** The events of a run after a place in its log, from there. */
  events(id: string, after: number): Frames;
  /**
   * Cancels a run; resolves when it has ended, or after a few seconds. @returns false when the run had already ended
   */
  cancel(id: string): Promise<boolean>;
}
