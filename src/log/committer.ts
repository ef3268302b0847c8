import { LogConflict, LogRefused, type CommitGroup, type EventRow, type EventStore, type RunEnd, type RunStart } from './events.ts';

/** The log of one run, as the committer reports to it. */
export interface CommittedLog {
  readonly runId: string;
  /** Rows up to `seq` are in the commit that starts now. */
  started(seq: number): void;
  /** Rows up to `seq` are durable. */
  committed(seq: number): void;
  /** No more rows of this run can be written. */
  broke(error: Error): void;
}

/** One row to be written for one run, with what belongs to it. */
export interface CommitEntry {
  log: CommittedLog;
  start?: RunStart;
  event?: EventRow;
  end?: RunEnd;
}

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

/** How long a failed commit is repeated: about as long as a database takes to restart or to fail over. */
const GIVE_UP_MS = 30_000;
const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 1000;

/**
 * Writes the events of all runs in groups, one transaction at a time.
 *
 *   idle ──enqueue──▶ scheduled ──end of this turn of the event loop──▶ committing ──▶ idle, or scheduled again
 *
 * Whatever queues up while a commit is under way is the next group, so the group grows with the load and nothing
 * waits for a timer. A failed commit is tried again with growing pauses, for about 30 s, before its runs
 * are given up; a conflict concerns a single run, so its group is then written run by run. The runs whose
 * rows cannot be written break off without an end, and the recovery sweep ends them.
 */
export class GroupCommitter {
  readonly #store: EventStore;
  readonly #observer: CommitObserver;
  #queue: CommitEntry[] = [];
  #scheduled = false;
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

  /** Resolves when everything that was enqueued so far is durable or given up. */
  async flush(): Promise<void> {
    while (this.#queue.length > 0 || this.#committing) {
      await (this.#committing ?? new Promise((resolve) => setImmediate(resolve)));
    }
  }

  #schedule(): void {
    if (this.#scheduled || this.#committing || this.#queue.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#commitQueue();
    });
  }

  #commitQueue(): void {
    const entries = this.#queue;
    this.#queue = [];
    const runs = byRun(entries);
    for (const [log, seq] of runs) log.started(seq);
    const startedAt = performance.now();
    let pending: void | Promise<void>;
    try {
      pending = this.#store.commit(groupOf(entries));
    } catch (error) {
      pending = Promise.reject(error);
    }
    // SQLite has committed by now: going on in the same tick saves a pass through the microtask queue for every run.
    if (!pending) return this.#announce(runs, entries.length, startedAt);
    this.#committing = pending
      .then(
        () => this.#announce(runs, entries.length, startedAt),
        (error: unknown) => this.#retry(entries, asError(error), startedAt),
      )
      .finally(() => {
        this.#committing = undefined;
        this.#schedule();
      });
  }

  #announce(runs: Map<CommittedLog, number>, entries: number, startedAt: number): void {
    const milliseconds = performance.now() - startedAt;
    for (const [log, seq] of runs) log.committed(seq);
    this.#observer.committed(idsOf(runs), entries, milliseconds);
  }

  async #retry(entries: CommitEntry[], first: Error, startedAt: number): Promise<void> {
    const runs = byRun(entries);
    if (first instanceof LogRefused && runs.size > 1) {
      for (const log of runs.keys()) {
        const own = entries.filter((entry) => entry.log === log);
        try {
          await this.#store.commit(groupOf(own));
          this.#announce(byRun(own), own.length, startedAt);
        } catch (error) {
          await this.#retry(own, asError(error), startedAt);
        }
      }
      return;
    }
    let error = first;
    for (let attempt = 1; ; attempt += 1) {
      if (error instanceof LogConflict && (await this.#alreadyWritten(entries))) {
        return this.#announce(runs, entries.length, startedAt);
      }
      const givenUp = error instanceof LogRefused || performance.now() - startedAt > GIVE_UP_MS;
      this.#observer.failed(error, attempt, givenUp, idsOf(runs));
      if (givenUp) break;
      await new Promise((resolve) => setTimeout(resolve, Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS)));
      try {
        await this.#store.commit(groupOf(entries));
        return this.#announce(runs, entries.length, startedAt);
      } catch (again) {
        error = asError(again);
      }
    }
    for (const log of runs.keys()) log.broke(error);
  }

  /**
   * A connection that is lost after COMMIT reports a failure although the rows are written: the repeated commit then
   * conflicts with our own rows.
   */
  async #alreadyWritten(entries: CommitEntry[]): Promise<boolean> {
    for (const { event } of entries) {
      if (!event) continue;
      const [row] = await this.#store.read(event.tenantId, event.runId, event.seq - 1, 1);
      if (row?.seq !== event.seq || row.data !== event.data) return false;
    }
    return true;
  }
}

function groupOf(entries: CommitEntry[]): CommitGroup {
  const group: CommitGroup = { starts: [], events: [], ends: [] };
  for (const { start, event, end } of entries) {
    if (start) group.starts.push(start);
    if (event) group.events.push(event);
    if (end) group.ends.push(end);
  }
  return group;
}

/** The runs of a group, each with its last seq in it. */
function byRun(entries: CommitEntry[]): Map<CommittedLog, number> {
  const runs = new Map<CommittedLog, number>();
  for (const { log, event } of entries) runs.set(log, event?.seq ?? runs.get(log) ?? 0);
  return runs;
}

function idsOf(runs: Map<CommittedLog, number>): string[] {
  return Array.from(runs.keys(), (log) => log.runId);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
