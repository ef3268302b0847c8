import { Dropped } from './dropped.ts';
import { ApiStatusError } from './errors.ts';
import { VERSION } from './generated/version.ts';
import type { Settings } from './options.ts';
import { retryAfterMs } from './retry-after.ts';
import { throwIfAborted } from './signals.ts';

/** A request, before it is sent. */
export interface Outgoing {
  method: string;
  /** Below the server's address: `/v1/agents`. */
  path: string;
  query?: object | undefined;
  headers?: Record<string, string> | undefined;
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Sends one request, once.
 * @throws {ApiStatusError} when the answer is no success
 * @throws {Dropped} when there is no answer
 * @throws the reason of the signal, when that has aborted
 */
export async function send(settings: Settings, { method, path, query, headers, body, signal }: Outgoing): Promise<Response> {
  const url = new URL(path.slice(1) + queryOf(query), settings.url);
  const init: RequestInit & { headers: Headers } = { method, headers: new Headers(headers), signal: signal ?? null, redirect: 'follow' };
  if (!init.headers.has('User-Agent') && !isBrowser()) init.headers.set('User-Agent', `baton-client/${VERSION}`);
  if (settings.token !== undefined) init.headers.set('Authorization', `Bearer ${settings.token}`);
  if (body !== undefined) {
    init.headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(body);
  }
  const response = await settings.fetch(url, init).catch((cause: unknown) => {
    throwIfAborted(signal);
    throw new Dropped(`${url.origin} did not answer${reasonOf(cause)}`, { cause });
  });
  if (response.ok || response.status === 304) return response;
  throw await errorOf(response, signal);
}

/** What is behind the `fetch failed` of Node: ` (ECONNREFUSED)`. */
function reasonOf(cause: unknown): string {
  const { cause: inner } = Object(cause) as { cause?: unknown };
  const { code } = Object(inner ?? cause) as { code?: unknown };
  return typeof code === 'string' ? ` (${code})` : '';
}

/** Browsers send a name of their own, and some of them ask the server first whether they may send another. Workers have no `document`. */
function isBrowser(): boolean {
  return 'document' in globalThis || 'importScripts' in globalThis;
}

/** Not by `searchParams`, which some releases of React Native have without its methods. */
function queryOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.flatMap(([name, value]) => pairsOf(name, value)).map((pair) => pair.map(encodeURIComponent).join('='));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** An object is a pair for each of its members: `metadata[project]=maps`. */
function pairsOf(name: string, value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).map(([member, one]) => [`${name}[${member}]`, String(one)]);
}

/** The error of an answer. Its body is read, for the connection's sake too. */
async function errorOf(response: Response, signal: AbortSignal | undefined): Promise<ApiStatusError | Dropped> {
  const text = await response.text().catch((cause: unknown) => {
    throwIfAborted(signal);
    return new Dropped('the answer broke off', { cause });
  });
  if (text instanceof Dropped) return text;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Of a proxy, not of Baton.
  }
  return new ApiStatusError(response.status, typeof body === 'object' && body !== null ? body : {}, {
    requestId: response.headers.get('x-request-id') ?? '',
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
    headers: response.headers,
  });
}
