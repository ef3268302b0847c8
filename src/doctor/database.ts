import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { connectDatabase } from '../store/database/connect.ts';
import type { Check, Finding } from './finding.ts';

/** Whether the database can be reached, and nodes can hear each other there; nothing is created or migrated. */
export function databaseCheck({ DATABASE_URL: url, DATABASE_BUS_URL: busUrl }: Config): Check {
  return {
    name: 'database',
    async run() {
      if (url.startsWith('sqlite:')) {
        const absent = notYet(resolve(url.slice('sqlite:'.length)));
        if (absent) return absent;
      }
      const database = await connectDatabase({ url });
      try {
        await database.ping();
        if (database.dialect === 'sqlite') return { state: 'works', detail: `SQLite, ${url.slice('sqlite:'.length)}` };
        const { requireSessions } = await import('../store/nodes/pooler.ts');
        await requireSessions(busUrl ?? url);
        return { state: 'works', detail: busUrl ? 'PostgreSQL, with DATABASE_BUS_URL' : 'PostgreSQL' };
      } finally {
        await database.close();
      }
    },
  };
}

/** The finding for a database file that the first start will create. */
function notYet(file: string): Omit<Finding, 'name'> | undefined {
  if (existsSync(file)) return undefined;
  let folder = dirname(file);
  while (!existsSync(folder)) folder = dirname(folder);
  accessSync(folder, constants.W_OK);
  return { state: 'works', detail: `SQLite, ${file} will be created by the first start` };
}
