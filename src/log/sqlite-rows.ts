import type { Database as Connection, Statement } from 'better-sqlite3';

/** Rows that one statement inserts; each number is twice the one after it, and the last is 1. */
const AT_ONCE = [16, 8, 4, 2, 1];

/**
 * Prepares the insertion of any number of rows in few statements: to call one costs as much as to insert a row or two.
 * @param into the table and its columns, as in `events (request_id, seq)`
 * @param row the values of a row, a `?` for each that is bound
 * @returns takes the values of all rows, one row after the other
 */
export function rowsInto(connection: Connection, into: string, row: string): (values: readonly unknown[]) => void {
  const width = row.split('?').length - 1;
  const statements = AT_ONCE.map((rows) => ({
    size: rows * width,
    insert: connection.prepare(`insert into ${into} values ${Array<string>(rows).fill(`(${row})`).join(', ')}`) as Statement<unknown[]>,
  }));
  return (values) => {
    let done = 0;
    for (const { size, insert } of statements) {
      for (; values.length - done >= size; done += size) insert.run(values.slice(done, done + size));
    }
  };
}
