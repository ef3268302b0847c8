import { setImmediate as nextPass } from 'node:timers/promises';
import { inMilliseconds, Loop, type Rest } from '../../lib/loop.ts';
import type { MemoryWriter } from './writer.ts';

/** How many entries are indexed again at a time, and the pause behind them, so that it slows nothing down. */
const PORTION = 100;
const PAUSE_MS = 50;
/** How often it is looked for entries of nodes of the release before. */
const LOOK_MS = 60_000;

/**
 * Indexes entries again that have the words of an earlier version, each in a transaction and a turn of its own. Until then they are found by
 * those. Each is done once, whichever node does it.
 */
export class MemoryReindex {
  readonly #writer: Pick<MemoryWriter, 'outdated' | 'reindex'>;
  readonly #onError: (error: Error) => void;
  readonly #loop = new Loop({ round: () => this.#round(), alarm: inMilliseconds });

  constructor(writer: Pick<MemoryWriter, 'outdated' | 'reindex'>, onError: (error: Error) => void) {
    this.#writer = writer;
    this.#onError = onError;
  }

  start(): void {
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #round(): Promise<Rest> {
    try {
      const entries = await this.#writer.outdated(PORTION);
      let failed = false;
      for (const { tenant_id, id } of entries) {
        if (this.#loop.stopped) break;
        await this.#writer.reindex(tenant_id, id).catch((error: Error) => {
          failed = true;
          this.#onError(error);
        });
        // On SQLite all of it is work of this thread.
        await nextPass();
      }
      // What has failed would be the first again.
      if (entries.length === PORTION && !failed) return { due: PAUSE_MS };
    } catch (error) {
      this.#onError(error as Error);
    }
    return { due: LOOK_MS };
  }
}
