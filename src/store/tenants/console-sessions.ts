import type { Database } from '../database/database.ts';
import { tellingChange } from '../nodes/notices.ts';
import { digestToken, newToken } from './tenants.ts';

/** Seconds after which a session ends that nobody uses, and after which each of them ends. */
const [IDLE_S, LONGEST_S] = [12 * 3600, 7 * 86_400];
/** That a session is used is written at most this often. */
const TOUCH_S = 300;
/** Sessions of a token; the one that was not used for longest makes room for another one. */
const MAX = 20;

/** A session that has not ended. */
export interface ConsoleSession {
  /** The digest of its token. */
  id: string;
  /** 0: the administrator's. */
  tenantId: number;
  /** The digest of the token that it stands for: it allows what that does. */
  parent: string;
  /** When it ends if nobody uses it until then, in epoch seconds. */
  expiresAt: number;
}

/** The sessions of the console, which end at sign-out, when they are not used, and with the token that they were begun with. */
export class ConsoleSessions {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #cell: string | undefined;

  /** @param now epoch seconds @param cell what new tokens are told apart by */
  constructor(db: Database, now: () => number, cell?: string) {
    this.#db = db;
    this.#now = now;
    this.#cell = cell;
  }

  /** Begins one for a token that was checked. @param tenantId 0 for the administrator @returns its token, and when it ends at the latest */
  async begin(tenantId: number, parentToken: string): Promise<{ token: string; expires_at: number }> {
    const { knex } = this.#db;
    const now = this.#now();
    const token = tenantId === 0 ? newToken('bad_') : newToken('bat_', this.#cell);
    const parent = digestToken(parentToken);
    const row = { token_digest: digestToken(token), tenant_id: tenantId, parent_digest: parent, created_at: now, used_at: now };
    const kept = knex('console_sessions')
      .select('token_digest')
      .where({ tenant_id: tenantId, parent_digest: parent })
      .orderBy('used_at', 'desc')
      .limit(MAX - 1);
    await this.#db.atomically([
      knex('console_sessions').where({ tenant_id: tenantId, parent_digest: parent }).whereNotIn('token_digest', kept).delete(),
      knex('console_sessions').insert(row),
    ]);
    return { token, expires_at: now + LONGEST_S };
  }

  /** A session that is used. @returns undefined when there is none with this token, or it has ended */
  async use(token: string): Promise<ConsoleSession | undefined> {
    const { knex } = this.#db;
    const id = digestToken(token);
    const row = await knex('console_sessions').first('tenant_id', 'parent_digest', 'created_at', 'used_at').where({ token_digest: id });
    const now = this.#now();
    if (!row || Math.min(row.used_at + IDLE_S, row.created_at + LONGEST_S) <= now) return undefined;
    const own = { token_digest: id, tenant_id: row.tenant_id };
    if (now - row.used_at > TOUCH_S) await knex('console_sessions').where(own).update({ used_at: now });
    const expiresAt = Math.min(now + IDLE_S, row.created_at + LONGEST_S);
    return { id, tenantId: row.tenant_id, parent: row.parent_digest, expiresAt };
  }

  /** Ends one; who has cached it is told. @returns undefined when there is none with this token */
  async end(token: string): Promise<{ id: string; tenantId: number } | undefined> {
    const { knex } = this.#db;
    const id = digestToken(token);
    const row = await knex('console_sessions').first('tenant_id').where({ token_digest: id });
    if (!row) return undefined;
    const told = tellingChange(this.#db, { cache: 'access', tenantId: row.tenant_id });
    const removal = knex('console_sessions').where({ token_digest: id, tenant_id: row.tenant_id }).delete();
    await this.#db.atomically([told.length > 0 ? removal.returning(['token_digest', ...told]) : removal]);
    return { id, tenantId: row.tenant_id };
  }

  /** Deletes those that have ended, of everybody. */
  async expire(): Promise<void> {
    const now = this.#now();
    const { knex } = this.#db;
    await knex('console_sessions')
      .where('used_at', '<=', now - IDLE_S)
      .delete();
  }
}
