import { it } from 'vitest';
import { outlivesKill } from './crash.ts';

it.each(['sqlite', 'postgres'] as const)('[MCS-120] tasks, and what calls ask, outlive kill -9 in the middle, on %s', (dialect) =>
  outlivesKill(dialect),
);
