import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ArchiveAway, missingObject, type ObjectStore } from './objects.ts';

const [OWN_FOLDER, OWN_FILE] = [0o700, 0o600];

/** Objects as files of a folder. Each is synced before it has its name, and its folder after that: what has a name outlives a power cut. */
export function fileObjects(folder: string): ObjectStore {
  const pathOf = (name: string): string => join(folder, name);
  return {
    async put(name, bytes, signal) {
      const path = pathOf(name);
      // With the object, what a kill has left of it goes: it is found by the same name.
      const unfinished = `${path}.part`;
      await reaching(async () => {
        await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER });
        await using file = await open(unfinished, 'w', OWN_FILE);
        await file.writeFile(bytes, { signal });
        await file.sync();
        await rename(unfinished, path);
        await using parent = await open(dirname(path));
        await parent.sync();
      });
    },
    async get(name, { offset, length }) {
      return reaching(async () => {
        await using file = await open(pathOf(name)).catch(async (error: NodeJS.ErrnoException) => {
          // Without the folder itself, all is away: it may be that of a disk that is not mounted.
          await access(folder);
          throw error.code === 'ENOENT' ? missingObject(name, error) : error;
        });
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        if (bytesRead < length) throw missingObject(name);
        return buffer;
      });
    },
    async delete(name) {
      await reaching(async () => {
        for (const path of [pathOf(name), `${pathOf(name)}.part`]) await rm(path, { force: true });
      });
    },
    close() {},
  };
}

/** Does something with files: whatever the system says of them, the archive is not there. */
async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw typeof (error as NodeJS.ErrnoException).code === 'string' && typeof (error as NodeJS.ErrnoException).errno === 'number'
      ? new ArchiveAway(error)
      : error;
  }
}
