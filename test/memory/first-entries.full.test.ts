import { it } from 'vitest';
import { expectFirstEntriesFound } from './first-entries.ts';

const LONGEST_MS = 300_000;

it.each(['sqlite', 'postgres'] as const)(
  '[MEM-060] so are those of a thousand tenants on %s, without a single error',
  (dialect) => expectFirstEntriesFound(dialect, 1000),
  LONGEST_MS,
);
