/** Brings pages of the write-ahead log into the database when it is told to, in a thread of its own, or looks for pages to clean: see checkpoints.ts. */
import { fstatSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Connection from 'better-sqlite3';
import { dirtyGap, layoutOf } from './page-gaps.ts';
import { serveThread } from './sqlite-thread.ts';

/** A descriptor of the file whose pages are looked at, which belongs to the process; null: a pass. */
export type CheckpointJob = { file: number } | null;

const CHUNK_BYTES = 4 * 1024 * 1024;

const connection = new Connection(workerData as string, { fileMustExist: true });

serveThread<CheckpointJob>(connection, (job) => {
  // It waits for nobody: what it can't have now is there for the next pass.
  let found: Uint32Array | null = null;
  try {
    if (job) found = Uint32Array.from(dirtyPages(job.file));
    else connection.pragma('wal_checkpoint(PASSIVE)');
  } catch {}
  parentPort!.postMessage(found, []);
});

/** The numbers of the pages, counted from 0, that have to be looked at under a lock. */
function* dirtyPages(file: number): Generator<number> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  readSync(file, chunk, 0, 100, 0);
  const { pageBytes, usable } = layoutOf(chunk);
  const { size } = fstatSync(file);
  for (let at = 0; at < size; at += CHUNK_BYTES) {
    const bytes = readSync(file, chunk, 0, CHUNK_BYTES, at);
    for (let from = 0; from + pageBytes <= bytes; from += pageBytes) {
      const number = (at + from) / pageBytes;
      if (number > 0 && dirtyGap(chunk.subarray(from, from + pageBytes), usable) !== undefined) yield number;
    }
  }
}
