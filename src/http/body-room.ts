import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import { NoSlot, type Group } from '../lib/semaphore.ts';
import { Area, bytesOf, giveBack, nothing, type Held, type Part } from './body-area.ts';

/** A body that has asked for nothing for so long comes slowly. */
const PROMPT_MS = 2000;
/** How often it is looked whether those that wait find room meanwhile. */
const LOOK_MS = 500;

export interface RoomOptions {
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
  /** What it has of all room. */
  readonly ofAll: Held;
  /** Its own room. */
  readonly area: Area;
  /** The bodies that are not whole, the oldest first. */
  readonly coming: Set<Place>;
  waiting: number;
}

/** What a body takes of the room. */
export interface Place {
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
 * The room for request bodies. Each takes what has come of it, and nothing before, so that one that comes slowly, or not at all, keeps
 * nobody out. All room is shared among the groups, and that of a group, in the same manner, among its bodies (`Area`). Bodies that
 * have come in part could wait for each other for ever: so what the oldest of a group that is not whole may still need is kept for it,
 * and so it is for one of all, the groups in turn; unless that comes slowly. Who has waited too long is refused, and gives back what
 * he has.
 */
export class BodyRoom {
  readonly #options: RoomOptions;
  readonly #area: Area;
  /** The group whose turn it is to have the first of all comes first. */
  readonly #members = new Map<Group, Member>();
  readonly #waiters = new Set<Place>();
  #first: Place | undefined;
  #looking: NodeJS.Timeout | undefined;

  constructor(options: RoomOptions) {
    this.#options = options;
    this.#area = new Area(options.all, options.largest);
  }

  /** Bytes that are taken. */
  get held(): number {
    return bytesOf(this.#area.held);
  }

  /** Bodies that wait. */
  get waiting(): number {
    return this.#waiters.size;
  }

  /** The place of a body, which takes nothing yet. @param most bytes that it can become */
  enter(group: Group, most: number): Place {
    let member = this.#members.get(group);
    if (!member) {
      const { perGroup, largest } = this.#options;
      member = { group, ofAll: nothing(), area: new Area(perGroup, largest), coming: new Set(), waiting: 0 };
      this.#members.set(group, member);
    }
    const [askedAt, patience] = [performance.now(), this.#options.waitMs];
    const place: Place = { member, most, ofAll: nothing(), ofGroup: nothing(), askedAt, patience, wish: undefined };
    member.coming.add(place);
    return place;
  }

  /** Takes room for so many bytes more. @returns whether it was there */
  tryGrow(place: Place, bytes: number): boolean {
    const { member } = place;
    place.askedAt = performance.now();
    const ofGroup = partOfGroup(place, bytes);
    if (!ofGroup) return false;
    const first = this.#firstOfAll();
    const ofAll = this.#area.partFor(bytes, member.ofAll, first && (first === place ? 'own' : needOf(first)));
    if (!ofAll) return false;
    for (const held of [place.ofGroup, member.area.held]) held[ofGroup] += bytes;
    for (const held of [place.ofAll, member.ofAll, this.#area.held]) held[ofAll] += bytes;
    return true;
  }

  /** Waits for room for so many bytes more. @throws {NoSlot} @throws the signal's reason when it is aborted before */
  async grow(place: Place, bytes: number, signal: AbortSignal): Promise<void> {
    const { member } = place;
    signal.throwIfAborted();
    if (member.waiting >= this.#options.maxWaiting) throw new NoSlot('full');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = (): void => reject(signal.reason);
    const since = performance.now();
    const patience = setTimeout(() => reject(new NoSlot('late')), place.patience);
    signal.addEventListener('abort', onAbort, { once: true });
    place.wish = { bytes, grant: resolve };
    this.#waiters.add(place);
    this.#looking ??= outsideOfRuns(() => setInterval(() => this.#admit(), LOOK_MS));
    member.waiting += 1;
    try {
      await promise;
    } finally {
      clearTimeout(patience);
      signal.removeEventListener('abort', onAbort);
      place.patience = Math.max(0, place.patience - (performance.now() - since));
      member.waiting -= 1;
      this.#forgetWish(place);
    }
  }

  /** A body grows no more, and keeps so many of the bytes that it has taken: 0 to give back all. */
  settle(place: Place, bytes: number): void {
    const { member } = place;
    // Given back already.
    const rest = bytesOf(place.ofAll) - bytes;
    if (rest === 0 && !member.coming.has(place)) return;
    giveBack(rest, [place.ofGroup, member.area.held]);
    giveBack(rest, [place.ofAll, member.ofAll, this.#area.held]);
    member.coming.delete(place);
    if (member.coming.size === 0 && bytesOf(member.ofAll) === 0) this.#members.delete(member.group);
    if (this.#first === place) this.#pass();
    this.#admit();
  }

  #forgetWish(place: Place): void {
    place.wish = undefined;
    this.#waiters.delete(place);
    if (this.#waiters.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  /** Those who find room now get it. */
  #admit(): void {
    const first = this.#waiters.size > 0 ? this.#firstOfAll() : undefined;
    for (const place of first?.wish ? [first, ...this.#waiters] : [...this.#waiters]) {
      const { wish } = place;
      if (!wish || !this.tryGrow(place, wish.bytes)) continue;
      this.#forgetWish(place);
      wish.grant();
    }
  }

  #firstOfAll(): Place | undefined {
    if (this.#first && !canGoOn(this.#first)) this.#pass();
    if (this.#first) return this.#first;
    for (const { coming } of this.#members.values()) {
      const first = firstOf(coming);
      if (first && canGoOn(first)) return (this.#first = first);
    }
    return undefined;
  }

  /** The first of all is first no more, and its group's next turn comes behind those of the others. */
  #pass(): void {
    const { member } = this.#first!;
    this.#first = undefined;
    if (this.#members.get(member.group) !== member) return;
    this.#members.delete(member.group);
    this.#members.set(member.group, member);
  }
}

/** The oldest that comes quickly. */
function firstOf(coming: ReadonlySet<Place>): Place | undefined {
  for (const place of coming) if (isPrompt(place)) return place;
  return undefined;
}

const isPrompt = ({ wish, askedAt }: Place): boolean => wish !== undefined || performance.now() - askedAt < PROMPT_MS;

/** Whether it would take more of all, and is not held up by its own group. */
const canGoOn = (place: Place): boolean => isPrompt(place) && (!place.wish || partOfGroup(place, place.wish.bytes) !== undefined);

function partOfGroup(place: Place, bytes: number): Part | undefined {
  const { area, coming } = place.member;
  const first = firstOf(coming);
  return area.partFor(bytes, place.ofGroup, first && (first === place ? 'own' : needOf(first)));
}

const needOf = ({ most, ofAll }: Place): number => most - bytesOf(ofAll);
