/** Holds a member until it is removed. */
interface Holder<V> {
  value: V | undefined;
}

/**
 * A map that lives as long as the process, of what is there for a moment: runs, streams, requests.
 *
 * Every few insertions, a `Map` moves to a new table. Those of an old map are in V8's old generation, and each that is left behind
 * keeps what was in it until that generation is collected. So all that passes through an ordinary `Map` becomes old too, with
 * whatever it refers to, and a server at work fills its old generation once a second. Here, what is left behind keeps empty holders.
 */
export class PassingMap<K extends string | number, V extends object> {
  readonly #holders = new Map<K, Holder<V>>();

  get size(): number {
    return this.#holders.size;
  }

  has(key: K): boolean {
    return this.#holders.has(key);
  }

  get(key: K): V | undefined {
    return this.#holders.get(key)?.value;
  }

  set(key: K, value: V): void {
    const holder = this.#holders.get(key);
    if (holder) holder.value = value;
    else this.#holders.set(key, { value });
  }

  /** @returns whether it was there */
  delete(key: K): boolean {
    const holder = this.#holders.get(key);
    if (!holder) return false;
    holder.value = undefined;
    return this.#holders.delete(key);
  }

  clear(): void {
    for (const holder of this.#holders.values()) holder.value = undefined;
    this.#holders.clear();
  }

  /** In the order in which they came. */
  values(): IteratorObject<V> {
    return this.#holders.values().map(({ value }) => value!);
  }
}
