import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import { NoSlot, type Group } from '../lib/semaphore.ts';
import { Budget, bytesOf, giveBack, nothing, type Held, type Part } from './budget.ts';

/** A body that has asked for nothing for so long comes slowly. */
const PROMPT_MS = 2000;
/** How often it is looked whether there is enough for those that wait meanwhile. */
const LOOK_MS = 500;

export interface BudgetOptions {
  /** Bytes of all bodies together, and of those of one group. */
  all: number;
  perGroup: number;
  /** Bytes of the largest body. */
  largest: number;
  /** Milliseconds for which a body may wait, of all its times together. */
  waitMs: number;
  /** How many bodies of a group may wait. */
  maxWaiting: number;
}

/** A group that has bodies. */
interface Member {
  readonly group: Group;
  /** What it has of the whole budget. */
  readonly ofAll: Held;
  /** Its own budget. */
  readonly own: Budget;
  /** The bodies that are not whole, the oldest first. */
  readonly coming: Set<BodyShare>;
  waiting: number;
}

/** What a body has of the budget. */
export interface BodyShare {
  readonly member: Member;
  /** Bytes that it can become. */
  readonly most: number;
  readonly ofAll: Held;
  readonly ofGroup: Held;
  /** When it asked for more. */
  askedAt: number;
  /** What is left of its patience, in milliseconds. */
  patience: number;
  /** What it waits for. */
  wish: { bytes: number; grant(): void } | undefined;
}

/**
 * The bytes that request bodies may take in memory. Each takes what has come of it, and nothing before, so that one that comes slowly, or
 * not at all, keeps nobody out. The whole budget is shared among the groups, and that of a group, in the same manner, among its bodies (`Budget`). Bodies that
 * have come in part could wait for each other for ever: so what the oldest of a group that is not whole may still need is kept for it,
 * and so it is for one of all, the groups one after the other; unless that comes slowly. Who has waited too long is refused, and gives back what
 * he has.
 */
export class BodyBudget {
  readonly #options: BudgetOptions;
  readonly #whole: Budget;
  /** The group that has the first of all next comes first. */
  readonly #members = new Map<Group, Member>();
  readonly #waiters = new Set<BodyShare>();
  #first: BodyShare | undefined;
  #looking: NodeJS.Timeout | undefined;

  constructor(options: BudgetOptions) {
    this.#options = options;
    this.#whole = new Budget(options.all, options.largest);
  }

  /** Bytes that are taken. */
  get held(): number {
    return bytesOf(this.#whole.held);
  }

  /** Bodies that wait. */
  get waiting(): number {
    return this.#waiters.size;
  }

  /** Opens the share of a body, which has nothing yet. @param most bytes that it can become */
  open(group: Group, most: number): BodyShare {
    let member = this.#members.get(group);
    if (!member) {
      const { perGroup, largest } = this.#options;
      member = { group, ofAll: nothing(), own: new Budget(perGroup, largest), coming: new Set(), waiting: 0 };
      this.#members.set(group, member);
    }
    const [askedAt, patience] = [performance.now(), this.#options.waitMs];
    const share: BodyShare = { member, most, ofAll: nothing(), ofGroup: nothing(), askedAt, patience, wish: undefined };
    member.coming.add(share);
    return share;
  }

  /** Takes so many bytes more. @returns whether the budget had them */
  tryGrow(share: BodyShare, bytes: number): boolean {
    const { member } = share;
    share.askedAt = performance.now();
    const ofGroup = partOfGroup(share, bytes);
    if (!ofGroup) return false;
    const first = this.#firstOfAll();
    const ofAll = this.#whole.partFor(bytes, member.ofAll, first && (first === share ? 'own' : needOf(first)));
    if (!ofAll) return false;
    for (const held of [share.ofGroup, member.own.held]) held[ofGroup] += bytes;
    for (const held of [share.ofAll, member.ofAll, this.#whole.held]) held[ofAll] += bytes;
    return true;
  }

  /** Waits for so many bytes more. @throws {NoSlot} @throws the signal's reason when it is aborted before */
  async grow(share: BodyShare, bytes: number, signal: AbortSignal): Promise<void> {
    const { member } = share;
    signal.throwIfAborted();
    if (member.waiting >= this.#options.maxWaiting) throw new NoSlot('full');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = (): void => reject(signal.reason);
    const since = performance.now();
    const patience = setTimeout(() => reject(new NoSlot('late')), share.patience);
    signal.addEventListener('abort', onAbort, { once: true });
    share.wish = { bytes, grant: resolve };
    this.#waiters.add(share);
    this.#looking ??= outsideOfRuns(() => setInterval(() => this.#admit(), LOOK_MS));
    member.waiting += 1;
    try {
      await promise;
    } finally {
      clearTimeout(patience);
      signal.removeEventListener('abort', onAbort);
      share.patience = Math.max(0, share.patience - (performance.now() - since));
      member.waiting -= 1;
      this.#forgetWish(share);
    }
  }

  /** A body grows no more, and keeps so many of the bytes that it has taken: 0 to give back all. */
  settle(share: BodyShare, bytes: number): void {
    const { member } = share;
    // Given back already.
    const rest = bytesOf(share.ofAll) - bytes;
    if (rest === 0 && !member.coming.has(share)) return;
    giveBack(rest, [share.ofGroup, member.own.held]);
    giveBack(rest, [share.ofAll, member.ofAll, this.#whole.held]);
    member.coming.delete(share);
    if (member.coming.size === 0 && bytesOf(member.ofAll) === 0) this.#members.delete(member.group);
    if (this.#first === share) this.#pass();
    this.#admit();
  }

  #forgetWish(share: BodyShare): void {
    share.wish = undefined;
    this.#waiters.delete(share);
    if (this.#waiters.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  /** Grants what can be granted now. */
  #admit(): void {
    const first = this.#waiters.size > 0 ? this.#firstOfAll() : undefined;
    for (const share of first?.wish ? [first, ...this.#waiters] : [...this.#waiters]) {
      const { wish } = share;
      if (!wish || !this.tryGrow(share, wish.bytes)) continue;
      this.#forgetWish(share);
      wish.grant();
    }
  }

  #firstOfAll(): BodyShare | undefined {
    if (this.#first && !canGoOn(this.#first)) this.#pass();
    if (this.#first) return this.#first;
    for (const { coming } of this.#members.values()) {
      const first = firstOf(coming);
      if (first && canGoOn(first)) return (this.#first = first);
    }
    return undefined;
  }

  /** The first of all is first no more, and its group comes behind the others. */
  #pass(): void {
    const { member } = this.#first!;
    this.#first = undefined;
    if (this.#members.get(member.group) !== member) return;
    this.#members.delete(member.group);
    this.#members.set(member.group, member);
  }
}

/** The oldest that comes quickly. */
function firstOf(coming: ReadonlySet<BodyShare>): BodyShare | undefined {
  for (const share of coming) if (isPrompt(share)) return share;
  return undefined;
}

const isPrompt = ({ wish, askedAt }: BodyShare): boolean => wish !== undefined || performance.now() - askedAt < PROMPT_MS;

/** Whether it would take more of all, and is not held up by its own group. */
const canGoOn = (share: BodyShare): boolean => isPrompt(share) && (!share.wish || partOfGroup(share, share.wish.bytes) !== undefined);

function partOfGroup(share: BodyShare, bytes: number): Part | undefined {
  const { own, coming } = share.member;
  const first = firstOf(coming);
  return own.partFor(bytes, share.ofGroup, first && (first === share ? 'own' : needOf(first)));
}

const needOf = ({ most, ofAll }: BodyShare): number => most - bytesOf(ofAll);
