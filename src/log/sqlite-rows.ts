import type { Database as Connection, Statement } from 'better-sqlite3';

/** Rows that one statement inserts; each number is twice the one after it, and the last is 1. */
const AT_ONCE = [16, 8, 4, 2, 1];

/**
 * Prepares the insertion of any number of rows in few statements: to call one costs as much as to insert a row or two.
 * @param into the table and its columns, as in `events (request_id, seq)`
 * @param placeholders the values of a row, a `?` for each that is bound
 * @param bind appends the values that are bound
 */
export function rowsInto<Row>(
  connection: Connection,
  into: string,
  placeholders: string,
  bind: (row: Row, values: unknown[]) => void,
): (rows: readonly Row[]) => void {
  const statements = AT_ONCE.map((size) => ({
    size,
    insert: connection.prepare(`insert into ${into} values ${Array<string>(size).fill(`(${placeholders})`).join(', ')}`) as Statement<
      unknown[]
    >,
  }));
  return (rows) => {
    let done = 0;
    for (const { size, insert } of statements) {
      while (rows.length - done >= size) {
        const values: unknown[] = [];
        for (const end = done + size; done < end; done += 1) bind(rows[done]!, values);
        insert.run(...values);
      }
    }
  };
}
