/*
 * Where pages of a SQLite file hold nothing, and may still have what was there before. `secure_delete` overwrites the cells that are deleted and the pages
 * that become free. But when SQLite distributes the cells of full or nearly empty pages anew, it writes each page from its end, and leaves
 * what was in its middle: copies of cells that are on other pages now, and that may be deleted there later (`rebuildPage` in its source).
 *
 *   | header | pointers to cells ──▶     gap     ◀── cells |
 *
 * https://www.sqlite.org/fileformat2.html#b_tree_pages
 */

/** Interior pages of indexes and tables, and leaves of both: the first byte of a page of a b-tree, and how long its header is. */
const HEADERS = new Map([
  [2, 12],
  [5, 12],
  [10, 8],
  [13, 8],
]);

/** Up to so many pages an overflow page, which begins with the number of another page, can't be taken for one of a b-tree. */
export const TELLABLE_PAGES = 2 ** 24;

/** What the file says of itself in its first 100 bytes. */
export function layoutOf(head: Buffer): { pageBytes: number; usable: number } {
  const said = head.readUInt16BE(16);
  const pageBytes = said === 1 ? 65_536 : said;
  return { pageBytes, usable: pageBytes - head[20]! };
}

/** The gap of a page that isn't empty; `odd` where that can't be told, as of a page that is just being written. */
export function dirtyGap(page: Buffer, usable: number): { from: number; to: number } | 'odd' | undefined {
  const header = HEADERS.get(page[0]!);
  if (header === undefined) return undefined;
  const from = header + 2 * page.readUInt16BE(3);
  const to = page.readUInt16BE(5) || 65_536;
  if (from > to || to > usable) return 'odd';
  for (let at = header; at < from; at += 2) {
    const cell = page.readUInt16BE(at);
    if (cell < to || cell >= usable) return 'odd';
  }
  for (let at = from; at < to; at += 1) if (page[at] !== 0) return { from, to };
  return undefined;
}
