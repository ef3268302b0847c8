import {
  Message,
  Role,
  type AgentCard,
  type CancelTaskRequest,
  type GetTaskRequest,
  type ListTasksRequest,
  type ListTasksResponse,
  type SendMessageRequest,
  type StreamResponse,
  type SubscribeToTaskRequest,
  type Task,
} from '@a2a-js/sdk';
import {
  A2AError,
  ExtendedAgentCardNotConfiguredError,
  PushNotificationNotSupportedError,
  RequestMalformedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors';
import type { A2ARequestHandler } from '@a2a-js/sdk/server';
import type { TaskRecord } from '../store/a2a-tasks.ts';
import { ANSWER, readArtifacts } from './artifacts.ts';
import { stubCard } from './card.ts';
import { follow } from './follow.ts';
import { listTasks } from './list.ts';
import { keepsake, promptOf } from './prompt.ts';
import type { AgentRuns } from './runs.ts';
import { checkedLength, isContextId, statusOf, submitted, taskOf } from './task.ts';
import { Updates } from './updates.ts';

/** Clients bound what they take in one event: a larger task comes bare, and its artifacts as updates behind it. */
const SNAPSHOT_MAX = 1024 * 1024;

/**
 * One request of an A2A client to an agent: the protocol's methods over our runs. A task is a run, its id the
 * request id, and all that is told of it is read from its log.
 */
export class AgentTasks implements A2ARequestHandler {
  /**
   * What went wrong that is no error of the protocol. The SDK would show its message to the client; the app answers
   * it as on every other route.
   */
  fault: unknown;
  /** Whether a method was reached: until then it is the parameters that can't be read. */
  reached = false;
  /** The task that a stream is of. */
  taskId = '';
  readonly #runs: AgentRuns;
  readonly #legacy: boolean;
  readonly #gone: AbortSignal;

  /**
   * @param legacy whether A2A 0.3 is spoken
   * @param gone aborts when the client is gone
   */
  constructor(runs: AgentRuns, legacy: boolean, gone: AbortSignal) {
    this.#runs = runs;
    this.#legacy = legacy;
    this.#gone = gone;
  }

  /** Of the card the SDK looks only at what is the same on all of them. */
  async getAgentCard(): Promise<AgentCard> {
    return stubCard('');
  }

  sendMessage(request: SendMessageRequest): Promise<Task> {
    return this.#answer(async () => {
      const { configuration } = request;
      const historyLength = checkedLength(configuration?.historyLength);
      const { ended } = await this.#start(request);
      if (!configuration?.returnImmediately) await unlessAborted(ended, this.#gone);
      const record = await this.#find(this.taskId);
      if (configuration?.returnImmediately && record.state === 'running') return submitted(record, historyLength);
      if (record.state === 'running' && !this.#gone.aborted) throw new Error('the run could not be logged');
      return this.#whole(record, historyLength);
    });
  }

  async *sendMessageStream(request: SendMessageRequest): AsyncGenerator<StreamResponse, void, undefined> {
    const historyLength = checkedLength(request.configuration?.historyLength);
    await this.#start(request);
    const record = await this.#find(this.taskId);
    yield snapshot(submitted(record, isLarge(record, 0) ? 0 : historyLength));
    yield* this.#follow(record, 0, false);
  }

  getTask({ id, historyLength }: GetTaskRequest): Promise<Task> {
    return this.#answer(async () => {
      const length = checkedLength(historyLength);
      return this.#whole(await this.#find(id), length);
    });
  }

  listTasks(request: ListTasksRequest): Promise<ListTasksResponse> {
    return this.#answer(() => listTasks(this.#runs, request));
  }

  cancelTask({ id }: CancelTaskRequest): Promise<Task> {
    return this.#answer(async () => {
      const { state } = await this.#find(id);
      const canceled = state === 'running' && (await this.#runs.cancel(id));
      const record = await this.#find(id);
      if (!canceled || record.state === 'completed' || record.state === 'failed') {
        throw new TaskNotCancelableError(`the task ${id} has ended`);
      }
      return this.#whole(record);
    });
  }

  /** A snapshot, then what follows. When the task has ended there is nothing to follow: 0.3 shows it, 1.0 refuses. */
  async *resubscribe({ id }: SubscribeToTaskRequest): AsyncGenerator<StreamResponse, void, undefined> {
    const record = await this.#find(id);
    if (record.state !== 'running' && !this.#legacy) {
      throw new UnsupportedOperationError(`the task ${id} has ended: ask for it with GetTask`);
    }
    this.taskId = id;
    const { artifacts, seq, bytes } = await readArtifacts(this.#runs.store, this.#runs.tenantId, id);
    if (isLarge(record, bytes)) {
      yield snapshot(taskOf(record, [], 0));
      yield* this.#follow(record, 0, false);
    } else {
      yield snapshot(taskOf(record, artifacts));
      yield* this.#follow(record, seq, artifacts[0]?.artifactId === ANSWER);
    }
  }

  async getAuthenticatedExtendedAgentCard(): Promise<never> {
    const why = 'the card of the agent is all there is';
    throw this.#legacy ? new ExtendedAgentCardNotConfiguredError(why) : new UnsupportedOperationError(why);
  }

  createTaskPushNotificationConfig = noPushNotifications;
  getTaskPushNotificationConfig = noPushNotifications;
  listTaskPushNotificationConfigs = noPushNotifications;
  deleteTaskPushNotificationConfig = noPushNotifications;

  async #start({ message, configuration }: SendMessageRequest): Promise<{ ended: Promise<void> }> {
    if (!message) throw new RequestMalformedError('params.message is required');
    if (message.messageId === '') throw new RequestMalformedError('message.messageId is required');
    if (message.role !== Role.ROLE_USER) throw new RequestMalformedError("message.role must be the user's");
    if (configuration?.taskPushNotificationConfig) throw new PushNotificationNotSupportedError();
    if (message.taskId !== '') await this.#refuseMore(message.taskId);
    const taskId = this.#runs.newTaskId;
    const contextId = message.contextId || taskId;
    if (!isContextId(contextId)) throw new RequestMalformedError('contextId must have 1 to 256 characters, and no control character');
    const prompt = promptOf(message.parts);
    const kept = JSON.stringify(Message.toJSON({ ...keepsake(message), taskId, contextId }));
    const run = await this.#runs.start(prompt, { contextId, message: kept });
    this.taskId = taskId;
    return run;
  }

  /** A run takes no further messages. */
  async #refuseMore(taskId: string): Promise<never> {
    const { state } = await this.#find(taskId);
    const why = state === 'running' ? 'is under way and takes no further messages' : 'has ended';
    throw new UnsupportedOperationError(`the task ${taskId} ${why}: send a message of the same context, without taskId`);
  }

  async #find(id: unknown): Promise<TaskRecord> {
    if (typeof id !== 'string' || id.trim() === '') throw new RequestMalformedError('the id of a task is required');
    const record = /^[0-9a-f-]{36}$/.test(id) ? await this.#runs.find(id) : undefined;
    if (!record) throw new TaskNotFoundError(`there is no task ${id.slice(0, 100)}`);
    return record;
  }

  async #whole(record: TaskRecord, historyLength?: number): Promise<Task> {
    const { artifacts } = await readArtifacts(this.#runs.store, this.#runs.tenantId, record.id);
    return taskOf(record, artifacts, historyLength);
  }

  /** The updates behind `after`, the final status last. */
  async *#follow(record: TaskRecord, after: number, answering: boolean): AsyncGenerator<StreamResponse, void, undefined> {
    const updates = new Updates(record, answering);
    const run = { tenantId: this.#runs.tenantId, runId: record.id };
    for await (const event of follow(this.#runs.source(record.id), run, after, this.#gone)) yield* updates.of(event);
    if (!this.#gone.aborted) yield updates.status(statusOf(await this.#find(record.id)));
  }

  async #answer<T>(work: () => Promise<T>): Promise<T> {
    this.reached = true;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof A2AError)) this.fault = error;
      throw error;
    }
  }
}

function isLarge({ message }: TaskRecord, bytes: number): boolean {
  return bytes + (message?.length ?? 0) > SNAPSHOT_MAX;
}

function snapshot(task: Task): StreamResponse {
  return { payload: { $case: 'task', value: task } };
}

async function noPushNotifications(): Promise<never> {
  throw new PushNotificationNotSupportedError();
}

async function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  const stop = () => resolve();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  await Promise.race([promise, aborted]);
  signal.removeEventListener('abort', stop);
}
