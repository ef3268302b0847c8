import { TAG_BOOST, TYPE_BOOST } from '../../memory/bm25.ts';
import type { Boosts, Filter } from '../../memory/word-index.ts';
import type { Sql } from '../database/sql.ts';

/** The condition for rows `e` of `memory_entries` that may be found. */
export function filterSql(tenantId: number, { asOf, since, before, type, except }: Filter): Sql {
  const conditions: [string, unknown[]][] = [
    ['e.tenant_id = ?', [tenantId]],
    ['e.valid_from <= ?', [asOf]],
    ['(e.valid_to is null or e.valid_to > ?)', [asOf]],
  ];
  if (since !== undefined) conditions.push(['e.created_at >= ?', [since]]);
  if (before !== undefined) conditions.push(['e.id < ?', [before]]);
  if (type !== undefined) conditions.push(['e.type = ?', [type]]);
  if (except !== undefined) conditions.push(['e.id <> ?', [except]]);
  return { sql: conditions.map(([sql]) => sql).join(' and '), bindings: conditions.flatMap(([, bindings]) => bindings) };
}

/** Whether the row has the tag: 1 or 0. */
export function taggedSql(tenantId: number, { tag }: Boosts): Sql {
  if (tag === undefined) return { sql: '0', bindings: [] };
  const sql =
    '(case when exists (select 1 from memory_tags t where t.tenant_id = ? and t.tag = ? and t.entry_id = e.id) then 1 else 0 end)';
  return { sql, bindings: [tenantId, tag] };
}

/** The factor for the row's score. */
export function boostSql(tenantId: number, boosts: Boosts): Sql {
  const { types, tag } = boosts;
  const factors: Sql[] = [];
  if (types.length > 0) {
    factors.push({
      sql: `case when e.type in (${types.map(() => '?').join(', ')}) then ${real(TYPE_BOOST)} else ${real(1)} end`,
      bindings: [...types],
    });
  }
  if (tag !== undefined) {
    const tagged = taggedSql(tenantId, boosts);
    factors.push({ sql: `case when ${tagged.sql} = 1 then ${real(TAG_BOOST)} else ${real(1)} end`, bindings: tagged.bindings });
  }
  if (factors.length === 0) return { sql: real(1), bindings: [] };
  return { sql: factors.map(({ sql }) => `(${sql})`).join(' * '), bindings: factors.flatMap(({ bindings }) => bindings) };
}

/** The greatest possible value of {@link boostSql}. */
export function mostBoost({ types, tag }: Boosts): number {
  return (types.length > 0 ? TYPE_BOOST : 1) * (tag === undefined ? 1 : TAG_BOOST);
}

/** A number of double precision in SQL; PostgreSQL would read a plain one as a decimal. */
export function real(value: number): string {
  return `cast(${value} as double precision)`;
}
