import { setImmediate as nextPass } from 'node:timers/promises';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';

/** Keys that are read at a time. */
const TOGETHER = 16;
/** How long a group is collected at most while each pass of the event loop adds to it. */
const COLLECT_MS = 4;

interface Reader<Key, Found> {
  key: Key;
  found(found: Found): void;
  failed(error: unknown): void;
}

/**
 * Reads for several callers with one statement, because to send one to PostgreSQL costs more than to read some rows with it.
 *
 *   idle ──get──▶ end of this pass of the event loop ──▶ reading ──▶ idle, or reading for those that came meanwhile
 *
 * A group behind one of several is collected until a pass adds nothing, or for 4 ms. So groups grow with the load, and who is alone waits
 * for nobody.
 */
export class GroupedReads<Key, Found> {
  readonly #read: (keys: readonly Key[]) => Promise<readonly Found[]>;
  readonly #waiting: Reader<Key, Found>[] = [];
  #reading = false;

  /** @param read finds one for each key, in their order */
  constructor(read: (keys: readonly Key[]) => Promise<readonly Found[]>) {
    this.#read = read;
  }

  get(key: Key): Promise<Found> {
    return new Promise((found, failed) => {
      this.#waiting.push({ key, found, failed });
      if (this.#reading) return;
      this.#reading = true;
      outsideOfRuns(() => setImmediate(() => void this.#readAll()));
    });
  }

  async #readAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const readers = this.#waiting.splice(0, TOGETHER);
      try {
        const all = await this.#read(readers.map(({ key }) => key));
        for (const [i, reader] of readers.entries()) reader.found(all[i]!);
      } catch (error) {
        for (const reader of readers) reader.failed(error);
      }
      if (readers.length > 1) await this.#collect();
    }
    this.#reading = false;
  }

  async #collect(): Promise<void> {
    const until = performance.now() + COLLECT_MS;
    for (let before = -1; this.#waiting.length > before && performance.now() < until;) {
      before = this.#waiting.length;
      await nextPass();
    }
  }
}
