import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The file of `sqlite:<path>`; undefined for any other address. */
export function sqliteFile(url: string): string | undefined {
  return url.startsWith('sqlite:') ? resolve(url.slice('sqlite:'.length)) : undefined;
}

/**
 * Makes the file and its folder if they are not there, for their owner alone. One that exists is not opened: closing it
 * again would free all locks on it that this process holds.
 */
export function createPrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
