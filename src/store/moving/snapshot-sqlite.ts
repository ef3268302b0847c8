import BetterSqlite from 'better-sqlite3';
import { sqliteFile } from '../database/sqlite-file.ts';
import type { Value } from './format.ts';
import type { Snapshot } from './snapshot.ts';

/** A connection of its own, which reads in one transaction. The write-ahead log can't begin anew meanwhile, and grows. */
export function openSqliteSnapshot(url: string): Snapshot {
  const connection = new BetterSqlite(sqliteFile(url)!, { readonly: true });
  connection.pragma('busy_timeout = 5000');
  connection.exec('begin');
  // Its moment is that of the first read.
  connection.prepare('select count(*) from instance').get();
  return {
    async columns(table) {
      return connection.prepare('select name from pragma_table_info(?) order by cid').pluck().all(table) as string[];
    },
    async *rows(sql, bindings) {
      yield* connection
        .prepare(sql)
        .raw()
        .iterate(...bindings) as IterableIterator<Value[]>;
    },
    async close() {
      connection.close();
    },
  };
}
