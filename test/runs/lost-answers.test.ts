import { it } from 'vitest';
import { expectNobodyHarmed } from './lost-answers.ts';

it('[LOG-086] a server that loses 1 answer of PostgreSQL in 25 stays, says no 500, and harms no run', { timeout: 120_000 }, () =>
  expectNobodyHarmed({ runs: 30, clients: 6, seed: 7 }),
);
