import { lstat, mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { UnsafePath } from './errors.ts';

export { UnsafePath };

/** What is needed of a `file` event. */
export interface FileToSave {
  path: string;
  content: string;
}

/**
 * Writes the file of a `file` event below a folder, which is made where it isn't there; a file of that name is replaced.
 * The path was chosen by a model, so nothing of it is trusted: it has to be relative and must stay in the folder, also by
 * way of symbolic links that lie there.
 * @returns where the file is now
 * @throws {UnsafePath} before anything of the file is written
 */
export async function saveFile(folder: string, { path, content }: FileToSave): Promise<string> {
  const names = namesOf(path);
  await mkdir(folder, { recursive: true });
  const root = await realpath(folder);
  const parent = await settle(root, names.slice(0, -1), path);
  const target = await settle(root, names, path);
  await mkdir(parent, { recursive: true });
  // Beside it and under a new name, then over it: whoever looks sees the old file or the new one, whole.
  const draft = `${target}.${crypto.randomUUID()}.part`;
  try {
    await writeFile(draft, content, { flag: 'wx' });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return target;
}

/** The names that a path consists of. Windows has its own ways out, and a path may be saved there. */
function namesOf(path: string): string[] {
  const names = path.split('/');
  const isClean = names.every((name) => name !== '' && name !== '.' && name !== '..' && !/[. ]$/.test(name));
  // eslint-disable-next-line no-control-regex -- those are what it looks for
  if (!isClean || /[\\:\u0000-\u001f]/.test(path) || isAbsolute(path)) throw new UnsafePath(`the path ${JSON.stringify(path)} is not safe`);
  return names;
}

/** Where names below the root lead, links followed. @throws {UnsafePath} when that is elsewhere, or can't be told */
async function settle(root: string, names: string[], path: string): Promise<string> {
  let place = root;
  for (const [index, name] of names.entries()) {
    const next = join(place, name);
    const found = await lstat(next).catch(() => undefined);
    if (!found) return resolve(place, ...names.slice(index));
    place = found.isSymbolicLink() ? await realpath(next).catch(() => '') : next;
    if (place === '' || !isWithin(root, place)) throw new UnsafePath(`the path ${JSON.stringify(path)} leads out of the folder`);
  }
  return place;
}

function isWithin(root: string, place: string): boolean {
  const way = relative(root, place);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
