import { lruCache } from '../../lib/lru-cache.ts';
import type { Database } from '../database/database.ts';

/** How many tenants are kept in mind. */
const MAX = 10_000;

/**
 * Which tenants have no endpoint that is enabled, and nobody who is told of A2A tasks, so that the ends of their runs cost nothing. Whatever is not known for certain
 * counts as having one: then the database decides.
 */
export class WebhookTenants {
  readonly #db: Database;
  readonly #known = lruCache<number, boolean>(MAX);
  /** Grows with each change: what was read before it is not believed. */
  #changes = 0;
  #deaf = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @returns false when the tenant certainly has none of both */
  mayHave(tenantId: number): boolean {
    if (this.#deaf) return true;
    const known = this.#known.get(tenantId);
    if (known === undefined) void this.#ask(tenantId).catch(() => {});
    return known ?? true;
  }

  /** Drops what is known of a tenant, or of all of them. */
  forget(tenantId?: number): void {
    this.#changes += 1;
    if (tenantId === undefined) this.#known.clear();
    else this.#known.delete(tenantId);
  }

  /** Nothing is heard of other nodes, or again. */
  hear(hears: boolean): void {
    this.#deaf = !hears;
    this.forget();
  }

  async #ask(tenantId: number): Promise<void> {
    const changes = this.#changes;
    const { knex } = this.#db;
    const row =
      (await knex('webhooks').first('id').where({ tenant_id: tenantId, disabled: 0 })) ??
      (await knex('a2a_push_configs').first('key').where({ tenant_id: tenantId }));
    if (this.#changes === changes && !this.#deaf) this.#known.set(tenantId, row !== undefined);
  }
}
