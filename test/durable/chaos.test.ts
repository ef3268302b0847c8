import { it } from 'vitest';
import { expectAllDone } from './chaos.ts';

/** One that is the same every time: `npm run test:full` has others. */
const SEED = 11;

it.each(['sqlite', 'postgres'] as const)(
  '[DUR-020] a server on %s that is killed 4 times completes all of its runs, and does nothing twice',
  { timeout: 300_000 },
  (dialect) => expectAllDone(dialect, 4, SEED),
);
