import { setTimeout as delay } from 'node:timers/promises';
import { medianLatency, runs, withPair, type Figure } from '../bench.ts';
import { memoryKiB } from '../processes.ts';
import { seedRun } from '../seed.ts';
import { mib, ms, row, times } from '../table.ts';

const READERS = 2000;
/**
 * 0.7 MB of log for each: enough to bring the kernel's TCP buffers under pressure, so that they stop taking it all;
 * with much more it runs out of them, and resets connections that have nothing to do with this.
 */
const ROWS = 350;
const ROW = 'x'.repeat(2048);
const FAST_RUNS = 200;
const SETTLE_MS = 3000;
const TARGET_MIB = 300;

/** Clients that open a long replay and read nothing: what they cost together, and what they cost a fast one. */
export const slow: Figure = (bench) =>
  withPair(bench, async ({ baton }, folder) => {
    const runId = seedRun(
      folder,
      Array.from({ length: ROWS }, () => ROW),
    );
    const fast = async () => medianLatency(await runs(bench, baton, { deltas: 50, mode: 'burst' }, FAST_RUNS, 1));
    await runs(bench, baton, { deltas: 50, mode: 'burst' }, 500, 8);
    await delay(SETTLE_MS);
    const before = { rss: memoryKiB(baton.pid, 'VmRSS'), fast: await fast() };
    await bench.load.perform({ kind: 'hold', target: baton.get(`/v1/requests/${runId}/events`), count: READERS, expect: undefined });
    const during = { fast: await fast(), rss: memoryKiB(baton.pid, 'VmRSS') };
    await bench.load.perform({ kind: 'release' });
    const goal = { target: `≤ ${TARGET_MIB} MB more`, met: during.rss - before.rss <= (TARGET_MIB * 1e6) / 1024 };
    return [
      {
        ...row(`slow: RSS with ${READERS} readers that read nothing`, `${mib(before.rss)} → ${mib(during.rss)}`, goal),
        ratio: times(during.rss / before.rss),
      },
      {
        ...row('slow: median run of a fast client beside them', `${ms(before.fast)} → ${ms(during.fast)}`),
        ratio: times(during.fast / before.fast),
      },
    ];
  });
