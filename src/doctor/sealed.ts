import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Seals } from '../lib/sealing.ts';
import { connectDatabase } from '../store/database/connect.ts';

/** Where what tenants have set is kept sealed. */
const SEALED = [
  ['provider_keys', 'sealed'],
  ['mcp_servers', 'secrets'],
] as const;

/** Secrets that begin alike: they were sealed with one key. */
interface Kind {
  beginning: string;
  count: number | string;
}

/** How many secrets that tenants have set can't be opened with the keys of this server. The database is only read. */
export async function countUnreadable(url: string, seals: Seals | undefined): Promise<number> {
  if (url.startsWith('sqlite:') && !existsSync(resolve(url.slice('sqlite:'.length)))) return 0;
  const { knex, close } = await connectDatabase({ url });
  try {
    let count = 0;
    for (const [table, column] of SEALED) {
      if (!(await knex.schema.hasTable(table))) continue;
      const kinds: Kind[] = await knex(table)
        .select(knex.raw(`substr(${column}, 1, 16) as beginning`), knex.raw('count(*) as count'))
        .whereNot(column, '')
        .groupByRaw(`substr(${column}, 1, 16)`);
      for (const kind of kinds) if (!seals?.mayOpen(kind.beginning)) count += Number(kind.count);
    }
    return count;
  } finally {
    await close();
  }
}
