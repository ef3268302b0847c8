import { archivedRows } from '../archive/carried-rows.ts';
import { ArchiveAway } from '../archive/objects.ts';
import type { Config } from '../config.ts';
import { wordsOf } from '../doctor/finding.ts';
import { onOneLine } from '../lib/terminal.ts';
import { archiveOf } from '../server/archive.ts';
import { ArchiveIndex } from '../store/archive/archive-index.ts';
import type { Database } from '../store/database/database.ts';
import { instanceOf } from '../store/database/instance.ts';
import type { ArchivedRows } from '../store/moving/export.ts';

/** Has what of runs is in the archive at hand, as long as `use` takes. @throws with words for the operator where it can't be read */
export async function withArchived<T>(config: Config, database: Database, use: (archived: ArchivedRows) => Promise<T>): Promise<T> {
  const objects = archiveOf(config);
  const end = new AbortController();
  try {
    const { id: instance } = await instanceOf(database);
    return await use(archivedRows({ index: new ArchiveIndex(database), objects, instance, signal: end.signal }));
  } catch (error) {
    throw error instanceof ArchiveAway ? new Error(awayWords(config.ARCHIVE, error), { cause: error }) : error;
  } finally {
    end.abort();
    objects?.close();
  }
}

/** The environment of a command is often not that of the servers. */
function awayWords(address: string | undefined, error: ArchiveAway): string {
  if (address === undefined) return 'runs of the tenant are in the archive, and ARCHIVE is not set here: set it as the servers have it';
  return `runs of the tenant are in the archive, which can't be read: ${onOneLine(address)}: ${wordsOf(error)}; is ARCHIVE that of the servers?`;
}
