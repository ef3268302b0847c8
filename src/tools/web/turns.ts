/** There was no turn: it didn't come in time (`late`), or too many of the same tenant wait already (`full`). */
export class NoTurn extends Error {
  readonly reason: 'late' | 'full';

  constructor(reason: 'late' | 'full') {
    super(`no turn: ${reason}`);
    this.reason = reason;
  }
}

export interface FairTurnsOptions {
  /** How long one waits for a turn. */
  waitMs: number;
  /** How many of a tenant may wait. */
  maxWaiting?: number;
}

/** So many at a time. Those who wait get their turns tenant by tenant, so that one with many pages doesn't hold up the others. */
export class FairTurns {
  readonly #waitMs: number;
  readonly #maxWaiting: number;
  #free: number;
  /** The tenant whose turn is next comes first. */
  readonly #waiting = new Map<number, (() => void)[]>();

  constructor(places: number, { waitMs, maxWaiting = Infinity }: FairTurnsOptions) {
    this.#free = places;
    this.#waitMs = waitMs;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Waits for a place. @returns gives the place back; to be called once
   * @throws {NoTurn} @throws the signal's reason when it is aborted before
   */
  async take(tenantId: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return () => this.#leave(tenantId);
    }
    const queue = this.#waiting.get(tenantId) ?? [];
    if (queue.length >= this.#maxWaiting) throw new NoTurn('full');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.set(tenantId, queue);
    queue.push(resolve);
    const giveUp = (error: Error): void => {
      const place = queue.indexOf(resolve);
      // Not there any more: it has its turn already, and whoever asked gives it back.
      if (place < 0) return;
      queue.splice(place, 1);
      if (queue.length === 0) this.#waiting.delete(tenantId);
      reject(error);
    };
    const onAbort = (): void => giveUp(signal.reason as Error);
    const patience = setTimeout(() => giveUp(new NoTurn('late')), this.#waitMs);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(patience);
      signal.removeEventListener('abort', onAbort);
    }
    return () => this.#leave(tenantId);
  }

  #leave(tenantId: number): void {
    // Who has just had a turn comes after the others, also after those who began to wait meanwhile.
    const own = this.#waiting.get(tenantId);
    if (own) this.#toEnd(tenantId, own);
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    const [nextId, queue] = next;
    const turn = queue.shift()!;
    this.#toEnd(nextId, queue);
    turn();
  }

  #toEnd(tenantId: number, queue: (() => void)[]): void {
    this.#waiting.delete(tenantId);
    if (queue.length > 0) this.#waiting.set(tenantId, queue);
  }
}
