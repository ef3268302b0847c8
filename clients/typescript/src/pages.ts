import { cursorBehind, type Cursor } from './list-promise.ts';

/**
 * Reads a list page by page, to its end:
 * `for await (const { requests } of pages((cursor) => baton.api.listRequests(cursor)))`.
 */
export async function* pages<P extends object>(read: (cursor: Cursor) => PromiseLike<P>): AsyncGenerator<P, void, undefined> {
  for (let cursor: Cursor | undefined = {}; cursor;) {
    const page: P = await read(cursor);
    yield page;
    cursor = cursorBehind(page);
  }
}
