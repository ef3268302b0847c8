import { statementOf, transact, type Steps } from '../database/transact.ts';
import type { Database } from '../database/database.ts';
import type { McpClientRow, McpGrantRow } from '../schema.ts';
import { auditOf } from '../tenants/audit.ts';
import type { TokenRef } from '../tenants/makers.ts';

/** A server of a tenant, as it is set. */
export interface McpServerRef {
  tenantId: number;
  name: string;
  revision: string;
}

/** What is known of a login, or of the token that was had for it last. */
export type NewGrant = Pick<McpGrantRow, 'login' | 'issuer' | 'scope' | 'secrets' | 'expires_at'>;

/**
 * The logins of tenants to their MCP servers, and what this server has registered itself as.
 *
 *   none ──save──▶ version 1 ──renew: by one node at a time──▶ version 2 …
 *                     └──── drop: refused, or taken back ────▶ none
 */
export class McpGrants {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now epoch milliseconds */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** @param revision of the server; default: any */
  async get({ tenantId, name, revision }: Omit<McpServerRef, 'revision'> & { revision?: string }): Promise<McpGrantRow | undefined> {
    return this.#db
      .knex('mcp_grants')
      .first('*')
      .where({ tenant_id: tenantId, name, ...(revision !== undefined && { revision }) });
  }

  /** The logins of a tenant. */
  async all(tenantId: number): Promise<McpGrantRow[]> {
    return this.#db.knex('mcp_grants').select('*').where({ tenant_id: tenantId });
  }

  /** Takes the tokens of a login. @returns false when the server was set anew meanwhile, or is gone */
  async save(server: McpServerRef, grant: NewGrant): Promise<boolean> {
    const { knex, dialect } = this.#db;
    const { tenantId: tenant_id, name, revision } = server;
    const granted_at = Math.floor(this.#now() / 1000);
    const ours = { tenant_id, name };
    return transact(this.#db, function* steps(): Steps<boolean> {
      const lock = dialect === 'postgres' ? ' for key share' : '';
      const found = yield {
        sql: `select 1 from mcp_servers where tenant_id = ? and name = ? and revision = ?${lock}`,
        bindings: [tenant_id, name, revision],
      };
      if (found.length === 0) return false;
      const row = { ...ours, revision, ...grant, version: 1, granted_at, renewing_until: 0 };
      const next = { ...row, version: knex.raw<number>('mcp_grants.version + 1') };
      yield statementOf(knex('mcp_grants').insert(row).onConflict(['tenant_id', 'name']).merge(next));
      return true;
    });
  }

  /** Gets the right to renew a token, which one node has at a time. @returns false when another one has it, or did it already */
  async claim(server: McpServerRef, version: number, milliseconds: number): Promise<boolean> {
    const now = this.#now();
    const claimed = await this.#version(server, version)
      .where('renewing_until', '<=', now)
      .update({ renewing_until: now + milliseconds });
    return claimed > 0;
  }

  /** Gives that right back, with nothing renewed. */
  async release(server: McpServerRef, version: number): Promise<void> {
    await this.#version(server, version).update({ renewing_until: 0 });
  }

  /** Takes a token that was renewed. @returns false when the login was taken back meanwhile, or there is another one */
  async renew(server: McpServerRef, version: number, grant: Omit<NewGrant, 'login'>): Promise<boolean> {
    const renewed = await this.#version(server, version).update({ ...grant, version: version + 1, renewing_until: 0 });
    return renewed > 0;
  }

  /** Forgets a login that is not taken any more. @returns whether there was one in that version */
  async drop(server: McpServerRef, version: number): Promise<boolean> {
    return (await this.#version(server, version).delete()) > 0;
  }

  /** Forgets a login, for the tenant. @returns what was known of it; undefined when there was none */
  async takeBack(tenantId: number, name: string, by?: TokenRef): Promise<McpGrantRow | undefined> {
    const { knex } = this.#db;
    const ours = () => knex('mcp_grants').where({ tenant_id: tenantId, name });
    const at = Math.floor(this.#now() / 1000);
    const audit = () => (by ? auditOf(this.#db, tenantId, { action: 'mcp-server.revoke', target: `mcp-server:${name}`, by, at }) : []);
    return transact(this.#db, function* steps(): Steps<McpGrantRow | undefined> {
      const [row] = (yield statementOf(ours().select('*'))) as (McpGrantRow | undefined)[];
      if (!row) return undefined;
      yield statementOf(ours().delete());
      for (const query of audit()) yield statementOf(query);
      return row;
    });
  }

  /** What this server has registered itself as. */
  async client({ tenantId, name, revision }: McpServerRef, issuer: string): Promise<McpClientRow | undefined> {
    return this.#db.knex('mcp_clients').first('*').where({ tenant_id: tenantId, name, revision, issuer });
  }

  async saveClient(
    { tenantId, name, revision }: McpServerRef,
    client: Pick<McpClientRow, 'issuer' | 'redirect_uri' | 'secrets' | 'expires_at'>,
  ): Promise<void> {
    const row = { tenant_id: tenantId, name, revision, ...client };
    await this.#db.knex('mcp_clients').insert(row).onConflict(['tenant_id', 'name', 'issuer']).merge(row);
  }

  async dropClient({ tenantId, name }: McpServerRef, issuer: string): Promise<void> {
    await this.#db.knex('mcp_clients').where({ tenant_id: tenantId, name, issuer }).delete();
  }

  #version({ tenantId, name, revision }: McpServerRef, version: number) {
    return this.#db.knex('mcp_grants').where({ tenant_id: tenantId, name, revision, version });
  }
}
