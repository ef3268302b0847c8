import { randomFillSync } from 'node:crypto';

/** Bytes are fetched so many at a time: to fetch them takes longer than what most of them are for. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** A few random bytes, as good as those of `randomBytes`. */
export function fewRandomBytes(size: number): Buffer {
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return Buffer.from(pool.subarray(used, (used += size)));
}
