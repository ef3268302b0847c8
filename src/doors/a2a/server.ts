import type {
  AgentCard,
  CancelTaskRequest,
  DeleteTaskPushNotificationConfigRequest,
  GetTaskPushNotificationConfigRequest,
  GetTaskRequest,
  ListTaskPushNotificationConfigsRequest,
  ListTaskPushNotificationConfigsResponse,
  ListTasksRequest,
  ListTasksResponse,
  Message,
  SendMessageRequest,
  StreamResponse,
  SubscribeToTaskRequest,
  Task,
  TaskPushNotificationConfig,
} from '@a2a-js/sdk';
import { A2AError, RequestMalformedError, TaskNotCancelableError, TaskNotFoundError, UnsupportedOperationError } from '@a2a-js/sdk/errors';
import type { A2ARequestHandler } from '@a2a-js/sdk/server';
import { MAX_PUSH_CONFIGS, type PushConfig } from '../../store/doors/a2a-push.ts';
import type { TaskRecord } from '../../store/doors/a2a-tasks.ts';
import { isUnderWay } from '../../store/runs/requests.ts';
import { readArtifacts } from './artifacts.ts';
import { stubCard } from './card.ts';
import { listTasks } from './list.ts';
import type { Inline } from './inline.ts';
import { readPrompt, type Prompt } from './prompt.ts';
import { readPush, shownPush } from './push-config.ts';
import { questionOf, readAnswer } from './reply.ts';
import type { AgentRuns, BegunRun } from './runs.ts';
import { streamAgain, streamNew, untilStill } from './stream.ts';
import { checkedLength, submitted, taskOf } from './task.ts';

/**
 * Handles one request of an A2A client to an agent: the protocol's methods, implemented on runs. A task is a run, its
 * id is the request id, and everything that clients learn of it is read from the run's log.
 */
export class AgentTasks implements A2ARequestHandler {
  /**
   * A fault that is not an error of the protocol. The SDK would show its message to the client, so it is kept here; the
   * app answers it as on every other route.
   */
  fault: unknown;
  /** Whether a method was reached. An error before that means that the parameters can't be read. */
  reached = false;
  /** The id of the task that the response stream belongs to. */
  taskId = '';
  readonly #runs: AgentRuns;
  readonly #legacy: boolean;
  readonly #gone: AbortSignal;
  readonly #inline: Inline;

  /**
   * @param legacy whether A2A 0.3 is spoken
   * @param gone aborts when the client is gone
   * @param inline the bytes that the requests hold tokens of
   */
  constructor(runs: AgentRuns, legacy: boolean, gone: AbortSignal, inline: Inline) {
    this.#runs = runs;
    this.#legacy = legacy;
    this.#gone = gone;
    this.#inline = inline;
  }

  /** The SDK only reads members of the card that are the same for every agent. */
  async getAgentCard(): Promise<AgentCard> {
    return stubCard('');
  }

  sendMessage(request: SendMessageRequest): Promise<Task> {
    return this.#answer(async () => {
      const { configuration } = request;
      const historyLength = checkedLength(configuration?.historyLength);
      const prompt = this.#read(request);
      let after = 0;
      const push = configuration?.taskPushNotificationConfig;
      if (prompt.continues === '') await (await this.#begin(prompt, push)).unwatched();
      else after = await this.#reply(request.message!, prompt, push);
      if (!configuration?.returnImmediately) await untilStill(this.#runs, this.taskId, after, this.#gone);
      const record = await this.#find(this.taskId);
      const begun = this.taskId === this.#runs.newTaskId;
      if (configuration?.returnImmediately && begun && record.state === 'running') return submitted(record, historyLength);
      return this.#whole(record, historyLength);
    });
  }

  async *sendMessageStream(request: SendMessageRequest): AsyncGenerator<StreamResponse, void, undefined> {
    const historyLength = checkedLength(request.configuration?.historyLength);
    const prompt = this.#read(request);
    const push = request.configuration?.taskPushNotificationConfig;
    if (prompt.continues === '') {
      const run = await this.#begin(prompt, push);
      return yield* streamNew(this.#runs, run, prompt.kept, historyLength, this.#gone);
    }
    await this.#reply(request.message!, prompt, push);
    yield* streamAgain(this.#runs, this.taskId, true, this.#gone);
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
      const canceled = isUnderWay(state) && (await this.#runs.cancel(id));
      const record = await this.#find(id);
      if (!canceled || record.state === 'completed' || record.state === 'failed') {
        throw new TaskNotCancelableError(`the task ${id} has ended`);
      }
      return this.#whole(record);
    });
  }

  /**
   * A snapshot of the task, then its updates. A task that has ended has no updates: 0.3 shows the snapshot, 1.0
   * refuses.
   */
  async *resubscribe({ id }: SubscribeToTaskRequest): AsyncGenerator<StreamResponse, void, undefined> {
    const record = await this.#find(id);
    if (!isUnderWay(record.state) && !this.#legacy) {
      throw new UnsupportedOperationError(`the task ${id} has ended: ask for it with GetTask`);
    }
    this.taskId = id;
    yield* streamAgain(this.#runs, id, false, this.#gone);
  }

  /** The card for whom the public one was only the way there. */
  getAuthenticatedExtendedAgentCard(): Promise<AgentCard> {
    return this.#answer(() => this.#runs.card());
  }

  createTaskPushNotificationConfig(sent: TaskPushNotificationConfig): Promise<TaskPushNotificationConfig> {
    return this.#answer(async () => {
      const task = await this.#find(sent.taskId);
      const kept = await this.#keepPush(sent, task.id);
      if (isUnderWay(task.state) && !isUnderWay((await this.#find(task.id)).state)) await this.#runs.push.tellEnd(kept);
      return shownPush(kept, true);
    });
  }

  getTaskPushNotificationConfig({ taskId, id }: GetTaskPushNotificationConfigRequest): Promise<TaskPushNotificationConfig> {
    return this.#answer(async () => {
      const config = await this.#findPush(taskId, id);
      if (!config) throw new TaskNotFoundError(`the task ${taskId} has no push notification configuration ${id.slice(0, 100)}`);
      return shownPush(config);
    });
  }

  listTaskPushNotificationConfigs({ taskId }: ListTaskPushNotificationConfigsRequest): Promise<ListTaskPushNotificationConfigsResponse> {
    return this.#answer(async () => {
      const configs = await this.#runs.push.list((await this.#find(taskId)).id);
      return { configs: configs.map((one) => shownPush(one)), nextPageToken: '' };
    });
  }

  deleteTaskPushNotificationConfig({ taskId, id }: DeleteTaskPushNotificationConfigRequest): Promise<void> {
    return this.#answer(async () => {
      const config = await this.#findPush(taskId, id);
      if (config) await this.#runs.push.remove(config.key);
    });
  }

  async #keepPush(sent: TaskPushNotificationConfig, taskId: string): Promise<PushConfig> {
    const kept = await this.#runs.push.keep(readPush(sent, taskId, this.#legacy, this.#runs.push));
    if (!kept) throw new RequestMalformedError(`a task has at most ${MAX_PUSH_CONFIGS} push notification configurations`);
    return kept;
  }

  /** The configuration of that name; without a name, the first one (0.3). */
  async #findPush(taskId: string, id: string): Promise<PushConfig | undefined> {
    const configs = await this.#runs.push.list((await this.#find(taskId)).id);
    return id === '' ? configs[0] : configs.find((one) => one.id === id);
  }

  #read(request: SendMessageRequest): Prompt {
    return readPrompt(request, this.#runs.newTaskId, this.#inline);
  }

  /** Starts the run of a message. @param push who is to be told of it */
  async #begin(prompt: Prompt, push: TaskPushNotificationConfig | undefined): Promise<BegunRun> {
    const { newTaskId, push: configs } = this.#runs;
    // Before the run, which may have ended soon.
    const told = push && (await this.#keepPush(push, newTaskId));
    try {
      const run = await this.#runs.start({ ...prompt, kept: { ...prompt.kept, pushKey: told?.key } });
      this.taskId = newTaskId;
      return run;
    } catch (error) {
      if (told) await configs.remove(told.key);
      throw error;
    }
  }

  /**
   * Takes the answer to a question of a task; no other message can go to a task that there is already.
   * @param push who is to be told of it from now on @returns where the run's log ended before
   */
  async #reply(
    { contextId, metadata }: Message,
    { continues, message }: Prompt,
    push: TaskPushNotificationConfig | undefined,
  ): Promise<number> {
    const task = await this.#find(continues);
    const last = await this.#runs.lastSeq(task.id);
    const question = questionOf(task, metadata?.['question_id']);
    if (contextId !== '' && contextId !== task.contextId) throw new RequestMalformedError(`the task ${task.id} has another contextId`);
    const answer = readAnswer(question, message);
    const undo = push && (await this.#replacePush(push, task.id));
    try {
      const refused = await this.#runs.answer(question.id, answer);
      if (refused) throw new UnsupportedOperationError(refused.message);
    } catch (error) {
      await undo?.();
      throw error;
    }
    this.taskId = task.id;
    return last;
  }

  /** Keeps a configuration before an answer: the run may ask again, or end, as soon as it has that. @returns what takes it back */
  async #replacePush(sent: TaskPushNotificationConfig, taskId: string): Promise<() => Promise<void>> {
    const { push } = this.#runs;
    const before = await push.list(taskId);
    const { key } = await this.#keepPush(sent, taskId);
    const replaced = before.find((one) => one.key === key);
    return async () => void (await (replaced ? push.keep(replaced) : push.remove(key)));
  }

  async #find(id: unknown): Promise<TaskRecord> {
    if (typeof id !== 'string' || id.trim() === '') throw new RequestMalformedError('the id of a task is required');
    const record = /^[0-9a-f-]{36}$/.test(id) ? await this.#runs.find(id) : undefined;
    if (!record) throw new TaskNotFoundError(`there is no task ${id.slice(0, 100)}`);
    return record;
  }

  async #whole(record: TaskRecord, historyLength?: number): Promise<Task> {
    await this.#runs.hold(await this.#runs.outcomeBytes(record.id));
    return taskOf(record, await readArtifacts(this.#runs.store, this.#runs.tenantId, record.id), historyLength);
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
