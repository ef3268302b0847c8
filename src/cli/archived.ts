import { archivedRows } from '../archive/carried-rows.ts';
import type { Config } from '../config.ts';
import { archiveOf } from '../server/archive.ts';
import { ArchiveIndex } from '../store/archive/archive-index.ts';
import type { Database } from '../store/database/database.ts';
import { instanceOf } from '../store/database/instance.ts';
import type { ArchivedRows } from '../store/moving/export.ts';

/** Has what of runs is in the archive at hand, as long as `use` takes. */
export async function withArchived<T>(config: Config, database: Database, use: (archived: ArchivedRows) => Promise<T>): Promise<T> {
  const objects = archiveOf(config);
  const end = new AbortController();
  try {
    const { id: instance } = await instanceOf(database);
    return await use(archivedRows({ index: new ArchiveIndex(database), objects, instance, signal: end.signal }));
  } finally {
    end.abort();
    objects?.close();
  }
}
