import { v7 as uuid } from 'uuid';
import { fewRandomBytes } from './random.ts';

let lastMs = -Infinity;
let counter = 0;

/**
 * A new id of a request and its run, or of a node: UUIDv7, so that ids sort by time, and those of one process within a millisecond
 * by a counter (RFC 9562, §6.2, method 1).
 */
export function newId(): string {
  const random = fewRandomBytes(16);
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // The highest bit stays free, so that there is room to count.
    counter = random.readUInt32BE(0) >>> 1;
  } else {
    counter = (counter + 1) >>> 0;
    if (counter === 0) lastMs += 1;
  }
  return uuid({ random, msecs: lastMs, seq: counter });
}
