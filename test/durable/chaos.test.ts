import { it } from 'vitest';
import { expectAllDone } from './chaos.ts';

/** One that is the same every time; `chaos.full.test.ts` has more kills, and PostgreSQL, and the soak other seeds. */
const SEED = 11;

it('[DUR-020] a server on SQLite that is killed twice completes all of its runs, and does nothing twice', { timeout: 300_000 }, () =>
  expectAllDone('sqlite', 2, SEED),
);
