import { alternate, cpuOfEach, medianLatency, runs, withPair, type Figure, type Sample } from '../bench.ts';
import type { Mode } from '../plan.ts';
import { memoryKiB } from '../processes.ts';
import { overRounds, quantile } from '../stats.ts';
import { compared, mib, ms, times, type Row } from '../table.ts';

const DELTAS = 50;
const WARM_UP = 500;
const ROUNDS = 9;
const RUNS = 300;

const MEDIAN_TARGET = 1.5;
const P99_TARGET = 2;

/**
 * A run at concurrency 1: one POST, 50 deltas from upstream, the stream to its end. The ratios are medians over the
 * rounds of Baton's figure by that of the relay just before it.
 */
export const latency: Figure = (bench) =>
  withPair(bench, async (pair) => {
    const rows: Row[] = [];
    for (const mode of ['burst', 'spread'] as const) {
      await runs(bench, pair.relay, { deltas: DELTAS, mode }, WARM_UP, 1);
      await runs(bench, pair.baton, { deltas: DELTAS, mode }, WARM_UP, 1);
      const samples = await alternate(pair, ROUNDS, (subject) => runs(bench, subject, { deltas: DELTAS, mode }, RUNS, 1));
      rows.push(...rowsOf(mode, samples));
    }
    return [...rows, compared('latency: peak RSS', [memoryKiB(pair.relay.pid, 'VmHWM'), memoryKiB(pair.baton.pid, 'VmHWM')], mib)];
  });

function rowsOf(mode: Mode, { relay, baton }: { relay: Sample[]; baton: Sample[] }): Row[] {
  const line = (name: string, of: (sample: Sample) => number, target?: number): Row => {
    const { values, ratio } = overRounds(relay, baton, of);
    const goal = target === undefined ? undefined : { target: `≤ ${target} ×`, met: ratio <= target };
    return compared(`latency: ${name}, ${mode}`, values, ms, goal, times(ratio));
  };
  // The targets are about zero delay; a provider that sends its deltas one by one is shown beside it.
  const targets = mode === 'burst' ? [MEDIAN_TARGET, P99_TARGET] : [];
  return [
    line('median run', medianLatency, targets[0]),
    line('p99', (sample) => quantile(sample.latencies, 0.99), targets[1]),
    line('CPU per run', cpuOfEach),
  ];
}
