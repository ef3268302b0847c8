import { LinkedList, type Link } from './linked-list.ts';

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
  perGroup?: number | ((group: Group) => number);
  /** Whether a group that holds some already may get more right now. Default: always. */
  more?: () => boolean;
}

/** A tenant by its id, or an address. */
export type Group = number | string;

interface Waiting {
  slots: number;
  enter: () => void;
}

/** What is known of a group. */
class Member {
  readonly group: Group;
  held = 0;
  readonly queue: Waiting[] = [];
  /** Among the groups that wait. */
  readonly place: Link<Member> = LinkedList.link(this);

  constructor(group: Group) {
    this.group = group;
  }
}

/** As many groups are remembered that neither hold nor wait: most come again soon, and a map that becomes empty makes itself anew each time. */
const REMEMBERED = 64;

/**
 * Lets a limited number of callers work at a time; a caller may need several slots (bytes of memory, for example).
 * Waiting callers get free slots group by group (a group is a tenant, for example), so that a busy group doesn't hold up
 * the others, and within a group in the order in which they came. A caller that needs many slots isn't overtaken for
 * ever by those that need few: while its group is the next to get some, free slots are kept for it.
 */
export class Semaphore {
  readonly #slots: number;
  readonly #options: SemaphoreOptions;
  #free: number;
  #waiting = 0;
  readonly #members = new Map<Group, Member>();
  /** The groups that wait, the one that is served next first. */
  readonly #waiters = new LinkedList<Member>();

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
    const release = this.tryTake(group, slots);
    if (release) return release;
    if (slots > this.#mostOf(group)) throw new NoSlot('never');
    const member = this.#memberOf(group);
    await this.#wait(signal, member, slots);
    return this.#releaseOf(member, slots);
  }

  /** Takes a slot, or several, if they are free and nobody waits for them. @returns as {@link take} */
  tryTake(group: Group = 0, slots = 1): (() => void) | undefined {
    if (this.#waiting > 0 && this.#next() !== undefined) return undefined;
    const member = this.#memberOf(group);
    if (member.queue.length > 0 || slots > this.#free || !this.#allows(member, slots)) {
      this.#forgetIdle(member);
      return undefined;
    }
    this.#hold(member, slots);
    return this.#releaseOf(member, slots);
  }

  async #wait(signal: AbortSignal | undefined, member: Member, slots: number): Promise<void> {
    const { waitMs, maxWaiting = Infinity } = this.#options;
    const { queue } = member;
    if (queue.length >= maxWaiting) {
      this.#forgetIdle(member);
      throw new NoSlot('full');
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { slots, enter: resolve };
    if (queue.length === 0) this.#waiters.append(member.place);
    queue.push(waiting);
    this.#waiting += 1;
    const giveUp = (error: Error): void => {
      const index = queue.indexOf(waiting);
      // The caller has got its slots already, and will give them back.
      if (index < 0) return;
      queue.splice(index, 1);
      this.#waiting -= 1;
      if (queue.length === 0) this.#waiters.remove(member.place);
      this.#forgetIdle(member);
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

  #releaseOf(member: Member, slots: number): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#hold(member, -slots);
      // The group that has just had slots comes after all other groups, also after those that began to wait meanwhile.
      this.#toEnd(member);
      this.#forgetIdle(member);
      this.#admit();
    };
  }

  /** Lets in those that are next, as many as fit. Their slots are theirs at once, so that nobody can take them in between. */
  #admit(): void {
    for (let member = this.#next(); member !== undefined; member = this.#next()) {
      const { slots, enter } = member.queue[0]!;
      if (slots > this.#free) return;
      member.queue.shift();
      this.#waiting -= 1;
      this.#hold(member, slots);
      this.#toEnd(member);
      enter();
    }
  }

  /** The group that is served next: the first that doesn't hold as many slots as it may. */
  #next(): Member | undefined {
    let link = this.#waiters.first;
    while (link && !this.#allows(link.value, link.value.queue[0]!.slots)) link = link.behind;
    return link?.value;
  }

  #allows({ held, group }: Member, slots: number): boolean {
    return held + slots <= this.#mostOf(group) && (held === 0 || (this.#options.more?.() ?? true));
  }

  #mostOf(group: Group): number {
    const { perGroup = Infinity } = this.#options;
    return Math.min(this.#slots, typeof perGroup === 'number' ? perGroup : perGroup(group));
  }

  #hold(member: Member, slots: number): void {
    this.#free -= slots;
    member.held += slots;
  }

  #memberOf(group: Group): Member {
    let member = this.#members.get(group);
    if (!member) this.#members.set(group, (member = new Member(group)));
    return member;
  }

  #forgetIdle({ group, held, queue }: Member): void {
    if (held === 0 && queue.length === 0 && this.#members.size > REMEMBERED) this.#members.delete(group);
  }

  /** Of a group that waits, or has waited until now. */
  #toEnd({ queue, place }: Member): void {
    if (queue.length > 0) this.#waiters.append(place);
    else this.#waiters.remove(place);
  }
}
