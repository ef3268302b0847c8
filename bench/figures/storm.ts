import { setTimeout as delay } from 'node:timers/promises';
import { runs, withPair, type Bench, type Figure } from '../bench.ts';
import type { Subject } from '../servers.ts';
import { median, quantile } from '../stats.ts';
import { atMost, compared, ms } from '../table.ts';

const STREAMS = 2000;
const OVER_MS = 3000;
const DELTAS = 50;
const WARM_UP = 1500;
const ROUNDS = 3;
const TARGET_MS = 600;
/** Between two storms: the connections of the last one are closed. */
const CALM_MS = 3000;

/** Streams that are opened evenly within three seconds and then stay open: from a request's start to the first text. */
export const storm: Figure = async (bench) => {
  const relay: number[][] = [];
  const baton: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await withPair(bench, async (pair) => {
      relay.push(await measure(bench, pair.relay));
      baton.push(await measure(bench, pair.baton));
      // Not by SIGTERM: a server that drains would wait for runs that never end.
      await pair.baton.stop('SIGKILL');
    });
  }
  const both = (of: (latencies: number[]) => number): [number, number] => [median(relay.map(of)), median(baton.map(of))];
  const p50 = both(median);
  const p99 = both((latencies) => quantile(latencies, 0.99));
  const figure = `storm: first text of ${STREAMS} streams in ${OVER_MS / 1000} s`;
  bench.note(`storm: ${p50[1].toFixed(0)} and ${p99[1].toFixed(0)} ms`);
  return [compared(`${figure}, p50`, p50, ms), compared(`${figure}, p99`, p99, ms, atMost(p99[1], TARGET_MS, ms))];
};

async function measure(bench: Bench, subject: Subject): Promise<number[]> {
  await runs(bench, subject, { deltas: DELTAS, mode: 'burst' }, WARM_UP, 32);
  const target = subject.run({ deltas: DELTAS, mode: 'stall' });
  const { latencies } = await bench.load.perform({ kind: 'hold', target, count: STREAMS, expect: 'event: text', overMs: OVER_MS });
  await bench.load.perform({ kind: 'release' });
  await delay(CALM_MS);
  return latencies;
}
