/**
 * No slot was to be had: none became free in time (`late`), too many callers of the same group wait already (`full`),
 * or more were asked for than there can ever be (`never`).
 */
export class NoSlot extends Error {
  readonly reason: 'late' | 'full' | 'never';

  constructor(reason: NoSlot['reason']) {
    super(`no slot: ${reason}`);
    this.reason = reason;
  }
}

export interface SemaphoreOptions {
  /** Milliseconds that a caller waits for its slots. Default: no limit. */
  waitMs?: number;
  /** How many callers of a group may wait. Default: any number. */
  maxWaiting?: number;
  /** How many slots a group may hold at a time. Default: all. */
  perGroup?: number;
  /** Whether a group that holds some already may get more right now. Default: always. */
  more?: () => boolean;
}

/** A tenant by its id, or an address. */
export type Group = number | string;

interface Waiting {
  slots: number;
  enter: () => void;
}

/**
 * Lets a limited number of callers work at a time; a caller may need several slots (bytes of memory, for example).
 * Waiting callers get free slots group by group (a group is a tenant, for example), so that a busy group doesn't hold up
 * the others, and within a group in the order in which they came. A caller that needs many slots isn't overtaken for
 * ever by those that need few: while its group's turn lasts, free slots are kept for it.
 */
export class Semaphore {
  readonly #slots: number;
  readonly #options: SemaphoreOptions;
  #free: number;
  #waiting = 0;
  /** The waiting callers by group, the group whose turn is next first. */
  readonly #queues = new Map<Group, Waiting[]>();
  /** The slots that each group holds. */
  readonly #held = new Map<Group, number>();

  constructor(slots: number, options: SemaphoreOptions = {}) {
    this.#slots = slots;
    this.#free = slots;
    this.#options = options;
  }

  /** How many slots are taken. */
  get held(): number {
    return this.#slots - this.#free;
  }

  /** How many callers wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Waits for a slot, or for several. @returns a function that gives them back; calls after the first do nothing
   * @throws {NoSlot} @throws the signal's reason when it is aborted before
   */
  async take(signal?: AbortSignal, group: Group = 0, slots = 1): Promise<() => void> {
    signal?.throwIfAborted();
    const leave = this.tryTake(group, slots);
    if (leave) return leave;
    if (slots > this.#mostOf()) throw new NoSlot('never');
    await this.#wait(signal, group, slots);
    return this.#leaving(group, slots);
  }

  /** Takes a slot, or several, if they are free and nobody waits for them. @returns as {@link take} */
  tryTake(group: Group = 0, slots = 1): (() => void) | undefined {
    if (this.#waiting > 0 && this.#next() !== undefined) return undefined;
    if (this.#queues.has(group) || !this.#fits(group, slots)) return undefined;
    this.#hold(group, slots);
    return this.#leaving(group, slots);
  }

  async #wait(signal: AbortSignal | undefined, group: Group, slots: number): Promise<void> {
    const { waitMs, maxWaiting = Infinity } = this.#options;
    const queue = this.#queues.get(group) ?? [];
    if (queue.length >= maxWaiting) throw new NoSlot('full');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { slots, enter: resolve };
    this.#queues.set(group, queue);
    queue.push(waiting);
    this.#waiting += 1;
    const giveUp = (error: Error): void => {
      const index = queue.indexOf(waiting);
      // The caller has got its slots already, and will give them back.
      if (index < 0) return;
      queue.splice(index, 1);
      this.#waiting -= 1;
      if (queue.length === 0) this.#queues.delete(group);
      reject(error);
      this.#admit();
    };
    const onAbort = (): void => giveUp(signal!.reason as Error);
    const patience = waitMs === undefined ? undefined : setTimeout(() => giveUp(new NoSlot('late')), waitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(patience);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #leaving(group: Group, slots: number): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#hold(group, -slots);
      // The group that has just had slots comes after all other groups, also after those that began to wait meanwhile.
      this.#toEnd(group);
      this.#admit();
    };
  }

  /** Lets in those whose turn it is, as many as fit. Their slots are theirs at once, so that nobody can take them in between. */
  #admit(): void {
    for (let group = this.#next(); group !== undefined; group = this.#next()) {
      const queue = this.#queues.get(group)!;
      const { slots, enter } = queue[0]!;
      if (slots > this.#free) return;
      queue.shift();
      this.#waiting -= 1;
      this.#hold(group, slots);
      this.#toEnd(group);
      enter();
    }
  }

  /** The group whose turn it is: the first that doesn't hold as many slots as it may. */
  #next(): Group | undefined {
    for (const [group, queue] of this.#queues) if (this.#allows(group, queue[0]!.slots)) return group;
    return undefined;
  }

  #fits(group: Group, slots: number): boolean {
    return slots <= this.#free && this.#allows(group, slots);
  }

  #allows(group: Group, slots: number): boolean {
    const held = this.#held.get(group) ?? 0;
    return held + slots <= this.#mostOf() && (held === 0 || (this.#options.more?.() ?? true));
  }

  #mostOf(): number {
    return Math.min(this.#slots, this.#options.perGroup ?? Infinity);
  }

  #hold(group: Group, slots: number): void {
    this.#free -= slots;
    const held = (this.#held.get(group) ?? 0) + slots;
    if (held > 0) this.#held.set(group, held);
    else this.#held.delete(group);
  }

  #toEnd(group: Group): void {
    const queue = this.#queues.get(group);
    if (!queue) return;
    this.#queues.delete(group);
    if (queue.length > 0) this.#queues.set(group, queue);
  }
}
