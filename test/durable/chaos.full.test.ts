import { it } from 'vitest';
import { expectAllDone } from './chaos.ts';

it.each(['sqlite', 'postgres'] as const)(
  '[DUR-020] a server on %s that is killed 6 times completes all of its runs, and does nothing twice',
  { timeout: 300_000 },
  (dialect) => expectAllDone(dialect, 6, 12),
);
