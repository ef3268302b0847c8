import { setTimeout as delay } from 'node:timers/promises';
import { alternate, type Figure } from '../bench.ts';
import { memoryKiB } from '../processes.ts';
import { send, startBaton, startRelay, type Subject } from '../servers.ts';
import { median } from '../stats.ts';
import { atMost, atMostMb, compared, mib, ms } from '../table.ts';

const STARTS = 7;
const IDLE_MS = 2000;
const TARGET_MS = 180;
const TARGET_MB = 85;

/** From the start of the process to the first 200 of /readyz, on a database that exists; and what it then holds. */
export const start: Figure = async (bench) => {
  const folder = bench.folder();
  const first = await startBaton({ ...bench, folder });
  await first.stop();
  const { token } = first;
  const launches = {
    relay: () => measure(() => startRelay(bench.upstreamUrl), '/bytes?frames=1&size=1'),
    baton: () => measure(() => startBaton({ ...bench, folder, token }), '/readyz'),
  };
  const started = await alternate(launches, STARTS, (launch) => launch());
  const both = (of: (one: Started) => number): [number, number] => [median(started.relay.map(of)), median(started.baton.map(of))];
  const readyMs = both((one) => one.readyMs);
  const idleKiB = both((one) => one.idleKiB);
  return [
    compared('start: to ready, existing database', readyMs, ms, atMost(readyMs[1], TARGET_MS, ms)),
    compared('start: idle RSS', idleKiB, mib, atMostMb(idleKiB[1], TARGET_MB)),
  ];
};

interface Started {
  readyMs: number;
  idleKiB: number;
}

async function measure(launch: () => Promise<Subject>, readyPath: string): Promise<Started> {
  const from = performance.now();
  const server = await launch();
  await (await send(server.get(readyPath))).arrayBuffer();
  const readyMs = performance.now() - from;
  await delay(IDLE_MS);
  const idleKiB = memoryKiB(server.pid, 'VmRSS');
  await server.stop();
  return { readyMs, idleKiB };
}
