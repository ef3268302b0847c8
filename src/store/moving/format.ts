import { createHash, type Hash } from 'node:crypto';

/*
 * The file of a tenant: lines of JSON, compressed with zstd.
 *
 *   {"baton":"tenant","format":1,…}                      whose it is, and what made it
 *   {"table":"conversations","columns":["id",…]}         what follows
 *   [482113,…]                                           a row; bytes are {"base64":"…"}
 *   …
 *   {"end":true,"rows":4711,"sha256":"…"}                of all lines before
 *
 * Sections of what a server would act on (`"last":true`) come behind all others.
 */

/** Grows when a release before could not read what this one writes. */
export const FORMAT = 1;

/** Bytes of a line of a file at most: that of a file of 47 MiB, as base64, and some more. */
export const LONGEST = 64 * 1024 * 1024;

/** What a row has in a column. */
export type Value = string | number | null | Buffer;

/** The first line. */
export interface Header {
  baton: 'tenant';
  format: number;
  /** The version of Baton that has written it. */
  release: string;
  /** When, in epoch seconds. */
  at: number;
  /** The fence behind which it was written, when the tenant moves. */
  fence?: string | undefined;
  /** Its row in `tenants`. */
  tenant: Record<string, string | number | null> & { id: number; name: string };
}

/** What begins the rows of a table. */
export interface Section {
  table: string;
  columns: string[];
  last?: true;
}

export interface End {
  end: true;
  rows: number;
  sha256: string;
}

export type Line = Header | Section | Value[] | End;

/** A file that is none, or can't be read: what is wrong, for the operator. */
export class BadFile extends Error {}

/** One that has what there is not here: it is of a newer release, if it is not damaged. */
export class NewerFile extends BadFile {}

export const newDigest = (): Hash => createHash('sha256');

export const rowLine = (values: readonly Value[]): string =>
  JSON.stringify(values.map((value) => (Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value)));

/** @throws {BadFile} */
export function parseLine(text: string): Line {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    throw new BadFile('the file is damaged: a line of it is no JSON');
  }
  if (Array.isArray(line)) return line.map(valueOf);
  if (typeof line !== 'object' || line === null) throw new BadFile('the file is damaged: a line of it is none of a tenant');
  return line as Line;
}

function valueOf(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  const { base64 } = value as { base64?: unknown };
  if (typeof base64 !== 'string') throw new BadFile('the file is damaged: a row of it holds what no row holds');
  return Buffer.from(base64, 'base64');
}

export const isHeader = (line: Line): line is Header => 'baton' in line;
export const isSection = (line: Line): line is Section => 'table' in line;
export const isEnd = (line: Line): line is End => 'end' in line;
