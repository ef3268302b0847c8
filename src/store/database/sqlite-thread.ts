import { parentPort, type Worker } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';

/** Tells a thread that it is to end. */
const END = 'end';

/**
 * In a thread with a connection of its own to SQLite: does what it is told, until it is to end.
 * @param work must not throw
 */
export function serveThread<Job>(connection: Database, work: (job: Job) => void): void {
  const port = parentPort!;
  port.on('message', (job: Job | typeof END) => {
    if (job !== END) return work(job);
    connection.close();
    port.close();
  });
}

/**
 * Reads from one state of the file, whatever is written to it meanwhile. Also of its tables: SQLite opens a virtual table by a statement of
 * its own, and when another connection has made a table since it read the schema, that one fails (`vtable constructor failed`).
 */
export function inSnapshot<T>(connection: Database, read: () => T): T {
  return connection.transaction(() => {
    // The state is that of the first read, and not of BEGIN.
    connection.pragma('schema_version');
    return read();
  })();
}

/**
 * Ends such a thread when it has done what it was told. `terminate` would find it while it loads the native module, or in one of its
 * calls, and end the whole process: "FATAL ERROR: Error::New napi_get_last_error_info".
 */
export function endThread(worker: Worker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hasEndedByItself = worker.threadId < 0;
  if (hasEndedByItself) return Promise.resolve();
  worker.once('exit', () => resolve());
  worker.ref();
  worker.postMessage(END, []);
  return promise;
}
