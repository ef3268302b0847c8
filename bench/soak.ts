/**
 * `npm run soak [-- --minutes=10 --runs=64 --seed=1]`: runs against an upstream that misbehaves at random, and says how
 * they ended. Exit code 1 when a run did not end in exactly one `done`, when something is left over, or memory grew.
 */
import { readdirSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asProgram, freshFolder } from './bench.ts';
import { memoryKiB } from './processes.ts';
import { send, sendForJson, startBaton, startFaultyUpstream, type Subject } from './servers.ts';
import { median, quantile } from './stats.ts';
import { printReport } from './table.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    runs: { type: 'string', default: '64' },
    seed: { type: 'string', default: '1' },
    server: { type: 'string', default: 'src/cli.ts' },
  },
});

/** A stalled provider is given up soon, so that the soak sees many of them. */
const ENV = { PROVIDER_FIRST_BYTE_MS: '2000', PROVIDER_IDLE_MS: '2000', LOG_LEVEL: 'error' };
const SAMPLE_MS = 5000;
/** Idle connections to the upstream are closed after 30 s. */
const SETTLE_MS = 45_000;
/** RSS may grow by so much from the middle third to the last: the first warms up, and V8 returns memory when it likes. */
const GROWTH = 1.25;

interface Ending {
  milliseconds: number;
  /** How many `done` frames it had, and whether one was the last. */
  dones: number;
  last: boolean;
  code: string;
}

/** One run, read to the end of its stream. */
async function run(baton: Subject): Promise<Ending> {
  const from = performance.now();
  const text = await (await send(baton.run({ deltas: 1, mode: 'burst' }))).text();
  const frames = text.split('\n\n').filter((frame) => frame.includes('event: '));
  const dones = frames.filter((frame) => frame.includes('event: done\n'));
  const data = JSON.parse(/^data: (.*)$/m.exec(dones[0] ?? 'data: {}')![1]!) as { ok?: boolean; error_code?: string };
  return {
    milliseconds: performance.now() - from,
    dones: dones.length,
    last: frames.at(-1) === dones[0],
    code: data.ok ? 'ok' : (data.error_code ?? 'none'),
  };
}

const sockets = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;

async function soak(): Promise<boolean> {
  const upstream = await startFaultyUpstream(Number(values.seed));
  const baton = await startBaton({
    upstreamUrl: upstream.url,
    folder: freshFolder(),
    entry: resolve(values.server),
    nodeArgs: [],
    env: ENV,
  });
  const socketsBefore = sockets(baton.pid);
  const until = performance.now() + Number(values.minutes) * 60_000;
  const endings: Ending[] = [];
  const memory: number[] = [];
  const sample = setInterval(() => memory.push(memoryKiB(baton.pid, 'VmRSS')), SAMPLE_MS);
  const worker = async (): Promise<void> => {
    while (performance.now() < until) endings.push(await run(baton));
  };
  await Promise.all(Array.from({ length: Number(values.runs) }, worker));
  clearInterval(sample);

  const settleUntil = performance.now() + SETTLE_MS;
  while (sockets(baton.pid) > socketsBefore && performance.now() < settleUntil) await delay(500);
  const left = sockets(baton.pid) - socketsBefore;
  const running = await sendForJson<{ count: number }>(baton.get('/v1/requests?state=running'));
  const faults = await sendForJson<Record<string, number>>(upstream.get('/'));
  const wrong = endings.filter(({ dones, last }) => dones !== 1 || !last).length;
  const third = Math.max(1, Math.floor(memory.length / 3));
  const [early, late] = [memory.slice(third, 2 * third), memory.slice(-third)].map((part) => median(part) / 1024);
  const codes = Map.groupBy(endings, ({ code }) => code);
  const times = endings.map(({ milliseconds }) => milliseconds);

  const report: [string, string][] = [
    ['runs', `${endings.length}, ${values.runs} at a time, seed ${values.seed}`],
    [
      'upstream calls',
      Object.entries(faults)
        .map(([name, n]) => `${name} ${n}`)
        .join(', '),
    ],
    ['runs by outcome', Array.from(codes, ([code, all]) => `${code} ${all.length}`).join(', ')],
    [
      'duration of a run',
      `median ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, max ${quantile(times, 1).toFixed(0)} ms`,
    ],
    ['without exactly one done at the end', String(wrong)],
    ['left running', String(running.count)],
    ['sockets left over', String(left)],
    ['RSS, middle third → last third', `${early!.toFixed(0)} → ${late!.toFixed(0)} MiB`],
  ];
  printReport(report);
  await baton.stop();
  await upstream.stop();
  return wrong === 0 && running.count === 0 && left <= 0 && late! <= early! * GROWTH;
}

await asProgram(soak);
