import type { Database as Connection, Statement } from 'better-sqlite3';
import { nextSqliteId } from '../store/tenants/ids.ts';
import type { Insert } from './commit-tables.ts';
import type { CommitGroup } from './events.ts';

/** Rows that one statement inserts; each number is twice the one after it, and the last is 1. */
const AT_ONCE = [16, 8, 4, 2, 1];

/**
 * Prepares the insertion of any number of rows in few statements: to call one costs as much as to insert a row or two.
 * @param rest what follows the values
 * @returns inserts the rows of a group, and says how many there were
 */
export function rowsInto(connection: Connection, { table, names, rows }: Insert, rest = ''): (group: CommitGroup) => number {
  const columns = names.join(', ');
  const width = names.length;
  const row = `(${names.map(() => '?').join(', ')})`;
  const kept = new Map<number, Statement<unknown[]>>();
  const statementOf = (size: number): Statement<unknown[]> => {
    const statement =
      kept.get(size) ??
      connection.prepare<unknown[]>(`insert into ${table} (${columns}) values ${Array<string>(size).fill(row).join(', ')} ${rest}`);
    kept.set(size, statement);
    return statement;
  };
  return (group) => {
    const values = rows(group);
    const count = values.length / width;
    let done = 0;
    for (const size of AT_ONCE) {
      for (; count - done >= size; done += size) statementOf(size).run(...values.slice(done * width, (done + size) * width));
    }
    return count;
  };
}

/** The same for messages, whose first column is the tenant, which gives each its id: one at a time, since an id follows from the last. */
export function messagesInto(connection: Connection, { names, rows }: Insert): (group: CommitGroup) => void {
  const places = names.map(() => '?').join(', ');
  const statement = connection.prepare<unknown[]>(
    `insert into messages (id, ${names.join(', ')}) select ${nextSqliteId('messages', 'said.column1')}, said.* from (values (${places})) said`,
  );
  return (group) => {
    const values = rows(group);
    for (let at = 0; at < values.length; at += names.length) statement.run(...values.slice(at, at + names.length));
  };
}
