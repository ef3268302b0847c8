import { randomInt } from 'node:crypto';
import { it } from 'vitest';
import { expectNobodyHarmed } from './lost-answers.ts';

const seed = Number(process.env['SEED'] ?? randomInt(1e9));

it('[LOG-086] a server that loses 1 answer of PostgreSQL in 25 stays, says no 500, and harms no run', { timeout: 300_000 }, () =>
  expectNobodyHarmed({ runs: 1000, clients: 20, seed }),
);
