/** Holds a member until it leaves. */
interface Place<V> {
  value: V | undefined;
}

/**
 * A map that lives as long as the process, of what is there for a moment: runs, streams, requests.
 *
 * Every few insertions, a `Map` moves to a new table. Those of an old map are in V8's old generation, and each that is left behind
 * keeps what was in it until that generation is collected. So all that passes through an ordinary `Map` becomes old too, with
 * whatever it refers to, and a server at work fills its old generation once a second. Here, what is left behind keeps empty places.
 */
export class PassingMap<K extends string | number, V extends object> {
  readonly #places = new Map<K, Place<V>>();

  get size(): number {
    return this.#places.size;
  }

  has(key: K): boolean {
    return this.#places.has(key);
  }

  get(key: K): V | undefined {
    return this.#places.get(key)?.value;
  }

  set(key: K, value: V): void {
    const place = this.#places.get(key);
    if (place) place.value = value;
    else this.#places.set(key, { value });
  }

  /** @returns whether it was there */
  delete(key: K): boolean {
    const place = this.#places.get(key);
    if (!place) return false;
    place.value = undefined;
    return this.#places.delete(key);
  }

  clear(): void {
    for (const place of this.#places.values()) place.value = undefined;
    this.#places.clear();
  }

  /** In the order in which they came. */
  values(): IteratorObject<V> {
    return this.#places.values().map(({ value }) => value!);
  }
}
