import type { LRUCache } from 'lru-cache';
import type { Emitter } from '../lib/events.ts';
import { lruCache } from '../lib/lru-cache.ts';
import type { HttpEvents } from './access.ts';

const WINDOW_MS = 60_000;
/** Addresses that are counted at a time; the one that guessed longest ago makes room for another. */
const MAX_ADDRESSES = 10_000;
/** Addresses that are reported one by one in a minute; the others are reported together. */
const MAX_REPORTS = 100;
/** What stands for the addresses that are not reported one by one. */
const OTHERS = 'others';

/** Which operations a wrong token was sent to. */
export type Audience = 'api' | 'admin';

interface Tally {
  /** Wrong tokens since the last report, and how many of them were for the administrator's operations. */
  wrong: number;
  admin: number;
}

interface Guesser extends Tally {
  windowEnds: number;
  inWindow: number;
  /** When it may be reported again. */
  reportableAt: number;
}

export interface GuessOptions {
  /** Wrong tokens that an address may send in a minute; 0 means any number. */
  perMinute: number;
  events: Emitter<HttpEvents>;
  /** Milliseconds, which never run backwards. */
  now?: () => number;
}

/** Counts wrong bearer tokens by address, and reports each address at most once a minute, whatever comes from it. */
export class Guesses {
  readonly #perMinute: number;
  readonly #events: Emitter<HttpEvents>;
  readonly #now: () => number;
  readonly #guessers: LRUCache<string, Guesser>;
  /** Of the addresses that had to make room. */
  readonly #others: Tally = { wrong: 0, admin: 0 };
  #timer: NodeJS.Timeout | undefined;
  /** Addresses that may still be reported one by one before the next round. */
  #reports = MAX_REPORTS;

  constructor({ perMinute, events, now = () => performance.now() }: GuessOptions) {
    this.#perMinute = perMinute;
    this.#events = events;
    this.#now = now;
    this.#guessers = lruCache<string, Guesser>(MAX_ADDRESSES, {
      dispose: (guesser, _address, reason) => {
        if (reason === 'evict') move(guesser, this.#others);
      },
    });
  }

  /** Seconds for which wrong tokens of this address are turned away; undefined when it may still send one. */
  throttled(address: string): number | undefined {
    const guesser = this.#guessers.peek(address);
    const left = (guesser?.windowEnds ?? 0) - this.#now();
    if (this.#perMinute === 0 || left <= 0 || guesser!.inWindow < this.#perMinute) return undefined;
    return Math.ceil(left / 1000);
  }

  /** Counts a wrong token. @returns as {@link throttled}, as it was before this one */
  add(address: string, audience: Audience): number | undefined {
    const retryAfter = this.throttled(address);
    const now = this.#now();
    let guesser = this.#guessers.get(address);
    if (!guesser) {
      guesser = { windowEnds: 0, inWindow: 0, wrong: 0, admin: 0, reportableAt: 0 };
      this.#guessers.set(address, guesser);
    }
    if (guesser.windowEnds <= now) Object.assign(guesser, { windowEnds: now + WINDOW_MS, inWindow: 0 });
    guesser.inWindow += 1;
    guesser.wrong += 1;
    if (audience === 'admin') guesser.admin += 1;
    this.#events.emit('tokenRefused', { audience, throttled: retryAfter !== undefined });
    // At once when it is too much; else with the next round.
    if (retryAfter !== undefined && this.#reports > 0 && guesser.reportableAt <= now) this.#report(address, guesser);
    this.#timer ??= setTimeout(() => this.#round(), WINDOW_MS).unref();
    return retryAfter;
  }

  /** Reports what has not been reported. */
  close(): void {
    clearTimeout(this.#timer);
    this.#reports = MAX_REPORTS;
    this.#reportAll(Infinity);
  }

  #round(): void {
    this.#timer = undefined;
    this.#reports = MAX_REPORTS;
    this.#reportAll(this.#now());
    const remain = [...this.#guessers.values()].some(({ wrong }) => wrong > 0);
    if (remain) this.#timer = setTimeout(() => this.#round(), WINDOW_MS).unref();
  }

  /** The addresses with the most wrong tokens one by one, the others together. */
  #reportAll(now: number): void {
    const due = [...this.#guessers.entries()].filter(([, { wrong, reportableAt }]) => wrong > 0 && reportableAt <= now);
    due.sort(([, one], [, other]) => other.wrong - one.wrong);
    for (const [address, guesser] of due) {
      if (this.#reports > 0) this.#report(address, guesser);
      else move(guesser, this.#others);
    }
    const others = move(this.#others, { wrong: 0, admin: 0 });
    if (others.wrong > 0) this.#events.emit('tokensGuessed', { address: OTHERS, ...others });
  }

  #report(address: string, guesser: Guesser): void {
    this.#reports -= 1;
    guesser.reportableAt = this.#now() + WINDOW_MS;
    this.#events.emit('tokensGuessed', { address, ...move(guesser, { wrong: 0, admin: 0 }) });
  }
}

/** Adds one tally to the other, and empties it. @returns the other */
function move(from: Tally, to: Tally): Tally {
  to.wrong += from.wrong;
  to.admin += from.admin;
  from.wrong = 0;
  from.admin = 0;
  return to;
}
