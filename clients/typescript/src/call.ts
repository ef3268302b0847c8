import { Dropped } from './dropped.ts';
import { ConnectionLost } from './errors.ts';
import { send } from './http.ts';
import type { Settings } from './options.ts';
import { isPassing, Patience } from './patience.ts';

/** What can be set for a single call. */
export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal;
  /** Headers of the operation: `If-Match`, `If-None-Match`, `A2A-Version`. */
  headers?: Record<string, string>;
}

/** An answer with the tag of its version, for `If-Match`. It stands in no copy of the answer, nor in its JSON. */
export type Tagged<Answer> = Answer & { readonly etag: string };

interface Parts {
  body?: unknown;
  query?: object | undefined;
  options: CallOptions | undefined;
  /** Whether it may be sent again when its answer got lost. Default: whether it only reads. */
  repeatable?: boolean;
}

type Kind = 'json' | 'tagged' | 'text' | 'response';

/** Calls an operation that answers with one document, and hands out its body as what it is. */
export type Call = <Answer>(kind: Kind, method: string, path: string, parts: Parts) => Promise<Answer>;

/**
 * Makes the calls of a server. What only reads is repeated when the trouble may pass; everything else is sent once,
 * because nobody can tell whether a lost request has arrived.
 */
export function callsTo(settings: Settings): Call {
  return async <Answer>(kind: Kind, method: string, path: string, { body, query, options, repeatable = method === 'GET' }: Parts) => {
    const patience = new Patience(settings.retry);
    const signal = options?.signal;
    for (;;) {
      try {
        const response = await send(settings, { method, path, query, headers: options?.headers, body, signal });
        if (kind === 'response') return response as Answer;
        const text = await response.text().catch((cause: unknown) => {
          signal?.throwIfAborted();
          throw new Dropped('the answer broke off', { cause });
        });
        const answer = kind === 'text' ? text : parse(text);
        if (kind === 'tagged' && answer instanceof Object)
          Object.defineProperty(answer, 'etag', { value: response.headers.get('etag') ?? '' });
        return answer as Answer;
      } catch (error) {
        if (repeatable && isPassing(error)) await patience.wait(error, signal);
        else if (error instanceof Dropped) throw new ConnectionLost(error.message, { cause: error.cause });
        else throw error;
      }
    }
  };
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
