import { Problem } from '../lib/problem.ts';
import type { StreamKind } from './feeds.ts';

/** Seconds after which a client may try again. When a stream will end is unknown. */
const STREAM_ENDS_SECONDS = 5;

const WHAT: Record<StreamKind, string> = { live: 'streams', tail: 'replays', notifications: 'streams of notifications' };

/**
 * Counts the streams that each tenant has open on this node, by kind. Live streams are not counted: they belong to runs,
 * which are limited themselves, and a run that has started can't be refused any more.
 */
export class TenantStreams {
  readonly #max: number;
  readonly #open = new Map<string, number>();

  /** @param max how many of a kind a tenant may have open; 0 means any number */
  constructor(max: number) {
    this.#max = max;
  }

  /** Counts a stream until it is disposed of. @returns undefined when there are as many as there may be */
  enter(tenantId: number, kind: StreamKind): Disposable | undefined {
    if (this.#max === 0 || kind === 'live') return { [Symbol.dispose]() {} };
    const key = `${tenantId} ${kind}`;
    const open = this.#open.get(key) ?? 0;
    if (open >= this.#max) return undefined;
    this.#open.set(key, open + 1);
    return { [Symbol.dispose]: () => this.#leave(key) };
  }

  /** Why a stream is refused. */
  refusal(kind: StreamKind): Problem {
    const message = `the tenant has ${this.#max} ${WHAT[kind]} open, as many as it may`;
    return new Problem('too_many_streams', message, { retryAfterSeconds: STREAM_ENDS_SECONDS });
  }

  #leave(key: string): void {
    const open = (this.#open.get(key) ?? 0) - 1;
    if (open > 0) this.#open.set(key, open);
    else this.#open.delete(key);
  }
}
