/**
 * A thread that ends its process when that takes too much memory, or when the server is gone that has started it. The bound of
 * a heap knows nothing of the bytes beside it, of which a PDF may unpack any number; and a loop lets nothing else of its thread look.
 */
import { workerData } from 'node:worker_threads';

/** What the watch is told: of the whole process, in bytes. */
export interface Watched {
  maxBytes: number;
}

const EVERY_MS = 50;

const { maxBytes } = workerData as Watched;
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
