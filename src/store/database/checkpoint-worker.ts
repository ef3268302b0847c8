/** Brings pages of the write-ahead log into the database when it is told to, in a thread of its own: see checkpoints.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import Connection from 'better-sqlite3';
import { serveThread } from './sqlite-thread.ts';

const connection = new Connection(workerData as string, { fileMustExist: true });

serveThread(connection, () => {
  // It waits for nobody: what it can't have now is there for the next pass.
  try {
    connection.pragma('wal_checkpoint(PASSIVE)');
  } catch {}
  parentPort!.postMessage('', []);
});
