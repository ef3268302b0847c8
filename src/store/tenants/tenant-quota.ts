import type { Knex } from 'knex';
import { Problem } from '../../lib/problem.ts';
import type { BuiltQuery, Database } from '../database/database.ts';
import { holdToken, type Writer } from './makers.ts';
import { change, statementOf, transact, type Statement, type Steps } from '../database/transact.ts';
import { readLimits, type LimitName, type OwnLimits } from './own-limits.ts';

/** How many things of each kind a tenant may have; 0 means any number. */
export interface TenantQuota {
  agents: number;
  conversations: number;
  schedules: number;
  memoryEntries: number;
  artifacts: number;
  openaiFiles: number;
  scratchpads: number;
  /** Open ones. */
  questions: number;
}

/** No bound. */
export const UNBOUNDED: TenantQuota = {
  agents: 0,
  conversations: 0,
  schedules: 0,
  memoryEntries: 0,
  artifacts: 0,
  openaiFiles: 0,
  scratchpads: 0,
  questions: 0,
};

/** The rows of a tenant that are counted, and how many there may be. */
export interface Counted {
  table: 'agents' | 'conversations' | 'mcp_sessions' | 'schedules' | 'scratchpads' | 'tokens' | 'webhooks';
  /** What the rows are called in messages. */
  what: string;
  /** 0 means any number. */
  max: number;
  /** The tenant's own limit that goes before `max`, where there can be one. */
  own?: LimitName;
  /** The row that the insert would meet if it is there already: then nothing is added. */
  same?: { column: string; value: string };
  /** Deletes a row that nobody needs any more, and returns it. */
  makeRoom?: Statement;
  /** What the row is written with, whose token must be valid. */
  writer?: Writer;
  /** A limit of its own for some of the rows. */
  among?: { where: Statement; max: number; problem: string };
}

/** The problem that a tenant has as many things as it may. */
export function limitReached(what: string, max: number): Problem {
  return new Problem('limit_reached', `the tenant has ${max} ${what}, as many as it may; delete some first`);
}

/**
 * Runs an insert, unless the tenant has as many such rows as it may. Inserts of one tenant wait for each other, so that
 * several at once can't exceed the limit together, on whichever nodes. The rows are counted in an index that begins with
 * the tenant, and only as far as the limit.
 * @param then what else belongs into the transaction
 * @returns the rows of the insert's RETURNING clause
 */
export async function insertWithin<Row>(
  db: Database,
  tenantId: number,
  counted: Counted,
  insert: Knex.QueryBuilder,
  then?: (rows: Row[]) => BuiltQuery[],
): Promise<Row[] | Problem> {
  const { among, writer, own } = counted;
  const bounded = counted.max > 0 || among !== undefined || own !== undefined;
  if (!bounded && !then && !writer) return change<Row>(db, insert);
  return transact(db, function* steps(): Steps<Row[] | Problem> {
    const limits = bounded ? yield* lockTenant(db.dialect, tenantId) : {};
    const max = (own && limits[own]) ?? counted.max;
    const refusal = writer && (yield* holdToken(db, writer));
    if (refusal) return refusal;
    if (among && (yield among.where).length >= among.max) return new Problem('limit_reached', among.problem);
    if (max > 0 && !(yield* fits(tenantId, { ...counted, max }))) return limitReached(counted.what, max);
    const rows = (yield statementOf(insert)) as Row[];
    for (const query of then?.(rows) ?? []) yield statementOf(query);
    return rows;
  });
}

/** Makes other transactions that do the same for this tenant wait until this one has ended. @returns the tenant's own limits */
export function* lockTenant(dialect: Database['dialect'], tenantId: number): Steps<OwnLimits> {
  const sql = `select limits from "tenants" where id = ?${dialect === 'postgres' ? ' for no key update' : ''}`;
  const [row] = (yield { sql, bindings: [tenantId] }) as [{ limits: string | null }?];
  return readLimits(row?.limits);
}

function* fits(tenantId: number, { table, max, same, makeRoom }: Counted): Steps<boolean> {
  const sql = `select count(*) as held from (select 1 from ${table} where tenant_id = ? limit ?) as counted`;
  const [row] = (yield { sql, bindings: [tenantId, max] }) as [{ held: number | string }];
  if (Number(row.held) < max) return true;
  if (same) {
    const there = yield { sql: `select 1 from ${table} where tenant_id = ? and ${same.column} = ?`, bindings: [tenantId, same.value] };
    if (there.length > 0) return true;
  }
  return makeRoom !== undefined && (yield makeRoom).length > 0;
}
