import { it } from 'vitest';
import { expectFirstEntriesFound } from './first-entries.ts';

it('[MEM-035] the first entries of many tenants are found at once, while others write theirs', () =>
  expectFirstEntriesFound('sqlite', 200));
