import { it } from 'vitest';
import { expectNothingLost } from './crashes.ts';

/** One that is the same every time: `npm run test:full` has others. */
const SEED = 7;

it.each(['sqlite', 'postgres'] as const)(
  '[LOG-020] a server on %s that is killed 3 times keeps every event whose id a client has seen, and ends what it interrupted',
  { timeout: 300_000 },
  (dialect) => expectNothingLost(dialect, 3, SEED),
);
