import { hash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Principal, Tenants } from '../store/tenants.ts';
import { Problem } from '../lib/problem.ts';

/** How long requests may still pass after another process has revoked a token, while no changes of others are heard. */
const CACHE_MS = 5000;
/** `last_used_at` is written at most this often. */
const TOUCH_SECONDS = 60;

/** Finds out whom a bearer token belongs to. */
export class Authenticator {
  readonly #tenants: Tenants;
  readonly #adminDigest: Buffer;
  readonly #cache = new LRUCache<string, Principal>({ max: 10_000, ttl: CACHE_MS });
  /** Counts what was forgotten: what was read before that may be outdated. */
  #changes = 0;

  constructor(tenants: Tenants, adminToken: string) {
    this.#tenants = tenants;
    this.#adminDigest = digest(adminToken);
  }

  /** @throws {Problem} 401 unless the header holds the token of an enabled tenant */
  async tenant(authorization: string): Promise<Principal> {
    const token = bearer(authorization);
    const key = hash('sha256', token, 'base64');
    let principal = this.#cache.get(key);
    if (!principal) {
      const before = this.#changes;
      principal = await this.#tenants.byToken(token);
      if (!principal) throw unauthorized('the bearer token is not valid');
      if (this.#changes === before) this.#cache.set(key, principal);
      const age = Date.now() / 1000 - principal.lastUsedAt;
      if (age > TOUCH_SECONDS) await this.#tenants.touch(principal.tenantId);
    }
    if (principal.disabled) throw unauthorized('the tenant is disabled');
    return principal;
  }

  /** @throws {Problem} 401 unless the header holds the administrator's token */
  admin(authorization: string): void {
    if (!timingSafeEqual(digest(bearer(authorization)), this.#adminDigest)) {
      throw unauthorized('the bearer token is not valid');
    }
  }

  /** Drops the cached tenant, or all of them, so that a change of it or of its token takes effect at once. */
  forget(tenantId?: number): void {
    this.#changes += 1;
    if (tenantId === undefined) return this.#cache.clear();
    for (const [key, principal] of this.#cache.entries()) {
      if (principal.tenantId === tenantId) this.#cache.delete(key);
    }
  }
}

function bearer(authorization: string): string {
  const match = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(authorization);
  if (!match) throw unauthorized('a bearer token is required: send Authorization: Bearer <token>');
  return match[1]!;
}

function unauthorized(message: string): Problem {
  return new Problem('unauthorized', message);
}

function digest(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
