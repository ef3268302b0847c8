/**
 * No slot was to be had: none became free in time (`late`), or too many callers of the same group wait already
 * (`full`).
 */
export class NoSlot extends Error {
  readonly reason: 'late' | 'full';

  constructor(reason: 'late' | 'full') {
    super(`no place: ${reason}`);
    this.reason = reason;
  }
}

export interface SemaphoreOptions {
  /** Milliseconds that a caller waits for a slot. Default: no limit. */
  waitMs?: number;
  /** How many callers of a group may wait. Default: any number. */
  maxWaiting?: number;
}

/**
 * Lets a limited number of callers work at a time. Waiting callers get free slots group by group (a group is a tenant,
 * for example), so that a busy group doesn't hold up the others, and within a group in the order in which they came.
 */
export class Semaphore {
  readonly #waitMs: number | undefined;
  readonly #maxWaiting: number;
  #free: number;
  /** The waiting callers by group, the group whose turn is next first. */
  readonly #waiting = new Map<number, (() => void)[]>();

  constructor(slots: number, { waitMs, maxWaiting = Infinity }: SemaphoreOptions = {}) {
    this.#free = slots;
    this.#waitMs = waitMs;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Waits for a slot. @returns a function that gives the slot back; to be called once
   * @throws {NoSlot} @throws the signal's reason when it is aborted before
   */
  async take(signal?: AbortSignal, group = 0): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal, group);
    return () => this.#leave(group);
  }

  async #wait(signal: AbortSignal | undefined, group: number): Promise<void> {
    const queue = this.#waiting.get(group) ?? [];
    if (queue.length >= this.#maxWaiting) throw new NoSlot('full');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.set(group, queue);
    queue.push(resolve);
    const giveUp = (error: Error): void => {
      const index = queue.indexOf(resolve);
      // The caller has got its slot already, and will give it back.
      if (index < 0) return;
      queue.splice(index, 1);
      if (queue.length === 0) this.#waiting.delete(group);
      reject(error);
    };
    const onAbort = (): void => giveUp(signal!.reason as Error);
    const patience = this.#waitMs === undefined ? undefined : setTimeout(() => giveUp(new NoSlot('late')), this.#waitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(patience);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #leave(group: number): void {
    // The group that has just had a slot comes after all other groups, also after those that began to wait meanwhile.
    const own = this.#waiting.get(group);
    if (own) this.#toEnd(group, own);
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    const [nextGroup, queue] = next;
    // The slot is passed on without becoming free, so that no new caller can take it in between.
    const enter = queue.shift()!;
    this.#toEnd(nextGroup, queue);
    enter();
  }

  #toEnd(group: number, queue: (() => void)[]): void {
    this.#waiting.delete(group);
    if (queue.length > 0) this.#waiting.set(group, queue);
  }
}
