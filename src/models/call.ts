import { withoutFetched } from '../lib/fetched-secrets.ts';
import { formsOf, without } from '../lib/secret-forms.ts';
import { cutCharacters } from '../lib/text.ts';
import { type ModelAnswer, ModelError, type ModelErrorCode, type ModelUsage, StoppedCall } from '../runtime/model.ts';
import { AnswerFrames } from './answer-frames.ts';
import type { AnswerSlots } from './answer-slots.ts';
import { estimateUsage } from './wires/content.ts';
import { type AnswerListener, Exchange } from './exchange.ts';
import { JoinedDeltas } from './joined-deltas.ts';
import { TooSlow } from './too-slow.ts';
import type { AdapterRequest } from './wires/wire.ts';
import { statusOf, UpstreamStatus } from './upstream-status.ts';
import { type AnswerReader, OddEnd, ProviderFault } from './wires/frames.ts';

/*
 * One call of a provider, in these states:
 *
 *   opening → reading → lingering → settled
 *
 * opening: until the headers of the answer, at most firstByteMs. reading: until the provider says that the answer has ended, with at
 * most idleMs between two pieces of it, which comments and pings are too. lingering: what may follow that, usage and more text, is
 * awaited for some seconds, and behind the last frame the end of the body for a short time, because a connection whose body has been
 * read to its end can be used again. An answer that we end ourselves lingers too, where nothing else tells how much was thought for it. Abort, a timeout, a broken connection and a fault in a frame lead from any state to settled, and
 * settling leaves no timer, listener or socket behind.
 *
 * A call is over, in any state, callMs after its beginning or after what it last brought: text, thoughts or a count of tokens. After
 * twice that it is over whatever comes.
 */

/** How long the end of the body may take after the last frame before the connection is given up. */
const LINGER_MS = 100;

/** How long a provider may be silent that has told the end of its answer but not sent its last frame, and the text of a refusal, or the usage of an answer that we end, may take. */
const TAIL_MS = 5000;

/** Characters of one answer, and of the thoughts before it, so that no provider can fill the memory. */
const ANSWER_MAX = 16 * 1024 * 1024;

/** What a wire family and a provider contribute to a call. */
export interface Call {
  /** For the error messages. */
  provider: string;
  /** Which a provider may repeat in its words. */
  apiKey?: string | undefined;
  firstByteMs: number;
  idleMs: number;
  callMs: number;
  /** Default: every piece of the answer is worked off when it comes. */
  slots?: AnswerSlots | undefined;
  /** Reads an answer that is made of bytes, each of which is one character here; default: {@link AnswerFrames}. */
  createFrames?: ((reader: AnswerReader) => Frames) | undefined;
  /** Sends the request. @throws {Error} when no answer comes, or another than 2xx; its body is told to the exchange */
  open(exchange: Exchange): Promise<void>;
  /** Makes a reader that passes the answer's text to `emit`, and the model's thoughts to `think`. */
  createReader(emit: (delta: string) => void, think: (delta: string) => void): AnswerReader;
}

/** The frames of an answer that comes in pieces. */
export type Frames = Pick<AnswerFrames, 'feed' | 'end'>;

const CENSORED = '[redacted]';

/** Ids come from the client, and end up in its error message. */
const ID_MAX = 200;

/** What a provider did wrong; of an error that it reports, for which model too, as of a status. */
const wordsOf = ({ message, cause }: ProviderFault, model: string): string =>
  statusOf(cause) === undefined ? message : `${message} for ${model}`;

function faultOf(error: unknown, model: string): string {
  if (error instanceof ProviderFault) return wordsOf(error, model);
  const status = statusOf(error);
  return status === undefined ? 'could not be reached' : `answered with status ${status} for ${model}`;
}

/**
 * Runs one call to its end. `onText` is called synchronously in the tick in which a chunk arrives, once for its deltas.
 * @throws {ModelError} `upstream_error`, with the usage known by then and the original error as its cause
 * @throws the signal's reason when the request was aborted, or what `onText` threw; {@link StoppedCall} around it when
 *   tokens are known
 */
export function runCall(call: Call, request: AdapterRequest, onText: (delta: string) => void): Promise<ModelAnswer> {
  return new RunningCall(call, request, onText).begin();
}

/** A class and not a set of functions: there is one for every stream, and a function takes as much memory as seven fields. */
class RunningCall implements AnswerListener {
  readonly #call: Call;
  readonly #request: AdapterRequest;
  readonly #text: JoinedDeltas;
  /** Undefined where nobody wants them. */
  readonly #thoughts: JoinedDeltas | undefined;
  readonly #reader: AnswerReader;
  readonly #frames: Frames;
  readonly #answer = Promise.withResolvers<ModelAnswer>();
  readonly #exchange: Exchange;
  /** What is awaited next: the headers, another piece, or what may follow the end. */
  #timer: NodeJS.Timeout | undefined;
  /** How long the call may go on without progress, and at all. */
  #whole: NodeJS.Timeout | undefined;
  #last: NodeJS.Timeout | undefined;
  #settled = false;
  #length = 0;
  #thought = 0;
  /** The end that we have set to the answer, while its usage is awaited. */
  #ours: ModelAnswer['end'] | undefined;
  /** What of the answer has arrived and waits for a slot. */
  #arrived = '';
  /** Whether it waits for a later pass of the event loop. */
  #held = false;
  /** What the end comes to that was told while the last piece waited. */
  #atEnd: (() => void) | undefined;

  constructor(call: Call, request: AdapterRequest, onText: (delta: string) => void) {
    this.#call = call;
    this.#request = request;
    const passing = (listen: (delta: string) => void) =>
      new JoinedDeltas((delta) => {
        if (!this.#settled && !this.#ours) listen(delta);
      });
    this.#text = passing(onText);
    this.#thoughts = request.onThought && passing(request.onThought);
    this.#reader = call.createReader(
      (delta) => this.#say(delta),
      (delta) => this.#think(delta),
    );
    this.#frames = call.createFrames?.(this.#reader) ?? new AnswerFrames(this.#reader);
    this.#exchange = new Exchange(this, call.createFrames ? 'latin1' : 'utf8');
  }

  begin(): Promise<ModelAnswer> {
    const { firstByteMs, callMs, open } = this.#call;
    const { signal } = this.#request;
    this.#timer = setTimeout(() => this.#onNoByte(), firstByteMs);
    const waitedFor = `sent neither text, thoughts nor usage for ${callMs} ms`;
    this.#whole = setTimeout(() => this.#late(waitedFor, 'PROVIDER_CALL_MS'), callMs);
    this.#last = setTimeout(() => this.#late(`did not end its answer within ${2 * callMs} ms`, 'twice PROVIDER_CALL_MS'), 2 * callMs);
    if (signal.aborted) this.#onAbort();
    else {
      signal.addEventListener('abort', this.#onAbort, { once: true });
      open(this.#exchange).catch((error: unknown) => this.#fail(faultOf(error, this.#model), error));
    }
    return this.#answer.promise;
  }

  onHead(isRefusal: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#onSilence(), isRefusal ? TAIL_MS : this.#call.idleMs);
  }

  /** What arrives in one tick is one piece: each costs a slot, and a write to the client. */
  onPiece(piece: string): void {
    const { slots } = this.#call;
    if (!slots) return this.#take(piece);
    this.#arrived += piece;
    if (this.#arrived.length === piece.length) queueMicrotask(() => this.#takeSlot(slots));
  }

  onEnd(): void {
    this.#end(() => {
      if (this.#read(() => this.#frames.end())) this.#finish();
    });
  }

  onError(error: unknown): void {
    const words = error instanceof ProviderFault ? error.message : 'broke the connection in the middle of its answer';
    this.#end(() => this.#fail(words, error));
  }

  /** The end may be told although the last piece still waits: it comes behind it. */
  #end(end: () => void): void {
    if (this.#arrived === '') end();
    else this.#atEnd = end;
  }

  #takeSlot(slots: AnswerSlots): void {
    const { tenantId = 0, signal } = this.#request;
    slots.piece(tenantId, signal, this.#arrived.length, {
      hold: () => {
        this.#held = true;
        this.#exchange.pause();
      },
      go: () => {
        const piece = this.#arrived;
        this.#arrived = '';
        this.#take(piece);
        this.#atEnd?.();
        if (!this.#held) return;
        this.#held = false;
        this.#exchange.resume();
      },
    });
  }

  #take(piece: string): void {
    if (this.#settled || this.#reader.closed) return;
    const { end: before, usage } = this.#reader;
    const length = this.#length;
    if (!before && !this.#ours) this.#timer!.refresh();
    if (!this.#read(() => this.#frames.feed(piece))) return;
    // Often the end has come with the last frame.
    const { closed, end } = this.#reader;
    const isMore = !before || usage !== this.#reader.usage || length < this.#length;
    if ((closed || (end && isMore)) && !this.#settled && !this.#atEnd) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#finish(), closed ? LINGER_MS : TAIL_MS);
    }
  }

  #onNoByte(): void {
    const { firstByteMs } = this.#call;
    if (!this.#exchange.wasSent) return this.#fail(`could not be reached within ${firstByteMs} ms`);
    this.#late(`sent no byte within ${firstByteMs} ms`, 'PROVIDER_FIRST_BYTE_MS');
  }

  #onSilence(): void {
    if (this.#exchange.endRefusal()) return;
    this.#late(`was silent for ${this.#call.idleMs} ms in the middle of its answer`, 'PROVIDER_IDLE_MS');
  }

  get #model(): string {
    return cutCharacters(this.#request.model, ID_MAX);
  }

  /** Ends a call that took longer than a setting lets it. */
  #late(words: string, setting: string): void {
    const message = `${words} for ${this.#model} (${setting})`;
    this.#fail(message, new TooSlow(message));
  }

  /** What was said before a fault is passed on, too. @returns whether the call goes on */
  #read(step: () => void): boolean {
    const reader = this.#reader;
    const { usage, thought } = reader;
    const length = this.#length;
    const calls = reader.called?.length;
    // The reader says only that there was a thought at all.
    reader.thought = false;
    try {
      try {
        step();
      } finally {
        const isMore = reader.thought || reader.usage !== usage || this.#length > length || reader.called?.length !== calls;
        if (isMore) this.#goOn();
        reader.thought ||= thought;
        const isOver = reader.end !== undefined;
        this.#thoughts?.pass(isOver);
        this.#text.pass(isOver);
      }
      if (reader.called && reader.called.length > ANSWER_MAX) throw new ProviderFault('sent an answer that is too long');
    } catch (error) {
      if (error instanceof ProviderFault) this.#fail(wordsOf(error, this.#model), error.cause);
      else this.#stop(error);
    }
    // Where the same piece has brought a bad end, that counts.
    const { end } = reader;
    const ours = this.#ours ?? this.#request.endOf?.();
    if (ours !== undefined) {
      if (!this.#ours && (end === 'refused' || end === 'cut')) this.#finish();
      else if (!this.#hidesThoughts) this.#succeed(ours);
      else if (!this.#ours) {
        this.#ours = ours;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#finish(), TAIL_MS);
      }
    }
    return !this.#settled;
  }

  /** Whether the model may have thought, and only the usage will tell how much. */
  get #hidesThoughts(): boolean {
    const { usage, called } = this.#reader;
    return (this.#request.room ?? 0) > 0 && this.#thought === 0 && usage?.reasoningTokens === undefined && !called?.some;
  }

  /** The model is at work. */
  #goOn(): void {
    this.#whole!.refresh();
    this.#request.onAlive?.();
  }

  #say(delta: string): void {
    if (this.#settled || delta === '') return;
    this.#length += delta.length;
    if (this.#length > ANSWER_MAX) throw new ProviderFault('sent an answer that is too long');
    this.#thoughts?.pass(true);
    this.#text.add(delta);
  }

  #think(delta: string): void {
    if (this.#settled || delta === '') return;
    this.#thought += delta.length;
    if (!this.#thoughts) return;
    if (this.#thought > ANSWER_MAX) throw new ProviderFault('sent thoughts that are too long');
    this.#text.pass();
    this.#thoughts.add(delta);
  }

  #onAbort = (): void => this.#stop(this.#request.signal.reason);

  #stop(cause: unknown): void {
    this.#settle(() => {
      const usage = this.#spent();
      this.#answer.reject(usage ? new StoppedCall(cause, usage) : cause);
    });
  }

  #fail(words: string, cause?: unknown): void {
    const { end } = this.#reader;
    if (this.#ours || (end && end !== 'cut')) return this.#finish();
    this.#reject('upstream_error', words, cause);
  }

  #reject(code: ModelErrorCode, words: string, why?: unknown): void {
    const message = `the model provider ${this.#call.provider} ${words}`;
    const { address } = this.#exchange;
    const { apiKey } = this.#call;
    const cause = apiKey && why instanceof UpstreamStatus ? why.without(formsOf(apiKey), CENSORED) : why;
    this.#settle(() => this.#answer.reject(new ModelError(code, message, { usage: this.#spent(), cause, ...(address && { address }) })));
  }

  /** Ends the call as we, or else the provider, have said. */
  #finish(): void {
    if (this.#ours) return this.#succeed(this.#ours);
    const { end, words: said } = this.#reader;
    const { apiKey } = this.#call;
    const words = said && withoutFetched(apiKey ? without(said, formsOf(apiKey), CENSORED) : said, CENSORED);
    if (end === 'refused') return this.#reject('refused', words === '' ? 'refused to answer' : `refused to answer: ${words}`);
    if (end === undefined) return this.#reject('upstream_error', 'ended its answer in the middle');
    if (end === 'cut') return this.#reject('upstream_error', 'broke its answer off', new OddEnd(words));
    this.#succeed(end);
  }

  #succeed(end: ModelAnswer['end']): void {
    const { model, thought, called, kept } = this.#reader;
    const calls = this.#ours ? undefined : called?.done();
    this.#settle(() => {
      const usage = (end === this.#reader.end ? this.#reader.usage : this.#spent()) ?? this.#guess();
      const tools = calls && { calls, ...(kept && { kept }) };
      this.#answer.resolve({ usage, end, thought, ...(model === undefined ? {} : { model }), ...tools });
    });
  }

  #settle(outcome: () => void): void {
    if (this.#settled) return;
    this.#settled = true;
    for (const timer of [this.#timer, this.#whole, this.#last]) clearTimeout(timer);
    this.#request.signal.removeEventListener('abort', this.#onAbort);
    this.#exchange.close();
    outcome();
  }

  #guess(): ModelUsage {
    return estimateUsage(this.#request, this.#length + this.#thought + (this.#reader.called?.length ?? 0));
  }

  /**
   * The tokens used until now: for text and thoughts that have come at least an estimate, even when the provider has not counted
   * it yet.
   */
  #spent(): ModelUsage | undefined {
    const { usage } = this.#reader;
    if (this.#length + this.#thought === 0 && !this.#reader.called?.length) return usage;
    const guess = this.#guess();
    return usage ? { ...usage, outputTokens: Math.max(usage.outputTokens, guess.outputTokens) } : guess;
  }
}
