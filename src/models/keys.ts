import type { ModelError } from '../runtime/model.ts';
import { restAfter, type RestReason } from './key-rest.ts';

/*
 * The keys of a provider:
 *
 *   awake ──a limit of calls, nothing left, or refused──▶ at rest ──its time is over, or it was called all the same──▶ awake
 *
 * Calls take the key that is awake and was taken longest ago; those of one stream stay with theirs, whose cache has what was said
 * before. A call whose key has to rest goes on with the next one at once, once with each. To rest is no ban: where all do, a call takes
 * the key that is awake the soonest, as if there were no other, and waits as the provider of that one asks.
 */

/** What an operator should know of a key that rests. */
export interface RestingKey {
  /** Its place in the setting, from 1. */
  key: number;
  keys: number;
  reason: RestReason;
  /** Seconds. */
  seconds: number;
}

interface Key<T> {
  place: number;
  /** What calls are made with. */
  by: T;
  /** When it was taken, counted in calls. */
  taken: number;
  /** Epoch milliseconds, both. */
  restsUntil: number;
  askedUntil: number;
  reason: RestReason | undefined;
}

/** The keys of one provider, in turn. */
export class Keys<T> {
  readonly #keys: readonly Key<T>[];
  readonly #onRest: ((resting: RestingKey) => void) | undefined;
  readonly #ofStream = new WeakMap<object, Key<T>>();
  #calls = 0;

  /** @param ways what calls are made with, of each key one */
  constructor(ways: readonly T[], onRest?: (resting: RestingKey) => void) {
    this.#keys = ways.map((by, i) => ({ place: i + 1, by, taken: 0, restsUntil: 0, askedUntil: 0, reason: undefined }));
    this.#onRest = onRest;
  }

  /** How many keys rest for a reason. */
  resting(reason: RestReason): number {
    return this.#keys.filter((key) => key.reason === reason && !isAwake(key)).length;
  }

  /** The keys for one call. @param stream what the call belongs to */
  call(stream?: object): KeyOfCall<T> {
    const before = stream && this.#ofStream.get(stream);
    const take = (key: Key<T>): Key<T> => {
      key.taken = ++this.#calls;
      if (stream) this.#ofStream.set(stream, key);
      return key;
    };
    return new KeyOfCall(this.#keys, { first: before && isAwake(before) ? before : undefined, take, onRest: this.#onRest });
  }
}

const isAwake = ({ restsUntil }: Key<unknown>): boolean => restsUntil <= Date.now();

interface Turn<T> {
  first: Key<T> | undefined;
  take(key: Key<T>): Key<T>;
  onRest: ((resting: RestingKey) => void) | undefined;
}

/** The key of one call, which may change with its tries. */
export class KeyOfCall<T> {
  readonly #keys: readonly Key<T>[];
  readonly #turn: Turn<T>;
  readonly #tried = new Set<Key<T>>();
  #key: Key<T>;
  #pause: number | undefined;

  constructor(keys: readonly Key<T>[], turn: Turn<T>) {
    this.#keys = keys;
    this.#turn = turn;
    this.#key = turn.take(turn.first ?? this.#awake() ?? this.#soonest());
  }

  get by(): T {
    return this.#key.by;
  }

  /** The key was taken after all. */
  answered(): void {
    this.#key.restsUntil = 0;
  }

  /**
   * Has the key rest, where a failure says so. @returns whether the call goes on with another key at once; else the next try is made
   * with the one that is awake the soonest
   */
  passOn(failure: ModelError): boolean {
    this.#pause = undefined;
    const rest = restAfter(failure);
    if (!rest) return false;
    const key = this.#key;
    const wasAwake = isAwake(key);
    const now = Date.now();
    Object.assign(key, { restsUntil: now + rest.length, askedUntil: now + rest.asked, reason: rest.reason });
    this.#tried.add(key);
    // Of the only one, what has failed says enough.
    if (wasAwake && this.#keys.length > 1) {
      this.#turn.onRest?.({ key: key.place, keys: this.#keys.length, reason: rest.reason, seconds: Math.ceil(rest.length / 1000) });
    }
    const next = this.#awake();
    this.#key = this.#turn.take(next ?? this.#soonest());
    const isOther = !next && this.#key !== key;
    if (isOther && this.#key.reason === 'rate_limit') this.#pause = Math.max(0, this.#key.askedUntil - now);
    return next !== undefined;
  }

  /** Milliseconds that the next try waits for its key, where a failure of another key has led to it. */
  get pause(): number | undefined {
    return this.#pause;
  }

  /** The one that is awake, was not tried by this call, and was taken longest ago. */
  #awake(): Key<T> | undefined {
    return least(
      this.#keys.filter((key) => isAwake(key) && !this.#tried.has(key)),
      (key) => key.taken,
    );
  }

  #soonest(): Key<T> {
    return least(this.#keys, (key) => key.restsUntil)!;
  }
}

function least<V>(items: readonly V[], by: (item: V) => number): V | undefined {
  let found: V | undefined;
  for (const item of items) if (found === undefined || by(item) < by(found)) found = item;
  return found;
}
