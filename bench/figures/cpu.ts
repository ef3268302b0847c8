import { alternate, runs, withPair, type Figure } from '../bench.ts';
import type { Mode } from '../plan.ts';
import { mean } from '../stats.ts';
import { beyond, compared, type Row } from '../table.ts';

const SHORT = 50;
const LONG = 550;
const CONCURRENCY = 4;
const WARM_UP = 300;
const ROUNDS = 6;
const RUNS = 400;
const TARGET_US = 1.5;
const us = (value: number): string => `${value.toFixed(2)} µs`;

/**
 * CPU time per delta: the difference of runs with 550 and with 50 deltas, so that what a run costs cancels out.
 * The sums are taken over all rounds, since the system counts in steps of 10 ms.
 */
export const cpu: Figure = (bench) =>
  withPair(bench, async (pair) => {
    const rows: Row[] = [];
    for (const mode of ['burst', 'spread'] as const) rows.push(await measure(mode));
    return rows;

    async function measure(mode: Mode): Promise<Row> {
      for (const subject of [pair.relay, pair.baton]) {
        await runs(bench, subject, { deltas: LONG, mode }, WARM_UP, CONCURRENCY);
      }
      const short = await alternate(pair, ROUNDS, (subject) => runs(bench, subject, { deltas: SHORT, mode }, RUNS, CONCURRENCY));
      const long = await alternate(pair, ROUNDS, (subject) => runs(bench, subject, { deltas: LONG, mode }, RUNS, CONCURRENCY));
      const perDelta = (name: 'relay' | 'baton') => {
        const more = mean(long[name].map((one) => one.cpuMs)) - mean(short[name].map((one) => one.cpuMs));
        return (more * 1000) / (RUNS * (LONG - SHORT));
      };
      const [relay, baton] = [perDelta('relay'), perDelta('baton')];
      const goal = { target: `≤ + ${TARGET_US} µs`, met: baton - relay <= TARGET_US };
      return compared(`cpu: per delta, ${mode}`, [relay, baton], us, goal, beyond(baton - relay, us));
    }
  });
