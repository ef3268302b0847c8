import { randomFillSync } from 'node:crypto';
import { v7 as uuid } from 'uuid';

/** Random bytes are fetched for so many ids at a time: fetching them is most of what an id costs. */
const POOL_IDS = 256;
const ID_BYTES = 16;
const pool = new Uint8Array(POOL_IDS * ID_BYTES);
let used = pool.length;

let lastMs = -Infinity;
let counter = 0;

/**
 * A new id of a request and its run, or of a node: UUIDv7, so that ids sort by time, and those of one process within a millisecond
 * by a counter (RFC 9562, §6.2, method 1).
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, (used += ID_BYTES));
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // The highest bit stays free, so that there is room to count.
    counter = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    counter = (counter + 1) >>> 0;
    if (counter === 0) lastMs += 1;
  }
  return uuid({ random, msecs: lastMs, seq: counter });
}
