import { alternate, runs, withPair, type Figure, type Sample } from '../bench.ts';
import { memoryKiB } from '../processes.ts';
import { median } from '../stats.ts';
import { beyond, mib, ms, percent, times } from '../table.ts';

const PLAN = { deltas: 50, mode: 'burst' } as const;
const CONCURRENCY = 32;
const WARM_UP = 1500;
const ROUNDS = 7;
const RUNS = 2000;
const TARGET = 0.5;
const CPU_TARGET_MS = 0.25;

/** Runs per second at 32 at a time, as a share of the relay's. */
export const throughput: Figure = (bench) =>
  withPair(bench, async (pair) => {
    await runs(bench, pair.relay, PLAN, WARM_UP, CONCURRENCY);
    await runs(bench, pair.baton, PLAN, WARM_UP, CONCURRENCY);
    const { relay, baton } = await alternate(pair, ROUNDS, (subject) => runs(bench, subject, PLAN, RUNS, CONCURRENCY));
    const rate = (sample: Sample) => (sample.count / sample.wallMs) * 1000;
    const cpu = (sample: Sample) => sample.cpuMs / sample.count;
    const share = median(baton.map((sample, i) => rate(sample) / rate(relay[i]!)));
    const more = median(baton.map((sample, i) => cpu(sample) - cpu(relay[i]!)));
    const peak = { relay: memoryKiB(pair.relay.pid, 'VmHWM'), baton: memoryKiB(pair.baton.pid, 'VmHWM') };
    return [
      {
        figure: `throughput: ${CONCURRENCY} concurrent runs`,
        relay: `${median(relay.map(rate)).toFixed(0)}/s`,
        baton: `${median(baton.map(rate)).toFixed(0)}/s`,
        ratio: percent(share),
        target: `≥ ${percent(TARGET)}`,
        met: share >= TARGET,
      },
      {
        figure: 'throughput: CPU per run',
        relay: ms(median(relay.map(cpu))),
        baton: ms(median(baton.map(cpu))),
        ratio: beyond(more, ms),
        target: `≤ + ${ms(CPU_TARGET_MS)}`,
        met: more <= CPU_TARGET_MS,
      },
      {
        figure: 'throughput: peak RSS',
        relay: mib(peak.relay),
        baton: mib(peak.baton),
        ratio: times(peak.baton / peak.relay),
        target: '–',
      },
    ];
  });
