import { Worker } from 'node:worker_threads';
import { programFile } from '../../files.ts';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import type { Database } from '../database/database.ts';
import type { PurgeJob } from './purge.ts';

/** What the thread is given. */
export interface PurgeOrder {
  /** Of the database. */
  file: string;
  jobs: readonly PurgeJob[];
  /** One number, by which the two threads take turns: {@link GO}, {@link WAIT} or {@link STOP}. */
  turn: Int32Array<SharedArrayBuffer>;
}

/** The thread works. */
export const GO = 0;
/** It waits until what it has written is in the file. */
export const WAIT = 1;
/** It is to end. */
const STOP = 2;

/** Of the thread, which knows some thousand runs at a time. */
const HEAP_MB = 64;

/**
 * Does jobs on SQLite in a thread with a connection of its own, which ends with them: to do away with what a run has left takes longer than to commit its
 * events, and in the server's own thread nothing else would happen meanwhile. SQLite has one writer at a time, so the transactions are
 * short, and leave the file to others in between.
 *
 *   go ──its pages fill the write-ahead log──▶ wait ──checkpoint──▶ go … ──all is done──▶ (ends)
 *   └──────────────────────────signal──▶ stop ◀──signal──┘
 *
 * Without the waiting the log would fill faster than it comes into the file, and the last step of a checkpoint, which is the server's, would take long.
 * @returns whether all was done; false when `signal` has aborted
 */
export async function purgeBeside(
  { sqlite, checkpoint }: Pick<Database, 'sqlite' | 'checkpoint'>,
  jobs: readonly PurgeJob[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const turn = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const tell = (what: number): void => {
    Atomics.store(turn, 0, what);
    Atomics.notify(turn, 0);
  };
  const stop = (): void => tell(STOP);
  const order: PurgeOrder = { file: sqlite!.name, jobs, turn };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const limits = { maxOldGenerationSizeMb: HEAP_MB };
  const worker = outsideOfRuns(
    () => new Worker(programFile('store/runs/purge-worker'), { workerData: order, execArgv: [], resourceLimits: limits }),
  );
  const next = async (): Promise<void> => {
    await checkpoint();
    if (signal?.aborted !== true) tell(GO);
  };
  worker.on('message', () => void next().catch(reject));
  worker.once('error', reject);
  worker.once('exit', () => resolve());
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    await promise;
  } catch (error) {
    stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  return signal?.aborted !== true;
}
