import { parse } from 'content-type';
import type { Context } from 'koa';
import { free } from '../lib/free.ts';
import { JsonScan, type JsonBounds } from '../lib/json-scan.ts';
import { Problem, type ProblemOptions } from '../lib/problem.ts';
import { NoSlot, type Semaphore } from '../lib/semaphore.ts';
import type { BodyRoom, Place } from './body-room.ts';
import { Pace, type Late, type PaceOptions } from './pace.ts';

/**
 * What a body may hold. Code that reads bodies may recurse, so their depth is limited; every value costs time and a
 * hundred times its bytes, so these are counted. No body of the contract comes near.
 */
const BOUNDS: JsonBounds = { depth: 64, values: 100_000 };
/** Bytes of a body that aren't counted: any open connection may cost as much. */
const FREE_BYTES = 64 * 1024;
/** A body takes room in steps of so many bytes. */
const STEP_BYTES = 256 * 1024;
/** Beyond so many bytes a body is parsed where that holds nobody up. */
const LARGE_BYTES = 256 * 1024;
const SEGMENT_BYTES = 1024 * 1024;
/** Pieces of a body that is not large. */
const MOST_PIECES = 64;
const RETRY_SECONDS = 5;

/** The body is declared as JSON but isn't well-formed JSON, has half of a character in it, or holds more than is taken. */
export class MalformedJson extends Problem {
  /** Of the request of JSON-RPC that it is, as far as it could be read. */
  readonly rpcId: unknown;

  constructor(message: string, { rpcId, ...options }: ProblemOptions & { rpcId?: unknown } = {}) {
    super('invalid_request', message, options);
    this.rpcId = rpcId;
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

export interface BodyOptions extends PaceOptions {
  /** Bytes of one body. */
  maxBytes: number;
  /** The room for bodies in work. */
  room: BodyRoom;
  /** The turns of the tenants at having a piece of a large body looked at, one in a pass of the event loop. */
  pieces: Semaphore;
}

/** Whose body it is, and how large it may be. */
export interface BodyOf {
  group: number;
  /** Bytes that its operation takes; 0: as many as any. */
  maxBody: number;
}

/** Receives bodies: bounded in bytes, values and time each, and in bytes for each tenant and all together. */
export class Bodies {
  readonly #options: BodyOptions;

  constructor(options: BodyOptions) {
    this.#options = options;
  }

  /**
   * Receives a JSON body. It takes room as it comes, behind the first {@link FREE_BYTES}.
   * @throws {Problem} 415 when it isn't declared as JSON, 413 over the limit, 408 when it takes too long, 503 when there is no
   * room @throws {MalformedJson} when it is nested too deep or holds too much
   */
  async receive(ctx: Context, { group, maxBody }: BodyOf): Promise<Received> {
    checkType(ctx);
    const maxBytes = Math.min(this.#options.maxBytes, maxBody || Infinity);
    const length = ctx.request.length as number | undefined;
    if (length !== undefined && length > maxBytes) throw tooLarge(ctx, maxBytes);
    const { room, pieces } = this.#options;
    const coming = new Coming(ctx, { group, maxBytes, length, room, pieces });
    try {
      await this.#read(ctx, coming);
      const { list, bytes } = coming.pieces;
      coming.settle();
      return { pieces: list, isLarge: bytes > LARGE_BYTES, leave: () => coming.leave() };
    } catch (error) {
      coming.pieces.drop();
      coming.leave();
      throw error;
    }
  }

  /** All of a small body has come with its head, as most do: there is nothing to wait for. */
  #readAll(ctx: Context, coming: Coming): void {
    const body = ctx.req.read() as Buffer | null;
    const refusal = body && coming.take(body);
    if (refusal) throw refusal;
  }

  async #read(ctx: Context, coming: Coming): Promise<void> {
    const { req } = ctx;
    if (req.destroyed) throw brokeOff();
    if (req.complete && req.readableLength <= FREE_BYTES) return this.#readAll(ctx, coming);
    askForIt(ctx);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let over = false;
    const pace = new Pace(this.#options, (late) => reject(tooSlow(late, this.#options)));
    const refuse = (error: Error): void => {
      // The parser may have much more at hand, and goes on with it before anybody hears of this.
      req.off('data', onData).pause();
      reject(error);
    };
    const goOn = (): void => {
      pace.go();
      req.resume();
    };
    const onData = (chunk: Buffer): void => {
      const refusal = coming.take(chunk);
      if (refusal) return refuse(refusal);
      pace.add(chunk.length);
      if (coming.isBound) pace.bind();
      const waits = coming.grow();
      if (waits) {
        req.pause();
        pace.stop();
        waits.then(goOn, refuse);
      } else if (coming.isDue()) {
        const turn = coming.turn();
        if (!turn) return;
        req.pause();
        void turn.then(() => over || req.resume());
      }
    };
    const onClose = (): void => reject(brokeOff());
    const onEnd = (): void => {
      // It closes at once, and an error that nobody needs costs more than all of this.
      req.off('close', onClose);
      resolve();
    };
    if (coming.isBound) pace.bind();
    req.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
    try {
      await promise;
    } finally {
      over = true;
      pace.end();
      req.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      // What still comes is thrown away behind the answer: see `closeUnlessRead`.
      if (!req.complete) req.pause();
    }
  }
}

/** Whose body comes, how large it may become, and what it needs. */
interface ComingOf extends Pick<BodyOptions, 'room' | 'pieces'> {
  group: number;
  maxBytes: number;
  length: number | undefined;
}

/** A body that comes in. */
class Coming {
  readonly pieces = new Pieces();
  readonly #ctx: Context;
  readonly #of: ComingOf;
  readonly #scan = new JsonScan(BOUNDS);
  #place: Place | undefined;
  /** Bytes of its room. */
  #room = 0;
  /** Bytes that it had when its last turn came. */
  #turnedAt = 0;

  constructor(ctx: Context, of: ComingOf) {
    this.#ctx = ctx;
    this.#of = of;
  }

  /** Whether it has to keep pace: it says that it is large, or has shown it. */
  get isBound(): boolean {
    return (this.#of.length ?? 0) > FREE_BYTES || this.pieces.bytes > FREE_BYTES;
  }

  /** @returns why no more is taken */
  take(chunk: Buffer): Problem | undefined {
    const { maxBytes } = this.#of;
    this.pieces.add(chunk);
    if (this.pieces.bytes > maxBytes) return tooLarge(this.#ctx, maxBytes);
    const crossed = this.#scan.push(chunk);
    return crossed && holdsTooMuch(crossed);
  }

  /** Takes room for what has come, in steps where there is as much. @returns what waits for it, unless it was there */
  grow(): Promise<void> | undefined {
    const { group, maxBytes, length, room } = this.#of;
    const lacking = this.pieces.bytes - FREE_BYTES - this.#room;
    if (lacking <= 0) return undefined;
    const most = (length ?? maxBytes) - FREE_BYTES;
    const place = (this.#place ??= room.enter(group, most));
    const step = Math.max(lacking, Math.min(STEP_BYTES, most - this.#room));
    for (const bytes of [step, lacking]) {
      if (!room.tryGrow(place, bytes)) continue;
      this.#room += bytes;
      return undefined;
    }
    const { res } = this.#ctx;
    const gone = new AbortController();
    const waits = room.grow(place, lacking, gone.signal);
    this.#room += lacking;
    const onClose = (): void => gone.abort(brokeOff());
    res.once('close', onClose);
    return waits.catch(refuseRoom).finally(() => res.off('close', onClose));
  }

  /** Whether so much has been looked at since its last turn that the others come first. */
  isDue(): boolean {
    return this.pieces.bytes - this.#turnedAt >= FREE_BYTES;
  }

  /** Takes the next turn, which lasts for this pass of the event loop. @returns what waits for it, unless it was there */
  turn(): Promise<void> | undefined {
    const { group, pieces } = this.#of;
    this.#turnedAt = this.pieces.bytes;
    const leave = pieces.tryTake(group);
    if (!leave) return pieces.take(undefined, group).then((late) => void setImmediate(late));
    setImmediate(leave);
    return undefined;
  }

  /** It has come whole. */
  settle(): void {
    if (this.#place) this.#of.room.settle(this.#place, this.pieces.bytes - FREE_BYTES);
  }

  /** Nobody works on it any more. */
  leave(): void {
    if (this.#place) this.#of.room.settle(this.#place, 0);
  }
}

/** @throws {Problem} 503 when there is no room, and other errors as they are */
function refuseRoom(error: unknown): never {
  if (!(error instanceof NoSlot)) throw error;
  const message = 'there is no room for the request body at the moment: too many bytes of bodies are being worked on';
  throw new Problem('unavailable', message, { retryAfterSeconds: RETRY_SECONDS, cause: error });
}

/** The bytes of a body. Those of a large one are copied as they come, into buffers that can be handed to another thread. */
class Pieces {
  list: Uint8Array[] = [];
  bytes = 0;
  /** The last buffer of a large body, and how much of it is taken. */
  #buffer: Uint8Array | undefined;
  #taken = 0;

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.#buffer) return this.#copy(chunk);
    this.list.push(chunk);
    // Each costs some hundred bytes, however short it is.
    if (this.list.length > MOST_PIECES) this.list = [Buffer.concat(this.list)];
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

/** A client that expects it gets leave to send its body, now that nothing is left to be refused without one (RFC 9110, §10.1.1). */
function askForIt({ req, res }: Context): void {
  if (req.headers.expect !== undefined && req.httpVersion !== '1.0') res.writeContinue();
}

function brokeOff(): Problem {
  return new Problem('invalid_request', 'the request body broke off');
}

function tooSlow(late: Late, { timeoutMs, minRate }: PaceOptions): Problem {
  const words = late === 'whole' ? `has not come within ${timeoutMs / 1000} s` : `comes with less than ${minRate} bytes a second`;
  return new Problem('request_timeout', `the request body ${words}`);
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
