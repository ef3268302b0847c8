import { randomInt } from 'node:crypto';
import { it } from 'vitest';
import { expectAllDone } from './chaos.ts';

const seed = Number(process.env['SEED'] ?? randomInt(1e9));

it.each(['sqlite', 'postgres'] as const)(
  `[DUR-020] a server on %s that is killed 200 times completes all of its runs, and does nothing twice (seed ${seed})`,
  { timeout: 3_600_000 },
  (dialect) => expectAllDone(dialect, 200, seed),
);
