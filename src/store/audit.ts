import type { components } from '../generated/api.ts';
import type { Database } from './database.ts';

export type AuditEntry = components['schemas']['AuditEntry'];

/** Reads the audit log, which the repositories write together with what they change. */
export class AuditLog {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Newest first, ids below `before`. */
  async list(page: { limit: number; before?: number | undefined }): Promise<AuditEntry[]> {
    const query = this.#db.knex('audit_entries').select('*').orderBy('id', 'desc').limit(page.limit);
    if (page.before !== undefined) query.where('id', '<', page.before);
    const rows = await query;
    return rows.map(({ id, tenant_id, at, actor, action, target, before, after }) => ({
      id,
      at,
      actor,
      action,
      target: `${target}:${tenant_id}`,
      before: before === null ? null : JSON.parse(before),
      after: after === null ? null : JSON.parse(after),
    }));
  }
}
