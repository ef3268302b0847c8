import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { release } from '../files.ts';
import { systemClock } from '../lib/clock.ts';
import { sealsOf } from '../lib/sealing.ts';
import { onOneLine } from '../lib/terminal.ts';
import type { Database } from '../store/database/database.ts';
import { tenantLines } from '../store/moving/export.ts';
import { LONGEST } from '../store/moving/format.ts';
import { importTenant, type ImportOptions } from '../store/moving/import.ts';
import { readLines, writeLines } from '../store/moving/lines.ts';
import { openSnapshot } from '../store/moving/open-snapshot.ts';
import { repositories } from '../store/open.ts';
import { stopCopy } from '../store/tenants/tenants.ts';
import { withArchived } from './archived.ts';
import { actor, now, tenantId, withDatabase } from './database.ts';
import { nodesKnow } from './nodes-know.ts';
import { Progress } from './progress.ts';

/** Standard input or output in the place of a file. */
const PIPE = '-';
/** Between two portions of an erasure. */
const PAUSE_MS = 5;
const WAITS_MS = 200;

/** `baton tenant export <id> <file>`: its moment is that at which it begins, whatever goes on meanwhile. */
export async function exportTenant(config: Config, id: string, file: string): Promise<void> {
  const known = tenantId(id);
  await withDatabase(config, async (database) => {
    const { knex } = database;
    const progress = new Progress();
    const snapshot = await openSnapshot(config.DATABASE_URL);
    let rows = 0;
    try {
      const onRow = (table: string): void => {
        rows += 1;
        progress.row(table);
      };
      await withArchived(config, database, async (archived) => {
        const lines = tenantLines(snapshot, known, { release: release(), now: now(), archived, longest: LONGEST, onRow });
        if (file === PIPE) await writeLines(lines, process.stdout);
        else await writeWhole(file, (to) => writeLines(lines, to));
      });
      const entry = {
        tenant_id: known,
        at: now(),
        actor: actor(),
        action: 'tenant.export',
        target: 'tenant',
        before: null,
        after: null,
      } as const;
      await knex('audit_entries').insert(entry);
    } finally {
      progress.close();
      await snapshot.close();
    }
    process.stderr.write(`tenant ${id} is in ${file === PIPE ? 'what was written' : onOneLine(file)}: ${rows} rows\n`);
  });
}

/** A file is there with all that it has, or not at all; for its owner alone, since all that a tenant has said is in it. */
async function writeWhole(file: string, write: (to: NodeJS.WritableStream) => Promise<void>): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    await write(createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    const handle = await open(part, 'r');
    await handle.sync();
    await handle.close();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** `baton tenant import <file>` */
export async function importFile(config: Config, file: string): Promise<void> {
  const use = async (database: Database): Promise<void> => {
    const progress = new Progress();
    try {
      const from = file === PIPE ? process.stdin : createReadStream(file);
      const { tenant, rows } = await importTenant(database, readLines(from), importOptions(config, database, progress));
      await nodesKnow(database, config);
      progress.close();
      console.log(`tenant ${tenant.id} "${onOneLine(tenant.name)}" is here, with ${rows} rows and its tokens`);
    } finally {
      progress.close();
    }
  };
  await withDatabase(config, use, { make: true });
}

/** How a tenant is imported by a command. */
export function importOptions(config: Pick<Config, 'SECRETS_KEY' | 'TENANT_RANGE'>, database: Database, progress: Progress): ImportOptions {
  return {
    seals: sealsOf(config.SECRETS_KEY),
    actor: actor(),
    now: now(),
    range: config.TENANT_RANGE,
    clear: (id, movedTo) => clear(database, id, movedTo),
    onRow: progress.row,
  };
}

/** Erases what is here of a tenant that has not come to be here. @param movedTo a pattern of what its row says, if only then */
export async function clear(database: Database, id: number, movedTo?: string): Promise<void> {
  const arriving = database.knex('tenants').where({ id, moving: 'arriving' });
  if (movedTo !== undefined) arriving.whereLike('moved_to', movedTo);
  const marked = await arriving.update({ erasing: 1, disabled: 1 });
  if (marked === 0) return;
  await database.atomically(stopCopy(database, id));
  const { tenantErasure, memory } = repositories(database, { nodeId: 'cli', clock: systemClock, time: { now } });
  try {
    for (;;) {
      const progress = await tenantErasure.portion({ id, since: 1 });
      if (progress === 'done') return;
      await delay(progress === 'more' ? PAUSE_MS : WAITS_MS);
    }
  } finally {
    await memory.close();
  }
}
