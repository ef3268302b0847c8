import type Koa from 'koa';
import type { Logger } from 'pino';
import type { OperationId } from '../generated/operations.ts';
import type { Emitter } from '../lib/events.ts';
import { traceIds, type TraceContext } from '../lib/trace.ts';
import type { StreamKind } from './feeds.ts';

/** What there were too many of: connections without a token from an address, or from all of them, or those with a tenant's tokens. */
export type Crowded = 'address' | 'strangers' | 'token';

/** The events of the HTTP side. */
export interface HttpEvents {
  streamOpened: StreamKind;
  streamClosed: StreamKind;
  connectionOpened: undefined;
  connectionClosed: undefined;
  /** A connection too many was closed. */
  connectionDropped: undefined;
  /** So many of them since the last such event, at most one a minute. */
  connectionsDropped: { count: number };
  /** A connection was closed, or refused, since there were too many of its address, or its tenant. */
  connectionCrowded: { what: Crowded; address: string };
  /** So many of them since the last such event, at most one a minute, and the last one. */
  connectionsCrowded: { count: number; what: Crowded; address: string };
  /** A wrong bearer token. `throttled`: it was one of too many from its address. */
  tokenRefused: { audience: 'api' | 'admin'; throttled: boolean };
  /** Wrong tokens from one address (or `others`) since it was reported last; `admin` of them for the administrator's operations. */
  tokensGuessed: { address: string; wrong: number; admin: number };
  /** `operation` is `none` when the request reached no operation. */
  requestEnded: { operation: OperationId | 'none'; status: number; milliseconds: number };
}

/** The fields of every log line about a request, as far as they are known by then. */
export function originOf({ state }: Koa.Context) {
  const { requestId, tenantId, runId, trace } = state as { requestId: string; tenantId?: number; runId?: string; trace?: TraceContext };
  return { requestId, tenantId, runId, ...traceIds(trace) };
}

/** Counts every request, and logs it at level `debug`: after its answer, or after the end of its stream. */
export function observeRequests(logger: Logger, events: Emitter<HttpEvents>): Koa.Middleware {
  const report = (ctx: Koa.Context): void => {
    const { operationId, receivedAt } = ctx.state;
    const { method, status } = ctx;
    const milliseconds = performance.now() - receivedAt;
    events.emit('requestEnded', { operation: operationId ?? 'none', status, milliseconds });
    if (!logger.isLevelEnabled('debug')) return;
    const durationMs = Math.round(milliseconds);
    logger.debug({ ...originOf(ctx), method, operationId, status, durationMs }, 'request');
  };
  return async (ctx, next) => {
    await next();
    const { over }: { over?: Promise<void> } = ctx.state;
    if (over) void over.then(() => report(ctx));
    else report(ctx);
  };
}
