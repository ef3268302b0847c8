import { type ModelAnswer, ModelError, type ModelRequest, type ModelUsage, StoppedCall } from '../runtime/model.ts';
import { AnswerFrames } from './answer-frames.ts';
import type { AnswerTurns } from './answer-turns.ts';
import { estimateUsage } from './wires/content.ts';
import type { AnswerListener, Exchange } from './transport.ts';
import { type AnswerReader, ProviderFault } from './wires/frames.ts';

/*
 * One call of a provider, in these states:
 *
 *   opening → reading → lingering → settled
 *
 * opening: until the first byte of the body, at most firstByteMs. reading: until the provider's last frame, with at
 * most idleMs between two chunks. lingering: the answer is complete; the end of the body is awaited for a short time,
 * because a connection whose body has been read to its end can be used again. Abort, a timeout, a broken connection and
 * a fault in a frame lead from any state to settled, and settling leaves no timer, listener or socket behind.
 */

/** How long the end of the body may take after the last frame before the connection is given up. */
const LINGER_MS = 100;

/** Characters of one answer, so that no provider can fill the memory. */
const ANSWER_MAX = 16 * 1024 * 1024;

/**
 * The deltas of one piece are passed on as one, up to about so many UTF-16 units: they have come together, and each costs a frame and
 * its share of a row of the log.
 */
const TOGETHER = 1024;

/** What a wire family and a provider contribute to a call. */
export interface Call {
  /** For the error messages. */
  provider: string;
  firstByteMs: number;
  idleMs: number;
  /** Default: every piece of the answer is worked off when it comes. */
  turns?: AnswerTurns | undefined;
  /** Sends the request. */
  open(listener: AnswerListener): Promise<Exchange>;
  /** Makes a reader that passes the answer's text to `emit`. */
  createReader(emit: (delta: string) => void): AnswerReader;
}

function faultOf(error: unknown): string {
  if (error instanceof ProviderFault) return error.message;
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? `answered with status ${status}` : 'could not be reached';
}

/**
 * Runs one call to its end. `onText` is called synchronously in the tick in which a chunk arrives, once for its deltas.
 * @throws {ModelError} `upstream_error`, with the usage known by then and the original error as its cause
 * @throws the signal's reason when the request was aborted, or what `onText` threw; {@link StoppedCall} around it when
 *   tokens are known
 */
export function runCall(call: Call, request: ModelRequest, onText: (delta: string) => void): Promise<ModelAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ModelAnswer>();
  let exchange: Exchange | undefined;
  let opened = false;
  let timer: NodeJS.Timeout;
  let settled = false;
  let started = false;
  let length = 0;
  /** The text of the frames so far of the piece that is being read. */
  let said = '';
  /** What of the answer has arrived and waits for its turn. */
  let arrived = '';
  /** Whether it waits for a later pass of the event loop. */
  let held = false;
  let atEnd: () => void = () => {};

  /**
   * The tokens used until now: for text that was passed on at least an estimate, even when the provider has not counted
   * it yet.
   */
  const spent = (): ModelUsage | undefined => {
    if (length === 0) return reader.usage;
    const guess = estimateUsage(request, length);
    if (!reader.usage) return guess;
    return { ...reader.usage, outputTokens: Math.max(reader.usage.outputTokens, guess.outputTokens) };
  };
  const settle = (outcome: () => void): void => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    request.signal.removeEventListener('abort', onAbort);
    exchange?.close();
    outcome();
  };
  const stop = (cause: unknown): void =>
    settle(() => {
      const usage = spent();
      reject(usage ? new StoppedCall(cause, usage) : cause);
    });
  const onAbort = (): void => stop(request.signal.reason);
  const succeed = (): void =>
    settle(() => {
      const { truncated, model } = reader;
      resolve({ usage: reader.usage ?? estimateUsage(request, length), truncated, ...(model === undefined ? {} : { model }) });
    });
  const fail = (words: string, cause?: unknown): void => {
    if (reader.complete) return succeed();
    const message = `the model provider ${call.provider} ${words}`;
    settle(() => reject(new ModelError('upstream_error', message, { usage: spent(), cause })));
  };

  const pass = (): void => {
    if (said === '') return;
    // A copy: a part of a chunk would keep the whole of it.
    const text = ` ${said}`.slice(1);
    said = '';
    if (!settled) onText(text);
  };
  const reader = call.createReader((delta) => {
    if (settled || delta === '') return;
    length += delta.length;
    if (length > ANSWER_MAX) throw new ProviderFault('sent an answer that is too long');
    said += delta;
    if (said.length >= TOGETHER) pass();
  });
  const frames = new AnswerFrames(reader);

  /** What was said before a fault is passed on, too. */
  const feed = (chunk: string): void => {
    try {
      frames.feed(chunk);
    } finally {
      pass();
    }
  };
  const onChunk = (chunk: string): void => {
    if (settled) return;
    if (started) timer.refresh();
    else {
      started = true;
      clearTimeout(timer);
      timer = setTimeout(() => fail(`was silent for ${call.idleMs} ms in the middle of its answer`), call.idleMs);
    }
    const wasClosed = reader.closed;
    try {
      feed(chunk);
    } catch (error) {
      if (error instanceof ProviderFault) fail(error.message, error.cause);
      else stop(error);
      return;
    }
    if (reader.closed && !wasClosed && !settled) {
      clearTimeout(timer);
      timer = setTimeout(succeed, LINGER_MS);
    }
  };
  /** What arrives in one tick is one piece: each costs a turn, and a write to the client. */
  const onPiece = (piece: string): void => {
    if (!call.turns) return onChunk(piece);
    arrived += piece;
    if (arrived.length === piece.length) queueMicrotask(takeTurn);
  };
  const takeTurn = (): void =>
    call.turns!.piece(request.tenantId ?? 0, request.signal, arrived.length, {
      hold() {
        held = true;
        exchange?.pause();
      },
      go() {
        const piece = arrived;
        arrived = '';
        onChunk(piece);
        atEnd();
        if (!held) return;
        held = false;
        exchange?.resume();
      },
    });
  /** The end may be told although the last piece still waits: it comes behind it. */
  const onEnd = (end: () => void): void => {
    if (arrived !== '') atEnd = end;
    else end();
  };
  const listener: AnswerListener = {
    onOpen: () => (opened = true),
    onPiece,
    onEnd: () => onEnd(() => fail('ended its answer in the middle')),
    onError: (error) => onEnd(() => fail(opened ? 'broke the connection in the middle of its answer' : faultOf(error), error)),
  };

  timer = setTimeout(() => fail(`sent nothing within ${call.firstByteMs} ms`), call.firstByteMs);
  if (request.signal.aborted) onAbort();
  else {
    request.signal.addEventListener('abort', onAbort, { once: true });
    call.open(listener).then(
      (sent) => {
        exchange = sent;
        if (settled) sent.close();
      },
      (error) => fail(faultOf(error), error),
    );
  }
  return promise;
}
