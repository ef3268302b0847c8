import { isObject } from '../../lib/is-object.ts';
import type { Fields } from '../api.ts';
import { expect } from '../expect.ts';
import { askFor, type Era } from './era.ts';

/** Pages of a list that are read, however many there are. */
const PAGES_MAX = 50;

/** The pages of a list, one after the other. @throws {Violation} when they don't end, or a cursor is no text */
export async function pagesOf(era: Era, method: string): Promise<Fields[]> {
  const pages: Fields[] = [];
  const cursors = new Set<string>();
  for (let cursor: unknown; pages.length < PAGES_MAX;) {
    const page = await askFor(era, method, cursor === undefined ? {} : { cursor });
    pages.push(page);
    cursor = page['nextCursor'];
    if (cursor === undefined || cursor === null) break;
    expect(typeof cursor === 'string', `a nextCursor of ${method} that is a text`, cursor);
    expect(!cursors.has(cursor), `each nextCursor of ${method} to lead on`, `${cursor} again`);
    cursors.add(cursor);
  }
  return pages;
}

/** All entries of a list. @throws {Violation} when it is none, or two have the same key */
export async function entriesOf(era: Era, method: string, list: string, key: string): Promise<Fields[]> {
  const pages = await pagesOf(era, method);
  const what = `${method} (${era.version})`;
  const entries = pages.flatMap((page) => {
    expect(Array.isArray(page[list]), `a list ${list} in ${what}`, page);
    return page[list] as unknown[];
  });
  const known = new Set<unknown>();
  return entries.map((entry) => {
    expect(isObject(entry) && typeof entry[key] === 'string', `${key} that is a text in each entry of ${what}`, entry);
    expect(!known.has(entry[key]), `each ${key} once in ${what}`, entry[key]);
    known.add(entry[key]);
    return entry;
  });
}

/** The lists that a server has by what it announces, with the keys of their entries. */
export const LISTS: [capability: string, method: string, list: string, key: string][] = [
  ['tools', 'tools/list', 'tools', 'name'],
  ['prompts', 'prompts/list', 'prompts', 'name'],
  ['resources', 'resources/list', 'resources', 'uri'],
  ['resources', 'resources/templates/list', 'resourceTemplates', 'uriTemplate'],
];
