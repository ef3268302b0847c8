import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { within } from '../lib/deadline.ts';
import { ArchiveAway, ArchiveDamaged, missingObject, READ_MS, WRITE_MS, type ObjectStore } from './objects.ts';

const [OWN_FOLDER, OWN_FILE] = [0o700, 0o600];

/** Objects as files of a folder. Each is synced before it has its name, and its folders after that: what has a name outlives a power cut. */
export function fileObjects(folder: string): ObjectStore {
  const pathOf = (name: string): string => join(folder, name);
  return {
    async begin(first, signal) {
      await reaching(WRITE_MS, signal, async () => {
        await mkdir(pathOf(first), { recursive: true, mode: OWN_FOLDER });
        await synced(folder);
      });
    },
    async put(name, bytes, signal) {
      const path = pathOf(name);
      // With the object, what a kill has left of it goes: it is found by the same name.
      const unfinished = `${path}.part`;
      await reaching(WRITE_MS, signal, async (ending) => {
        await makeFolders(folder, name);
        await using file = await open(unfinished, 'w', OWN_FILE);
        await file.writeFile(bytes, { signal: ending });
        await file.sync();
        await rename(unfinished, path);
        await synced(dirname(path));
      });
    },
    async get(name, { offset, length }, signal) {
      return reaching(READ_MS, signal, async () => {
        await using file = await open(pathOf(name)).catch(async (error: NodeJS.ErrnoException) => {
          // Without the first folder, all is away: it may be on a disk that is not mounted.
          await access(join(folder, firstOf(name)));
          throw error.code === 'ENOENT' ? missingObject(name, error) : error;
        });
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        if (bytesRead < length) throw missingObject(name);
        return buffer;
      });
    },
    async delete(name, signal) {
      await reaching(READ_MS, signal, async () => {
        for (const path of [pathOf(name), `${pathOf(name)}.part`]) await rm(path, { force: true });
      });
    },
    close() {},
  };
}

/** Makes the folders of an object but for the first one, without which the disk may not be mounted. */
async function makeFolders(root: string, name: string): Promise<void> {
  let parent = join(root, firstOf(name));
  for (const part of name.split('/').slice(1, -1)) {
    const folder = join(parent, part);
    await mkdir(folder, OWN_FOLDER).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await synced(parent);
    parent = folder;
  }
}

const firstOf = (name: string): string => name.split('/', 1)[0]!;

/** Has a power cut leave the names of a folder. */
async function synced(folder: string): Promise<void> {
  await using opened = await open(folder);
  await opened.sync();
}

/** Does something with files: whatever the system says of them, or when it says nothing, the archive is not there. */
async function reaching<T>(milliseconds: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await within(milliseconds, signal, work);
  } catch (error) {
    throw error instanceof ArchiveDamaged ? error : new ArchiveAway(error);
  }
}
