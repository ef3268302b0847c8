import { runs, type Figure, type Sample } from '../bench.ts';
import { createAgents, grow } from '../grown.ts';
import { startBaton } from '../servers.ts';
import { median } from '../stats.ts';
import { ms, times, type Row } from '../table.ts';

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
    const samples = { empty: [] as Sample[], full: [] as Sample[] };
    for (const subject of [empty, full]) await runs(bench, subject, PLAN, WARM_UP, CONCURRENCY);
    for (let round = 0; round < ROUNDS; round += 1) {
      samples.empty.push(await runs(bench, empty, PLAN, RUNS, CONCURRENCY));
      samples.full.push(await runs(bench, full, PLAN, RUNS, CONCURRENCY));
    }
    const row = (figure: string, of: (sample: Sample) => number, most?: number): Row => {
      const [before, after] = [median(samples.empty.map(of)), median(samples.full.map(of))];
      const ratio = median(samples.full.map((one, i) => of(one) / of(samples.empty[i]!)));
      const shown = { figure: `grown: ${figure}`, relay: ms(before), baton: ms(after), ratio: times(ratio) };
      return most === undefined ? { ...shown, target: '–' } : { ...shown, target: `≤ ${times(most)}`, met: ratio <= most };
    };
    return [row('CPU of a run', ({ cpuMs, count }) => cpuMs / count, MOST), row('median run', ({ latencies }) => median(latencies))];
  } finally {
    await Promise.all([empty.stop(), full.stop()]);
  }
};
