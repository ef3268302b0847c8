import { fileURLToPath } from 'node:url';

/*
 * Where the files of the program are. This module stands at the top of `src`; the build puts what is shared into
 * chunks at the top of `dist`, and this with it, so that both have the same files below them.
 */

/** The path of another entry point, `tools/web/page-worker` for example, to run as a process of its own. */
export function programFile(name: string): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return fileURLToPath(new URL(`${name}.${extension}`, import.meta.url));
}

/** A file that is no code, relative to the top. */
export function dataFile(name: string): URL {
  return new URL(name, import.meta.url);
}
