import type { Lists, Page } from '../store/tenants/lists.ts';

/** Who reads a list. */
export interface Reader {
  lists: Lists;
  /** 0: the administrator. */
  tenantId: number;
  /** Aborts when nobody waits for the answer any more. */
  gone: AbortSignal;
}

/**
 * A page of a list, read when the reader has a slot, and where the next one begins.
 * @param read the items, newest first: as many as it is told, one of which only shows that there are more; or a page that knows so itself
 * @param idOf what a page that comes behind the item is asked for with
 */
export async function pageOf<Item, Id>(
  { lists, tenantId, gone }: Reader,
  limit: number,
  read: (limit: number) => Promise<Item[] | Page<Item>>,
  idOf: (item: Item) => Id,
): Promise<{ items: Item[]; next: { next_before?: Id } }> {
  const found = await lists.withSlot(tenantId, gone, () => read(limit + 1));
  const { items, more } = Array.isArray(found) ? { items: found.slice(0, limit), more: found.length > limit } : found;
  const last = items.at(-1);
  return { items, next: more && last !== undefined ? { next_before: idOf(last) } : {} };
}

/** Such a page as the answer of an operation, under the name that it has there. */
export async function listed<Name extends string, Item, Id>(name: Name, ...page: Parameters<typeof pageOf<Item, Id>>) {
  const { items, next } = await pageOf(...page);
  return { status: 200 as const, body: { count: items.length, ...({ [name]: items } as Record<Name, Item[]>), ...next } };
}

/** The first page of a list that is there as a whole. @param limit without it all of them */
export function cut<Item, Id>(
  list: Item[],
  limit: number | undefined,
  idOf: (item: Item) => Id,
): { items: Item[]; next: { next_before?: Id } } {
  const items = list.slice(0, limit);
  const last = items.at(-1);
  return { items, next: items.length < list.length && last !== undefined ? { next_before: idOf(last) } : {} };
}

/** What most items are known by. */
export const byId = ({ id }: { id: number }): number => id;
