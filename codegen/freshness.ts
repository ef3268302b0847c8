import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Whether src/generated is made of spec/ as it is. Beside the files stands a stamp: a hash of what they were made of, and
 * their names.
 */

export const FOLDER = 'src/generated';
/** Files that are in git, for those who read them. All others of the folder are made where the repository is. */
export const KEPT = ['api.ts', 'events.ts', 'operations.ts'].map((name) => `${FOLDER}/${name}`);
export const STAMP = `${FOLDER}/.stamp`;

/** All that the files of the folder are made of. */
const SOURCES = ['spec/openapi.yaml', 'spec/asyncapi.yaml', 'spec/openapi', 'spec/schemas', 'codegen', 'docs/api-guide.md'];

/** Whether every file is there, made of the sources as they are. */
export function isFresh(): boolean {
  if (!existsSync(STAMP)) return false;
  const stamp = readFileSync(STAMP, 'utf8');
  const files = stamp.trim().split('\n').slice(1);
  return stamp === renderStamp(files) && files.every((file) => existsSync(file));
}

/** @param files paths of the generated files */
export function renderStamp(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) hash.update(`${file}\n`).update(readFileSync(file));
  return `${[hash.digest('hex'), ...files].join('\n')}\n`;
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
}
