import { alternate, cpuOfEach, perSecond, runs, withPair, type Figure } from '../bench.ts';
import { memoryKiB } from '../processes.ts';
import { median, overRounds } from '../stats.ts';
import { beyond, compared, mib, ms, percent } from '../table.ts';

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
    const rate = overRounds(relay, baton, perSecond);
    const enough = { target: `≥ ${percent(TARGET)}`, met: rate.ratio >= TARGET };
    const more = median(baton.map((sample, i) => cpuOfEach(sample) - cpuOfEach(relay[i]!)));
    const cheap = { target: `≤ + ${ms(CPU_TARGET_MS)}`, met: more <= CPU_TARGET_MS };
    const figure = `throughput: ${CONCURRENCY} concurrent runs`;
    return [
      compared(figure, rate.values, (value) => `${value.toFixed(0)}/s`, enough, percent(rate.ratio)),
      compared('throughput: CPU per run', overRounds(relay, baton, cpuOfEach).values, ms, cheap, beyond(more, ms)),
      compared('throughput: peak RSS', [memoryKiB(pair.relay.pid, 'VmHWM'), memoryKiB(pair.baton.pid, 'VmHWM')], mib),
    ];
  });
