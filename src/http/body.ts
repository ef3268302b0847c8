import { parse } from 'content-type';
import type { Context } from 'koa';
import { free } from '../lib/free.ts';
import { JsonScan, type JsonBounds } from '../lib/json-scan.ts';
import { Problem } from '../lib/problem.ts';
import { NoSlot, type Semaphore } from '../lib/semaphore.ts';

/**
 * What a body may hold. Code that reads bodies may recurse, so their depth is limited; every value costs time and a
 * hundred times its bytes, so these are counted. No body of the contract comes near.
 */
const BOUNDS: JsonBounds = { depth: 64, values: 100_000 };
/** Bytes of a body that aren't counted: any open connection may cost as much. */
const FREE_BYTES = 64 * 1024;
/** Beyond so many bytes a body is parsed where that holds nobody up. */
const LARGE_BYTES = 256 * 1024;
const SEGMENT_BYTES = 1024 * 1024;
const RETRY_SECONDS = 5;

/** The body is declared as JSON but isn't well-formed JSON, or holds more than is taken. */
export class MalformedJson extends Problem {
  constructor(message: string, options?: ErrorOptions) {
    super('invalid_request', message, options);
  }
}

/** A body as it came. */
export interface Received {
  /** Of a large one each piece has a buffer of its own. */
  pieces: Uint8Array[];
  isLarge: boolean;
  /** Gives back the body's place among the bytes in work. */
  leave(): void;
}

export interface BodyOptions {
  /** Bytes of one body. */
  maxBytes: number;
  /** Milliseconds that a body may take to come. */
  timeoutMs: number;
  /** The bytes of bodies in work, group by group. */
  turns: Semaphore;
}

/** Receives bodies: bounded in bytes, values and time each, and in bytes for each tenant and all together. */
export class Bodies {
  readonly #options: BodyOptions;

  constructor(options: BodyOptions) {
    this.#options = options;
  }

  /**
   * Receives a JSON body. One that is larger than {@link FREE_BYTES} waits for a place before it is read.
   * @param group whose body it is @throws {Problem} 415 when it isn't declared as JSON, 413 over the limit, 408 when it
   * takes too long, 503 when there is no place @throws {MalformedJson} when it is nested too deep or holds too much
   */
  async receive(ctx: Context, group: number): Promise<Received> {
    checkType(ctx);
    const { maxBytes } = this.#options;
    const length = ctx.request.length as number | undefined;
    if (length !== undefined && length > maxBytes) throw tooLarge(ctx, maxBytes);
    let leave = length !== undefined && length > FREE_BYTES ? await this.#place(ctx, group, length) : undefined;
    const pieces = new Pieces(length);
    try {
      await this.#read(ctx, pieces, async () => {
        // Its length isn't declared, so it counts as the longest that may come.
        leave ??= await this.#place(ctx, group, maxBytes);
      });
      return { pieces: pieces.list, isLarge: pieces.bytes > LARGE_BYTES, leave: leave ?? nothing };
    } catch (error) {
      pieces.drop();
      leave?.();
      throw error;
    }
  }

  /** Waits for the place of a body of so many bytes. @throws {Problem} 503 when there is none in time */
  async #place({ res }: Context, group: number, bytes: number): Promise<() => void> {
    const gone = new AbortController();
    const onClose = (): void => gone.abort(brokeOff());
    res.once('close', onClose);
    try {
      return await this.#options.turns.take(gone.signal, group, Math.max(1, bytes - FREE_BYTES));
    } catch (error) {
      if (!(error instanceof NoSlot)) throw error;
      const message = 'there is no room for the request body at the moment: too many bytes of bodies are being worked on';
      throw new Problem('unavailable', message, { retryAfterSeconds: RETRY_SECONDS, cause: error });
    } finally {
      res.off('close', onClose);
    }
  }

  /** All of a small body has come with its head, as most do: there is nothing to wait for. */
  #readAll(ctx: Context, pieces: Pieces): void {
    const body = ctx.req.read() as Buffer | null;
    if (!body) return;
    const refusal = this.#take(ctx, body, pieces, new JsonScan(BOUNDS));
    if (refusal) throw refusal;
  }

  /** @returns why no more is taken */
  #take(ctx: Context, chunk: Buffer, pieces: Pieces, scan: JsonScan): Problem | undefined {
    const { maxBytes } = this.#options;
    pieces.add(chunk);
    if (pieces.bytes > maxBytes) return tooLarge(ctx, maxBytes);
    const crossed = scan.push(chunk);
    return crossed && holdsTooMuch(crossed);
  }

  /** @param place called when more than {@link FREE_BYTES} have come; no more is read until it resolves */
  async #read(ctx: Context, pieces: Pieces, place: () => Promise<void>): Promise<void> {
    const { timeoutMs } = this.#options;
    const { req } = ctx;
    if (req.destroyed) throw brokeOff();
    if (req.complete && req.readableLength <= FREE_BYTES) return this.#readAll(ctx, pieces);
    askForIt(ctx);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const scan = new JsonScan(BOUNDS);
    let placed = false;
    const refuse = (error: Problem): void => {
      // The parser may have much more at hand, and goes on with it before anybody hears of this.
      req.off('data', onData).pause();
      reject(error);
    };
    const onData = (chunk: Buffer): void => {
      const refusal = this.#take(ctx, chunk, pieces, scan);
      if (refusal) return refuse(refusal);
      if (placed || pieces.bytes <= FREE_BYTES) return;
      placed = true;
      req.pause();
      place().then(() => req.resume(), reject);
    };
    const onClose = (): void => reject(brokeOff());
    const onEnd = (): void => {
      // It closes at once, and an error that nobody needs costs more than all of this.
      req.off('close', onClose);
      resolve();
    };
    const timer = setTimeout(() => {
      reject(new Problem('request_timeout', `the request body has not come within ${timeoutMs / 1000} s`));
    }, timeoutMs);
    req.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      // What still comes is thrown away behind the answer: see `closeUnlessRead`.
      if (!req.complete) req.pause();
    }
  }
}

/** The bytes of a body. Those of a large one are copied as they come, into buffers that can be handed to another thread. */
class Pieces {
  list: Uint8Array[] = [];
  bytes = 0;
  /** The last buffer of a large body, and how much of it is taken. */
  #buffer: Uint8Array | undefined;
  #taken = 0;

  /** @param length of the body, if it is known */
  constructor(length = 0) {
    if (length > LARGE_BYTES) this.#extend(Math.min(length, SEGMENT_BYTES));
  }

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.#buffer) return this.#copy(chunk);
    this.list.push(chunk);
    if (this.bytes <= LARGE_BYTES) return;
    const small = this.list;
    this.list = [];
    this.#extend(SEGMENT_BYTES);
    for (const one of small) this.#copy(one);
  }

  /** Nobody wants them any more. */
  drop(): void {
    if (this.#buffer) this.list.forEach(free);
    this.list = [];
  }

  #copy(chunk: Uint8Array): void {
    for (let from = 0; from < chunk.length;) {
      if (this.#taken === this.#buffer!.length) this.#extend(SEGMENT_BYTES);
      const part = chunk.subarray(from, from + this.#buffer!.length - this.#taken);
      this.#buffer!.set(part, this.#taken);
      this.#taken += part.length;
      from += part.length;
      this.list[this.list.length - 1] = this.#buffer!.subarray(0, this.#taken);
    }
  }

  #extend(length: number): void {
    this.#buffer = Buffer.allocUnsafeSlow(length);
    this.#taken = 0;
    this.list.push(this.#buffer.subarray(0, 0));
  }
}

const nothing = (): void => {};

/** A client that expects it gets leave to send its body, now that nothing is left to be refused without one (RFC 9110, §10.1.1). */
function askForIt({ req, res }: Context): void {
  if (req.headers.expect !== undefined && req.httpVersion !== '1.0') res.writeContinue();
}

function brokeOff(): Problem {
  return new Problem('invalid_request', 'the request body broke off');
}

function tooLarge(ctx: Context, maxBytes: number): Problem {
  // Nobody will read the rest of it.
  ctx.set('Connection', 'close');
  return new Problem('payload_too_large', `the request body is larger than ${maxBytes} bytes`);
}

function holdsTooMuch(crossed: keyof JsonBounds): MalformedJson {
  if (crossed === 'depth') return new MalformedJson(`the request body is nested more than ${BOUNDS.depth} levels deep`);
  return new MalformedJson(`the request body holds more than ${BOUNDS.values} values`);
}

function checkType(ctx: Context): void {
  if (!isJson(ctx.get('content-type'))) {
    ctx.set('Accept', 'application/json');
    throw new Problem('unsupported_media_type', 'the request body must be JSON: send Content-Type: application/json');
  }
  if (!/^(?:|identity)$/i.test(ctx.get('content-encoding'))) {
    ctx.set('Accept-Encoding', 'identity');
    throw new Problem('unsupported_media_type', 'a compressed request body is not supported');
  }
}

function isJson(contentType: string): boolean {
  if (contentType === 'application/json') return true;
  const { type, parameters } = parse(contentType);
  return type === 'application/json' && /^utf-?8$/i.test(parameters['charset'] ?? 'utf-8');
}
