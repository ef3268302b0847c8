import type { components } from '../generated/api.ts';
import type { Database } from './database.ts';

export type AuditEntry = components['schemas']['AuditEntry'];

/** What the log is asked for. */
interface AuditQuery {
  limit: number;
  before?: number | undefined;
  action?: AuditEntry['action'] | undefined;
  tenantId?: number | undefined;
}

const REFUSED = 'admin.refused';
/** What actions on tokens begin with: `after` is the token. */
const OF_TOKENS = 'token.';
/** Ids of tenants begin at 1. */
const NO_TENANT = 0;

/** The audit log. Changes are written by the repositories, together with what they change. */
export class AuditLog {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now epoch seconds */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Newest first, ids below `before`; of one action, of one tenant. */
  async list({ limit, before, action, tenantId }: AuditQuery): Promise<AuditEntry[]> {
    const query = this.#db.knex('audit_entries').select('*').orderBy('id', 'desc').limit(limit);
    if (before !== undefined) query.where('id', '<', before);
    if (action !== undefined) query.where({ action });
    if (tenantId !== undefined) query.where({ tenant_id: tenantId });
    const rows = await query;
    return rows.map(({ id, tenant_id, at, actor, action, target, before, after }) => {
      const entry = { id, at, actor, action };
      if (action === REFUSED) return { ...entry, target, before: null, after: null, ...(JSON.parse(after ?? '{}') as { count?: number }) };
      const on = `${target}:${tenant_id}`;
      if (action.startsWith(OF_TOKENS))
        return { ...entry, target: on, token: JSON.parse(after!) as AuditEntry['token'], before: null, after: null };
      return {
        ...entry,
        target: on,
        before: before === null ? null : JSON.parse(before),
        after: after === null ? null : JSON.parse(after),
      };
    });
  }

  /** Notes that wrong tokens of the administrator came from an address. */
  async addRefused(address: string, count: number): Promise<void> {
    const about = { tenant_id: NO_TENANT, actor: 'unknown', action: REFUSED, target: `address:${address}` } as const;
    await this.#db.knex('audit_entries').insert({ ...about, at: this.#now(), before: null, after: JSON.stringify({ count }) });
  }
}
