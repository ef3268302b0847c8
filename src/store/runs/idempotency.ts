import { lruCache } from '../../lib/lru-cache.ts';
import type { Database } from '../database/database.ts';
import { lookAgain } from '../database/look-again.ts';
import type { KeyClaim } from './run-start.ts';

const TTL_MS = 24 * 60 * 60 * 1000;
/** How many keys are held in memory; above this number the least recently used key is dropped early. */
const MAX_KEYS = 1_000_000;

/** Which request a tenant's key stands for. */
export interface Reservation {
  requestId: string;
  /** Epoch milliseconds. */
  reservedAt: number;
}

/**
 * Which run each tenant's `Idempotency-Key` stands for, for 24 hours: a repeated request gets the run of the first one,
 * not another run.
 */
export interface IdempotencyStore {
  find(tenantId: number, key: string): Promise<Reservation | undefined>;
  /**
   * Takes the key, atomically, and calls `begin` to store what belongs to the run: also the key itself, where that is kept in the database, so
   * that neither is there without the other. When `begin` throws, the key is free.
   * @returns the id of the request that has the key now: the given one, or an earlier one
   */
  reserve(tenantId: number, key: string, requestId: string, begin: (keys: readonly KeyClaim[]) => Promise<void>): Promise<string>;
  /** Gives the key back, when not even the first event of its run could be logged. */
  release(tenantId: number, key: string, requestId: string): Promise<void>;
  /** Deletes expired keys. */
  expire(): Promise<void>;
}

/** Keeps the keys of one node; a restart loses them. */
export class MemoryIdempotency implements IdempotencyStore {
  // With `max`, the cache would allocate 100 MB at once, in a tenth of a second, for keys that may never come.
  readonly #keys = lruCache<string, Reservation>(MAX_KEYS, { ttl: TTL_MS });

  async find(tenantId: number, key: string): Promise<Reservation | undefined> {
    return this.#keys.get(`${tenantId} ${key}`);
  }

  async reserve(tenantId: number, key: string, requestId: string, begin: (keys: readonly KeyClaim[]) => Promise<void>): Promise<string> {
    const name = `${tenantId} ${key}`;
    const taken = this.#keys.get(name);
    if (taken) return taken.requestId;
    this.#keys.set(name, { requestId, reservedAt: Date.now() });
    try {
      await begin([]);
    } catch (error) {
      await this.release(tenantId, key, requestId);
      throw error;
    }
    return requestId;
  }

  async release(tenantId: number, key: string, requestId: string): Promise<void> {
    const name = `${tenantId} ${key}`;
    if (this.#keys.get(name)?.requestId === requestId) this.#keys.delete(name);
  }

  async expire(): Promise<void> {
    this.#keys.purgeStale();
  }
}

/**
 * Keeps the keys in the database, for several nodes and for restarts. A key comes with the row of its run: a node that dies
 * after that leaves a run that never began, and whoever sweeps that run frees the key.
 */
export class DatabaseIdempotency implements IdempotencyStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async find(tenantId: number, key: string): Promise<Reservation | undefined> {
    const row = await this.#db
      .knex('idempotency_keys')
      .first('request_id', 'reserved_at')
      .where({ tenant_id: tenantId, key })
      .where('reserved_at', '>', Date.now() - TTL_MS);
    return row && { requestId: row.request_id, reservedAt: row.reserved_at };
  }

  async reserve(tenantId: number, key: string, requestId: string, begin: (keys: readonly KeyClaim[]) => Promise<void>): Promise<string> {
    const keys = () => this.#db.knex('idempotency_keys');
    for (;;) {
      const now = Date.now();
      try {
        await begin([{ key, reservedAt: now }]);
        return requestId;
      } catch (error) {
        // Another request has the key; or this one has it, and only the answer to its COMMIT was lost.
        const taken = await lookAgain(() => this.find(tenantId, key));
        if (taken) return taken.requestId;
        const expired = await keys()
          .where({ tenant_id: tenantId, key })
          .where('reserved_at', '<=', now - TTL_MS)
          .delete();
        if (expired === 0) throw error;
      }
    }
  }

  /** The key was stored together with the run's row, so the sweep that ends the run frees it, if the run never began. */
  async release(): Promise<void> {}

  async expire(): Promise<void> {
    await this.#db
      .knex('idempotency_keys')
      .where('reserved_at', '<=', Date.now() - TTL_MS)
      .delete();
  }
}

/** What {@link TwoKeys} stops a reservation with that it has to give up. */
const TAKEN = new Error('the second key is taken');

/** Keeps a second key for each run: one that a door makes of the request itself. Either leads to the run, the client's first. */
export class TwoKeys implements IdempotencyStore {
  readonly #keys: IdempotencyStore;
  readonly #second: { keys: IdempotencyStore; key: string };

  constructor(keys: IdempotencyStore, second: { keys: IdempotencyStore; key: string }) {
    this.#keys = keys;
    this.#second = second;
  }

  async find(tenantId: number, key: string): Promise<Reservation | undefined> {
    return (await this.#keys.find(tenantId, key)) ?? this.#second.keys.find(tenantId, this.#second.key);
  }

  async reserve(tenantId: number, key: string, requestId: string, begin: (keys: readonly KeyClaim[]) => Promise<void>): Promise<string> {
    const { keys, key: own } = this.#second;
    let owner = requestId;
    try {
      return await this.#keys.reserve(tenantId, key, requestId, async (first) => {
        owner = await keys.reserve(tenantId, own, requestId, (second) => begin([...first, ...second]));
        if (owner !== requestId) throw TAKEN;
      });
    } catch (error) {
      if (error !== TAKEN) throw error;
      return owner;
    }
  }

  async release(tenantId: number, key: string, requestId: string): Promise<void> {
    await this.#keys.release(tenantId, key, requestId);
    await this.#second.keys.release(tenantId, this.#second.key, requestId);
  }

  async expire(): Promise<void> {
    await this.#keys.expire();
    await this.#second.keys.expire();
  }
}
