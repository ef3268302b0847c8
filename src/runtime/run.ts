import { errorEvent, RunTally } from '../log/ending.ts';
import type { RunEvent } from '../log/events.ts';
import type { RunLog, TextSource } from '../log/run-log.ts';
import type { AgentDefinition } from './agent.ts';
import type { Billing, UsageRecord } from './billing.ts';
import { epochSeconds, type Clock } from '../lib/clock.ts';
import type { CommandSet } from './commands/command.ts';
import { Delegates, type Delegated } from './delegates.ts';
import { RunFailure, toFailure, type ErrorCode } from './failure.ts';
import { FileRoom } from './file-room.ts';
import { estimateTokens, type Fold } from './history.ts';
import { inlineImages, type ImageLoader } from './images.ts';
import type { MarkWords } from './marks.ts';
import { textOf, type MessagePart, type Model, type ModelMessage, type ModelUsage } from './model.ts';
import { systemPrompt } from './prompt.ts';
import { RunResources } from './resources.ts';
import { Stream, type ModelCall, type StreamHost, type StreamId } from './stream.ts';
import { cutCharacters } from '../lib/text.ts';
import { formatOf, type AnswerSchemas, type JsonFormat, type ResponseFormat } from './typed.ts';

/** Bounds of one run. */
export interface RunLimits {
  /** Model calls of one stream. */
  maxTurns: number;
  /** Bytes of all files of one response. */
  fileMaxBytes: number;
  /**
   * UTF-16 units that the models of one run may say, commands and withheld text included; beyond it the run fails with
   * `cap_exceeded`.
   */
  textMax: number;
}

/** What a run is started with. */
export interface RunInput {
  tenantId: number;
  runId: string;
  /** The requested agent, which may not exist. */
  agentId: string;
  /** The tenant's agents, `index` and the inline definition over them, by id. */
  roster: ReadonlyMap<string, AgentDefinition>;
  message: string | MessagePart[];
  /** What was said before, oldest first. */
  history: ModelMessage[];
  /** 0 when the run belongs to no conversation. */
  conversationId: number;
  /** The format of its answer; without it that of the agent. */
  responseFormat?: ResponseFormat | undefined;
  /** `clock.monotonic()` at the receipt of the request. */
  receivedAt: number;
  /** Why the run must fail before it does anything. */
  refusal?: RunFailure | undefined;
}

/** The services of a run: all its access to the outside. */
export interface RunServices {
  model: Model;
  commands: CommandSet;
  images: ImageLoader;
  schemas: AnswerSchemas;
  /** Asked before the first turn; without it every run may begin. */
  billing?: Billing | undefined;
  clock: Clock;
  /** The words of the markers in its prompts. */
  words: MarkWords;
  limits: RunLimits;
  /** Resolves when this node certainly has its runs still, and rejects when it doesn't: asked before every outside effect. */
  assertOurs(signal: AbortSignal): Promise<void>;
  log: RunLog;
  signal: AbortSignal;
  /** Aborts the signal; the first reason stays. */
  abort: (reason: RunFailure) => void;
  onFold?: ((fold: Fold) => void) | undefined;
}

/** The outcome of a run, which its log has reported to the client already. */
export type RunOutcome = { ok: true } | { ok: false; failure: RunFailure };

const PREVIEW = 200;
/** Failures of a delegate that end the whole run: its cap is used up, or the server is at fault. */
const ENDS_RUN: ReadonlySet<ErrorCode> = new Set(['cap_exceeded', 'internal']);

/** One run, from `request_received` to `done`: what its streams share. */
export class Run implements StreamHost {
  readonly tenantId: number;
  readonly roster: ReadonlyMap<string, AgentDefinition>;
  readonly model: Model;
  readonly commands: CommandSet;
  readonly clock: Clock;
  readonly words: MarkWords;
  readonly limits: RunLimits;
  readonly signal: AbortSignal;
  /** What the commands keep open from one command to the next. */
  readonly resources = new RunResources();
  readonly files: FileRoom;
  readonly schemas: AnswerSchemas;
  /** Whether the outcome is decided: from then on the run can't be canceled. */
  ending = false;
  readonly #input: RunInput;
  readonly #images: ImageLoader;
  readonly #billing: Billing | undefined;
  readonly #assertOurs: RunServices['assertOurs'];
  readonly #abort: RunServices['abort'];
  readonly #onFold: RunServices['onFold'];
  readonly #log: RunLog;
  readonly #tally = new RunTally();
  readonly #delegates = new Delegates();
  /** Of the answer; undefined for text. */
  #format: JsonFormat | undefined;
  #streams = 0;
  #calls = 0;
  #units = 0;

  constructor(input: RunInput, services: RunServices) {
    this.tenantId = input.tenantId;
    this.roster = input.roster;
    this.model = services.model;
    this.commands = services.commands;
    this.clock = services.clock;
    this.words = services.words;
    this.limits = services.limits;
    this.signal = services.signal;
    this.schemas = services.schemas;
    this.files = new FileRoom(services.limits.fileMaxBytes, () => this.#tally.filesBytes);
    this.#input = input;
    this.#log = services.log;
    this.#images = services.images;
    this.#billing = services.billing;
    this.#assertOurs = services.assertOurs;
    this.#abort = services.abort;
    this.#onFold = services.onFold;
  }

  get runId(): string {
    return this.#input.runId;
  }

  /** The conversation that the run belongs to; 0 when there is none. */
  get conversationId(): number {
    return this.#input.conversationId;
  }

  readonly assertOurs = async (): Promise<void> => this.#assertOurs(this.signal);

  /** Appends an event to the run's log. */
  emit(event: Exclude<RunEvent, { event: 'text' }>): void {
    this.#tally.observe(event);
    this.#log.append(event);
  }

  /** The thread will be busy with a model call: what the run has logged so far need not wait for that. */
  hurry(): void {
    this.#log.hurry();
  }

  /** Logs what a model call of a stream has used, for the client and for the billing service alike. */
  used({ id, depth }: { id: StreamId; depth: number }, usage: ModelUsage, call: ModelCall): void {
    const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage;
    const counted = { model: call.model, input_tokens: inputTokens, output_tokens: outputTokens };
    const event = {
      event: 'token_usage' as const,
      data: {
        ...id,
        depth,
        ...counted,
        ...(cacheReadTokens === undefined ? {} : { cache_read_tokens: cacheReadTokens }),
        ...(cacheWriteTokens === undefined ? {} : { cache_write_tokens: cacheWriteTokens }),
        ...(call.purpose === undefined ? {} : { purpose: call.purpose }),
      },
    };
    this.#tally.observe(event);
    this.#calls += 1;
    const record: UsageRecord = {
      request_id: `${this.runId}-t${this.#calls}`,
      tenant_id: this.tenantId,
      ...counted,
      ...(cacheReadTokens === undefined ? {} : { cached_tokens: cacheReadTokens }),
      duration_ms: call.milliseconds,
      agent_id: id.agent,
      depth,
    };
    this.#log.append(event, this.#billing && JSON.stringify(record));
  }

  /** Counts what a model says. @throws {RunFailure} when that is more than the run may hold */
  produced(units: number): void {
    this.#units += units;
    if (this.#units > this.limits.textMax) {
      throw new RunFailure('cap_exceeded', `the run produced more than ${this.limits.textMax} characters of text`);
    }
  }

  /** Appends text. */
  text(source: TextSource, delta: string): void {
    if (delta.length <= PIECE) return this.#log.text(source, delta);
    for (const piece of pieces(delta)) this.#log.text(source, piece);
  }

  /** Notes that a stream's history was folded. */
  folded(fold: Fold): void {
    this.#onFold?.(fold);
  }

  /** Runs an agent on a message, in a stream of this depth. Rejects when the run is over. */
  async delegate(agent: AgentDefinition, depth: number, message: string): Promise<Delegated> {
    if (!this.#delegates.admit()) return { exhausted: true };
    try {
      // The stream is opened when its slot is free, so that streams are numbered in the order in which they start.
      const answer = await this.#delegates.inSlot(depth, this.signal, async () =>
        this.#openStream(agent, depth).converse([{ role: 'user', content: message }]),
      );
      return { answer };
    } catch (error) {
      const failure = toFailure(error, this.signal);
      // The other streams are stopped at once: their answers would be lost, but their tokens would be charged.
      if (ENDS_RUN.has(failure.code)) this.#end(failure);
      if (this.signal.aborted) throw failure;
      return { failure };
    }
  }

  /** Ends the run and all of its streams with this failure, unless it is being ended already. */
  #end(failure: RunFailure): void {
    this.ending = true;
    this.#abort(failure);
  }

  /** Opens the next stream. */
  #openStream(agent: AgentDefinition, depth: number, format?: JsonFormat): Stream {
    return new Stream(this, agent, this.#streams++, depth, format);
  }

  /** Executes the run to its end, whatever happens; afterwards the log has exactly one `done`. */
  async execute(): Promise<RunOutcome> {
    const { tenantId, runId, agentId, message, conversationId } = this.#input;
    const preview = cutCharacters(textOf(message), PREVIEW);
    this.emit({
      event: 'request_received',
      data: {
        request_id: runId,
        agent: agentId,
        tenant_id: tenantId,
        message: preview,
        ...(conversationId > 0 ? { conversation_id: conversationId } : {}),
      },
    });
    try {
      const content = await this.#answer();
      this.signal.throwIfAborted();
      this.#finish({ ok: true, content });
      return { ok: true };
    } catch (error) {
      const failure = toFailure(error, this.signal);
      // Streams close themselves; this closes those that a fault of the server has left open.
      for (const end of this.#tally.openStreamEnds()) this.emit(end);
      this.emit(errorEvent(failure));
      this.#finish({ ok: false, failure });
      return { ok: false, failure };
    }
  }

  async #answer(): Promise<string> {
    const { agentId, message, history, refusal } = this.#input;
    if (refusal) throw refusal;
    const agent = this.roster.get(agentId);
    if (!agent) throw new RunFailure('agent_not_found', `no agent '${agentId}' for this tenant`);
    this.#format = formatOf(this.#input.responseFormat, agent);
    const messages: ModelMessage[] = [...history, { role: 'user', content: message }];
    await this.#preflight(agent, messages);
    return this.#openStream(agent, 0, this.#format).converse(await inlineImages(messages, this.#images, this));
  }

  /** @throws {RunFailure} when billing denies the run */
  async #preflight(agent: AgentDefinition, messages: readonly ModelMessage[]): Promise<void> {
    if (!this.#billing) return;
    const system = systemPrompt(agent, [...this.commands.values()], this.roster, 0, this.#format);
    const quota = { inputTokens: estimateTokens(messages, system), outputTokens: agent.max_tokens, model: agent.model };
    const denial = await this.#billing.check({ ...quota, tenantId: this.tenantId, runId: this.runId }, this.signal);
    if (denial) throw denial;
  }

  #finish(result: { ok: true; content: string } | { ok: false; failure: RunFailure }): void {
    this.ending = true;
    const { conversationId } = this.#input;
    const common = {
      request_id: this.#input.runId,
      duration_ms: Math.round(this.clock.monotonic() - this.#input.receivedAt),
      ...this.#tally.totals(),
      ...(conversationId > 0 ? { conversation_id: conversationId } : {}),
    };
    const completedAt = epochSeconds(this.clock);
    const { inputTokens, outputTokens } = this.#tally;
    const totals = { inputTokens, outputTokens, usage: this.#tally.usage(), conversationId };
    if (result.ok) {
      const typed = this.#format ? { content_type: 'application/json' } : {};
      const done = { event: 'done', data: { ok: true, ...common, content: result.content, ...typed } } as const;
      const answer = conversationId > 0 ? JSON.stringify(result.content) : undefined;
      this.#log.finish(done, { state: 'completed', completedAt, errorMessage: '', errorCode: '', ...totals, answer });
    } else {
      const { message, code } = result.failure;
      const done = { event: 'done', data: { ok: false, ...common, error: message, error_code: code } } as const;
      const state = code === 'canceled' ? 'canceled' : 'failed';
      this.#log.finish(done, { state, completedAt, errorMessage: message, errorCode: code, ...totals });
    }
  }
}

const PIECE = 2048;

/** Cuts a delta that is longer than a row of the log, never in the middle of a character. */
function* pieces(delta: string): Generator<string> {
  let from = 0;
  while (delta.length - from > PIECE) {
    let to = from + PIECE;
    const unit = delta.charCodeAt(to);
    if (unit >= 0xdc00 && unit <= 0xdfff) to -= 1;
    yield delta.slice(from, to);
    from = to;
  }
  yield from === 0 ? delta : delta.slice(from);
}
