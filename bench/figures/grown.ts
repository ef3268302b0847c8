import { alternate, cpuOfEach, medianLatency, runs, type Figure, type Sample } from '../bench.ts';
import { createAgents, grow } from '../grown.ts';
import { startBaton } from '../servers.ts';
import { overRounds } from '../stats.ts';
import { atMost, compared, ms, times, type Row } from '../table.ts';

const PLAN = { deltas: 50, mode: 'burst' } as const;
const GROWN = { tenants: 10_000, runs: 100_000, eventsPerRun: 100 };
const AGENTS = 1000;
const WARM_UP = 1000;
const ROUNDS = 9;
const RUNS = 1000;
const CONCURRENCY = 32;
const MOST = 1.1;

/** What a run costs a server with much in its database, and one whose database is empty, in turns. */
export const grown: Figure = async (bench) => {
  const folder = bench.folder();
  const first = await startBaton({ ...bench, folder, env: { TENANT_MAX_AGENTS: '0' } });
  await createAgents(first, AGENTS);
  await first.stop();
  bench.note('grown: filling the database');
  grow(folder, GROWN);
  const full = await startBaton({ ...bench, folder, token: first.token });
  const empty = await startBaton({ ...bench, folder: bench.folder() });
  try {
    for (const subject of [empty, full]) await runs(bench, subject, PLAN, WARM_UP, CONCURRENCY);
    const samples = await alternate({ empty, full }, ROUNDS, (subject) => runs(bench, subject, PLAN, RUNS, CONCURRENCY));
    const row = (figure: string, of: (sample: Sample) => number, most?: number): Row => {
      const { values, ratio } = overRounds(samples.empty, samples.full, of);
      const goal = most === undefined ? undefined : atMost(ratio, most, times);
      return compared(`grown: ${figure}`, values, ms, goal, times(ratio));
    };
    return [row('CPU of a run', cpuOfEach, MOST), row('median run', medianLatency)];
  } finally {
    await Promise.all([empty.stop(), full.stop()]);
  }
};
