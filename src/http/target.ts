import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { badRequest, Problem } from '../lib/problem.ts';

/** Headers that mean something once: of two lines nobody knows which one somebody in between has read. */
const ONCE = new Set(['host', 'authorization', 'content-type', 'idempotency-key', 'last-event-id']);

/** A name of labels, an IPv4 address or an IPv6 one in brackets, and a port: nothing else that a URL may have in its place. */
const HOST = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9_][a-z0-9_-]{0,62}(?:\.[a-z0-9_][a-z0-9_-]{0,62})*\.?)(?::\d{0,5})?$/i;

/** Whether what a client calls a host can be one. */
function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}`);
}

/** Refuses what HTTP does not let a request say of where it goes and how its body comes (RFC 9112, §3.2 and §6.1). */
export const checkTarget: Middleware = (ctx, next) => {
  const { req } = ctx;
  refuseRepeated(req);
  const { host, expect, 'transfer-encoding': coding } = req.headers;
  if (host === undefined && req.httpVersion !== '1.0') throw badRequest('a Host header is required');
  if (host !== undefined && !isHost(host)) throw badRequest('the Host header names no host');
  takeHostOfTarget(req);
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw new Problem('expectation_failed', 'the expectation of the request cannot be met');
  }
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw new Problem('not_implemented', 'the only transfer coding that is understood is chunked');
  }
  let path: string;
  try {
    path = decodeURIComponent(ctx.path);
  } catch {
    throw badRequest('the path holds a malformed percent-encoding');
  }
  // No name holds a NUL, and PostgreSQL refuses a query with one.
  if (path.includes('\0')) throw badRequest('the path holds a NUL character');
  return next();
};

/** Node keeps the first line of some headers, and joins those of others. */
function refuseRepeated({ rawHeaders }: IncomingMessage): void {
  const seen: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    if (!ONCE.has(name)) continue;
    if (seen.includes(name)) throw badRequest(`the header ${rawHeaders[i]} came more than once`);
    seen.push(name);
  }
}

/** A target with a host, as clients send it to proxies, goes before the header (RFC 9112, §3.2.2). */
function takeHostOfTarget(req: IncomingMessage): void {
  const target = req.url!;
  if (target.startsWith('/') || target === '*') return;
  const [, host] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? [];
  if (host === undefined || !isHost(host)) throw badRequest('the target of the request is no path and no URL of http or https');
  req.headers.host = host;
}
