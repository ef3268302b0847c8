import type { Database } from '../database/database.ts';
import type { McpLoginRow } from '../schema.ts';
import type { McpServerRef } from './grants.ts';

/** Logins of a server that are under way, each for other rights; one more takes the place of the oldest. */
const MAX_LOGINS = 8;
/** A login that ends sooner is begun anew for who asks now, in seconds. */
const LEFT_SECONDS = 60;

/**
 * Logins that are under way in somebody's browser.
 *
 *   begun ──an answer came──▶ claimed by a node ──done──▶ none
 *     └──its time is over                └──the node died: the browser may ask again
 */
export class McpLogins {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now epoch milliseconds */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * A login that is under way, which ends no sooner than whoever asks now needs it.
   * @param until epoch seconds
   */
  async underWay(
    { tenantId, name, revision }: McpServerRef,
    about: Pick<McpLoginRow, 'issuer' | 'scope'>,
    until: number,
  ): Promise<McpLoginRow | undefined> {
    const { knex } = this.#db;
    const row = await knex('mcp_logins')
      .first('*')
      .where({ tenant_id: tenantId, name, revision, ...about, claimed_until: 0 })
      .where('expires_at', '>', this.#seconds() + LEFT_SECONDS)
      .orderBy('created_at', 'desc');
    if (!row || row.expires_at >= until) return row;
    const kept = await knex('mcp_logins').where({ state_digest: row.state_digest, claimed_until: 0 }).update({ expires_at: until });
    return kept > 0 ? row : undefined;
  }

  async begin(
    { tenantId, name, revision }: McpServerRef,
    login: Pick<McpLoginRow, 'state_digest' | 'issuer' | 'scope' | 'secrets' | 'expires_at'>,
  ): Promise<void> {
    const { knex } = this.#db;
    const now = this.#seconds();
    await knex('mcp_logins').where('expires_at', '<=', now).delete();
    const newest = knex('mcp_logins')
      .select('state_digest')
      .where({ tenant_id: tenantId, name })
      .orderBy('created_at', 'desc')
      .limit(MAX_LOGINS - 1);
    await knex('mcp_logins').where({ tenant_id: tenantId, name }).whereNotIn('state_digest', newest).delete();
    await knex('mcp_logins').insert({ tenant_id: tenantId, name, revision, ...login, created_at: now, claimed_until: 0 });
  }

  /** The login that an answer is for, which this node works on now. @returns `busy` while another one does, `moving` while its tenant is not only here; undefined when there is none any more */
  async claim(stateDigest: string, milliseconds: number): Promise<McpLoginRow | 'busy' | 'moving' | undefined> {
    const { knex } = this.#db;
    const now = this.#now();
    const claimed = await knex('mcp_logins')
      .where({ state_digest: stateDigest })
      .where('expires_at', '>', this.#seconds())
      .where('claimed_until', '<=', now)
      .whereNotIn('tenant_id', knex('tenants').select('id').whereNotNull('moving'))
      .update({ claimed_until: now + milliseconds });
    const row = await knex('mcp_logins').first('*').where({ state_digest: stateDigest });
    if (!row || row.expires_at <= this.#seconds()) return undefined;
    if (claimed > 0) return row;
    return (await knex('tenants').first('id').where({ id: row.tenant_id }).whereNotNull('moving')) ? 'moving' : 'busy';
  }

  /** The login has come to its end. */
  async end(stateDigest: string): Promise<void> {
    await this.#db.knex('mcp_logins').where({ state_digest: stateDigest }).delete();
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }
}
