import { PassingMap } from '../lib/passing-map.ts';
import type { Access, Principal } from '../store/tenants/tenants.ts';
import { Problem } from '../lib/problem.ts';
import type { StreamKind } from './feeds.ts';

/** Tells the time, and when a moment has come. */
export interface AlarmClock {
  /** Whole epoch seconds. */
  now(): number;
  /** Calls `wake` when `seconds` (since the epoch) has come. @returns a function that cancels it */
  at(seconds: number, wake: () => void): () => void;
}

/** How far ahead an alarm is set at most: timers of Node hold 24 days. */
const FARTHEST_S = 86_400;
/** How long replays go on when the tenant's runs end: most of them end with their run, and show how. */
const GRACE_S = 5;

/** Seconds after which a client may try again. When a stream will end is unknown. */
const STREAM_ENDS_SECONDS = 5;

type Kind = StreamKind | 'sockets';

const WHAT: Record<Kind, string> = { live: 'streams', tail: 'replays', notifications: 'streams of notifications', sockets: 'WebSockets' };

interface OpenStream {
  id: number;
  access: Access;
  kind: Kind;
  /** Whether its end has been set. */
  ending: boolean;
  end(): void;
  /** Cancels what is to end it. */
  cancel(): void;
}

/**
 * The replays, the streams of notifications and the WebSockets that are open on this node, and those who wait for results: they end with the
 * token that has opened them, and a tenant may have so many of a kind. Live streams neither end so nor are they counted: they belong to
 * runs, which are limited themselves, and a run that has started can't be refused any more.
 */
export class OpenStreams {
  readonly #clock: AlarmClock;
  readonly #max: number;
  readonly #open = new PassingMap<number, OpenStream>();
  /** How many, by tenant and kind. */
  readonly #counts = new Map<string, number>();
  #entered = 0;

  /** @param max how many of a kind a tenant may have open that has no limit of its own; 0 means any number */
  constructor(clock: AlarmClock, max: number) {
    this.#clock = clock;
    this.#max = max;
  }

  /**
   * @param end called once at most, when the access is over. @returns what to dispose of when the stream has ended by itself
   * @throws {Problem} 429 when there are as many as there may be
   */
  enter(principal: Principal, kind: Kind, end: () => void): Disposable {
    if (kind === 'live') return { [Symbol.dispose]() {} };
    const key = `${principal.tenantId} ${kind}`;
    const open = this.#counts.get(key) ?? 0;
    const max = principal.limits?.max_streams ?? this.#max;
    if (max > 0 && open >= max) {
      const message = `the tenant has ${max} ${WHAT[kind]} open, as many as it may`;
      throw new Problem('too_many_streams', message, { retryAfterSeconds: STREAM_ENDS_SECONDS });
    }
    this.#counts.set(key, open + 1);
    const { tenantId, tokenId, epoch, session, expiresAt } = principal;
    const stream: OpenStream = {
      id: ++this.#entered,
      access: { tenantId, tokenId, epoch, ...(session === undefined ? {} : { session }) },
      kind,
      ending: false,
      end,
      cancel() {},
    };
    this.#open.set(stream.id, stream);
    if (expiresAt > 0) this.#endAt(stream, expiresAt);
    return {
      [Symbol.dispose]: () => {
        this.#forget(stream);
        this.#leave(key);
      },
    };
  }

  /** What the open streams were opened with. */
  accesses(): Iterable<Access> {
    return this.#open.values().map(({ access }) => access);
  }

  /** Ends the streams that were opened with an access that is over. */
  revoke(isOver: (access: Access) => boolean): void {
    for (const stream of this.#open.values().toArray()) {
      if (!isOver(stream.access)) continue;
      if (stream.kind !== 'tail' || stream.access.tokenId !== 0) this.#end(stream);
      else if (!stream.ending) this.#endSoon(stream);
    }
  }

  #endSoon(stream: OpenStream): void {
    stream.ending = true;
    stream.cancel();
    stream.cancel = this.#clock.at(this.#clock.now() + GRACE_S, () => this.#end(stream));
  }

  #endAt(stream: OpenStream, time: number): void {
    const now = this.#clock.now();
    if (time <= now) return this.#end(stream);
    stream.cancel = this.#clock.at(Math.min(time, now + FARTHEST_S), () => this.#endAt(stream, time));
  }

  #end(stream: OpenStream): void {
    this.#forget(stream);
    stream.end();
  }

  #leave(key: string): void {
    const open = this.#counts.get(key)! - 1;
    if (open > 0) this.#counts.set(key, open);
    else this.#counts.delete(key);
  }

  #forget(stream: OpenStream): void {
    stream.cancel();
    this.#open.delete(stream.id);
  }
}
