import { startPostgres } from '../../test/support/postgres.ts';
import { alternate, cpuOfEach, medianLatency, sample, type Bench, type Figure, type Sample } from '../bench.ts';
import { startBaton, type Subject } from '../servers.ts';
import { median } from '../stats.ts';
import { compared, ms, type Row } from '../table.ts';

const RECOVERIES = { fail: 'fail', resume: 'resume' } as const;
const WARM_UP = 300;
const ROUNDS = 7;
const RUNS = 300;
const CONCURRENCY = 8;
/** Reads of a scratchpad, each with arguments of its own: commands that cost next to nothing by themselves. */
const COMMANDS = 20;

const PLAIN = 'an answer of a few words';
const BUSY = Array.from({ length: COMMANDS }, (_, i) => `/mem entries tag=t${i}`).join('\n');

/**
 * What `recovery: resume` costs against `fail`: of a run of one turn, and of a command, which is the difference to a run with 20 of
 * them. Both are asked of the same server in turns, of the built-in model.
 */
export const durable: Figure = async (bench) => {
  const postgres = await startPostgres([]);
  try {
    return [
      ...(await measure(bench, 'sqlite', {})),
      ...(await measure(bench, 'postgres', { DATABASE_URL: `${postgres.url}/postgres`, IDEMPOTENCY: 'database' })),
    ];
  } finally {
    await postgres.stop();
  }
};

type Samples = Record<keyof typeof RECOVERIES, Sample[]>;

async function measure(bench: Bench, database: string, env: Record<string, string>): Promise<Row[]> {
  const baton = await startBaton({ ...bench, folder: bench.folder(), env: { INDEX_MODEL: 'demo/echo', ...env } });
  try {
    const alone = await both(bench, baton, PLAIN, 1);
    const plain = await both(bench, baton, PLAIN, CONCURRENCY);
    const busy = await both(bench, baton, BUSY, CONCURRENCY);
    const latency = (name: keyof Samples): number => median(alone[name].map(medianLatency));
    const cpu = (samples: Samples, name: keyof Samples): number => median(samples[name].map(cpuOfEach));
    const perCommand = (name: keyof Samples): number => (cpu(busy, name) - cpu(plain, name)) / COMMANDS;
    const row = (figure: string, of: (name: keyof Samples) => number): Row =>
      compared(`durable, ${database}: ${figure}`, [of('fail'), of('resume')], ms);
    return [row('median run', latency), row('CPU of a run', (name) => cpu(plain, name)), row('CPU of a command', perCommand)];
  } finally {
    await baton.stop();
  }
}

async function both(bench: Bench, baton: Subject, message: string, concurrency: number): Promise<Samples> {
  const run = (recovery: string, count: number): Promise<Sample> =>
    sample(bench, baton, { target: baton.post('/v1/orchestrate', { message, recovery }), count, concurrency });
  for (const recovery of Object.keys(RECOVERIES)) await run(recovery, WARM_UP);
  return alternate(RECOVERIES, ROUNDS, (recovery) => run(recovery, RUNS));
}
