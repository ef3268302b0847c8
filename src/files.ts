import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Finds the files of the program. This module is at the top of `src`, and the build puts shared code into chunks at the
 * top of `dist`, so that relative paths are the same in both.
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

/** Where the console is, if it was built: beside the server's own folder, or, in what is shipped, in it. */
export function builtConsole(): URL {
  return dataFile(import.meta.url.endsWith('.ts') ? '../console/dist/' : 'console/');
}

/** The folder of the program, with the libraries that it has loaded from beside it: what a process of ours needs to read. */
export function programFolder(): string {
  return fileURLToPath(dataFile(import.meta.url.endsWith('.ts') ? '..' : '.'));
}

/** What the characters of PDFs in Asian languages stand for: the folder of the library's tables. */
export function characterMaps(): string {
  return fileURLToPath(dataFile(import.meta.url.endsWith('.ts') ? '../node_modules/pdfjs-dist/cmaps/' : 'tools/documents/cmaps/'));
}

/** The version of this release. */
export function release(): string {
  return (JSON.parse(readFileSync(dataFile('../package.json'), 'utf8')) as { version: string }).version;
}
