import { setTimeout as delay } from 'node:timers/promises';
import { rowsOf, type Database } from '../database/database.ts';
import { transact, type Steps } from '../database/transact.ts';
import { isThereAny, purgeOf, type PurgeJob } from './purge.ts';
import { purgeBeside } from './purge-thread.ts';

/** How many go in a transaction of PostgreSQL. */
const PORTION = 1000;
/** How long it is for others behind one, as a part of what it has taken: they wait for none of its rows, only for the processor. */
const RESTS = 0.5;

/** Does away with what old runs have left: on SQLite in a thread of its own, on PostgreSQL some at a time, beside other nodes that do the same. */
export class Purger {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Does the jobs that have anything to do. @returns whether all was done; false when `signal` has aborted */
  async run(jobs: readonly PurgeJob[], signal?: AbortSignal): Promise<boolean> {
    const { dialect } = this.#db;
    const open: PurgeJob[] = [];
    for (const job of jobs) {
      const { sql, bindings = [] } = isThereAny(dialect, job);
      if ((await rowsOf(this.#db, sql, bindings)).length > 0) open.push(job);
    }
    if (dialect === 'sqlite') return open.length === 0 || purgeBeside(this.#db, open, signal);
    for (const job of open) if (!(await this.#work(job, signal))) return false;
    return true;
  }

  async #work(job: PurgeJob, signal: AbortSignal | undefined): Promise<boolean> {
    const { find, remove } = purgeOf('postgres', job);
    for (;;) {
      if (signal?.aborted) return false;
      const from = performance.now();
      const more = await transact(this.#db, function* portion(): Steps<boolean> {
        const { found, more: left } = yield* find(PORTION);
        if (found.length > 0) yield* remove(found);
        return left;
      });
      if (!more) return true;
      await delay(RESTS * (performance.now() - from), undefined, { signal }).catch(() => {});
    }
  }
}
