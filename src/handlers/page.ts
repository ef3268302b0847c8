/**
 * A page of a list, and where the next one begins.
 * @param read the first so many items, newest first @param idOf what a page that comes behind the item is asked for with
 */
export async function pageOf<Item, Id>(
  limit: number,
  read: (limit: number) => Promise<Item[]>,
  idOf: (item: Item) => Id,
): Promise<{ items: Item[]; next: { next_before?: Id } }> {
  // One more tells whether there is a next page.
  const found = await read(limit + 1);
  if (found.length <= limit) return { items: found, next: {} };
  const items = found.slice(0, limit);
  return { items, next: { next_before: idOf(items.at(-1)!) } };
}

/** What most items are known by. */
export const byId = ({ id }: { id: number }): number => id;
