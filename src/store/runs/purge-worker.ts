/** Does away with old runs on SQLite, in a thread of its own: see purge-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteConnection } from '../database/sqlite-connection.ts';
import type { Steps } from '../database/steps.ts';
import { purgeOf, type PurgeJob } from './purge.ts';
import { GO, WAIT, type PurgeOrder } from './purge-thread.ts';

/** How many are looked for at a time, and removed by a statement. */
const FOUND = 2000;
const REMOVED = 16;
/** How long a transaction goes on removing: commits of runs that come meanwhile wait for it. */
const TRANSACTION_MS = 2;
/** How long the file is for others behind it, as a multiple of what it has taken. */
const RESTS = 1;
/** How many pages may wait in the write-ahead log at the end of a turn. */
const TURN_PAGES = 2000;

const { file, jobs, turn } = workerData as PurgeOrder;
const connection = new SqliteConnection(file, { fileMustExist: true });
connection.pragma('busy_timeout = 5000');
connection.pragma('synchronous = normal');
// Checkpoints are made by the server, and what is deleted is overwritten, as there.
connection.pragma('wal_autocheckpoint = 0');
connection.pragma('secure_delete = ON');

/** @returns whether it is to go on */
function rest(ms: number): boolean {
  if (Atomics.wait(turn, 0, GO, ms) !== 'timed-out') return false;
  const [{ log, checkpointed }] = connection.pragma('wal_checkpoint(NOOP)') as [{ log: number; checkpointed: number }];
  if (log - checkpointed < TURN_PAGES) return true;
  if (Atomics.compareExchange(turn, 0, GO, WAIT) !== GO) return false;
  parentPort!.postMessage(null, []);
  Atomics.wait(turn, 0, WAIT);
  return Atomics.load(turn, 0) === GO;
}

/** @returns whether it is to go on with the next job */
function work(job: PurgeJob): boolean {
  const { find, remove } = purgeOf('sqlite', job);
  for (;;) {
    const { found, more } = connection.stepsOf(() => find(FOUND));
    for (let done = 0; done < found.length;) {
      const from = performance.now();
      done = connection.inSteps(function* portion(): Steps<number> {
        // What it has of pages in memory would come back with their next change, where Checkpoints has cleaned them in the file meanwhile.
        connection.pragma('shrink_memory');
        const until = performance.now() + TRANSACTION_MS;
        let next = done;
        for (; next < found.length && performance.now() < until; next += REMOVED) yield* remove(found.slice(next, next + REMOVED));
        return next;
      });
      if (!rest(RESTS * (performance.now() - from))) return false;
    }
    if (!more) return true;
  }
}

try {
  jobs.every(work);
} finally {
  connection.close();
}
