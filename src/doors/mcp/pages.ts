import { INVALID_PARAMS, RpcFailure } from './rpc.ts';

const PAGE = 100;
/** A page ends early when what is in it has so many characters. */
const PAGE_CHARACTERS = 512 * 1024;

/** A page of a list that has its entries by their names. @param begin where it begins */
export function pageFrom<T extends { name: string }>(list: readonly T[], begin: number): { items: T[]; nextCursor?: string } {
  const items: T[] = [];
  let characters = 0;
  for (const one of list.slice(begin, begin + PAGE)) {
    characters += JSON.stringify(one).length;
    if (characters > PAGE_CHARACTERS && items.length > 0) break;
    items.push(one);
  }
  const last = items.at(-1);
  return { items, ...(last && begin + items.length < list.length ? { nextCursor: Buffer.from(last.name).toString('base64url') } : {}) };
}

/** The name of the entry that the page before has ended with. @throws {RpcFailure} when no page has named the cursor */
export function nameIn(cursor: string): string {
  const name = Buffer.from(cursor, 'base64url').toString();
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) throw new RpcFailure(INVALID_PARAMS, 'cursor is not the nextCursor of a page');
  return name;
}
