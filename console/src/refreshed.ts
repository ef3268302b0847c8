/** What a list can be asked for behind: the id of an item, larger the newer that is. */
export type Id = string | number;

/** A page of a list, newest first. */
export interface PageOf<Item> {
  items: readonly Item[];
  /** Where the next page begins, and this one ends; undefined when it is the last one. */
  next: Id | undefined;
}

/** A list as far as it was read. */
export interface Shown<Item> extends PageOf<Item> {
  /** Where the page begins whose turn it is to be looked at again, beside the first one. */
  turn?: Id | undefined;
}

/**
 * The same stretch of the list as it is now: what is new stands in its place, and what is gone is gone. The first page is looked at
 * each time, of those behind it one after the other, so that it costs no more for somebody who has read on far.
 * @param read reads a page; the first one without `before`
 * @returns undefined when so many are new that some between these and the others would be missing: the list is to begin anew
 */
export async function refreshed<Item>(
  { items, next, turn }: Shown<Item>,
  idOf: (item: Item) => Id,
  read: (before?: Id) => Promise<PageOf<Item>>,
): Promise<Shown<Item> | undefined> {
  const first = await read();
  const newest = items[0];
  if (first.items.length > 0 && first.next !== undefined && (newest === undefined || idOf(newest) < first.next)) return undefined;
  const isRead = (item: Item): boolean => next === undefined || idOf(item) >= next;
  const below = (id: Id | undefined): readonly Item[] => (id === undefined ? [] : items.filter((item) => idOf(item) < id));
  const beginning = [...first.items.filter(isRead), ...below(first.next)];
  const before = turn !== undefined && first.next !== undefined && turn < first.next ? turn : first.next;
  if (before === undefined || below(before).length === 0) return { items: beginning, next };
  const page = await read(before);
  const now = [...beginning.filter((item) => idOf(item) >= before), ...page.items.filter(isRead), ...below(page.next)];
  return { items: now, next, turn: below(page.next).length > 0 ? page.next : undefined };
}
