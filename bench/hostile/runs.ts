import { promptFor, type Plan } from '../plan.ts';
import type { Attack } from './attack.ts';
import { runsOf } from './client.ts';

const attack = (name: string, atOnce: number, plan: Plan): Attack =>
  runsOf(name, atOnce, () => JSON.stringify({ message: promptFor(plan) }));

export const attacks: Attack[] = [
  attack('runs: 32 at once, 50 deltas', 32, { deltas: 50, mode: 'burst' }),
  attack('runs: 32 at once, 5,000 deltas', 32, { deltas: 5000, mode: 'burst' }),
  attack('runs: 64 at once, 1,000 deltas one by one', 64, { deltas: 1000, mode: 'spread' }),
];
