import { ApiPromise, type Answered } from './api-promise.ts';
import { Dropped } from './dropped.ts';
import { ConnectionLost } from './errors.ts';
import { send, type Outgoing } from './http.ts';
import { settingsFor, type PatienceOptions, type Settings } from './options.ts';
import { isPassing, Patience } from './patience.ts';
import { reasonOf, throwIfAborted } from './signals.ts';

/** What can be set for a single call. */
export interface CallOptions extends PatienceOptions {
  /** Gives the call up. */
  signal?: AbortSignal;
  /** Headers of the operation: `If-Match`, `Idempotency-Key`, and `If-None-Match`, with which the answer is undefined when the copy is still the same. */
  headers?: Record<string, string>;
  /** How long an attempt may take, in milliseconds. Default: that of the client. */
  timeoutMs?: number;
}

/** An answer with the tag of its version, for `If-Match`. It stands in no copy of the answer, nor in its JSON. */
export type Tagged<Answer> = Answer & { readonly etag: string };

interface Parts {
  body?: unknown;
  query?: object | undefined;
  options: CallOptions | undefined;
  /** Whether it may be sent again when its answer got lost. Default: whether it only reads, or has an `Idempotency-Key`. */
  repeatable?: boolean;
}

type Kind = 'json' | 'tagged' | 'text' | 'response' | 'nothing';

/** Calls an operation that answers with one document, and hands out its body as what it is. */
export type Call = <Answer>(kind: Kind, method: string, path: string, parts: Parts) => ApiPromise<Answer>;

/**
 * Makes the calls of a server. What only reads is repeated when the trouble may pass; everything else is sent once,
 * because nobody can tell whether a lost request has arrived, unless it has a key by which the server can.
 */
export function callsTo(settings: Settings): Call {
  return <Answer>(kind: Kind, method: string, path: string, parts: Parts) => {
    const { body, query, options = {} } = parts;
    const { repeatable = method === 'GET' || hasKey(options.headers) } = parts;
    const { signal, headers, timeoutMs = settings.timeoutMs } = options;
    const outgoing = { method, path, query, headers, body, signal };
    return new ApiPromise(
      repeatedly(settingsFor(settings, options), repeatable, signal, () => ask<Answer>(settings, kind, outgoing, timeoutMs)),
    );
  };
}

/** A query, and what else is set for the call: that may stand in the same object, also where the operation had no query once. */
export function asked<Query extends object>(query: (Query & CallOptions) | undefined, options: CallOptions | undefined, cursor?: object) {
  const { signal, headers, timeoutMs, maxRetries, ...rest } = query ?? ({} as Query & CallOptions);
  const inQuery = { signal, headers, timeoutMs, maxRetries };
  const given = Object.fromEntries(Object.entries(inQuery).filter(([, value]) => value !== undefined));
  return { query: { ...rest, ...cursor }, options: { ...given, ...options } };
}

async function repeatedly<Answer>(
  settings: Settings,
  repeatable: boolean,
  signal: AbortSignal | undefined,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const patience = new Patience(settings.retry);
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (repeatable && isPassing(error)) await patience.wait(error, signal);
      else if (error instanceof Dropped) throw new ConnectionLost(error.message, { cause: error.cause });
      else throw error;
    }
  }
}

/**
 * Sends a request once, and reads its answer.
 * @throws {ApiStatusError} when the answer is no success
 * @throws {Dropped} when there is none, none in time, or not the whole of it
 */
export async function ask<Answer>(
  settings: Settings,
  kind: Kind,
  { signal, ...outgoing }: Outgoing,
  timeoutMs: number | undefined,
): Promise<Answered<Answer>> {
  return await inTime(timeoutMs, signal, kind === 'response', async (inner) => {
    const response = await send(settings, { ...outgoing, signal: inner });
    if (kind === 'response') return { data: response as Answer, response };
    const text = await response.text().catch((cause: unknown) => {
      throwIfAborted(inner);
      throw new Dropped('the answer broke off', { cause });
    });
    const data = kind === 'text' ? text : kind === 'nothing' || response.status === 304 ? undefined : parse(text);
    if (kind === 'tagged' && data instanceof Object) Object.defineProperty(data, 'etag', { value: response.headers.get('etag') ?? '' });
    return { data: data as Answer, response };
  });
}

/**
 * Lets an attempt take so long.
 * @param isReadLater whether the signal works on what it has given, too: a body
 */
async function inTime<Value>(
  timeoutMs: number | undefined,
  signal: AbortSignal | undefined,
  isReadLater: boolean,
  attempt: (signal: AbortSignal | undefined) => Promise<Value>,
): Promise<Value> {
  if (timeoutMs === undefined) return attempt(signal);
  const controller = new AbortController();
  let isOver = false;
  let isListening = false;
  const onAbort = (): void => controller.abort(reasonOf(signal!));
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort();
  }, timeoutMs);
  try {
    const value = await attempt(controller.signal);
    isListening = isReadLater;
    return value;
  } catch (error) {
    throwIfAborted(signal);
    const message = `there was no answer within ${timeoutMs} ms`;
    throw isOver ? new Dropped(message, { cause: Object.assign(new Error(message), { name: 'TimeoutError' }) }) : error;
  } finally {
    clearTimeout(timer);
    if (!isListening) signal?.removeEventListener('abort', onAbort);
  }
}

function hasKey(headers: Record<string, string> = {}): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key');
}

/** @throws {Dropped} when it is none: a page of a proxy, say */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Dropped('the answer is no JSON', { cause });
  }
}

/**
 * A value as a part of a path.
 * @throws {TypeError} when it can't be one: an address would lose it, and mean something else
 */
export function segment(value: string | number): string {
  const text = encodeURIComponent(value);
  if (text === '' || text === '.' || text === '..') throw new TypeError(`'${value}' is no id`);
  return text;
}
