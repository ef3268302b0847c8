import type { Notice } from '../store/notices.ts';

/** Wakes the tails of a run when it has new durable events. It carries no data: order comes from the table. */
export interface Bus {
  /** Wakes the tails on this node; the database tells the other nodes. */
  publish(runIds: readonly string[]): void;
  /** @returns a function that ends the subscription. */
  subscribe(runId: string, wake: () => void): () => void;
  /** Asks the node that executes the run to cancel it. */
  cancel(runId: string): void;
  /** Registers the function that cancels runs when other nodes ask for it. */
  onCancel(cancel: (runId: string) => void): void;
  /** Passes a notice to the listeners on this node; the database tells the other nodes. */
  announce(notice: Notice): void;
  /**
   * Registers a listener for the notices of all nodes. @param lost called when notices of other nodes may have been
   * lost
   */
  onNotice(hear: (notice: Notice) => void, lost: () => void): void;
  close(): Promise<void>;
}

/** The bus of a single node. */
export class LocalBus implements Bus {
  readonly #tails = new Map<string, Set<() => void>>();
  #hear: (notice: Notice) => void = () => {};

  publish(runIds: readonly string[]): void {
    if (this.#tails.size === 0) return;
    for (const runId of runIds) {
      for (const wake of this.#tails.get(runId) ?? []) wake();
    }
  }

  subscribe(runId: string, wake: () => void): () => void {
    const tails = this.#tails.get(runId) ?? new Set();
    this.#tails.set(runId, tails.add(wake));
    return () => {
      tails.delete(wake);
      if (tails.size === 0 && this.#tails.get(runId) === tails) this.#tails.delete(runId);
    };
  }

  /** There are no other nodes. */
  cancel(): void {}

  onCancel(): void {}

  announce(notice: Notice): void {
    this.#hear(notice);
  }

  onNotice(hear: (notice: Notice) => void): void {
    this.#hear = hear;
  }

  async close(): Promise<void> {
    this.#tails.clear();
  }
}
