import { setTimeout as delay } from 'node:timers/promises';
import { runs, withPair, type Figure } from '../bench.ts';
import { memoryKiB } from '../processes.ts';
import { seedRun } from '../seed.ts';
import { median } from '../stats.ts';
import { mib, ms, times } from '../table.ts';

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
    const fast = async () => median((await runs(bench, baton, { deltas: 50, mode: 'burst' }, FAST_RUNS, 1)).latencies);
    await runs(bench, baton, { deltas: 50, mode: 'burst' }, 500, 8);
    await delay(SETTLE_MS);
    const before = { rss: memoryKiB(baton.pid, 'VmRSS'), fast: await fast() };
    const target = { url: `${baton.url}/v1/requests/${runId}/events`, method: 'GET' as const, headers: baton.headers };
    await bench.load.perform({ kind: 'hold', target, count: READERS, expect: undefined });
    const during = { fast: await fast(), rss: memoryKiB(baton.pid, 'VmRSS') };
    await bench.load.perform({ kind: 'release' });
    const grown = during.rss - before.rss;
    return [
      {
        figure: `slow: RSS with ${READERS} readers that read nothing`,
        relay: '–',
        baton: `${mib(before.rss)} → ${mib(during.rss)}`,
        ratio: times(during.rss / before.rss),
        target: `≤ ${TARGET_MIB} MB more`,
        met: grown <= (TARGET_MIB * 1e6) / 1024,
      },
      {
        figure: 'slow: median run of a fast client beside them',
        relay: '–',
        baton: `${ms(before.fast)} → ${ms(during.fast)}`,
        ratio: times(during.fast / before.fast),
        target: '–',
      },
    ];
  });
