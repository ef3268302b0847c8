import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { compareAsyncapi } from './breaking-asyncapi.ts';
import { fields, type Change, type Fields } from './breaking-document.ts';
import { compareOpenapi } from './breaking-openapi.ts';
import { told } from './breaking-text.ts';

/*
 * Fails when a document in src/generated breaks clients of the last released one in spec/released/<version>/ and its
 * version doesn't say so. `node codegen/breaking.ts [current folder] [released folder]`; --all shows every change.
 *
 * Written here, because no npm package that we know reads both formats and classifies their changes: @asyncapi/diff
 * leaves schemas unclassified, openapi-diff stops at OpenAPI 3.0, and oasdiff and openapi-changes are Go programs.
 */

const DOCUMENTS = { openapi: compareOpenapi, asyncapi: compareAsyncapi };

/** Either document. */
export type DocumentName = keyof typeof DOCUMENTS;

/** The changes of a released document. */
export interface Verdict {
  breaking: Change[];
  compatible: Change[];
  /** Whether the version allows these changes. */
  ok: boolean;
}

/** Compares a document with its released version. */
export function compareDocuments(name: DocumentName, released: Fields, current: Fields): Verdict {
  const changes = unique(DOCUMENTS[name](released, current));
  const breaking = changes.filter((change) => change.breaking);
  const compatible = changes.filter((change) => !change.breaking);
  return { breaking, compatible, ok: allows(versionOf(released), versionOf(current), breaking.length > 0) };
}

/**
 * Semantic versioning: a breaking change needs a new major version, or a new minor one as long as the major is 0.
 * Compatible changes need no new version until the next release.
 */
export function allows(released: string, current: string, breaking: boolean): boolean {
  const order = compareVersions(current, released);
  if (order < 0 || !breaking) return order >= 0;
  const [[major, minor], [newMajor, newMinor]] = [numbers(released), numbers(current)];
  return newMajor > major || (major === 0 && newMinor > minor);
}

/** Negative when the first version is older. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbers(one), numbers(other)];
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

/** The folder of the last release. */
export function lastRelease(folder = 'spec/released'): string {
  const last = readdirSync(folder).sort(compareVersions).at(-1);
  if (!last) throw new Error(`${folder} holds no release`);
  return join(folder, last);
}

/** Reads a document in one piece. */
export function readDocument(folder: string, name: DocumentName): Fields {
  return parse(readFileSync(join(folder, `${name}.yaml`), 'utf8')) as Fields;
}

function versionOf(document: Fields): string {
  return String(fields(document['info'])['version']);
}

/** @throws when it isn't a plain version */
function numbers(version: string): [number, number, number] {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (!parts) throw new Error(`'${version}' is no version like 1.2.3`);
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}

/** The array schema and the item schema of a stream say the same. */
function unique(changes: Change[]): Change[] {
  return [...new Map(changes.map((change) => [`${change.where}: ${change.what}`, change])).values()];
}

function main(args: string[]): void {
  const [current = 'src/generated', released = lastRelease()] = args.filter((arg) => arg !== '--all');
  for (const name of Object.keys(DOCUMENTS) as DocumentName[]) {
    const [before, after] = [readDocument(released, name), readDocument(current, name)];
    const { breaking, compatible, ok } = compareDocuments(name, before, after);
    const [was, is] = [versionOf(before), versionOf(after)];
    const all = args.includes('--all');
    console.log(`${name} ${is}: ${counted(breaking.length + compatible.length)} since ${was}${ok ? ', as the version says' : ''}`);
    if (all || !ok) for (const line of told(breaking)) console.log(`  breaking    ${line}`);
    if (all) for (const line of told(compatible)) console.log(`  compatible  ${line}`);
    if (ok) continue;
    console.error(`  info.version ${is} doesn't say so: ${was} needs a new ${was.startsWith('0.') ? 'minor' : 'major'} version`);
    process.exitCode = 1;
  }
}

const counted = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

if (import.meta.main) main(process.argv.slice(2));
