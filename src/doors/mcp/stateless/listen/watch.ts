import type { Filter } from './filter.ts';

/** A notification, without what says whose it is. */
export interface News {
  method: string;
  params?: object;
}

/** A part of what a client listens to. */
export interface Watch {
  /** What of the client's filter it takes care of. */
  readonly honoured: Filter;
  /** Begins to hear of changes. @param ring called when there may be news @returns a function that ends it */
  hear(ring: () => void): () => void;
  /** What is new since the last look. @param all whether to look also where nothing was heard: a wake-up may have been lost */
  news(all: boolean): AsyncIterable<News>;
}
