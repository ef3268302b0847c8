import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { Emitter } from '../lib/events.ts';
import { operations, type OperationId } from '../generated/operations.ts';
import { originOf, type HttpEvents } from './access.ts';
import { isKnown } from './etag.ts';
import type { Feed } from './feeds.ts';
import type { Download, Later, Reply } from './handler.ts';
import { invalidToken } from '../lib/problem.ts';
import { safeJson } from '../lib/safe-json.ts';
import type { OpenStreams } from './open-streams.ts';
import type { Pulse } from './pulse.ts';
import { partOf } from './range.ts';
import { tellRate, type RateOf } from './rate.ts';
import { MessageRequest } from './message-request.ts';
import { SseWriter, type StreamWriter } from './sse.ts';

/** What event streams are written with. */
export interface StreamOptions {
  /** The ordinary heartbeat, and that of streams whose clients give a quiet one up soon. */
  pulses: { ordinary: Pulse; often: Pulse };
  rateOf: RateOf;
  openStreams: Pick<OpenStreams, 'enter'>;
  logger: Logger;
  events: Emitter<HttpEvents>;
}

/** Answers with what a handler has returned. Resolves when an event stream has begun; `ctx.state.over` tells of its end. */
export async function answer(ctx: Context, reply: Reply, options: StreamOptions): Promise<void> {
  if ('later' in reply) return wait(ctx, reply, options);
  if ('feed' in reply) return stream(ctx, reply.feed, options);
  const etag = 'download' in reply ? reply.download.etag : 'etag' in reply ? reply.etag : undefined;
  const known = (etag !== undefined && tagged(ctx, etag)) || ('headers' in reply && isUnmodified(ctx, reply.headers?.['Last-Modified']));
  ctx.status = reply.status;
  const { caching, json } = operations[ctx.state.operationId as OperationId];
  if (caching !== '') ctx.set('Cache-Control', caching);
  if ('headers' in reply) ctx.set(reply.headers ?? {});
  if (known) {
    ctx.status = 304;
  } else if ('text' in reply) {
    ctx.type = reply.type;
    ctx.body = reply.text;
  } else if ('pieces' in reply) {
    ctx.type = reply.type;
    ctx.body = Readable.from(reply.pieces, { objectMode: false });
    ctx.length = reply.pieces.reduce((sum, { length }) => sum + length, 0);
  } else if ('download' in reply) {
    sendFile(ctx, reply.download);
  } else if ('body' in reply) {
    ctx.type = json;
    if (reply.location !== undefined) ctx.set('Location', reply.location);
    ctx.body = safeJson(JSON.stringify(reply.body));
  } else {
    // Otherwise Koa would say the status in words; it makes a 204 of what has none.
    ctx.body = null;
    ctx.status = reply.status;
  }
}

/**
 * Sets the tag. Koa's `fresh` is not used: it obeys `Cache-Control: no-cache`, which is meant for caches and which `fetch` sends by
 * itself. @returns whether the client has this version already
 */
function tagged(ctx: Context, etag: string): boolean {
  ctx.set('ETag', `"${etag}"`);
  // What writes has looked at the preconditions before it wrote.
  return (ctx.method === 'GET' || ctx.method === 'HEAD') && isKnown(ctx.headers, etag);
}

/** Whether the client has a version that is not older, where it asks by that alone (RFC 9110, §13.1.3). */
function isUnmodified({ method, headers }: Context, changed: string | undefined): boolean {
  if (changed === undefined || (method !== 'GET' && method !== 'HEAD') || headers['if-none-match'] !== undefined) return false;
  // An invalid date is NaN, and not later than anything.
  return Date.parse(changed) <= Date.parse(headers['if-modified-since'] ?? '');
}

/** Files come from agents and tenants: no browser shows one, or guesses what it is, on this origin. */
function sendFile(ctx: Context, { content, type, etag, filename }: Download): void {
  const part = partOf(ctx, content.length, etag);
  ctx.set({ 'Content-Type': type, 'X-Content-Type-Options': 'nosniff', 'Accept-Ranges': 'bytes' });
  // Readers differ on a name in Latin-1: what is no ASCII comes in `filename*` alone (RFC 6266 §4.3).
  ctx.attachment(filename, { fallback: filename.replace(/[^\x20-\x7e]/gu, '_') });
  if (part) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${part.first}-${part.last}/${content.length}`);
  }
  ctx.body = part ? content.subarray(part.first, part.last + 1) : content;
}

/** Who waits for a run counts as who reads its stream. */
async function wait(ctx: Context, { kind, later }: Later<Reply>, options: StreamOptions): Promise<void> {
  const over = Promise.withResolvers<never>();
  const end = (): void => over.reject(invalidToken('the bearer token is not valid any more'));
  using _ = options.openStreams.enter(ctx.state.principal, kind, end);
  await answer(ctx, await Promise.race([later(), over.promise]), options);
}

/**
 * Writes the response as events, or as messages of the WebSocket that the request has come by. Resolves when the stream is open, so that nothing of the request's way through the app
 * stays in memory with it; until then, a failure is still an ordinary error answer.
 */
function stream(ctx: Context, feed: Feed, options: StreamOptions): Promise<void> {
  const { headers, heartbeat } = feed;
  const pulse = heartbeat === 'often' ? options.pulses.often : options.pulses.ordinary;
  return new Promise((resolve, reject) => {
    const onOpen = (): void => {
      ctx.respond = false;
      resolve();
    };
    const out = ctx.req instanceof MessageRequest ? ctx.req.stream(onOpen) : new SseWriter(ctx.res, { headers, heartbeat, pulse, onOpen });
    ctx.state.over = deliver(ctx, feed, out, options).then(onOpen, reject);
  });
}

/** Rejects when the stream could not be opened. */
async function deliver(ctx: Context, feed: Feed, out: StreamWriter, { openStreams, rateOf, logger, events }: StreamOptions): Promise<void> {
  const { kind } = feed;
  // A run's stream that ends in order has a `done`.
  const end = (): void => {
    out.revoked = true;
    if (kind === 'notifications') out.cut();
    else out.destroy();
  };
  using _ = entered(openStreams, ctx, feed, end);
  await tellRate(ctx, rateOf);
  ctx.state.runId = feed.runId;
  events.emit('streamOpened', kind);
  try {
    await feed.deliver(out);
    await out.end();
  } catch (error) {
    if (!out.opened) throw error;
    logger.error({ ...originOf(ctx), err: error }, 'an event stream broke off');
    out.destroy();
  } finally {
    events.emit('streamClosed', kind);
  }
}

/** @throws {Problem} 429 when the tenant has too many such streams open */
function entered(openStreams: StreamOptions['openStreams'], ctx: Context, feed: Feed, end: () => void): Disposable {
  try {
    return openStreams.enter(ctx.state.principal, feed.kind, end);
  } catch (error) {
    feed.refuse?.();
    throw error;
  }
}
