import { randomUUID } from 'node:crypto';
import { rowsOf, type Database } from '../database/database.ts';
import { statementOf, transact, type Statement, type Steps } from '../database/transact.ts';
import { ANSWERED, PARKED, RELEASED } from '../runs/owners.ts';
import type { TenantRow } from '../schema.ts';
import { COMPLETE, tellOf } from './import.ts';

/** How a tenant stands in one of two places. */
export type Standing = Pick<TenantRow, 'id' | 'name' | 'token_digest' | 'moving' | 'moved_to' | 'erasing'>;

/**
 * Where a tenant is served, as the row of it says in either database: all nodes look there.
 *
 *   here:   (null) ──fence──▶ leaving ────────────────────────────▶ gone
 *                     ▲           │ its runs end or are set free      ▲
 *                     └───lift────┘                                   │ its streams end here
 *   there:                      arriving ──▶ complete ──letIn──▶ (null)
 *
 * Nothing new begins while it is leaving, so that what is read of it then is all. It is let in there before it is gone here, and may be read in both meanwhile;
 * it is written in one of them at most.
 */
export class Fence {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async standing(tenantId: number): Promise<Standing | undefined> {
    return this.#db.knex('tenants').first('id', 'name', 'token_digest', 'moving', 'moved_to', 'erasing').where({ id: tenantId });
  }

  /** Nothing new begins from now on. @param to a cell, or another word @returns what names this fence */
  async raise(tenantId: number, to: string, audit: { actor: string; now: number }): Promise<string> {
    const fence = randomUUID();
    const { actor, now } = audit;
    const about = { tenant_id: tenantId, at: now, actor, action: 'tenant.move', target: 'tenant', before: null, after: null } as const;
    const raised = this.#change(tenantId, `moving = 'leaving', moved_to = ?`, [`${to} ${fence}`], {
      sql: 'moving is null and erasing is null',
    });
    const noted = statementOf(this.#db.knex('audit_entries').insert(about));
    await transact(this.#db, function* steps(): Steps<void> {
      if ((yield* raised).length === 0) throw new Error(`tenant ${tenantId} was changed by somebody else at the same time`);
      yield noted;
    });
    return fence;
  }

  /** It stays here. */
  async lift(tenantId: number): Promise<void> {
    await this.#run(tenantId, 'moving = null, moved_to = null', [], { sql: `moving = 'leaving'` });
  }

  /** It is all there, and served from now on. @returns false when it is not all there */
  async letIn(tenantId: number, fence: string): Promise<boolean> {
    const where = { sql: `moving = 'arriving' and moved_to = ?`, bindings: [`${COMPLETE} ${fence}`] };
    return (await this.#run(tenantId, 'moving = null, moved_to = null', [], where)).length > 0;
  }

  /** It is served elsewhere: what is open here ends. */
  async leave(tenantId: number, to: string): Promise<void> {
    await this.#run(tenantId, `moving = 'gone', moved_to = ?, epoch = epoch + 1`, [to], { sql: `moving = 'leaving'` });
  }

  /** How many runs some node has under way. */
  async underWay(tenantId: number): Promise<number> {
    const sql = `select count(*) as count from requests where tenant_id = ? and state = 'running' and owner not in ('${PARKED}', '${RELEASED}', '${ANSWERED}')`;
    const [row] = await rowsOf<{ count: number | string }>(this.#db, sql, [tenantId]);
    return Number(row!.count);
  }

  /** Whether servers are at work on the database. @param now epoch milliseconds */
  async isServed(now: number): Promise<boolean> {
    return (await rowsOf(this.#db, 'select id from nodes where expires_at > ? limit 1', [now])).length > 0;
  }

  async #run(tenantId: number, set: string, bindings: readonly unknown[], where: Statement): Promise<unknown[]> {
    const change = this.#change(tenantId, set, bindings, where);
    return transact(this.#db, function* steps(): Steps<unknown[]> {
      return yield* change;
    });
  }

  *#change(tenantId: number, set: string, bindings: readonly unknown[], where: Statement): Steps<unknown[]> {
    const sql = `update tenants set ${set} where id = ? and ${where.sql} returning id`;
    const changed = yield { sql, bindings: [...bindings, tenantId, ...(where.bindings ?? [])] };
    if (changed.length > 0) yield* tellOf(this.#db, tenantId);
    return changed;
  }
}

/** What may change of a tenant without a run: two that are equal are of the same rows, as far as their ids and times tell. */
export const TRACES = `select (select coalesce(max(id), '') || ' ' || count(*) from requests where tenant_id = t.id) as runs,
    (select coalesce(sum(last), 0) from id_counters where tenant_id = t.id) as ids,
    (select coalesce(max(updated_at), 0) || ' ' || count(*) from agents where tenant_id = t.id) as agents,
    (select count(*) from agent_versions where tenant_id = t.id) as versions,
    (select coalesce(max(updated_at), 0) || ' ' || count(*) from scratchpads where tenant_id = t.id) as scratchpads,
    (select coalesce(max(id), '') || ' ' || count(*) from openai_files where tenant_id = t.id) as files,
    (select count(*) from queued_runs where tenant_id = t.id) as queued,
    (select coalesce(max(id), 0) || ' ' || count(*) from tokens where tenant_id = t.id) as tokens,
    (select count(*) from questions where tenant_id = t.id and decision = '') as questions
  from tenants t where t.id = ?`;
