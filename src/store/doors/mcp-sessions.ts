import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { DatabaseIdempotency, type IdempotencyStore } from '../runs/idempotency.ts';
import { insertWithin } from '../tenants/tenant-quota.ts';
import type { McpSessionRow } from '../schema.ts';

/** A session of an MCP client. */
export interface McpSession {
  id: string;
  /** The version of the protocol that was agreed on. */
  version: string;
  /** Whether the client can be asked what a run asks. */
  asks: boolean;
  /** Whether it can open an address for somebody. */
  opens?: boolean;
  /** What the client calls itself; may be empty. */
  client: string;
}

/** What a client can do, as bits of one column. */
const [ASKS, OPENS] = [1, 2];
/** Sessions of a tenant; the one that was not used for longest makes room for another one. */
const MAX_SESSIONS = 1000;
/** Seconds after which a session that nobody uses ends. */
const UNUSED_S = 30 * 86_400;
/** That a session is used is written at most this often. */
const TOUCH_S = 3600;

/** The sessions of MCP clients, which any node can go on with, and which run each of their calls has started. */
export class McpSessions {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #max: number;
  /** The run of each call, whatever `IDEMPOTENCY` says: a stream is gone on with after a restart, and on any node. */
  readonly calls: IdempotencyStore;

  /** @param now epoch seconds @param max sessions of a tenant */
  constructor(db: Database, now: () => number, max = MAX_SESSIONS) {
    this.#db = db;
    this.#now = now;
    this.#max = max;
    this.calls = new DatabaseIdempotency(db);
  }

  /** @param tokenId the token that it is begun with */
  async begin(tenantId: number, about: Omit<McpSession, 'id'>, tokenId?: number): Promise<McpSession> {
    const now = this.#now();
    const session = { id: randomUUID(), ...about };
    const row: McpSessionRow = {
      tenant_id: tenantId,
      id: session.id,
      version: about.version,
      asks: (about.asks ? ASKS : 0) + (about.opens ? OPENS : 0),
      client: about.client,
      token_id: tokenId ?? null,
      created_at: now,
      used_at: now,
    };
    const makeRoom = {
      sql: `delete from mcp_sessions where tenant_id = ? and id in
        (select id from mcp_sessions where tenant_id = ? order by used_at limit 1) returning id`,
      bindings: [tenantId, tenantId],
    };
    const counted = { table: 'mcp_sessions', what: 'sessions', max: this.#max, makeRoom } as const;
    await insertWithin(this.#db, tenantId, counted, this.#db.knex('mcp_sessions').insert(row));
    return session;
  }

  /** A session that is used. @returns undefined when the tenant has no such session */
  async use(tenantId: number, id: string): Promise<McpSession | undefined> {
    const row = await this.#db.knex('mcp_sessions').first('version', 'asks', 'client', 'used_at').where({ tenant_id: tenantId, id });
    if (!row) return undefined;
    const now = this.#now();
    if (now - row.used_at > TOUCH_S) {
      await this.#db.knex('mcp_sessions').where({ tenant_id: tenantId, id }).update({ used_at: now });
    }
    return {
      id,
      version: row.version,
      asks: (row.asks & ASKS) !== 0,
      ...((row.asks & OPENS) !== 0 && { opens: true }),
      client: row.client,
    };
  }

  /** @param tokenId only one that was begun with this token; default: of any @returns whether there was such a session */
  async end(tenantId: number, id: string, tokenId?: number): Promise<boolean> {
    return (
      (await this.#db
        .knex('mcp_sessions')
        .where({ tenant_id: tenantId, id, ...(tokenId === undefined ? {} : { token_id: tokenId }) })
        .delete()) > 0
    );
  }

  /** Deletes what nobody uses any more, over all tenants. */
  async expire(): Promise<void> {
    await this.calls.expire();
    await this.#db
      .knex('mcp_sessions')
      .where('used_at', '<', this.#now() - UNUSED_S)
      .delete();
  }
}
