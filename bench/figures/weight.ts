import { runs, withPair, type Figure } from '../bench.ts';
import { memoryKiB } from '../processes.ts';
import { atMostMb, compared, mib, type Row } from '../table.ts';

const PLAN = { deltas: 50, mode: 'burst' } as const;
const CONCURRENCY = 32;
const STEP = 5000;
const STAGES = [25_000, 50_000, 100_000];
const TARGET_MB = 180;

/** Resident memory after many runs, 32 at a time: what a server weighs that has worked. */
export const weight: Figure = (bench) =>
  withPair(bench, async (pair) => {
    const rows: Row[] = [];
    let done = 0;
    for (const stage of STAGES) {
      for (; done < stage; done += STEP) {
        for (const subject of [pair.relay, pair.baton]) await runs(bench, subject, PLAN, STEP, CONCURRENCY);
      }
      const relay = memoryKiB(pair.relay.pid, 'VmRSS');
      const baton = memoryKiB(pair.baton.pid, 'VmRSS');
      const goal = stage === STAGES.at(-1) ? atMostMb(baton, TARGET_MB) : undefined;
      rows.push(compared(`weight: RSS after ${stage} runs`, [relay, baton], mib, goal));
    }
    return rows;
  });
