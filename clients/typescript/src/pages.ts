/** A page of a list that grows. */
interface Page {
  next_before?: string | number;
}

/** Where a page begins: `{}` for the first one. */
interface Cursor {
  /** An id of the list; as `never` it fits every list, whatever its ids are. */
  before?: never;
}

/**
 * Reads a list page by page, to its end:
 * `for await (const { requests } of pages((cursor) => baton.api.listRequests(cursor)))`.
 */
export async function* pages<P extends Page>(read: (cursor: Cursor) => Promise<P>): AsyncGenerator<P, void, undefined> {
  for (let cursor: Cursor = {}; ;) {
    const page = await read(cursor);
    yield page;
    if (page.next_before === undefined) return;
    cursor = { before: page.next_before as never };
  }
}
