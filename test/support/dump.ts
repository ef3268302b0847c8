import { readFileSync } from 'node:fs';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { TestDatabase } from './databases.ts';

/** All that the database holds, as text. */
export async function dumpOf({ url, dialect }: Pick<TestDatabase, 'url' | 'dialect'>): Promise<string> {
  if (dialect === 'sqlite') {
    const file = url.slice('sqlite:'.length);
    return [file, `${file}-wal`].map((name) => read(name)).join('\n');
  }
  const { knex, close } = await openDatabase({ url });
  const tables = await knex.raw(`select table_name from information_schema.tables where table_schema = 'public'`);
  const texts: string[] = [];
  for (const { table_name: name } of tables.rows as { table_name: string }[]) {
    texts.push(JSON.stringify(await knex.raw(`select t::text as row from "${name}" t`).then(({ rows }) => rows)));
  }
  await close();
  return texts.join('\n');
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
