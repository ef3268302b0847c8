import { callsTo, segment, type Call, type CallOptions } from './call.ts';
import { ApiStatusError } from './errors.ts';
import type { Notification } from './events.ts';
import { Api } from './generated/api.ts';
import type { components } from './generated/schemas.ts';
import { notifications, type NotificationOptions } from './notifications.ts';
import { settingsOf, type BatonOptions, type Settings } from './options.ts';
import { bodyOf, type OutputSchema, type WithOutput } from './output.ts';
import { Run, type ReadOptions } from './run.ts';
import { start, type StartingRun, type StartOptions } from './start.ts';

/** The types of the contract, by their names there: `Schemas['AgentDefinition']`. */
export type Schemas = components['schemas'] & {
  /** @deprecated It is called `ErrorBody`. */
  ApiError: components['schemas']['ErrorBody'];
};

/** Where a run is read on. */
export interface ResumeOptions<Output = unknown> extends ReadOptions {
  /** The place of the last event that was handled: `lastEventId` of a run, or `cursorOf` of an event. Without it, all events come. */
  after?: string;
  /** The schema that the run was started with, for the type of its `output`. */
  response_format?: OutputSchema<Output>;
}

/** What is to be different in a run that is run again. */
export interface RerunOptions<Output = unknown> extends Partial<Schemas['RerunRequest']> {
  /** The schema that the earlier run was started with, for the type of its `output`. */
  response_format?: OutputSchema<Output>;
}

/** A server, and whom to speak for. Makes no request by itself. */
export class Baton {
  /** Every operation that answers with one document: `baton.api.listAgents({ limit: 5 })`. */
  readonly api: Api;
  readonly #settings: Settings;
  readonly #call: Call;

  constructor(options: BatonOptions = {}) {
    this.#settings = settingsOf(options);
    this.#call = callsTo(this.#settings);
    this.api = new Api(this.#call);
  }

  /** Runs an agent: a stored one, the built-in `index`, or that of `agent_def`. */
  run<Output = unknown>(given: WithOutput<Schemas['OrchestrateRequest'], Output>, options?: StartOptions): StartingRun<Output> {
    const { body, schema } = bodyOf(given);
    return this.#start('/v1/orchestrate', body, body, schema, options);
  }

  /** Runs a certain agent. */
  chat<Output = unknown>(agentId: string, given: WithOutput<Schemas['ChatRequest'], Output>, options?: StartOptions): StartingRun<Output> {
    const { body, schema } = bodyOf(given);
    return this.#start(`/v1/agents/${segment(agentId)}/chat`, body, { ...body, agent: agentId }, schema, options);
  }

  /**
   * Runs the agent of a conversation, which remembers what was said before. `on_busy` says what becomes of the message while another run of the
   * conversation is under way; with `steer` the run is that one.
   */
  sendMessage<Output = unknown>(
    conversationId: number,
    given: WithOutput<Schemas['NewMessageRequest'], Output>,
    options?: StartOptions,
  ): StartingRun<Output> {
    const { body, schema } = bodyOf(given);
    const request = { ...body, conversation_id: conversationId };
    return this.#start(`/v1/conversations/${segment(conversationId)}/messages`, body, request, schema, options);
  }

  /** Runs again what an earlier run was asked: as it was, or with another prompt, agent or place to begin, or with its recorded tools. */
  rerun<Output = unknown>(
    runId: string,
    { response_format: schema, ...body }: RerunOptions<Output> = {},
    options?: StartOptions,
  ): StartingRun<Output> {
    return this.#start(`/v1/requests/${segment(runId)}/rerun`, body, undefined, schema, options);
  }

  /** Reads a run that was started earlier, here or elsewhere, behind the last event that was handled. */
  resume<Output = unknown>(runId: string, { after = '', response_format: schema, ...options }: ResumeOptions<Output> = {}): Run<Output> {
    return new Run({ settings: this.#settings, call: this.#call, id: runId, after, schema, options });
  }

  /**
   * Answers a question of a run, which then goes on: a `question` with a `text`, an `approval` with a `decision`.
   * @returns whether this was the answer; false when it came too late: there is another one, the question has expired, or the
   * run has ended. False also when an earlier attempt, whose answer got lost, has answered it
   */
  async answer(questionId: number, answer: Schemas['AnswerRequest'], options?: CallOptions): Promise<boolean> {
    try {
      await this.#call('json', 'POST', `/v1/questions/${segment(questionId)}/answer`, { body: answer, options, repeatable: true });
      return true;
    } catch (error) {
      if (error instanceof ApiStatusError && error.code === 'question_closed') return false;
      throw error;
    }
  }

  /** Hears of scheduled runs, as they begin and end, and with `include` of runs that begin to wait, and of budgets. Without an end: leave the loop, or abort the signal. */
  notifications(options?: NotificationOptions): AsyncGenerator<Notification, void, undefined> {
    return notifications(this.#settings, options);
  }

  #start<Output>(
    path: string,
    body: object,
    request: Schemas['CreateRequest'] | undefined,
    schema: OutputSchema<Output> | undefined,
    options?: StartOptions,
  ): StartingRun<Output> {
    return start(this.#settings, this.#call, { path, body, request, schema }, options);
  }
}
