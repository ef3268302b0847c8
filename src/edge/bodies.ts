import type { Context } from 'koa';
import { bodyBrokeOff, bodyTooLarge, checkBodyHead, type BodyOf, type BodyReader, type ReadRequest } from '../http/body.ts';
import { parseForm } from '../http/parse-form.ts';
import { decoded, MalformedJson, parseRequest, type ValidRequest } from '../http/parse-request.ts';
import { free } from '../lib/free.ts';
import { JsonScan, type JsonBounds } from '../lib/json-scan.ts';
import { Problem } from '../lib/problem.ts';
import { NoSlot, type Semaphore } from '../lib/semaphore.ts';
import type { BodyBudget, BodyShare } from './body-budget.ts';
import { formOf, type Form } from './form.ts';
import { Pace, type Late, type PaceOptions } from './pace.ts';
import type { ParserThread } from './parser-thread.ts';

/**
 * What a body may hold. Code that reads bodies may recurse, so their depth is limited; every value costs time and a
 * hundred times its bytes, so these are counted. No body of the contract comes near.
 */
const BOUNDS: JsonBounds = { depth: 64, values: 100_000 };
/** Bytes of a body that aren't counted: any open connection may cost as much. */
const FREE_BYTES = 64 * 1024;
/** A body takes of the budget in steps of so many bytes. */
const STEP_BYTES = 256 * 1024;
/** Beyond so many bytes a body is parsed where that holds nobody up. */
const LARGE_BYTES = 256 * 1024;
const SEGMENT_BYTES = 1024 * 1024;
/** Pieces of a body that is not large. */
const MOST_PIECES = 64;
const RETRY_SECONDS = 5;

export interface BodyOptions extends PaceOptions {
  /** Bytes of one body. */
  maxBytes: number;
  budget: BodyBudget;
  /** The slots of the tenants to have a piece of a large body looked at, one in a pass of the event loop. */
  pieces: Semaphore;
  parser: Pick<ParserThread, 'parse'>;
}

/** Receives bodies: bounded in bytes, values and time each, and in bytes for each tenant and all together. */
export class Bodies implements BodyReader {
  readonly #options: BodyOptions;

  constructor(options: BodyOptions) {
    this.#options = options;
  }

  /**
   * A body takes of the budget as it comes, behind the first {@link FREE_BYTES}.
   * @throws {Problem} besides, 408 when it takes too long, 503 when there is no budget for it
   */
  async read(ctx: Context, of: BodyOf, request: Omit<ValidRequest, 'body'>): Promise<ReadRequest> {
    const { operationId, group } = of;
    const { budget, pieces, parser } = this.#options;
    const maxBytes = checkBodyHead(ctx, of, this.#options.maxBytes);
    const form = formOf(ctx, operationId, maxBytes);
    const coming = new Coming(ctx, { group, maxBytes, length: ctx.request.length as number | undefined, budget, pieces, form });
    try {
      const { list, bytes } = await this.#receive(ctx, coming);
      if (form) return { request: parseForm(operationId, await form.end(), request), release: () => coming.release() };
      const valid =
        bytes > LARGE_BYTES ? parser.parse(operationId, list, request) : parseRequest(operationId, () => decoded(list), request);
      return { request: await valid, release: () => coming.release() };
    } catch (error) {
      coming.release();
      throw error;
    }
  }

  async #receive(ctx: Context, coming: Coming): Promise<Pieces> {
    try {
      await this.#take(ctx, coming);
    } catch (error) {
      coming.pieces.drop();
      throw error;
    }
    coming.settle();
    return coming.pieces;
  }

  /** All of a small body has come with its head, as most do: there is nothing to wait for. */
  #readAll(ctx: Context, coming: Coming): void {
    const body = ctx.req.read() as Buffer | null;
    const refusal = body && coming.take(body);
    if (refusal) throw refusal;
  }

  async #take(ctx: Context, coming: Coming): Promise<void> {
    const { req } = ctx;
    if (req.destroyed) throw bodyBrokeOff();
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
        const slot = coming.takeSlot();
        if (!slot) return;
        req.pause();
        void slot.then(() => over || req.resume());
      }
    };
    const onClose = (): void => reject(bodyBrokeOff());
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
      // What still comes is thrown away behind the answer: lingering.ts.
      if (!req.complete) req.pause();
    }
  }
}

/** Whose body comes, how large it may become, and what it needs. */
interface ComingOf extends Pick<BodyOptions, 'budget' | 'pieces'> {
  group: number;
  maxBytes: number;
  length: number | undefined;
  /** Takes the bytes, unless they are JSON. */
  form: Form | undefined;
}

/** A body that comes in. */
class Coming {
  readonly pieces = new Pieces();
  readonly #ctx: Context;
  readonly #of: ComingOf;
  readonly #scan = new JsonScan(BOUNDS);
  #share: BodyShare | undefined;
  /** Bytes of its share. */
  #taken = 0;
  /** Bytes that it had with its last slot. */
  #bytesAtSlot = 0;

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
    const { maxBytes, form } = this.#of;
    if (form) this.pieces.count(chunk);
    else this.pieces.add(chunk);
    if (this.pieces.bytes > maxBytes) return bodyTooLarge(this.#ctx, maxBytes);
    if (form) return form.take(chunk);
    const crossed = this.#scan.push(chunk);
    return crossed && holdsTooMuch(crossed);
  }

  /** Takes of the budget for what has come, in steps where it has as much. @returns what waits for it, unless it was there */
  grow(): Promise<void> | undefined {
    const { group, maxBytes, length, budget } = this.#of;
    const lacking = this.pieces.bytes - FREE_BYTES - this.#taken;
    if (lacking <= 0) return undefined;
    const most = (length ?? maxBytes) - FREE_BYTES;
    const share = (this.#share ??= budget.open(group, most));
    const step = Math.max(lacking, Math.min(STEP_BYTES, most - this.#taken));
    for (const bytes of [step, lacking]) {
      if (!budget.tryGrow(share, bytes)) continue;
      this.#taken += bytes;
      return undefined;
    }
    const { res } = this.#ctx;
    const gone = new AbortController();
    const waits = budget.grow(share, lacking, gone.signal);
    this.#taken += lacking;
    const onClose = (): void => gone.abort(bodyBrokeOff());
    res.once('close', onClose);
    return waits.catch(refuseBudget).finally(() => res.off('close', onClose));
  }

  /** Whether so much has been looked at since its last slot that the others come first. */
  isDue(): boolean {
    return this.pieces.bytes - this.#bytesAtSlot >= FREE_BYTES;
  }

  /** Takes the next slot, which lasts for this pass of the event loop. @returns what waits for it, unless it was there */
  takeSlot(): Promise<void> | undefined {
    const { group, pieces } = this.#of;
    this.#bytesAtSlot = this.pieces.bytes;
    const release = pieces.tryTake(group);
    if (!release) return pieces.take(undefined, group).then((late) => void setImmediate(late));
    setImmediate(release);
    return undefined;
  }

  /** It has come whole. */
  settle(): void {
    if (this.#share) this.#of.budget.settle(this.#share, this.pieces.bytes - FREE_BYTES);
  }

  /** Nobody works on it any more. */
  release(): void {
    if (this.#share) this.#of.budget.settle(this.#share, 0);
  }
}

/** @throws {Problem} 503 when there is no budget, and other errors as they are */
function refuseBudget(error: unknown): never {
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

  /** Counts what somebody else keeps. */
  count(chunk: Buffer): void {
    this.bytes += chunk.length;
  }

  add(chunk: Buffer): void {
    this.count(chunk);
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

/** Asks a client that waits for it to send its body, now that nothing is left to be refused without one (RFC 9110, §10.1.1). */
function askForIt({ req, res }: Context): void {
  if (req.headers.expect !== undefined && req.httpVersion !== '1.0') res.writeContinue();
}

function tooSlow(late: Late, { timeoutMs, minRate }: PaceOptions): Problem {
  const words = late === 'whole' ? `has not come within ${timeoutMs / 1000} s` : `comes with less than ${minRate} bytes a second`;
  return new Problem('request_timeout', `the request body ${words}`);
}

function holdsTooMuch(crossed: keyof JsonBounds): MalformedJson {
  if (crossed === 'depth') return new MalformedJson(`the request body is nested more than ${BOUNDS.depth} levels deep`);
  return new MalformedJson(`the request body holds more than ${BOUNDS.values} values`);
}
