import type { components } from '../../generated/api.ts';
import type { BuiltQuery, Database } from '../database/database.ts';
import { tokenRef, type TokenRef } from './makers.ts';

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
/** The target of what concerns the tenant itself. */
const OF_TENANT = 'tenant';
/** Ids of tenants begin at 1. */
const NO_TENANT = 0;

/** How many entries of what a tenant has written are kept. Those of what operators write stay for ever. */
const KEPT = 10_000;

/** What somebody has done to a thing of a tenant. */
export interface TenantWrite {
  action: AuditEntry['action'];
  /** `<kind>:<id>` */
  target: string;
  by: TokenRef;
  /** Epoch seconds. */
  at: number;
}

/** What belongs into the transaction of a tenant's write that goes on by itself, or decides for others. */
export function auditOf({ knex }: Pick<Database, 'knex'>, tenantId: number, { action, target, by, at }: TenantWrite): BuiltQuery[] {
  const ours = knex('audit_entries').select('id').where({ tenant_id: tenantId }).whereNotNull('token_id');
  const entry = { tenant_id: tenantId, at, actor: `token:${by.id}`, action, target, token_id: by.id, token_name: by.name };
  return [
    knex('audit_entries').insert({ ...entry, before: null, after: null }),
    knex('audit_entries')
      .where({ tenant_id: tenantId })
      .whereNotNull('token_id')
      .whereRaw('id <= (?)', [ours.orderBy('id', 'desc').limit(1).offset(KEPT)])
      .delete(),
  ];
}

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
    return rows.map(({ id, tenant_id, at, actor, action, target, token_id, token_name, before, after }) => {
      const by = tokenRef(token_id, token_name);
      const entry = { id, at, actor, ...(by && { by }), ...(tenant_id === NO_TENANT ? {} : { tenant_id }), action };
      if (action === REFUSED) return { ...entry, target, before: null, after: null, ...(JSON.parse(after ?? '{}') as { count?: number }) };
      const on = target === OF_TENANT ? `${OF_TENANT}:${tenant_id}` : target;
      // Of a tenant that is erased it is gone.
      if (action.startsWith(OF_TOKENS) && after !== null)
        return { ...entry, target: on, token: JSON.parse(after) as AuditEntry['token'], before: null, after: null };
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
