import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locked } from './lock.ts';

const CACHE = fileURLToPath(new URL('../../.tmp/sdks-cache/', import.meta.url));

/**
 * A folder that is filled once for what it is made of, versions mostly, and then kept.
 * @param kind what it is of; in its name, for people
 * @param key what it is made of: something else is another folder
 * @param fill makes the contents. What fails half-way is begun anew the next time.
 */
export async function cached(kind: string, key: unknown, fill: (folder: string) => Promise<void>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 12);
  const folder = join(CACHE, `${kind}-${hash}`);
  const complete = join(folder, '.complete');
  if (existsSync(complete)) return folder;
  mkdirSync(CACHE, { recursive: true });
  await locked(`${folder}.lock`, async () => {
    if (existsSync(complete)) return;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    await fill(folder);
    writeFileSync(complete, '');
  });
  return folder;
}
