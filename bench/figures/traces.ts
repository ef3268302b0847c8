import { setTimeout as delay } from 'node:timers/promises';
import { runs, sample, SUCCESS, type Bench, type Figure, type Sample } from '../bench.ts';
import { memoryKiB } from '../processes.ts';
import { startBaton, startReceiver, type Subject } from '../servers.ts';
import { median, quantile } from '../stats.ts';
import { mib, ms, times, type Row } from '../table.ts';

const STARTS = 5;
const IDLE_MS = 2000;
const DELTAS = 50;
const WARM_UP = 500;
const ROUNDS = 7;
const RUNS = 300;
const CONCURRENCY = 8;
/** Commands that cost next to nothing by themselves, each with arguments of its own. */
const COMMANDS = 20;
const BUSY = Array.from({ length: COMMANDS }, (_, i) => `/mem entries tag=t${i}`).join('\n');

/** A server without traces, and one beside it that sends them to a receiver which takes everything. */
type Both<T> = Record<'off' | 'on', T>;

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

const row = (figure: string, { off, on }: Both<number>, shown: (value: number) => string): Row => ({
  figure: `traces: ${figure}`,
  relay: shown(off),
  baton: shown(on),
  ratio: times(on / off),
  target: '–',
});

async function starts(bench: Bench, env: Record<string, string>): Promise<Row[]> {
  const folder = bench.folder();
  const { token, stop } = await startBaton({ ...bench, folder });
  await stop();
  const ready: Both<number[]> = { off: [], on: [] };
  const idle: Both<number[]> = { off: [], on: [] };
  for (let i = 0; i < STARTS; i += 1) {
    for (const name of ['off', 'on'] as const) {
      const from = performance.now();
      const baton = await startBaton({ ...bench, folder, token, env: name === 'on' ? env : {} });
      await (await fetch(`${baton.url}/readyz`)).arrayBuffer();
      ready[name].push(performance.now() - from);
      await delay(IDLE_MS);
      idle[name].push(memoryKiB(baton.pid, 'VmRSS'));
      await baton.stop();
    }
  }
  return [
    row('start to ready', { off: median(ready.off), on: median(ready.on) }, ms),
    row('idle RSS', { off: median(idle.off), on: median(idle.on) }, mib),
  ];
}

async function latencies(bench: Bench, env: Record<string, string>): Promise<Row[]> {
  const plan = { deltas: DELTAS, mode: 'burst' } as const;
  const { samples, peak } = await alternate(bench, env, (baton, count) => runs(bench, baton, plan, count, 1));
  return [
    row(
      'median run',
      of(samples, (one) => median(one.latencies)),
      ms,
    ),
    row(
      'p99',
      of(samples, (one) => quantile(one.latencies, 0.99)),
      ms,
    ),
    row('CPU of a run', of(samples, cpuOf), ms),
    row('peak RSS', peak, mib),
  ];
}

async function commands(bench: Bench, env: Record<string, string>): Promise<Row[]> {
  const { samples } = await alternate(bench, { INDEX_MODEL: 'demo/echo', ...env }, (baton, count) => {
    const headers = { ...baton.headers, 'Content-Type': 'application/json' };
    const target = { url: `${baton.url}/v1/orchestrate`, method: 'POST' as const, headers, body: JSON.stringify({ message: BUSY }) };
    return sample(bench, baton.pid, { target, count, concurrency: CONCURRENCY, keepAlive: false, expect: SUCCESS });
  });
  return [row(`CPU of a run with ${COMMANDS} commands`, of(samples, cpuOf), ms)];
}

const cpuOf = ({ cpuMs, count }: Sample): number => cpuMs / count;

function of(samples: Both<Sample[]>, value: (one: Sample) => number): Both<number> {
  return { off: median(samples.off.map(value)), on: median(samples.on.map(value)) };
}

/** Rounds of off, on, off, on … after some to warm up. @param env of the one with traces; the other has all but the receiver */
async function alternate(bench: Bench, env: Record<string, string>, measure: (baton: Subject, count: number) => Promise<Sample>) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...without } = env;
  const off = await startBaton({ ...bench, folder: bench.folder(), env: without });
  const on = await startBaton({ ...bench, folder: bench.folder(), env });
  const batons: Both<Subject> = { off, on };
  const samples: Both<Sample[]> = { off: [], on: [] };
  try {
    for (const baton of [off, on]) await measure(baton, WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of ['off', 'on'] as const) samples[name].push(await measure(batons[name], RUNS));
    }
    return { samples, peak: { off: memoryKiB(off.pid, 'VmHWM'), on: memoryKiB(on.pid, 'VmHWM') } };
  } finally {
    await Promise.all([off.stop(), on.stop()]);
  }
}
