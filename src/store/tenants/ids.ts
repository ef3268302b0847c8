import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';

/** The tables whose ids the tenants see. */
type Kind =
  | 'conversations'
  | 'messages'
  | 'artifacts'
  | 'memory_entries'
  | 'memory_relations'
  | 'schedules'
  | 'task_runs'
  | 'webhooks'
  | 'questions'
  | 'tokens';

/** From one id of a tenant to the next; the rest below it is the tenant's own (`id_offset`). */
export const STEP = 1_000_000;

/** The numbers of the tenants that are made in a cell. */
export interface TenantRange {
  from: number;
  /** The last one. */
  to: number;
}

/** A number for a new tenant's ids. It may be taken. @param range of which it is to be */
export function newIdOffset(range?: TenantRange): number {
  return range ? randomInt(range.from, range.to + 1) : randomInt(1, STEP);
}

/**
 * The value for `id` in an insert: the tenant's next one. PostgreSQL has a trigger for it, which looks for 0. Whatever is
 * inserted on SQLite needs it.
 */
export function nextId({ dialect }: Database, kind: Kind, tenantId: number): Sql {
  return dialect === 'postgres' ? { sql: '0', bindings: [] } : { sql: nextSqliteId(kind, '?'), bindings: [tenantId] };
}

/** As {@link nextId}, of a token, for which there is no trigger: on SQLite it has to be {@link countedToken}. */
export function nextTokenId({ dialect, knex }: Database, tenantId: number): Knex.Raw {
  return dialect === 'postgres' ? knex.raw(`next_id(?, 'tokens', 1)`, [tenantId]) : knex.raw(nextSqliteId('tokens', '?'), [tenantId]);
}

/** Counts the id that a token of a tenant has been given. */
export function countedToken({ knex }: Database, tenantId: number, id: number): Knex.QueryBuilder {
  return knex('id_counters').insert({ tenant_id: tenantId, kind: 'tokens', last: id }).onConflict(['tenant_id', 'kind']).merge();
}

/** As {@link nextId}, for knex. */
export function nextIdRaw(db: Database, kind: Kind, tenantId: number): Knex.Raw {
  const { sql, bindings } = nextId(db, kind, tenantId);
  return db.knex.raw(sql, bindings as Knex.RawBinding[]);
}

/** As {@link nextId}, on SQLite. @param tenant what stands for the tenant's id in the statement */
export function nextSqliteId(kind: Kind, tenant: string): string {
  return `(select coalesce(own.last + ${STEP}, tenants.id_offset + coalesce(origin.last, 0)) from tenants
    left join id_counters own on own.tenant_id = tenants.id and own.kind = '${kind}'
    left join id_counters origin on origin.tenant_id = 0 and origin.kind = '${kind}'
    where tenants.id = ${tenant})`;
}
