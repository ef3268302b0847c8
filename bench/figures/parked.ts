import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sample, type Bench, type Figure } from '../bench.ts';
import { memoryKiB } from '../processes.ts';
import { send, sendForJson, startBaton, type Subject } from '../servers.ts';
import { median } from '../stats.ts';
import { atMost, mib, ms, row } from '../table.ts';

const PARKED = 10_000;
const CONCURRENCY = 32;
const ANSWERS = 50;
const SETTLED_MS = 10_000;
const TARGET_MS = 300;
const TARGET_KIB = 1;

const AGENT = { id: 'asker', name: 'Asker', role: 'asks', model: 'demo/echo', goal: 'ask', capabilities: ['/ask'] };

/**
 * Runs that wait for people, 10,000 of them, all parked: what a process holds that has parked them, what one holds that was started
 * with them, how long that start takes, and how long an answer takes to the end of its run (the restore, one model call of the
 * built-in model, and the way back).
 */
export const parked: Figure = async (bench) => {
  const folder = bench.folder();
  const env = { INDEX_MODEL: 'demo/echo', PARK_SECONDS: '0', TENANT_MAX_QUESTIONS: '0' };
  const file = join(folder, 'heap.txt');
  const nodeArgs = [...bench.nodeArgs, '--expose-gc', '--import', HEAP];
  const before = await startBaton({ ...bench, nodeArgs, folder, env: { ...env, HEAP_FILE: file } });
  const { token } = before;
  try {
    // What the process needs once is not what a parked run holds.
    await park(bench, before, 500);
    const idle = await livingKiB(before, file);
    await park(bench, before, PARKED - 500);
    const perRun = Math.max(0, ((await livingKiB(before, file)) - idle) / (PARKED - 500));
    await before.stop();

    const empty = await started(bench, bench.folder(), env);
    const full = await started(bench, folder, { ...env, token });
    const again = full.server;
    const answers: number[] = [];
    for (const { id, request_id: runId } of await openQuestions(again)) answers.push(await answer(again, id, runId));
    await Promise.all([again.stop(), empty.server.stop()]);
    const held = { target: `< ${TARGET_KIB} KiB`, met: perRun < TARGET_KIB };
    return [
      row(`parked: memory of each of ${PARKED}`, `${perRun.toFixed(2)} KiB`, held),
      { ...row('parked: start with them', ms(full.readyMs)), relay: ms(empty.readyMs) },
      { ...row('parked: RSS after a start with them', mib(full.idleKiB)), relay: mib(empty.idleKiB) },
      row('parked: answer to the end of the run', ms(median(answers)), atMost(median(answers), TARGET_MS, ms)),
    ];
  } finally {
    await before.stop();
  }
};

async function park(bench: Bench, server: Subject, count: number): Promise<void> {
  const body = { message: '/ask Which of the two shall I take?', agent_def: AGENT };
  const target = server.post('/v1/orchestrate', body, { Prefer: 'respond-async' });
  await sample(bench, server, { target, count, concurrency: CONCURRENCY, keepAlive: true, expect: '"request_id"' });
}

const HEAP = fileURLToPath(new URL('../heap.ts', import.meta.url));

/** What lives in the process when nothing is under way in it any more. @param file where it writes that, see ../heap.ts */
async function livingKiB({ pid }: Subject, file: string): Promise<number> {
  await delay(SETTLED_MS);
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await delay(50);
  return Number(readFileSync(file, 'utf8')) / 1024;
}

/** What the process has from the system. */
async function restingKiB({ pid }: Subject): Promise<number> {
  await delay(SETTLED_MS);
  return memoryKiB(pid, 'VmRSS');
}

async function started(bench: Bench, folder: string, { token, ...env }: Record<string, string>) {
  const from = performance.now();
  const server = await startBaton({ ...bench, folder, env, ...(token === undefined ? {} : { token }) });
  await (await fetch(`${server.url}/readyz`)).arrayBuffer();
  const readyMs = performance.now() - from;
  return { server, readyMs, idleKiB: await restingKiB(server) };
}

async function openQuestions({ get }: Subject): Promise<{ id: number; request_id: string }[]> {
  const page = await sendForJson<{ questions: { id: number; request_id: string }[] }>(get(`/v1/questions?limit=${ANSWERS}`));
  return page.questions;
}

/** @returns milliseconds from the answer to the result of the run */
async function answer({ get, post }: Subject, id: number, runId: string): Promise<number> {
  const from = performance.now();
  await send(post(`/v1/questions/${id}/answer`, { text: 'the first' }));
  const result = await send(get(`/v1/requests/${runId}/result?wait=10`));
  if (result.status !== 200) throw new Error(`its run got ${result.status}`);
  await result.arrayBuffer();
  return performance.now() - from;
}
