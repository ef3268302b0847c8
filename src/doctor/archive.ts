import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ARCHIVE_ADDRESS } from '../archive/open-objects.ts';
import type { Config } from '../config.ts';
import { archiveOf } from '../server/archive.ts';
import { ArchiveIndex, type ArchiveState } from '../store/archive/archive-index.ts';
import { connectDatabase } from '../store/database/connect.ts';
import { instanceOf } from '../store/database/instance.ts';
import { wordsOf, type Check, type Finding } from './finding.ts';

const DAY_SECONDS = 86_400;
const [KIB, MIB] = [1024, 1024 * 1024];

/** Whether the archive can be written to, read from and deleted from, and what is in it by the database. */
export function archiveCheck(config: Config): Check {
  const name = 'archive';
  return {
    name,
    async run(signal) {
      const { ARCHIVE: address, DATABASE_URL: url } = config;
      const objects = archiveOf(config);
      if (!objects) return { state: 'off', detail: 'what runs leave stays in the database', advice: 'set ARCHIVE' };
      const advice = 'look at docs/archive.md';
      const of = await knownOf(url);
      const folder = of?.instance ?? 'doctor';
      const probe = `${folder}/doctor-${randomUUID()}`;
      const written = Buffer.from(probe);
      try {
        if (of?.isNew ?? true) await objects.begin(folder, signal);
        await objects.put(probe, written, signal);
        const read = await objects.get(probe, { offset: 0, length: written.length }, signal).finally(() => objects.delete(probe, signal));
        if (!read.equals(written)) return { state: 'broken', detail: `${address} gives something else back than it was given`, advice };
      } catch (error) {
        return missingFolder(address!, folder, error) ?? { state: 'broken', detail: `${address}: ${wordsOf(error)}`, advice };
      } finally {
        objects.close();
      }
      return { state: 'works', detail: `${address}, ${of ? describe(of.state) : 'nothing in it'}` };
    },
  };
}

/** Says that the folder of the database is not there, in an archive of files; undefined when something else is wrong. */
function missingFolder(address: string, name: string, error: unknown): Omit<Finding, 'name'> | undefined {
  const root = ARCHIVE_ADDRESS.exec(address)?.groups?.['folder'];
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  if (root === undefined || code !== 'ENOENT' || existsSync(join(root, name))) return undefined;
  const [missing, advice] = existsSync(root)
    ? [join(root, name), 'mount its disk; in a copy of the database, make it']
    : [root, 'mount its disk, or make it'];
  return { state: 'broken', detail: `${address}: the folder ${resolve(missing)} is not there`, advice: `${advice} (docs/archive.md)` };
}

/** What the database says of the archive; undefined before the first start. */
async function knownOf(url: string): Promise<{ instance: string; isNew: boolean; state: ArchiveState } | undefined> {
  if (url.startsWith('sqlite:') && !existsSync(resolve(url.slice('sqlite:'.length)))) return undefined;
  const database = await connectDatabase({ url });
  try {
    if (!(await database.knex.schema.hasTable('archive_segments'))) return undefined;
    const index = new ArchiveIndex(database);
    return { instance: (await instanceOf(database)).id, isNew: await index.isNew(), state: await index.state() };
  } finally {
    await database.close();
  }
}

function describe({ segments, runs, bytes, oldestHot }: ArchiveState): string {
  const size = bytes < MIB ? `${Math.ceil(bytes / KIB)} KiB` : `${Math.ceil(bytes / MIB)} MiB`;
  const has = `${segments} ${segments === 1 ? 'segment' : 'segments'} with ${runs} ${runs === 1 ? 'run' : 'runs'}, ${size}`;
  if (oldestHot === undefined) return `${has}; no other run has ended`;
  const days = Math.floor((Date.now() / 1000 - oldestHot) / DAY_SECONDS);
  return `${has}; the oldest run that is not in it ended ${days} ${days === 1 ? 'day' : 'days'} ago`;
}
