import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { connectDatabase } from '../store/database/connect.ts';
import type { Check, Finding } from './finding.ts';

const MIB = 2 ** 20;
/** With less, a SQLite that works is soon one that does not. */
const ROOM_MIB = 64;

/** Whether the database can be reached, and nodes can hear each other there; nothing is created or migrated. */
export function databaseCheck({ DATABASE_URL: url, DATABASE_BUS_URL: busUrl }: Config): Check {
  return {
    name: 'database',
    async run() {
      if (url.startsWith('sqlite:')) {
        const file = resolve(url.slice('sqlite:'.length));
        const known = withoutRoom(file) ?? notYet(file);
        if (known) return known;
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

/** The finding for a disk that is full, or will be soon. */
function withoutRoom(file: string): Omit<Finding, 'name'> | undefined {
  const { bavail, bsize } = statfsSync(folderOf(file));
  const left = Math.floor((bavail * bsize) / MIB);
  if (left >= ROOM_MIB) return undefined;
  return { state: 'broken', detail: `SQLite, ${file}: its disk is full but for ${left} MiB`, advice: 'make room' };
}

/** The folder of a file, or the one that it will be made in. */
function folderOf(file: string): string {
  const folder = dirname(file);
  return existsSync(folder) ? folder : folderOf(folder);
}

/** The finding for a database file that the first start will create. */
function notYet(file: string): Omit<Finding, 'name'> | undefined {
  if (existsSync(file)) return undefined;
  accessSync(folderOf(file), constants.W_OK);
  return { state: 'works', detail: `SQLite, ${file} will be created by the first start` };
}
