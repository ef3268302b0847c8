import { ApiPromise, type Answered } from './api-promise.ts';

/** A page of a list: one member is its items, and where there are more, another one says where these begin. */
interface Page {
  next_before?: string | number;
  next_after_id?: number;
}

/** Where a page begins: `{}` for the first one. As `never` an id fits every list, whatever its ids are. */
export interface Cursor {
  before?: never;
  after_id?: never;
}

/** Where the page behind this one begins; undefined when it is the last one. */
export function cursorBehind({ next_before: before, next_after_id: afterId }: Page): Cursor | undefined {
  if (before !== undefined) return { before: before as never };
  return afterId === undefined ? undefined : { after_id: afterId as never };
}

/** A page of a list, when it is awaited; in a loop the items of the list from there on, over as many pages as it has. */
export class ListPromise<Data extends object, Item> extends ApiPromise<Data> implements AsyncIterable<Item> {
  readonly #member: keyof Data;
  readonly #read: (cursor: Cursor) => PromiseLike<Data>;

  /** @internal {@link listed} makes them */
  constructor(first: Promise<Answered<Data>>, member: keyof Data, read: (cursor: Cursor) => PromiseLike<Data>) {
    super(first);
    this.#member = member;
    this.#read = read;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for (let page: Data = await this; ;) {
      yield* page[this.#member] as Item[];
      const cursor = cursorBehind(page);
      if (!cursor) return;
      page = await this.#read(cursor);
    }
  }
}

/** Asks for the first page of a list, and knows how to ask for the others. */
export function listed<Data extends object, Member extends keyof Data>(
  member: Member,
  read: (cursor: Cursor) => ApiPromise<Data>,
): ListPromise<Data, Data[Member] extends readonly (infer Item)[] ? Item : never> {
  return new ListPromise(read({}).withResponse(), member, read);
}
