/** A piece of SQL for both databases, with `?` for each binding. */
export interface Sql {
  sql: string;
  bindings: unknown[];
}

/**
 * The first rows of several statements together: each finds its own in the order of an index, which one statement with an `or`
 * would not.
 * @param order of the columns that they select
 */
export function firstOf(parts: readonly Sql[], order: string, limit: number): Sql {
  const each = parts.map(({ sql }) => `select * from (${sql} order by ${order} limit ?) part`);
  return {
    sql: `select * from (${each.join(' union all ')}) parts order by ${order} limit ?`,
    bindings: [...parts.flatMap(({ bindings }) => [...bindings, limit]), limit],
  };
}

/**
 * A table whose rows are to be found by this index. SQLite knows nothing of what the tables hold, and prefers an index in whose order the rows are
 * wanted, however many of them it leads through; PostgreSQL counts, and needs no advice.
 */
export function foundBy({ dialect }: { dialect: 'sqlite' | 'postgres' }, table: string, index: string): string {
  return dialect === 'sqlite' ? `${table} indexed by ${index}` : table;
}

/** Conditions that all have to hold; one that is not asked for is undefined. */
export function allOf(...conditions: (Sql | undefined)[]): Sql {
  const asked = conditions.filter((condition) => condition !== undefined);
  return { sql: asked.map(({ sql }) => sql).join(' and '), bindings: asked.flatMap(({ bindings }) => bindings) };
}

/** A condition with one value. @returns undefined when there is no value */
export function where(sql: string, value: unknown): Sql | undefined {
  return value === undefined ? undefined : { sql, bindings: [value] };
}

/** The columns as a statement has them. */
export const listed = (columns: readonly string[]): string => columns.map((name) => `"${name}"`).join(', ');

/** The statement as PostgreSQL takes it, with `$1`, `$2` and so on for each `?`. */
export function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => `$${(count += 1)}`);
}
