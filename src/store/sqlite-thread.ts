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
