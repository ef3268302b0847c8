import { hash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { lruCache } from '../lib/lru-cache.ts';
import { invalidToken, Problem } from '../lib/problem.ts';
import type { Semaphore } from '../lib/semaphore.ts';
import type { Slots } from '../lib/slots.ts';
import { BELIEVED_MS } from '../store/nodes/notices.ts';
import type { ConsoleSession, ConsoleSessions } from '../store/tenants/console-sessions.ts';
import { allows, insufficientScope, type Scope } from '../store/tenants/scopes.ts';
import type { Principal, Tenants } from '../store/tenants/tenants.ts';
import type { Audience, Guesses } from './guesses.ts';

/** `last_used_at` is written at most this often. */
const TOUCH_SECONDS = 60;

/** Tokens that are remembered, for {@link BELIEVED_MS}: those of tenants, and unknown ones. */
const MAX_KNOWN = 10_000;
const MAX_UNKNOWN = 10_000;
/** How many tokens from throttled addresses may be looked up at a time. */
const THROTTLED_LOOKUPS = 2;
/** Every tenant's token has this form; what has another one need not be looked up. */
const TENANT_TOKEN = /^bat_[\w-]{43}$/;
/** And so has that of a session of the administrator. */
const ADMIN_SESSION = /^bad_[\w-]{43}$/;

export interface AuthenticatorOptions {
  tenants: Pick<Tenants, 'byToken' | 'byDigest' | 'touch'>;
  sessions: Pick<ConsoleSessions, 'use'>;
  adminToken: string;
  guesses: Guesses;
  slots: Slots;
  /** Epoch seconds. */
  now(): number;
}

/** The address that a request came from; asked for only when it matters. */
type AddressOf = () => string;

/** Finds out whom a bearer token belongs to. */
export class Authenticator {
  readonly #tenants: AuthenticatorOptions['tenants'];
  readonly #sessions: AuthenticatorOptions['sessions'];
  readonly #adminDigest: Buffer;
  readonly #guesses: Guesses;
  readonly #lookups: Semaphore;
  readonly #now: () => number;
  readonly #cache = lruCache<string, Principal>(MAX_KNOWN, { ttl: BELIEVED_MS });
  readonly #unknown = lruCache<string, true>(MAX_UNKNOWN, { ttl: BELIEVED_MS });
  /** Counts what was forgotten: what was read before that may be outdated. */
  #changes = 0;

  constructor({ tenants, sessions, adminToken, guesses, slots, now }: AuthenticatorOptions) {
    this.#tenants = tenants;
    this.#sessions = sessions;
    this.#adminDigest = digest(adminToken);
    this.#guesses = guesses;
    this.#now = now;
    this.#lookups = slots.of('token', THROTTLED_LOOKUPS);
  }

  /**
   * A right token is served whatever came from its address before.
   * @throws {Problem} 401 unless the header holds a token of an enabled tenant that has not expired; 429 after too many wrong ones
   */
  async tenant(authorization: string, addressOf: AddressOf): Promise<Principal> {
    const token = bearer(authorization);
    const key = hash('sha256', token, 'base64');
    const principal = this.#cache.get(key) ?? (await this.#lookUp(token, key, addressOf));
    if (!principal) throw this.#wrong(addressOf(), 'api');
    if (principal.disabled) throw invalidToken('the tenant is disabled');
    if (principal.expiresAt > 0 && principal.expiresAt <= this.#now()) throw invalidToken('the bearer token has expired');
    return principal;
  }

  /** @throws {Problem} 401 unless the header holds the administrator's token; 429 after too many wrong ones */
  async admin(authorization: string, addressOf: AddressOf): Promise<void> {
    const token = bearer(authorization);
    if (this.#isAdmin(token) || (await this.#isAdminSession(token, addressOf))) return;
    throw this.#wrong(addressOf(), 'admin');
  }

  /**
   * Whose token somebody signs in with: the tenant's id, 0 for the administrator.
   * @throws {Problem} 401 for one that is not valid, and for that of a session, which would never end otherwise; 429 after too many
   */
  async owner(token: string, addressOf: AddressOf): Promise<number> {
    const authorization = `Bearer ${token}`;
    if (this.#isAdmin(bearer(authorization))) return 0;
    const { tenantId, session, moving } = await this.tenant(authorization, addressOf);
    requirePlace({ moving }, 'POST');
    if (session !== undefined) throw invalidToken('a session of the console begins no other one');
    return tenantId;
  }

  #isAdmin(token: string): boolean {
    return timingSafeEqual(digest(token), this.#adminDigest);
  }

  async #isAdminSession(token: string, addressOf: AddressOf): Promise<boolean> {
    if (!ADMIN_SESSION.test(token)) return false;
    const release = await this.#slotOf(addressOf());
    try {
      const session = await this.#sessions.use(token);
      return session?.tenantId === 0 && session.parent === this.#adminDigest.toString('hex');
    } finally {
      release?.();
    }
  }

  /** Those from throttled addresses wait for each other, so that a flood of guesses does not take the database from everybody else. */
  async #slotOf(address: string): Promise<(() => void) | undefined> {
    return this.#guesses.throttled(address) === undefined ? undefined : this.#lookups.take(undefined, crc32(address));
  }

  async #lookUp(token: string, key: string, addressOf: AddressOf): Promise<Principal | undefined> {
    if (!TENANT_TOKEN.test(token) || this.#unknown.has(key)) return undefined;
    const release = await this.#slotOf(addressOf());
    try {
      const before = this.#changes;
      const principal = (await this.#tenants.byToken(token)) ?? (await this.#bySession(token));
      if (!principal) {
        this.#unknown.set(key, true);
        return undefined;
      }
      if (this.#changes === before) this.#cache.set(key, principal);
      const age = Date.now() / 1000 - principal.lastUsedAt;
      if (age > TOUCH_SECONDS) await this.#tenants.touch(principal.tenantId);
      return principal;
    } finally {
      release?.();
    }
  }

  /** What a session stands for, as long as that is there. */
  async #bySession(token: string): Promise<Principal | undefined> {
    const session: ConsoleSession | undefined = await this.#sessions.use(token);
    const parent = session && session.tenantId > 0 ? await this.#tenants.byDigest(session.parent) : undefined;
    if (!session || !parent) return undefined;
    const ends = parent.expiresAt > 0 ? Math.min(parent.expiresAt, session.expiresAt) : session.expiresAt;
    return { ...parent, session: session.id, expiresAt: ends };
  }

  #wrong(address: string, audience: Audience): Problem {
    const retryAfterSeconds = this.#guesses.add(address, audience);
    if (retryAfterSeconds === undefined) return invalidToken('the bearer token is not valid');
    return new Problem('rate_limited', 'too many wrong bearer tokens came from this address', { retryAfterSeconds });
  }

  /** Drops the cached tenant, or all of them, so that a change of it or of its tokens takes effect at once. */
  forget(tenantId?: number): void {
    this.#changes += 1;
    this.#unknown.clear();
    if (tenantId === undefined) return this.#cache.clear();
    for (const [key, principal] of this.#cache.entries()) {
      if (principal.tenantId === tenantId) this.#cache.delete(key);
    }
  }
}

/** Seconds after which a client may try again whose tenant moves: by then it is there, or its balancer knows the way. */
const MOVED_SECONDS = 5;

/**
 * What a tenant may not do while it moves: begin or change anything where it leaves, and anything where it is not yet, or not any more.
 * @throws {Problem} 503
 */
export function requirePlace({ moving }: Pick<Principal, 'moving'>, method: string): void {
  if (!moving || (moving.state === 'leaving' && (method === 'GET' || method === 'HEAD'))) return;
  const where = moving.state === 'gone' ? 'has been moved elsewhere' : 'is being moved';
  throw new Problem('tenant_moving', `the tenant ${where}; try again`, {
    retryAfterSeconds: MOVED_SECONDS,
    extra: moving.to === undefined ? {} : { cell: moving.to },
  });
}

/** @param sets of which the token has to allow one @throws {Problem} 403 unless it does */
export function requireScopes({ scopes }: Pick<Principal, 'scopes'>, sets: readonly (readonly Scope[])[]): void {
  if (sets.length === 0 || sets.some((set) => set.every((scope) => allows(scopes, scope)))) return;
  throw insufficientScope(sets);
}

function bearer(authorization: string): string {
  const match = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(authorization);
  if (!match) throw new Problem('unauthorized', 'a bearer token is required: send Authorization: Bearer <token>');
  return match[1]!;
}

function digest(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
