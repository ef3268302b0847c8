import { createRequire } from 'node:module';
import cors from '@koa/cors';
import type KoaRouter from '@koa/router';
import Koa, { type Context } from 'koa';
import type { Logger } from 'pino';
import { operations, type OperationId, type OperationInfo } from '../generated/operations.ts';
import type { Emitter } from '../lib/events.ts';
import { newId } from '../lib/ids.ts';
import { Problem } from '../lib/problem.ts';
import type { ReadTrace } from '../lib/trace.ts';
import { observeRequests, originOf, type HttpEvents } from './access.ts';
import type { Dispatch } from './binding.ts';
import type { ErrorForm } from './door.ts';
import { answerErrors } from './errors.ts';
import type { OpenStreams } from './open-streams.ts';
import { MessageRequest } from './message-request.ts';
import { Pulse } from './pulse.ts';
import { tellRate, type RateOf } from './rate.ts';
import { answer } from './reply.ts';
import { checkTarget } from './target.ts';
import { UpgradeResponse } from './upgrade.ts';

/** What the package has for `require`: what it has for `import` imports `http` (src/lib/node-http.ts). */
const Router = createRequire(import.meta.url)('@koa/router') as typeof KoaRouter;

export interface AppOptions {
  dispatch: Dispatch;
  /** How other protocols say what went wrong. */
  errorForms: readonly ErrorForm[];
  heartbeatMs: number;
  openStreams: Pick<OpenStreams, 'enter'>;
  /** `*`, or the origins that may call from a browser. */
  corsOrigins: '*' | string[];
  /** Answers a request to go on as a WebSocket. */
  upgrade(ctx: Context): Promise<void>;
  /** What a tenant has left of its rate of runs. */
  rateOf: RateOf;
  /** Default: requests have no place in a trace. */
  traceOf?: ReadTrace | undefined;
  logger: Logger;
  events: Emitter<HttpEvents>;
}

/** Some clients give up a stream that is quiet for five seconds. */
const OFTEN_MS = 4000;

/** Request id → errors → CORS → route → what the operation is bound to: authentication, body, validation and handler. */
export function createApp(options: AppOptions): Koa {
  const app = new Koa();
  const { openStreams, logger, events, rateOf } = options;
  const streams = {
    pulses: { ordinary: new Pulse(options.heartbeatMs), often: new Pulse(Math.min(options.heartbeatMs, OFTEN_MS)) },
    openStreams,
    rateOf,
    logger,
    events,
  };
  // Only broken connections get here; every other error has been answered by then.
  app.on('error', (err: Error, ctx?: Context) => {
    logger.debug({ ...(ctx ? originOf(ctx) : {}), err }, 'a connection broke');
  });
  // What is no stream goes back to the WebSocket that the request has come by.
  app.use(async (ctx, next) => {
    await next();
    if (!(ctx.req instanceof MessageRequest) || ctx.respond === false) return;
    ctx.respond = false;
    const told = TOLD.filter((name) => ctx.response.get(name) !== '').map((name) => [name, ctx.response.get(name)]);
    ctx.req.refuse(ctx.status, String(ctx.body), Object.fromEntries(told));
  });
  app.use(identify(options.traceOf));
  app.use(observeRequests(logger, events));
  app.use(async (ctx, next) => {
    await next();
    await tellRate(ctx, rateOf);
  });
  app.use((ctx, next) => answerErrors(ctx, next, logger, options.errorForms));
  app.use(
    cors({
      origin: corsOrigin(options.corsOrigins),
      exposeHeaders: EXPOSED,
      maxAge: PREFLIGHT_SECONDS,
      keepHeadersOnError: false,
    }),
  );
  app.use(checkTarget);
  app.use((ctx, next) => {
    if (ctx.req instanceof MessageRequest && ctx.req.refusal) throw ctx.req.refusal;
    return ctx.res instanceof UpgradeResponse ? options.upgrade(ctx) : next();
  });
  // A router tries all of its routes for every request: one for each tag, those of runs first.
  const routers = new Map<string, KoaRouter>();
  for (const id of Object.keys(operations) as OperationId[]) {
    const { tag, method, koaPath, streaming, jsonRpc, vary }: OperationInfo = operations[id];
    const router = routers.get(tag) ?? new Router({ strict: true, sensitive: true });
    routers.set(tag, router);
    const serve = async (ctx: Context): Promise<void> => {
      // A path that is named as it is has precedence over a template that it fits.
      if (koaPath !== ctx.path && NAMED.has(ctx.path)) return refuseMethod(ctx, routers.values());
      if (koaPath !== (actionAt(ctx.path) ?? koaPath)) return refuseMethod(ctx, routers.values());
      // What looks like the action of an agent without the agent (`…/agents/message:send`) fits the address of JSON-RPC.
      if (jsonRpc && ctx.path.includes(':')) throw new Problem('not_found', NO_AGENT);
      // Streams have no answer to HEAD.
      if (ctx.method === 'HEAD' && streaming) return refuseMethod(ctx, routers.values());
      ctx.state.operationId = id;
      if (vary !== '') ctx.vary(vary);
      await answer(ctx, await options.dispatch(id, ctx), streams);
    };
    // An address of JSON-RPC is for clients that take it from elsewhere, and some of them put a slash behind.
    for (const path of jsonRpc ? [koaPath, `${koaPath}/`] : [koaPath]) router[method](path, serve);
  }
  for (const router of routers.values()) app.use(router.routes());
  app.use((ctx) => refuseMethod(ctx, routers.values()));
  return app;
}

/** The headers of answers that scripts of other origins may read. */
const EXPOSED = [
  'X-Request-Id',
  'Idempotency-Replayed',
  'Location',
  'Preference-Applied',
  'Baton-Ignored',
  'Baton-Steer',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'ETag',
  'Content-Disposition',
  'Accept-Ranges',
  'Content-Range',
  'Mcp-Session-Id',
  'WWW-Authenticate',
  'Allow',
  'Accept',
  'Accept-Encoding',
  'X-Should-Retry',
];

/** The headers of an error that a message of a WebSocket is answered with, too. */
const TOLD = ['x-request-id', 'retry-after', 'ratelimit', 'ratelimit-policy'];

/** How long a browser may remember what a preflight has allowed; the most that Chromium does. */
const PREFLIGHT_SECONDS = 7200;

const identify =
  (traceOf: AppOptions['traceOf']): Koa.Middleware =>
  (ctx, next) => {
    ctx.state.requestId = newId();
    ctx.state.receivedAt = performance.now();
    ctx.state.trace = traceOf?.(ctx.req.headers);
    ctx.set('X-Request-Id', ctx.state.requestId);
    return next();
  };

const NO_AGENT = 'no such route: the id of the agent is missing in front of the action, as in /v1/a2a/agents/index/message:send';

/** Paths without a parameter. */
const NAMED = new Set<string>(
  Object.values(operations)
    .map(({ koaPath }) => koaPath)
    .filter((path) => !path.includes(':')),
);

/** Paths with something behind a parameter, `{task_id}:cancel`, which others with that parameter alone fit, too. */
const ACTIONS = [...new Map(Object.values(operations).map(({ koaPath, path }) => [koaPath as string, path as string]))]
  .filter(([, path]) => /\}:/.test(path))
  .map(([koaPath, path]) => ({
    koaPath,
    pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

const actionAt = (path: string): string | undefined =>
  path.includes(':') ? ACTIONS.find(({ pattern }) => pattern.test(path))?.koaPath : undefined;

const STREAMS = new Set<string>(
  Object.values(operations)
    .filter(({ method, streaming }) => method === 'get' && streaming)
    .map(({ koaPath }) => koaPath),
);

/** 405 with `Allow` for a path that has other methods. A path with GET has HEAD too, except for streams. */
function refuseMethod(ctx: Context, routers: Iterable<KoaRouter>): void {
  const fitting = [...routers].flatMap((router) => router.match(ctx.path, ctx.method).path);
  if (fitting.length === 0) return;
  const named = NAMED.has(ctx.path) ? ctx.path : actionAt(ctx.path);
  const layers = named === undefined ? fitting : fitting.filter(({ path }) => path === named);
  const methods = new Set(layers.flatMap((layer) => layer.methods));
  if (layers.some(({ path }) => STREAMS.has(String(path)))) methods.delete('HEAD');
  ctx.set('Allow', [...methods].sort().join(', '));
  throw new Problem('method_not_allowed', `${ctx.method} is not allowed here`);
}

/**
 * A page of any origin may call by default: it can do nothing without a token. The administrator's operations are for
 * origins that the operator has named.
 */
function corsOrigin(allowed: '*' | string[]): (ctx: Context) => string {
  if (allowed === '*') return (ctx) => (isAdminPath(ctx.path) ? '' : '*');
  return (ctx) => (allowed.includes(ctx.get('origin')) ? ctx.get('origin') : '');
}

function isAdminPath(path: string): boolean {
  return /^\/v1\/admin(?:\/|$)/.test(path);
}
