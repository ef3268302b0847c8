/** A member of a {@link LinkedList}, with its neighbours. */
export interface Link<T> {
  readonly value: T;
  before: Link<T> | undefined;
  behind: Link<T> | undefined;
  /** Whether it is in its list. */
  linked: boolean;
}

/** A list whose members leave from wherever they are. Like a `PassingMap` (passing-map.ts), it leaves nothing behind that keeps them. */
export class LinkedList<T> {
  #first: Link<T> | undefined;
  #last: Link<T> | undefined;

  /** Makes a link for a value, which is in no list yet. */
  static link<T>(value: T): Link<T> {
    return { value, before: undefined, behind: undefined, linked: false };
  }

  get first(): Link<T> | undefined {
    return this.#first;
  }

  /** Puts a value at the end. @returns its link */
  add(value: T): Link<T> {
    const link = LinkedList.link(value);
    this.append(link);
    return link;
  }

  /** Puts a link at the end, from wherever it was in this list. */
  append(link: Link<T>): void {
    if (link === this.#last) return;
    this.remove(link);
    link.linked = true;
    link.before = this.#last;
    if (this.#last) this.#last.behind = link;
    else this.#first = link;
    this.#last = link;
  }

  /** @returns whether it was there */
  remove(link: Link<T>): boolean {
    if (!link.linked) return false;
    const { before, behind } = link;
    if (before) before.behind = behind;
    else this.#first = behind;
    if (behind) behind.before = before;
    else this.#last = before;
    link.before = undefined;
    link.behind = undefined;
    link.linked = false;
    return true;
  }

  /** Those that are in it now, without those that leave meanwhile. */
  *[Symbol.iterator](): Generator<T> {
    const links: Link<T>[] = [];
    for (let link = this.#first; link; link = link.behind) links.push(link);
    for (const link of links) if (link.linked) yield link.value;
  }
}
