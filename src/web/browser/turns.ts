/** So many at a time. Those who wait get their turns tenant by tenant, so that one with many pages doesn't hold up the others. */
export class FairTurns {
  #free: number;
  /** The tenant whose turn is next comes first. */
  readonly #waiting = new Map<number, (() => void)[]>();

  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Waits for a place. @returns gives the place back; to be called once
   * @throws the signal's reason when it is aborted before
   */
  async take(tenantId: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return () => this.#leave();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = this.#waiting.get(tenantId) ?? [];
    this.#waiting.set(tenantId, queue);
    queue.push(resolve);
    const onAbort = (): void => {
      const place = queue.indexOf(resolve);
      // Not there any more: it has its turn already.
      if (place < 0) return;
      queue.splice(place, 1);
      if (queue.length === 0) this.#waiting.delete(tenantId);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
    return () => this.#leave();
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    const [tenantId, queue] = next;
    this.#waiting.delete(tenantId);
    const turn = queue.shift()!;
    if (queue.length > 0) this.#waiting.set(tenantId, queue);
    turn();
  }
}
