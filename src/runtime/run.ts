import { errorEvent, RunTally } from '../log/ending.ts';
import type { RunEvent } from '../log/events.ts';
import type { RunLog, TextSource } from '../log/run-log.ts';
import { abortable } from '../lib/abortable.ts';
import { LostRun } from '../store/effects.ts';
import type { TokenRef } from '../store/makers.ts';
import type { Access } from '../store/tenants.ts';
import { ALWAYS_AT_WORK, CountedActivity, type Activity } from './activity.ts';
import { delegatesOf, type AgentDefinition } from './agent.ts';
import { Approvals } from './approvals.ts';
import type { Billing, UsageRecord } from './billing.ts';
import { CallBudget } from './call-budget.ts';
import { epochSeconds, type Clock } from '../lib/clock.ts';
import { failed, type CommandResult, type CommandSet } from './commands/command.ts';
import { Delegates, type Delegated } from './delegates.ts';
import { placeKey, type Answer, type CommandPlace, type JournalRecord, type OpenedRecord } from './durable/records.ts';
import type { RestoredRun, RestoredRunStream } from './durable/restore.ts';
import { suspends, Suspension } from './durable/suspension.ts';
import { RunFailure, toFailure, type ErrorCode } from './failure.ts';
import { FileRoom } from './file-room.ts';
import { estimateTokens, type Fold } from './history.ts';
import { inlineImages, type ImageLoader } from './images.ts';
import type { MarkWords } from './marks.ts';
import { textOf, type MessagePart, type Model, type ModelMessage, type ModelUsage } from './model.ts';
import { systemPrompt } from './prompt.ts';
import { RunResources } from './resources.ts';
import { Stream, type DelegatedTask, type ModelCall, type StreamHost, type StreamId, type StreamMade } from './stream.ts';
import { Waiting, type NewQuestion, type WaitingOptions } from './waiting.ts';
import { messagesWrittenOut, writtenOut } from './written-out.ts';
import { cutCharacters } from '../lib/text.ts';
import type { TracePlace } from '../lib/trace.ts';
import type { Tracing } from './tracing.ts';
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
  /** Tokens of one answer of a model, whatever a definition says. */
  maxTokens: number;
}

/** What a run is started with. */
export interface RunInput {
  tenantId: number;
  runId: string;
  /** The token that it was started with, or that the schedule was made with that has started it; undefined where that is not known. */
  startedBy?: TokenRef | undefined;
  /** The requested agent, which may not exist. */
  agentId: string;
  /** The tenant's agents, `index` and the inline definition over them, by id. */
  roster: ReadonlyMap<string, AgentDefinition>;
  message: string | MessagePart[];
  /** What was said before, oldest first. */
  history: ModelMessage[];
  /** 0 when the run belongs to no conversation. */
  conversationId: number;
  /** What its agents need leave for, whatever their definitions say: what the run did that has scheduled it. */
  approvals?: readonly string[] | undefined;
  /** The format of its answer; without it that of the agent. */
  responseFormat?: ResponseFormat | undefined;
  /** `clock.monotonic()` at the receipt of the request. */
  receivedAt: number;
  /** Why the run must fail before it does anything. */
  refusal?: RunFailure | undefined;
  /** The definitions among `roster` that only this run has. */
  own?: readonly AgentDefinition[];
  /** What another process has done of it. */
  restored?: RestoredRun | undefined;
  /** Where its trace comes from, and from its start on its own place in it; undefined when it is not traced. */
  trace?: TracePlace | undefined;
}

/** What a run needs so that another process can go on with it. */
export interface RunDurability {
  /** `on`: its steps are written down; `held`: only once it has to wait for people, and until then they are kept in memory. */
  journal: 'on' | 'held';
  /** What it was started with. */
  access: Access;
  nodeId: string;
  /** Runs what changes our database, so that it is changed once however often it is run. */
  once: EffectRunner;
  /** What runs that wait for people are stored in. */
  desk: WaitingDesk;
  /** Called when something of the waiting failed; it is tried again. */
  onError: (error: Error) => void;
}

/** The services of a run: all its access to the outside. */
export interface RunServices {
  model: Model;
  commands: CommandSet;
  images: ImageLoader;
  schemas: AnswerSchemas;
  /** Asked before the first turn; without it every run may begin. */
  billing?: Billing | undefined;
  tracing?: Tracing | undefined;
  clock: Clock;
  /** The words of the markers in its prompts. */
  words: MarkWords;
  limits: RunLimits;
  /** Resolves when this node certainly has its runs still, and rejects when it doesn't: asked before every outside effect. */
  assertOurs(signal: AbortSignal): Promise<void>;
  log: RunLog;
  /** Without it the run ends with its process. */
  durability?: RunDurability | undefined;
  signal: AbortSignal;
  /** Aborts the signal; the first reason stays. */
  abort: (reason: RunFailure | Suspension) => void;
  onFold?: ((fold: Fold) => void) | undefined;
}

/** What a run needs to wait for people. */
export type WaitingDesk = Pick<WaitingOptions, 'questions' | 'requests' | 'turns' | 'times'>;

/** The command of a run that may change our database, once it is `ready`. */
type EffectPlace = { tenantId: number; runId: string; owner: string; place: string; ready: () => Promise<void> };

/** Runs what changes our database once for each place. */
export type EffectRunner = <T>(run: EffectPlace, work: () => Promise<T>) => Promise<T>;

/**
 * The outcome of a run, which its log has reported to the client already; or why it goes on elsewhere, of which its log says
 * nothing.
 */
export type RunOutcome = { ok: true } | { ok: false; failure: RunFailure } | { suspended: Suspension };

const PREVIEW = 200;
/** Failures of a delegate that end the whole run: its cap is used up, the server is at fault, or it was the run that was canceled. */
const ENDS_RUN: ReadonlySet<ErrorCode> = new Set(['cap_exceeded', 'internal', 'canceled']);

/** One run, from `request_received` to `done`: what its streams share. */
export class Run implements StreamHost {
  readonly tenantId: number;
  readonly startedBy: TokenRef | undefined;
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
  readonly calls: CallBudget;
  readonly schemas: AnswerSchemas;
  readonly tracing: Tracing | undefined;
  readonly activity: Activity;
  /** Whether the outcome is decided: from then on the run can't be canceled. */
  ending = false;
  readonly #input: RunInput;
  readonly #images: ImageLoader;
  readonly #billing: Billing | undefined;
  readonly #assertOurs: RunServices['assertOurs'];
  readonly #abort: RunServices['abort'];
  readonly #onFold: RunServices['onFold'];
  readonly #log: RunLog;
  readonly #tally: RunTally;
  readonly #waiting: Waiting | undefined;
  readonly #durability: RunDurability | undefined;
  #journal: 'off' | RunDurability['journal'];
  /** What is written down if the run becomes durable. */
  #held: { streamId: number; record: JournalRecord }[] = [];
  /** Why the run is to stop before its next turn. */
  #stop: Suspension | undefined;
  #left = false;
  readonly #delegates: Delegates;
  /** Of the answer; undefined for text. */
  #format: JsonFormat | undefined;
  #streams: number;
  #calls: number;
  #units: number;

  constructor(input: RunInput, services: RunServices) {
    this.tenantId = input.tenantId;
    this.startedBy = input.startedBy;
    this.roster = input.roster;
    this.model = services.model;
    this.commands = services.commands;
    this.clock = services.clock;
    this.words = services.words;
    this.limits = services.limits;
    this.signal = services.signal;
    this.schemas = services.schemas;
    this.tracing = services.tracing;
    const { restored } = input;
    this.#tally = restored?.tally ?? new RunTally();
    this.#delegates = new Delegates(restored ? restored.streams.size - 1 : 0);
    this.#streams = restored?.streams.size ?? 0;
    this.#calls = restored?.calls ?? 0;
    this.calls = new CallBudget(this.#calls);
    this.#units = restored?.units ?? 0;
    this.files = new FileRoom(services.limits.fileMaxBytes, () => this.#tally.filesBytes);
    this.#durability = services.durability;
    this.#journal = services.durability?.journal ?? 'off';
    this.#input = input;
    this.#log = services.log;
    this.#images = services.images;
    this.#billing = services.billing;
    this.#assertOurs = services.assertOurs;
    this.#abort = services.abort;
    this.#onFold = services.onFold;
    if (services.durability) this.#waiting = this.#waitingFor(services.durability);
    this.activity = this.#waiting ? new CountedActivity(this.#waiting.turned) : ALWAYS_AT_WORK;
  }

  #waitingFor({ desk, nodeId, onError }: RunDurability): Waiting {
    const { tenantId, runId, clock, signal } = this;
    const suspend = (why: Suspension): void => this.#abort(why);
    const makeDurable = (): Promise<void> => this.#makeDurable(nodeId);
    return new Waiting({ ...desk, tenantId, runId, nodeId, clock, signal, makeDurable, suspend, onError });
  }

  /** Whether it stops here, to go on elsewhere. */
  get leaving(): boolean {
    return this.#left || (this.signal.aborted && this.signal.reason instanceof Suspension);
  }

  /** Whether others can go on with it. */
  get durable(): boolean {
    return this.#journal === 'on';
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

  /** Appends a record to the run's journal, if it has one: it is written together with the events of the same tick. */
  record(streamId: number, record: JournalRecord): void {
    if (this.#journal === 'on') this.#write(streamId, record);
    else if (this.#journal === 'held') this.#held.push({ streamId, record });
  }

  #write(streamId: number, { kind, ...data }: JournalRecord): void {
    this.#log.record(streamId, kind, JSON.stringify(data));
  }

  /** Has what was held of the journal written down. Resolves when the run is durable. */
  async #makeDurable(nodeId: string): Promise<void> {
    if (this.#journal === 'held') {
      this.#journal = 'on';
      this.#log.makeDurable(nodeId);
      for (const { streamId, record } of this.#held) this.#write(streamId, record);
      this.#held = [];
    }
    await this.#certain();
  }

  /** Before a command: resolves when it is known to have begun, if it must not begin twice. */
  async begin(repeatable: () => boolean | Promise<boolean>, note: () => void): Promise<void> {
    if (this.#journal === 'off' || (await repeatable())) return;
    note();
    if (this.#journal === 'on') await this.#certain();
    this.signal.throwIfAborted();
  }

  /** Resolves when all that was written so far is durable. */
  async #certain(): Promise<void> {
    await abortable(this.#log.durable(), this.signal);
  }

  async once<T>(place: CommandPlace, work: () => Promise<T>): Promise<T> {
    // Also of a run that may become durable meanwhile.
    if (this.#journal === 'off' || !this.#durability) return work();
    const { tenantId, runId } = this;
    const { once, nodeId } = this.#durability;
    try {
      const ready = (): Promise<void> => abortable(this.#log.caughtUp(), this.signal);
      return await once({ tenantId, runId, owner: nodeId, place: placeKey(place), ready }, work);
    } catch (error) {
      if (error instanceof LostRun) this.#abort(new Suspension('lost'));
      throw error;
    }
  }

  /** Stops the run before its next turn, and goes on with it elsewhere. @returns false when it can't be gone on with */
  releaseSoon(): boolean {
    if (this.#journal !== 'on') return false;
    this.#stop ??= new Suspension('released');
    this.#waiting?.leave();
    return true;
  }

  /** Stops the run at once. @returns false when it can't be gone on with */
  suspend(why: Suspension): boolean {
    if (this.#journal !== 'on' || this.ending) return false;
    this.#abort(why);
    return true;
  }

  boundary(): void {
    if (this.#stop) throw this.#stop;
  }

  /** Whether all that is left of it to do waits for people. */
  get waits(): boolean {
    return this.#waiting?.only === true;
  }

  async askPerson(question: NewQuestion, asked: (questionId: number, expiresAt: number) => void): Promise<Answer | CommandResult> {
    if (!this.#waiting) return failed('people cannot be asked on this server; go on without');
    return this.#waiting.ask(question, asked);
  }

  async withdraw(place: CommandPlace): Promise<ReadonlyMap<number, Answer>> {
    return (await this.#waiting?.withdrawAll(place)) ?? new Map<number, Answer>();
  }

  /** Looks whether questions of the run are answered. */
  async lookForAnswers(): Promise<void> {
    await this.#waiting?.look();
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

  /**
   * Appends text. @param held whether it was held back until now: of a durable run, nobody sees it before it is durable, so
   * that it need not be withdrawn
   */
  text(source: TextSource, delta: string, held: boolean): void {
    const append = (piece: string): void =>
      held && this.#journal === 'on' ? this.#log.durableText(source, piece) : this.#log.text(source, piece);
    if (delta.length <= PIECE) return append(delta);
    for (const piece of pieces(delta)) append(piece);
  }

  /** Notes that a stream's history was folded. */
  folded(fold: Fold): void {
    this.#onFold?.(fold);
  }

  /** Has an agent do a task, in a stream of its own. Rejects when the run is over. */
  async delegate({ agent, depth, message, approvals: above }: DelegatedTask, parent: CommandPlace & { child: number }): Promise<Delegated> {
    const known = this.#input.restored?.delegateOf(parent);
    if (known?.state.closed) return this.#outcomeOf(known);
    if (!known && !this.#delegates.admit()) return { exhausted: true };
    const messages: ModelMessage[] = [{ role: 'user', content: writtenOut(message) }];
    try {
      // The stream is opened when its slot is free, so that streams are numbered in the order in which they start.
      const answer = await this.#delegates.inSlot(depth, this.signal, async () => {
        const stream = known
          ? new Stream(this, { ...known, above, restored: known })
          : this.#openStream({ agent, depth, above, messages }, { kind: 'opened', agent, depth, parent, messages });
        return this.tracing ? this.tracing.delegate(stream, () => stream.converse()) : stream.converse();
      });
      return { answer };
    } catch (error) {
      if (suspends(error, this.signal)) throw error;
      const failure = toFailure(error, this.signal);
      // The other streams are stopped at once: their answers would be lost, but their tokens would be charged.
      if (ENDS_RUN.has(failure.code)) this.#end(failure);
      if (this.signal.aborted) throw failure;
      return { failure };
    }
  }

  /** What became of a delegate in another process. */
  #outcomeOf({ state: { failure, text } }: RestoredRunStream): Delegated {
    if (!failure) return { answer: text.toString() };
    if (!ENDS_RUN.has(failure.code)) return { failure };
    this.#end(failure);
    throw failure;
  }

  /** Ends the run and all of its streams with this failure, unless it is being ended already. */
  #end(failure: RunFailure): void {
    this.ending = true;
    this.#abort(failure);
  }

  /** Opens the next stream. */
  #openStream(made: Omit<StreamMade, 'streamId'>, opened: OpenedRecord): Stream {
    const stream = new Stream(this, { ...made, streamId: this.#streams++ });
    stream.begin(opened);
    return stream;
  }

  /**
   * Executes the run to its end, whatever happens; afterwards the log has exactly one `done`, unless the run is to go on
   * elsewhere.
   */
  async execute(): Promise<RunOutcome> {
    if (this.#input.restored) this.#rewind(this.#input.restored);
    else this.#begin();
    try {
      const content = await this.#answer();
      this.signal.throwIfAborted();
      this.#finish({ ok: true, content });
      return { ok: true };
    } catch (error) {
      if (suspends(error, this.signal)) {
        // Taken now: whatever else is to end the run comes too late.
        const suspended = (this.signal.aborted ? this.signal.reason : error) as Suspension;
        this.ending = this.#left = true;
        await this.#waiting?.settled();
        // A log that broke tells its supervisor.
        await this.#log.release().catch(() => {});
        return { suspended };
      }
      const failure = toFailure(error, this.signal);
      // Streams close themselves; this closes those that a fault of the server has left open.
      for (const end of this.#tally.openEnds()) this.emit(end);
      this.emit(errorEvent(failure));
      this.#finish({ ok: false, failure });
      return { ok: false, failure };
    } finally {
      await this.#waiting?.settled();
    }
  }

  #begin(): void {
    const {
      tenantId,
      runId,
      startedBy,
      agentId,
      message,
      conversationId,
      history,
      own = [],
      approvals,
      responseFormat,
      receivedAt,
      trace,
    } = this.#input;
    const preview = cutCharacters(textOf(message), PREVIEW);
    this.emit({
      event: 'request_received',
      data: {
        request_id: runId,
        agent: agentId,
        tenant_id: tenantId,
        message: preview,
        ...(conversationId > 0 ? { conversation_id: conversationId } : {}),
        ...trace,
      },
    });
    if (!this.#durability) return;
    const { access } = this.#durability;
    const since = Math.round(this.clock.now() - (this.clock.monotonic() - receivedAt));
    const said = conversationId > 0 || history.length === 0 ? undefined : history;
    const started = {
      access,
      startedBy,
      agentId,
      own: [...own],
      message,
      conversationId,
      history: said,
      approvals,
      responseFormat,
      receivedAt: since,
    };
    this.record(NO_STREAM, { kind: 'run', ...started, secret: this.words.secret });
  }

  /**
   * Withdraws the text of calls that were under way, which clients may have seen and which are made again. All of it comes before
   * any new text: what clients hold of it is counted from the last event that is no text.
   */
  #rewind({ streams, crashed }: RestoredRun): void {
    for (const stream of streams.values()) {
      const { state, agent, streamId } = stream;
      if (state.closed || state.holds || state.phase !== 'turn') continue;
      const length = state.text.length;
      if (!crashed && stream.shown === length) continue;
      this.emit({ event: 'rewind', data: { agent: agent.id, stream_id: streamId, length, reason: 'recovered' } });
      stream.shown = length;
    }
  }

  async #answer(): Promise<string> {
    const { agentId, message, history, refusal, responseFormat, restored } = this.#input;
    if (refusal) throw refusal;
    const master = restored?.streams.get(0);
    const agent = master?.agent ?? this.roster.get(agentId);
    if (!agent) throw new RunFailure('agent_not_found', `no agent '${agentId}' for this tenant`);
    const format = formatOf(responseFormat, agent);
    this.#format = format;
    if (master) return this.#goOn(master, format);
    const said: ModelMessage[] = [...history, { role: 'user', content: message }];
    await this.#preflight(agent, said);
    const messages = await inlineImages(await messagesWrittenOut(said), this.#images, this);
    const changed = messages.some((one, i) => one !== said[i]);
    const opened: OpenedRecord = { kind: 'opened', agent, depth: 0, ...(changed ? { messages } : {}) };
    return this.#openStream({ agent, depth: 0, above: this.#above, format, messages }, opened).converse();
  }

  async #goOn(master: RestoredRunStream, format: JsonFormat | undefined): Promise<string> {
    const { state } = master;
    if (!state.closed) return new Stream(this, { ...master, above: this.#above, format, restored: master }).converse();
    if (state.failure) throw state.failure;
    return state.text.toString();
  }

  /** What its master needs leave for, whatever its definition says. */
  get #above(): Approvals {
    return Approvals.NONE.and(this.#input.approvals);
  }

  /** @throws {RunFailure} when billing denies the run */
  async #preflight(agent: AgentDefinition, messages: readonly ModelMessage[]): Promise<void> {
    if (!this.#billing) return;
    const roster = delegatesOf(agent, this.roster);
    const system = systemPrompt(agent, [...this.commands.values()], roster, { depth: 0, tenantId: this.tenantId }, this.#format);
    const quota = {
      inputTokens: estimateTokens(messages, system),
      outputTokens: Math.min(agent.max_tokens, this.limits.maxTokens),
      model: agent.model,
    };
    const denial = await this.#billing.check({ ...quota, tenantId: this.tenantId, runId: this.runId }, this.signal);
    if (denial) throw denial;
  }

  #finish(result: { ok: true; content: string } | { ok: false; failure: RunFailure }): void {
    this.ending = true;
    const { conversationId } = this.#input;
    const durationMs = Math.round(this.clock.monotonic() - this.#input.receivedAt);
    const common = {
      request_id: this.#input.runId,
      duration_ms: durationMs,
      ...this.#tally.totals(),
      ...(conversationId > 0 ? { conversation_id: conversationId } : {}),
    };
    const times = { completedAt: epochSeconds(this.clock), changedMs: this.clock.now(), durationMs };
    const durable = this.#journal !== 'off';
    const { inputTokens, outputTokens } = this.#tally;
    const totals = { inputTokens, outputTokens, usage: this.#tally.usage(), conversationId, durable };
    if (result.ok) {
      const typed = this.#format ? { content_type: 'application/json' } : {};
      const done = { event: 'done', data: { ok: true, ...common, content: result.content, ...typed } } as const;
      const answer = conversationId > 0 ? JSON.stringify(result.content) : undefined;
      this.#log.finish(done, { state: 'completed', ...times, errorMessage: '', errorCode: '', ...totals, answer });
    } else {
      const { message, code } = result.failure;
      const done = { event: 'done', data: { ok: false, ...common, error: message, error_code: code } } as const;
      const state = code === 'canceled' ? 'canceled' : 'failed';
      this.#log.finish(done, { state, ...times, errorMessage: message, errorCode: code, ...totals });
    }
  }
}

/** The records of the run itself. */
const NO_STREAM = -1;

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
