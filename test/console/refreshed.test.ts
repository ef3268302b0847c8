import { expect, it } from 'vitest';
import { refreshed, type PageOf, type Shown } from '../../console/src/refreshed.ts';

/** A list at the server, by ids, newest first, in pages of two. */
const served =
  (...ids: number[]) =>
  async (before = Infinity as number | string): Promise<PageOf<number>> => {
    const rest = ids.filter((id) => id < Number(before));
    return { items: rest.slice(0, 2), next: rest.length > 2 ? rest[1] : undefined };
  };
const same = (id: number): number => id;
const look = (shown: Shown<number>, server: ReturnType<typeof served>) => refreshed(shown, same, server);

it('[CON-010] what is new stands where it belongs', async () => {
  expect(await look({ items: [3, 1], next: undefined }, served(4, 3, 1))).toMatchObject({ items: [4, 3, 1] });
  expect(await look({ items: [3, 1], next: undefined }, served(3, 2, 1))).toMatchObject({ items: [3, 2, 1] });
});

it('[CON-010] a list begins anew when more is new than a page has', async () => {
  expect(await look({ items: [2, 1], next: undefined }, served(9, 8, 2, 1))).toBeUndefined();
  expect(await look({ items: [], next: undefined }, served(9, 8, 7))).toBeUndefined();
  // Nothing is missing: these are all there are, or none of those that were searched so far.
  expect(await look({ items: [], next: undefined }, served(9, 8))).toMatchObject({ items: [9, 8] });
  const searched = async () => ({ items: [], next: 3 });
  expect(await look({ items: [2, 1], next: undefined }, searched)).toMatchObject({ items: [2, 1] });
});

it('[CON-034] what is gone goes, on each of the pages that were read, in as many looks', async () => {
  const before = { items: [9, 8, 7, 6, 5, 4, 3], next: 3 };
  // 9, 6 and 4 are gone, and 2 and 1 were not read yet.
  const server = served(8, 7, 5, 3, 2, 1);
  const once = await look(before, server);
  expect(once).toEqual({ items: [8, 7, 5, 3], next: 3, turn: undefined });
  const far = await look({ items: [9, 8, 7, 6, 5, 4, 3, 2], next: 2 }, served(9, 8, 6, 5, 3, 2));
  expect(far).toEqual({ items: [9, 8, 6, 5, 4, 3, 2], next: 2, turn: 5 });
  expect(await look(far!, served(9, 8, 6, 5, 3, 2))).toEqual({ items: [9, 8, 6, 5, 3, 2], next: 2, turn: undefined });
});

it('[CON-034] what was not read yet does not come to fill a page, as it would come once more when one reads on', async () => {
  expect(await look({ items: [5, 4], next: 4 }, served(4, 3, 2))).toMatchObject({ items: [4], next: 4 });
  expect(await look({ items: [5, 4], next: 4 }, served(3, 2))).toMatchObject({ items: [], next: 4 });
});
