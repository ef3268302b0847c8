import { it } from 'vitest';
import { expectFirstEntriesFound } from './first-entries.ts';

const LONGEST_MS = 300_000;

it('[MEM-035] so are those of a thousand tenants', () => expectFirstEntriesFound(1000), LONGEST_MS);
