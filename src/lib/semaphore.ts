/** There was no place: it didn't come in time (`late`), or too many of the same group wait already (`full`). */
export class NoPlace extends Error {
  readonly reason: 'late' | 'full';

  constructor(reason: 'late' | 'full') {
    super(`no place: ${reason}`);
    this.reason = reason;
  }
}

export interface SemaphoreOptions {
  /** Milliseconds that one waits for a place. Default: as long as it takes. */
  waitMs?: number;
  /** How many of a group may wait. Default: any number. */
  maxWaiting?: number;
}

/**
 * So many at a time. Those who wait get their places group by group (a tenant each, say), so that one with much to do
 * doesn't hold up the others, and within a group in the order in which they came.
 */
export class Semaphore {
  readonly #waitMs: number | undefined;
  readonly #maxWaiting: number;
  #free: number;
  /** The group whose turn is next comes first. */
  readonly #waiting = new Map<number, (() => void)[]>();

  constructor(places: number, { waitMs, maxWaiting = Infinity }: SemaphoreOptions = {}) {
    this.#free = places;
    this.#waitMs = waitMs;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Waits for a place. @returns gives the place back; to be called once
   * @throws {NoPlace} @throws the signal's reason when it is aborted before
   */
  async take(signal?: AbortSignal, group = 0): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal, group);
    return () => this.#leave(group);
  }

  async #wait(signal: AbortSignal | undefined, group: number): Promise<void> {
    const queue = this.#waiting.get(group) ?? [];
    if (queue.length >= this.#maxWaiting) throw new NoPlace('full');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.set(group, queue);
    queue.push(resolve);
    const giveUp = (error: Error): void => {
      const index = queue.indexOf(resolve);
      // Not there any more: it has its place already, and whoever asked gives it back.
      if (index < 0) return;
      queue.splice(index, 1);
      if (queue.length === 0) this.#waiting.delete(group);
      reject(error);
    };
    const onAbort = (): void => giveUp(signal!.reason as Error);
    const patience = this.#waitMs === undefined ? undefined : setTimeout(() => giveUp(new NoPlace('late')), this.#waitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(patience);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #leave(group: number): void {
    // Who has just had a place comes after the others, also after those who began to wait meanwhile.
    const own = this.#waiting.get(group);
    if (own) this.#toEnd(group, own);
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    const [nextGroup, queue] = next;
    // Handed on, not given back: nobody gets in between.
    const enter = queue.shift()!;
    this.#toEnd(nextGroup, queue);
    enter();
  }

  #toEnd(group: number, queue: (() => void)[]): void {
    this.#waiting.delete(group);
    if (queue.length > 0) this.#waiting.set(group, queue);
  }
}
