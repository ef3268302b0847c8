import cors from '@koa/cors';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import type { Logger } from 'pino';
import { operations, type OperationId } from '../generated/operations.ts';
import { newId } from '../lib/ids.ts';
import { isUnreachable } from '../store/unreachable.ts';
import { observeRequests, originOf, type HttpEvents } from './access.ts';
import type { Authenticator } from './auth.ts';
import type { Dispatch } from './binding.ts';
import { MalformedJson, readJsonBody } from './body.ts';
import { answerOf, errorBody } from './errors.ts';
import type { Emitter } from '../lib/events.ts';
import { Problem, badRequest } from '../lib/problem.ts';
import type { Feed } from './feeds.ts';
import type { Download, HandlerContext, Reply } from './handler.ts';
import { Pulse } from './pulse.ts';
import { SseWriter } from './sse.ts';

export interface AppOptions {
  dispatch: Dispatch;
  authenticator: Authenticator;
  bodyMaxBytes: number;
  heartbeatMs: number;
  /** `*`, or the origins that may call from a browser. */
  corsOrigins: '*' | string[];
  logger: Logger;
  events: Emitter<HttpEvents>;
}

/** What an operation is served with. */
type Serving = AppOptions & { pulse: Pulse };

/** request id → CORS → route → authentication → body → validation and handler (ARCHITECTURE §3). */
export function createApp(options: AppOptions): Koa {
  const app = new Koa();
  const pulse = new Pulse(options.heartbeatMs);
  // What gets here is a connection that broke; everything else has been answered by then.
  app.on('error', (err: Error, ctx?: Context) => {
    options.logger.debug({ ...(ctx ? originOf(ctx) : {}), err }, 'a connection broke');
  });
  app.use(identify);
  app.use(observeRequests(options.logger, options.events));
  app.use((ctx, next) => answerErrors(ctx, next, options.logger));
  app.use(
    cors({
      origin: corsOrigin(options.corsOrigins),
      exposeHeaders: 'X-Request-Id, Idempotency-Replayed, Retry-After, ETag, Content-Disposition',
      keepHeadersOnError: false,
    }),
  );
  app.use(checkTarget);
  const router = new Router({ strict: true, sensitive: true });
  for (const id of Object.keys(operations) as OperationId[]) {
    const { method, koaPath } = operations[id];
    router[method](koaPath, (ctx) => serve(ctx, id, { ...options, pulse }));
  }
  app.use(refuseOtherMethods(router));
  app.use(router.routes());
  return app;
}

async function serve(ctx: Context, operationId: OperationId, options: Serving): Promise<void> {
  const { auth, hasBody, jsonRpc, unwrap } = operations[operationId];
  ctx.state.operationId = operationId;
  const authorization = ctx.get('authorization');
  const context: HandlerContext = {
    requestId: ctx.state.requestId,
    receivedAt: ctx.state.receivedAt,
    auth,
    principal: auth === 'tenant' ? await options.authenticator.tenant(authorization) : undefined,
    get gone() {
      return goneSignal(ctx);
    },
  };
  if (auth === 'admin') options.authenticator.admin(authorization);
  ctx.state.tenantId = context.principal?.tenantId;
  const sent = hasBody ? await readBody(ctx, jsonRpc, options) : undefined;
  const wrapped = unwrap !== '' && typeof sent === 'object' && sent !== null && Object.hasOwn(sent, unwrap);
  const body = wrapped ? (sent as Record<string, unknown>)[unwrap] : sent;
  if (hasBody && !jsonRpc && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw badRequest(`${wrapped ? unwrap : 'the request body'} must be a JSON object`);
  }
  const { method, path, headers, query } = ctx;
  const reply = await options.dispatch(
    { operationId, method, path, headers, params: ctx.params, query, body, unwrapped: wrapped ? `/${unwrap}` : '' },
    context,
  );
  if ('feed' in reply) await stream(ctx, reply.feed, options);
  else send(ctx, reply);
}

/** What JSON-RPC has an answer of its own for is left to the handler. */
async function readBody(ctx: Context, jsonRpc: boolean, options: AppOptions): Promise<unknown> {
  try {
    return await readJsonBody(ctx, options.bodyMaxBytes);
  } catch (error) {
    if (jsonRpc && error instanceof MalformedJson) return error;
    throw error;
  }
}

function goneSignal({ res }: Context): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(GONE);
  if (res.closed) abort();
  else res.once('close', abort);
  return controller.signal;
}

/** A reason of our own: without one, Node makes an exception with a stack. */
const GONE = new Error('the client is gone');

function send(ctx: Context, reply: Exclude<Reply, { feed: Feed }>): void {
  ctx.status = reply.status;
  if ('text' in reply) {
    if (reply.headers) ctx.set(reply.headers);
    ctx.type = reply.type;
    ctx.body = reply.text;
  } else if ('download' in reply) {
    sendFile(ctx, reply.download);
  } else if ('body' in reply) {
    ctx.type = 'application/json';
    ctx.body = JSON.stringify(reply.body);
  }
}

/** Files come from agents and tenants: no browser shows one, or guesses what it is, on this origin. */
function sendFile(ctx: Context, { content, type, etag, filename }: Download): void {
  ctx.set({ 'Content-Type': type, 'X-Content-Type-Options': 'nosniff', ETag: `"${etag}"` });
  // Readers differ on a name in Latin-1: what is no ASCII comes in `filename*` alone (RFC 6266 §4.3).
  ctx.attachment(filename, { fallback: filename.replace(/[^\x20-\x7e]/gu, '_') });
  ctx.body = content;
  if (hasAlready(ctx.get('if-none-match'), etag)) ctx.status = 304;
}

/** Koa's `fresh` minds `Cache-Control: no-cache`, which asks caches on the way, and which `fetch` sends by itself. */
function hasAlready(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((one) => ['*', `"${etag}"`].includes(one.trim().replace(/^W\//, '')));
}

/** Hands the response to the one SSE writer. Until the first frame a failure is still an ordinary answer. */
async function stream(ctx: Context, feed: Feed, options: Serving): Promise<void> {
  const { headers } = feed;
  const out = new SseWriter(ctx.res, { headers, heartbeat: feed.heartbeat, pulse: options.pulse });
  ctx.state.runId = feed.runId;
  options.events.emit('streamOpened', feed.kind);
  try {
    await feed.deliver(out);
    ctx.respond = false;
    await out.end();
  } catch (error) {
    if (!out.opened) throw error;
    ctx.respond = false;
    options.logger.error({ ...originOf(ctx), err: error }, 'an event stream broke off');
    out.destroy();
  } finally {
    options.events.emit('streamClosed', feed.kind);
  }
}

const identify: Koa.Middleware = (ctx, next) => {
  ctx.state.requestId = newId();
  ctx.state.receivedAt = performance.now();
  ctx.set('X-Request-Id', ctx.state.requestId);
  return next();
};

async function answerErrors(ctx: Context, next: Koa.Next, logger: Logger): Promise<void> {
  try {
    await next();
    if (ctx.respond !== false && ctx.status === 404 && ctx.body == null) throw new Problem('not_found', 'no such route');
  } catch (error) {
    if (!(error instanceof Problem)) logger.error({ ...originOf(ctx), err: error }, 'a request failed');
    const problem = toProblem(error);
    const { status, headers } = answerOf(problem);
    ctx.status = status;
    ctx.set(headers);
    ctx.type = 'application/json';
    ctx.body = errorBody(problem.code, problem.message, problem.extra);
  }
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!isUnreachable(error)) return new Problem('internal', 'internal error', { cause: error });
  return new Problem('unavailable', 'the database cannot be reached', { retryAfterSeconds: 5, cause: error });
}

const checkTarget: Koa.Middleware = (ctx, next) => {
  if (ctx.req.httpVersion !== '1.0' && ctx.req.headers.host === undefined) throw badRequest('a Host header is required');
  let path: string;
  try {
    path = decodeURIComponent(ctx.path);
  } catch {
    throw badRequest('the path holds a malformed percent-encoding');
  }
  // Nothing has such a name, and PostgreSQL can't even be asked for it.
  if (path.includes('\0')) throw badRequest('the path holds a NUL character');
  return next();
};

/** 405 with `Allow` for a path that has other methods. HEAD goes with GET, but a stream has no head to speak of. */
function refuseOtherMethods(router: Router): Koa.Middleware {
  return (ctx, next) => {
    const matched = router.match(ctx.path, ctx.method);
    if (matched.route && ctx.method !== 'HEAD') return next();
    const methods = new Set(matched.path.flatMap((layer) => layer.methods));
    const streams = Object.values(operations).some(
      ({ method, streaming, koaPath }) => method === 'get' && streaming && matched.path.some((layer) => layer.path === koaPath),
    );
    if (streams) methods.delete('HEAD');
    if (methods.size === 0 || methods.has(ctx.method)) return next();
    ctx.set('Allow', [...methods].sort().join(', '));
    throw new Problem('method_not_allowed', `${ctx.method} is not allowed here`);
  };
}

function corsOrigin(allowed: '*' | string[]): string | ((ctx: Context) => string) {
  if (allowed === '*') return '*';
  return (ctx) => (allowed.includes(ctx.get('origin')) ? ctx.get('origin') : '');
}
