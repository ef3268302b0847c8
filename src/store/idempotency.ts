import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

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
  /** Takes the key, atomically. @returns the request that has the key now: the given one, or an earlier one */
  reserve(tenantId: number, key: string, requestId: string): Promise<Reservation>;
  /** Gives the key back, when its request never started. */
  release(tenantId: number, key: string, requestId: string): Promise<void>;
  /** Deletes expired keys. */
  expire(): Promise<void>;
}

/** Keeps the keys of one node; a restart loses them. */
export class MemoryIdempotency implements IdempotencyStore {
  // With `max`, the cache would allocate 100 MB at once, in a tenth of a second, for keys that may never come.
  readonly #keys = new LRUCache<string, Reservation>({ maxSize: MAX_KEYS, sizeCalculation: () => 1, ttl: TTL_MS });

  async find(tenantId: number, key: string): Promise<Reservation | undefined> {
    return this.#keys.get(`${tenantId} ${key}`);
  }

  async reserve(tenantId: number, key: string, requestId: string): Promise<Reservation> {
    const name = `${tenantId} ${key}`;
    const taken = this.#keys.get(name);
    if (taken) return taken;
    const reservation = { requestId, reservedAt: Date.now() };
    this.#keys.set(name, reservation);
    return reservation;
  }

  async release(tenantId: number, key: string, requestId: string): Promise<void> {
    const name = `${tenantId} ${key}`;
    if (this.#keys.get(name)?.requestId === requestId) this.#keys.delete(name);
  }

  async expire(): Promise<void> {
    this.#keys.purgeStale();
  }
}

/** Keeps the keys in the database, for several nodes and for restarts. */
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

  async reserve(tenantId: number, key: string, requestId: string): Promise<Reservation> {
    const now = Date.now();
    await this.#db
      .knex('idempotency_keys')
      .insert({ tenant_id: tenantId, key, request_id: requestId, reserved_at: now })
      .onConflict(['tenant_id', 'key'])
      .merge(['request_id', 'reserved_at'])
      .where('idempotency_keys.reserved_at', '<=', now - TTL_MS);
    return (await this.find(tenantId, key)) ?? { requestId, reservedAt: now };
  }

  async release(tenantId: number, key: string, requestId: string): Promise<void> {
    const where = { tenant_id: tenantId, key, request_id: requestId };
    await this.#db.knex('idempotency_keys').where(where).delete();
  }

  async expire(): Promise<void> {
    await this.#db
      .knex('idempotency_keys')
      .where('reserved_at', '<=', Date.now() - TTL_MS)
      .delete();
  }
}
