import { LinkedList } from '../lib/linked-list.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import { PassingMap } from '../lib/passing-map.ts';
import type { AccountKey } from '../store/tenants/budget-account.ts';
import type { Asked, BudgetReached, Change, Notice } from '../store/nodes/notices.ts';

/** What a part of the server wants to hear of, from whichever node it comes. */
export interface BusListener {
  /** A run was canceled. */
  cancel?(runId: string): void;
  /** A run may go on: it was set free, or one of its questions has its answer. */
  awake?(runId: string): void;
  /** Runs of a tenant wait to begin. */
  queued?(tenantId: number): void;
  /** A scheduled run has begun or ended. */
  notice?(notice: Notice): void;
  /** A run asks somebody. */
  asked?(asked: Asked): void;
  /** A part of a budget is spent. */
  budget?(reached: BudgetReached): void;
  /** Another node wants what this one holds of a budget and does not need. */
  recalled?(account: AccountKey): void;
  /** What may be cached of a tenant has changed. */
  change?(change: Change): void;
  /** Artifacts of a tenant were written or deleted. */
  artifacts?(tenantId: number): void;
  /** From now on nothing is heard of other nodes. */
  lost?(): void;
  /** Other nodes are heard again; what they said meanwhile is lost. */
  back?(): void;
}

/** Says what happens on this node and on others. It carries no data: that comes from the tables. */
export interface Bus {
  /** Wakes the tails of this node's runs, wherever they are: the runs have new durable events. */
  publish(runIds: readonly string[]): void;
  /** As {@link publish}, of runs of other nodes. */
  publishForOthers(runIds: readonly string[]): void;
  /** @param owner the node that executes the run, or what stands for none. @returns a function that ends the subscription */
  subscribe(runId: string, owner: string, wake: () => void): () => void;
  /** Passes a notice to the listeners on this node; the database tells the other nodes. */
  announce(notice: Notice): void;
  /** As {@link announce}, of a question. */
  announceQuestion(asked: Asked): void;
  /** Tells this node of a budget; on PostgreSQL the database tells all of them. */
  announceBudget(reached: BudgetReached): void;
  listen(listener: BusListener): void;
  /** Resolves when these nodes have heard all that the database had to tell them until now, or believe nothing of before any more. */
  heardBy(nodeIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The bus of a single node. Whoever listens does so outside of the run that says something. */
export class LocalBus implements Bus {
  readonly #tails = new PassingMap<string, LinkedList<() => void>>();
  readonly #listeners: BusListener[] = [];

  publish(runIds: readonly string[]): void {
    if (this.#tails.size === 0) return;
    outsideOfRuns(() => {
      for (const runId of runIds) {
        for (const wake of this.#tails.get(runId) ?? []) wake();
      }
    });
  }

  publishForOthers(runIds: readonly string[]): void {
    this.publish(runIds);
  }

  subscribe(runId: string, _owner: string, wake: () => void): () => void {
    let tails = this.#tails.get(runId);
    if (!tails) this.#tails.set(runId, (tails = new LinkedList()));
    const tail = tails.add(wake);
    return () => {
      tails.remove(tail);
      if (!tails.first && this.#tails.get(runId) === tails) this.#tails.delete(runId);
    };
  }

  announce(notice: Notice): void {
    this.tell((listener) => listener.notice?.(notice));
  }

  announceBudget(reached: BudgetReached): void {
    this.tell((listener) => listener.budget?.(reached));
  }

  announceQuestion(asked: Asked): void {
    this.tell((listener) => listener.asked?.(asked));
  }

  listen(listener: BusListener): void {
    this.#listeners.push(listener);
  }

  async heardBy(): Promise<void> {}

  /** Calls all listeners of this node. */
  tell(call: (listener: BusListener) => void): void {
    outsideOfRuns(() => this.#listeners.forEach(call));
  }

  async close(): Promise<void> {
    this.#tails.clear();
  }
}
