import { byRun, groupOf, type CommitEntry, type CommittedLog } from './commit-group.ts';
import { asError, repeatCommit } from './commit-repeat.ts';
import type { EventStore } from './events.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';

/** What the committer reports to the rest of the server. */
export interface CommitObserver {
  /**
   * Runs of this node have new durable events.
   * @param entries how many entries the commit wrote
   * @param milliseconds from its first attempt until it was durable
   */
  committed(runIds: string[], entries: number, milliseconds: number): void;
  /** A commit failed and is tried again, or given up. */
  failed(error: Error, attempt: number, givenUp: boolean, runIds: string[]): void;
}

/** How long a group is collected at most while each pass of the event loop adds to it. */
const COLLECT_MS = 4;

/**
 * Writes the events of all runs in groups, one transaction at a time.
 *
 *   idle ──enqueue──▶ scheduled ──commitNow, or end of this pass of the event loop──▶ committing ──▶ idle, or committing again
 *                        ├──on SQLite: end of the next pass──▶ committing
 *                        └──and while runs come close together: end of a pass that adds nothing, or 4 ms──▶ committing
 *
 * The entries that queue up while a commit is under way are the next group. So groups grow with the load, and nothing waits
 * for a timer.
 *
 * On SQLite this thread does the work of a commit, and nothing queues up meanwhile. There a group waits for one pass of the
 * event loop: the request to a provider is written at the end of this pass, and goes first. A group behind one of several runs
 * is collected over some passes, because half of the cost of a commit does not depend on its rows.
 *
 * Commits, and the calls that follow from them, are made outside of the run whose turn began them: they are of many runs.
 *
 * A failed commit is repeated ({@link repeatCommit}). A run whose rows cannot be written breaks off without an end, and the
 * recovery sweep ends it.
 */
export class GroupCommitter {
  readonly #store: EventStore;
  readonly #observer: CommitObserver;
  #queue: CommitEntry[] = [];
  #scheduled = false;
  /** Whether the last group had rows of several runs. */
  #busy = false;
  #committing: Promise<void> | undefined;

  constructor(store: EventStore, observer: CommitObserver) {
    this.#store = store;
    this.#observer = observer;
  }

  /** How many entries wait for the next group. */
  get queued(): number {
    return this.#queue.length;
  }

  /** Adds an entry to the next group. */
  enqueue(entry: CommitEntry): void {
    this.#queue.push(entry);
    this.#schedule();
  }

  /**
   * Sends what is queued to the database at once, instead of at the end of this pass of the event loop, unless a commit is
   * under way: for a caller that waits for it, or is about to keep the thread busy. On SQLite it would gain nothing.
   */
  commitNow(): void {
    if (this.#store.remote && this.#scheduled) this.#commitQueue();
  }

  /** As {@link commitNow}, for a run that has nothing more to add: it waits for others only while they come close together. */
  finish(): void {
    if (this.#scheduled && !this.#busy) this.#commitQueue();
  }

  /** Resolves when everything that was enqueued so far is durable or given up. */
  async flush(): Promise<void> {
    while (this.#queue.length > 0 || this.#committing) {
      await (this.#committing ?? new Promise((resolve) => setImmediate(resolve)));
    }
  }

  #schedule(): void {
    if (this.#scheduled || this.#committing || this.#queue.length === 0) return;
    this.#scheduled = true;
    const commit = (): void => {
      if (this.#scheduled) this.#commitQueue();
    };
    if (this.#store.remote) setImmediate(commit);
    else if (this.#busy) this.#collect(0, performance.now() + COLLECT_MS);
    else setImmediate(() => setImmediate(commit));
  }

  /** Commits at the end of the first pass that adds nothing, or that ends behind a time. @param queued before this pass */
  #collect(queued: number, until: number): void {
    setImmediate(() => {
      if (!this.#scheduled) return;
      const { length } = this.#queue;
      if (length > queued && performance.now() < until) this.#collect(length, until);
      else this.#commitQueue();
    });
  }

  #commitQueue(): void {
    outsideOfRuns(() => this.#commit());
  }

  #commit(): void {
    this.#scheduled = false;
    const entries = this.#queue;
    this.#queue = [];
    const runs = byRun(entries);
    this.#busy = runs.size > 1;
    for (const [log, seq] of runs) log.started(seq);
    const startedAt = performance.now();
    let pending: void | Promise<void>;
    try {
      pending = this.#store.commit(groupOf(entries));
    } catch (error) {
      pending = Promise.reject(error);
    }
    // SQLite has committed by now: going on in the same tick saves a pass through the microtask queue for every run.
    if (!pending) return this.#announce(runs, entries, startedAt);
    // An observer that fails must not end the process.
    const lose = (error: unknown): void => this.#lose(asError(error), entries);
    this.#committing = pending
      .then(
        () => {
          // What waits is on its way to the database while this thread tells of what is durable.
          this.#next();
          this.#announce(runs, entries, startedAt);
        },
        (error: unknown) =>
          this.#repeat(entries, asError(error), startedAt)
            .catch(lose)
            .finally(() => this.#next()),
      )
      .catch(lose);
  }

  /** After a commit: begins the next one if anything waits. */
  #next(): void {
    this.#committing = undefined;
    if (this.#queue.length > 0) this.#commitQueue();
  }

  #announce(runs: Map<CommittedLog, number>, entries: readonly CommitEntry[], startedAt: number): void {
    const milliseconds = performance.now() - startedAt;
    for (const [log, seq] of runs) log.committed(seq);
    for (const { kind, row } of entries) if (kind === 'written') row();
    this.#observer.committed(idsOf(runs), entries.length, milliseconds);
  }

  #repeat(entries: CommitEntry[], error: Error, startedAt: number): Promise<void> {
    return repeatCommit(
      this.#store,
      entries,
      { error, since: startedAt },
      {
        committed: (written) => this.#announce(byRun(written), written, startedAt),
        failed: (failure, attempt, givenUp, of) => this.#observer.failed(failure, attempt, givenUp, idsOf(byRun(of))),
        lost: (failure, lost) => this.#lose(failure, lost),
      },
    );
  }

  #lose(error: Error, entries: readonly CommitEntry[]): void {
    const runs = byRun(entries);
    for (const log of runs.keys()) log.broke(error);
    // What the runs have queued in the meantime would leave a gap in their logs, or follow the `done` of a sweep.
    this.#queue = this.#queue.filter(({ log }) => !runs.has(log));
  }
}

function idsOf(runs: Map<CommittedLog, number>): string[] {
  const ids: string[] = [];
  for (const { runId } of runs.keys()) ids.push(runId);
  return ids;
}
