import { setTimeout as delay } from 'node:timers/promises';
import { alternate, cpuOfEach, medianLatency, runs, sample, type Bench, type Figure } from '../bench.ts';
import { memoryKiB } from '../processes.ts';
import { send, startBaton, startReceiver } from '../servers.ts';
import { median, quantile } from '../stats.ts';
import { compared, mib, ms, type Row } from '../table.ts';
import { beside, type Both } from './beside.ts';

const STARTS = 5;
const IDLE_MS = 2000;
const DELTAS = 50;
const CONCURRENCY = 8;
/** Commands that cost next to nothing by themselves, each with arguments of its own. */
const COMMANDS = 20;
const BUSY = Array.from({ length: COMMANDS }, (_, i) => `/mem entries tag=t${i}`).join('\n');

const ECHO = { INDEX_MODEL: 'demo/echo' };

/** What traces cost: at the start, for a run of one call, and for a run with 20 commands. */
export const traces: Figure = async (bench) => {
  const receiver = await startReceiver();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  try {
    return [...(await starts(bench, env)), ...(await latencies(bench, env)), ...(await commands(bench, env))];
  } finally {
    await receiver.stop();
  }
};

function row<T>(figure: string, { off, on }: Both<T[]>, of: (one: T) => number, show: (value: number) => string): Row {
  return compared(`traces: ${figure}`, [median(off.map(of)), median(on.map(of))], show);
}

async function starts(bench: Bench, env: Record<string, string>): Promise<Row[]> {
  const folder = bench.folder();
  const { token, stop } = await startBaton({ ...bench, folder });
  await stop();
  const started = await alternate({ off: {}, on: env }, STARTS, async (variables) => {
    const from = performance.now();
    const baton = await startBaton({ ...bench, folder, token, env: variables });
    await (await send(baton.get('/readyz'))).arrayBuffer();
    const readyMs = performance.now() - from;
    await delay(IDLE_MS);
    const idleKiB = memoryKiB(baton.pid, 'VmRSS');
    await baton.stop();
    return { readyMs, idleKiB };
  });
  return [row('start to ready', started, (one) => one.readyMs, ms), row('idle RSS', started, (one) => one.idleKiB, mib)];
}

async function latencies(bench: Bench, env: Record<string, string>): Promise<Row[]> {
  const plan = { deltas: DELTAS, mode: 'burst' } as const;
  const samples = await beside(bench, { off: {}, on: env }, (baton, count) => runs(bench, baton, plan, count, 1));
  return [
    row('median run', samples, medianLatency, ms),
    row('p99', samples, (one) => quantile(one.latencies, 0.99), ms),
    row('CPU of a run', samples, cpuOfEach, ms),
    compared('traces: peak RSS', [samples.off.at(-1)!.peakKiB, samples.on.at(-1)!.peakKiB], mib),
  ];
}

async function commands(bench: Bench, env: Record<string, string>): Promise<Row[]> {
  const samples = await beside(bench, { off: ECHO, on: { ...ECHO, ...env } }, (baton, count) =>
    sample(bench, baton, { target: baton.post('/v1/orchestrate', { message: BUSY }), count, concurrency: CONCURRENCY }),
  );
  return [row(`CPU of a run with ${COMMANDS} commands`, samples, cpuOfEach, ms)];
}
