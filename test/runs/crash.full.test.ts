import { randomInt } from 'node:crypto';
import { it } from 'vitest';
import { expectNothingLost } from './crashes.ts';

const seed = Number(process.env['SEED'] ?? randomInt(1e9));

it.each(['sqlite', 'postgres'] as const)(
  '[LOG-020] a server on %s that is killed 50 times keeps every event whose id a client has seen, and ends what it interrupted',
  { timeout: 900_000 },
  (dialect) => expectNothingLost(dialect, 50, seed),
);
