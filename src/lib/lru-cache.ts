import { LRUCache } from 'lru-cache';

/** As lru-cache has them. */
interface Options<K, V> {
  /** Milliseconds; without it, entries do not grow old. */
  ttl?: number;
  /** Whether an old entry goes by itself, and not only when it is looked for or others need its room. Each has a timer. */
  ttlAutopurge?: boolean;
  dispose?: LRUCache.Disposer<K, V>;
  /** What an entry counts of `max`. Default: 1. */
  sizeCalculation?: (value: V) => number;
}

/**
 * A cache of up to `max` entries, which forgets the one that was used longest ago. It takes memory for what it holds only: lru-cache
 * itself takes that of all entries at once when it is told how many there may be, but not when each has a size.
 */
export function lruCache<K extends {}, V extends {}>(max: number, options: Options<K, V> = {}): LRUCache<K, V> {
  // By default it starts a timer each time it has looked at the clock, so that it need not look again within a millisecond.
  return new LRUCache<K, V>({ maxSize: max, sizeCalculation: () => 1, ttlResolution: 0, ...options });
}
