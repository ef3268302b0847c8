import { setTimeout as delay } from 'node:timers/promises';
import { cpuOfEach, perSecond, runs, sample, withPair, type Bench, type Figure } from '../bench.ts';
import { cpuMs, memoryKiB } from '../processes.ts';
import { sendForJson, type Subject } from '../servers.ts';
import { mib, ms, row } from '../table.ts';

const COUNT = 1000;
const STALLED = { deltas: 5, mode: 'stall' } as const;
const WARM_UP = 300;
const SETTLE_MS = 5000;
const IDLE_MS = 10_000;
const ASYNC = { Prefer: 'respond-async' };
const JSON_ONLY = { Accept: 'application/json' };

/** Clients without a stream: what it costs to wait for a result, to be answered at the end, and to start without waiting. */
export const answers: Figure = (bench) =>
  withPair(bench, async ({ baton }) => {
    await runs(bench, baton, { deltas: 5, mode: 'burst' }, WARM_UP, 8);
    const waiting = await waitersOfOneRun(bench, baton);
    const before = memoryKiB(baton.pid, 'VmRSS');
    const stalled = baton.run(STALLED);
    const started = await sample(bench, baton, {
      target: { ...stalled, headers: { ...stalled.headers, ...ASYNC } },
      count: COUNT,
      concurrency: 32,
      keepAlive: true,
      expect: '"state":"running"',
    });
    await delay(SETTLE_MS);
    const startedKiB = memoryKiB(baton.pid, 'VmRSS');
    await bench.load.perform({ kind: 'ask', target: { ...stalled, headers: { ...stalled.headers, ...JSON_ONLY } }, count: COUNT });
    await delay(SETTLE_MS);
    const waitedKiB = memoryKiB(baton.pid, 'VmRSS');
    await bench.load.perform({ kind: 'release' });
    // Not by SIGTERM: a server that drains would wait for runs that never end.
    await baton.stop('SIGKILL');
    const each = (kib: number): string => `${(kib / COUNT).toFixed(1)} KiB`;
    return [
      row(`answers: RSS of each of ${COUNT} that wait for one result`, each(waiting.full - waiting.idle)),
      row('answers: RSS idle → all waiting', `${mib(waiting.idle)} → ${mib(waiting.full)}`),
      row('answers: CPU of a core while they wait', `${(waiting.busy * 100).toFixed(1)} %`),
      row('answers: from a cancel to the result at all of them', ms(waiting.toldMs)),
      row(`answers: ${COUNT} starts without waiting`, `${perSecond(started).toFixed(0)}/s`),
      row('answers: CPU of each', ms(cpuOfEach(started))),
      row('answers: RSS of each run', each(startedKiB - before)),
      row(`answers: RSS of each of ${COUNT} runs with who waits for its JSON`, each(waitedKiB - startedKiB)),
    ];
  });

async function waitersOfOneRun(bench: Bench, { pid, get, run }: Subject) {
  const target = run(STALLED);
  const { request_id: id } = await sendForJson<{ request_id: string }>({ ...target, headers: { ...target.headers, ...ASYNC } });
  await delay(SETTLE_MS);
  const idle = memoryKiB(pid, 'VmRSS');
  await bench.load.perform({ kind: 'ask', target: get(`/v1/requests/${id}/result?wait=60`), count: COUNT });
  await delay(SETTLE_MS);
  const full = memoryKiB(pid, 'VmRSS');
  const cpuBefore = cpuMs(pid);
  await delay(IDLE_MS);
  const busy = (cpuMs(pid) - cpuBefore) / IDLE_MS;
  const cancel = { ...get(`/v1/requests/${id}/cancel`), method: 'POST' as const };
  const { wallMs: toldMs } = await bench.load.perform({ kind: 'answered', target: cancel, expect: '"state":"canceled"' });
  return { idle, full, busy, toldMs };
}
