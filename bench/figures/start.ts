import { setTimeout as delay } from 'node:timers/promises';
import type { Figure } from '../bench.ts';
import { memoryKiB } from '../processes.ts';
import { startBaton, startRelay, type Subject } from '../servers.ts';
import { median } from '../stats.ts';
import { mib, ms, times } from '../table.ts';

const STARTS = 7;
const IDLE_MS = 2000;
const TARGET_MS = 180;
const TARGET_MIB = 85;

/** From the start of the process to the first 200 of /readyz, on a database that exists; and what it then holds. */
export const start: Figure = async (bench) => {
  const folder = bench.folder();
  const first = await startBaton({ ...bench, folder });
  await first.stop();
  const { token } = first;
  const relay: Started[] = [];
  const baton: Started[] = [];
  for (let i = 0; i < STARTS; i += 1) {
    relay.push(await measure(() => startRelay(bench.upstreamUrl), '/bytes?frames=1&size=1'));
    baton.push(await measure(() => startBaton({ ...bench, folder, token }), '/readyz'));
  }
  const readyMs = median(baton.map((one) => one.readyMs));
  const idleKiB = median(baton.map((one) => one.idleKiB));
  const reference = { readyMs: median(relay.map((one) => one.readyMs)), idleKiB: median(relay.map((one) => one.idleKiB)) };
  return [
    {
      figure: 'start: to ready, existing database',
      relay: ms(reference.readyMs),
      baton: ms(readyMs),
      ratio: times(readyMs / reference.readyMs),
      target: `≤ ${TARGET_MS} ms`,
      met: readyMs <= TARGET_MS,
    },
    {
      figure: 'start: idle RSS',
      relay: mib(reference.idleKiB),
      baton: mib(idleKiB),
      ratio: times(idleKiB / reference.idleKiB),
      target: `≤ ${TARGET_MIB} MB`,
      // The target is in MB, the kernel counts in KiB.
      met: idleKiB * 1024 <= TARGET_MIB * 1_000_000,
    },
  ];
};

interface Started {
  readyMs: number;
  idleKiB: number;
}

async function measure(launch: () => Promise<Subject>, readyPath: string): Promise<Started> {
  const from = performance.now();
  const server = await launch();
  const response = await fetch(server.url + readyPath);
  await response.arrayBuffer();
  const readyMs = performance.now() - from;
  if (response.status !== 200) throw new Error(`${readyPath} answered ${response.status}`);
  await delay(IDLE_MS);
  const idleKiB = memoryKiB(server.pid, 'VmRSS');
  await server.stop();
  return { readyMs, idleKiB };
}
