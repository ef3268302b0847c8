import { randomUUID } from 'node:crypto';
import type { Tables } from 'knex/types/tables.js';
import { rowsOf, type Database } from '../database/database.ts';
import { statementOf, transact, type Statement, type Steps } from '../database/transact.ts';
import { POSTGRES_NOW } from '../nodes/judgement.ts';
import { ANSWERED, PARKED, RELEASED } from '../runs/owners.ts';
import type { TenantRow } from '../schema.ts';
import { completeBy, tellOf } from './import.ts';

/** How a tenant stands in one of two places. */
export type Standing = Pick<TenantRow, 'id' | 'name' | 'moving' | 'moved_to' | 'erasing'>;

/** The move that a tenant is on. */
export interface Way {
  /** A cell, or another word. */
  to: string;
  /** The identity of the database there. */
  instance: string;
  /** What names it. */
  fence: string;
  /** It may be let in there, and never again be written here. */
  committed: boolean;
}

const COMMITTED = 'committed';

/** The move that a tenant which is leaving is on. */
export function wayOf({ moving, moved_to: said }: Standing): Way | undefined {
  if (moving !== 'leaving') return undefined;
  const [to = '', fence = '', instance = '', state] = (said ?? '').split(' ');
  return { to, instance, fence, committed: state === COMMITTED };
}

const textOf = ({ to, fence, instance, committed }: Way): string => [to, fence, instance, ...(committed ? [COMMITTED] : [])].join(' ');

/** How far a tenant is where it goes: `complete` may be let in, `arriving` is less than that, a `stranger` is there already. */
export type Arrival = 'none' | 'arriving' | 'complete' | 'letIn' | 'stranger';

/** How far a move is, by the row that there is of the tenant where it goes. */
export function arrivalOf(there: Standing | undefined, fence: string | undefined): Arrival {
  if (!there) return 'none';
  const isOurs = fence !== undefined && there.moved_to === completeBy(fence);
  if (there.moving === 'arriving') return isOurs && there.erasing === null ? 'complete' : 'arriving';
  return there.moving === null && isOurs ? 'letIn' : 'stranger';
}

/**
 * Where a tenant is served, as the row of it says in either database: all nodes look there.
 *
 *   here:   (null) ──fence──▶ leaving ───────────▶ committed ─────────────────▶ gone
 *                     ▲           │ its runs end or      ▲  │                     ▲
 *                     └───lift────┘ are set free         │  ▼                     │ its streams end here
 *   there:                      arriving ──▶ complete ───┘  letIn ──▶ (null) ─────┘
 *
 * Nothing new begins while it is leaving, so that what is read of it then is all. It is let in there before it is gone here, and may be read in both meanwhile;
 * it is written in one of them at most: each step here holds for the fence that began the move, and none leads back from `committed`, unless nothing is there.
 */
export class Fence {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async standing(tenantId: number): Promise<Standing | undefined> {
    return this.#db.knex('tenants').first('id', 'name', 'moving', 'moved_to', 'erasing').where({ id: tenantId });
  }

  /** Nothing new begins from now on. */
  async raise(tenantId: number, goal: Pick<Way, 'to' | 'instance'>, audit: { actor: string; now: number }): Promise<Way> {
    const way = { ...goal, fence: randomUUID(), committed: false };
    const { actor, now } = audit;
    const about = { tenant_id: tenantId, at: now, actor, action: 'tenant.move', target: 'tenant', before: null, after: null } as const;
    const raised = this.#change(tenantId, `moving = 'leaving', moved_to = ?`, [textOf(way)], {
      sql: 'moving is null and erasing is null',
    });
    const noted = statementOf(this.#db.knex('audit_entries').insert(about));
    await transact(this.#db, function* steps(): Steps<void> {
      if ((yield* raised).length === 0) throw changedMeanwhile(tenantId);
      yield noted;
    });
    return way;
  }

  /** All of it is there: from now on it may be let in. @throws when the tenant is not on this move any more */
  async commit(tenantId: number, way: Way): Promise<Way> {
    const committed = { ...way, committed: true };
    const changed = await this.#run(tenantId, 'moved_to = ?', [textOf(committed)], onWay(way, ' and erasing is null'));
    if (changed.length === 0) throw changedMeanwhile(tenantId);
    return committed;
  }

  /** It stays here. @returns false when it is not on this move any more */
  async lift(tenantId: number, way: Way): Promise<boolean> {
    return (await this.#run(tenantId, 'moving = null, moved_to = null', [], onWay(way))).length > 0;
  }

  /** It is all there, and served from now on. The fence is told until it is gone where it comes from. @returns false when it is not all there */
  async letIn(tenantId: number, fence: string): Promise<boolean> {
    const where = { sql: `moving = 'arriving' and erasing is null and moved_to = ?`, bindings: [completeBy(fence)] };
    return (await this.#run(tenantId, 'moving = null', [], where)).length > 0;
  }

  /** It is served elsewhere: what is open here ends. @throws when the tenant is not on this move any more */
  async leave(tenantId: number, way: Way): Promise<void> {
    const left = await this.#run(
      tenantId,
      `moving = 'gone', moved_to = ?, epoch = epoch + 1`,
      [textOf({ ...way, committed: false })],
      onWay(way),
    );
    if (left.length === 0) throw changedMeanwhile(tenantId);
  }

  /** It is gone where it came from. */
  async forget(tenantId: number, fence: string): Promise<void> {
    await this.#run(tenantId, 'moved_to = null', [], { sql: 'moving is null and moved_to = ?', bindings: [completeBy(fence)] });
  }

  /** How many runs some node has under way. */
  async underWay(tenantId: number): Promise<number> {
    const sql = `select count(*) as count from requests where tenant_id = ? and state = 'running' and owner not in ('${PARKED}', '${RELEASED}', '${ANSWERED}')`;
    const [row] = await rowsOf<{ count: number | string }>(this.#db, sql, [tenantId]);
    return Number(row!.count);
  }

  /** Whether servers are at work on the database, which is PostgreSQL. */
  async isServed(): Promise<boolean> {
    return (await rowsOf(this.#db, `select id from nodes where expires_at > ${POSTGRES_NOW} limit 1`, [])).length > 0;
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

const onWay = (way: Way, more = ''): Statement => ({ sql: `moving = 'leaving' and moved_to = ?${more}`, bindings: [textOf(way)] });

const changedMeanwhile = (tenantId: number): Error => new Error(`tenant ${tenantId} was changed by somebody else at the same time`);

/** Whose changes have a time of their own. */
const UPDATED = [
  'agents',
  'artifacts',
  'conversations',
  'mcp_servers',
  'memory_entries',
  'provider_keys',
  'schedules',
  'scratchpads',
  'webhooks',
] as const satisfies (keyof Tables)[];
const COUNTED = [
  'a2a_push_configs',
  'agent_versions',
  'mcp_clients',
  'mcp_logins',
  'mcp_sessions',
  'memory_relations',
  'queued_runs',
  'threads',
] as const satisfies (keyof Tables)[];

const traced = (tables: readonly (keyof Tables)[], what: string): string =>
  tables.map((table) => `(select ${what} from ${table} where tenant_id = t.id) as ${table}`).join(',\n    ');

/** What may change of a tenant without a run: two that are equal are of the same rows, as far as their ids and times tell. */
export const TRACES = `select (select coalesce(max(id), '') || ' ' || count(*) from requests where tenant_id = t.id) as runs,
    (select coalesce(sum(last), 0) from id_counters where tenant_id = t.id) as ids,
    (select coalesce(max(id), '') || ' ' || count(*) from openai_files where tenant_id = t.id) as files,
    (select count(*) from questions where tenant_id = t.id and decision = '') as questions,
    (select coalesce(sum(version), 0) || ' ' || coalesce(max(granted_at), 0) || ' ' || count(*) from mcp_grants where tenant_id = t.id) as grants,
    ${traced(['audit_entries', 'tokens'], `coalesce(max(id), 0) || ' ' || count(*)`)},
    ${traced(UPDATED, `coalesce(max(updated_at), 0) || ' ' || count(*)`)},
    ${traced(COUNTED, 'count(*)')}
  from tenants t where t.id = ?`;
