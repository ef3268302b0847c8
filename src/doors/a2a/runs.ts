import type { Problem } from '../../lib/problem.ts';
import type { EventStore } from '../../log/events.ts';
import type { TailSource } from '../../log/tail.ts';
import type { MessagePart } from '../../runtime/model.ts';
import type { TaskFilter, TaskRecord } from '../../store/a2a-tasks.ts';
import type { NewAnswer } from '../../store/questions.ts';

/** What the A2A protocol needs of a tenant's runs of one agent. */
export interface AgentRuns {
  tenantId: number;
  /** The id of the run that this request starts, if it starts one. */
  newTaskId: string;
  store: EventStore;
  /**
   * Starts the run of this request; resolves when its first event is durable.
   * @param keep what is stored with the task besides the log; the message as JSON
   * @throws {Problem} when the run isn't let in
   */
  start(message: string | MessagePart[], keep: { contextId: string; message: string }): Promise<void>;
  /** Answers a question of a run, which goes on. @returns a problem when that is not possible any more */
  answer(questionId: number, answer: NewAnswer): Promise<Problem | undefined>;
  find(id: string): Promise<TaskRecord | undefined>;
  /** Without their messages. */
  list(filter: TaskFilter): Promise<TaskRecord[]>;
  count(filter: TaskFilter): Promise<number>;
  /** Where the log of a run ends now. */
  lastSeq(id: string): Promise<number>;
  source(id: string): TailSource;
  /**
   * Cancels a run; resolves when it has ended, or after a few seconds. @returns false when the run had already ended
   */
  cancel(id: string): Promise<boolean>;
}
