import { setTimeout as delay } from 'node:timers/promises';
import type { Attack, Target } from './attack.ts';
import { call, flood, make, run, runBody } from './client.ts';

/**
 * As on a server that sets nothing, but for the rate of runs: the quiet tenant starts ten a second, which is as many as it may
 * by default.
 */
const ROOM = { TENANT_MAX_CONCURRENT: '', TENANT_RATE_PER_MIN: '1000', TENANT_MAX_STREAMS: '' };

const SCHEDULES = 1000;
const AGENTS = 3000;
const STREAMS = 1000;

/** The prompt of each scheduled run, which is answered at once. */
const { message } = JSON.parse(runBody()) as { message: string };
const schedule = (when: string): string => JSON.stringify({ schedule: when, message });
const post = (target: Target, path: string, body: string, signal?: AbortSignal) => call(target, path, { method: 'POST', body }, signal);

const agent = (n: number): string =>
  JSON.stringify({
    id: `helper-${n}`,
    name: 'Helper',
    role: 'Helps',
    model: 'demo/echo',
    goal: `Goal ${n}. ${'long description '.repeat(150)}`,
  });

/** Makes as many things as there is room for. What is refused is no failure. */
const fill = (count: number, path: string, body: (n: number) => string) => (target: Target) =>
  make(count, async (n) => void (await post(target, path, body(n))));

/** How long a refused stream waits, as the server asks it to: asking again at once would be another attack. */
const REFUSED_MS = 5000;

/** Holds a stream open until the signal aborts. */
async function listen(target: Target, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const status = await call(target, '/v1/notifications/stream', {}, signal).catch(() => 0);
    if (status !== 200) await delay(REFUSED_MS);
  }
}

export const attacks: Attack[] = [
  {
    name: 'schedules: 1,000 that fire every second',
    env: ROOM,
    prepare: fill(SCHEDULES, '/v1/schedules', () => schedule('* * * * * *')),
    run: (target, signal) => flood(8, signal, () => post(target, '/v1/schedules', schedule('* * * * * *'), signal)),
  },
  {
    name: 'schedules: 1,000 every minute, and all of them at once',
    env: ROOM,
    prepare: fill(SCHEDULES, '/v1/schedules', () => schedule('* * * * *')),
    run: (target, signal) => flood(8, signal, (n) => post(target, `/v1/schedules/${1 + (n % SCHEDULES)}/run`, '{}', signal)),
  },
  {
    name: 'agents: 3,000 with long descriptions, and runs that see them all',
    env: ROOM,
    prepare: fill(AGENTS, '/v1/agents', agent),
    run: (target, signal) => flood(16, signal, () => run(target, runBody('/list agents long\n/agent nobody go\n'), signal)),
  },
  {
    name: 'notifications: 1,000 streams, and runs that each hears of',
    env: ROOM,
    prepare: fill(100, '/v1/schedules', () => schedule('every day')),
    async run(target, signal) {
      for (let n = 0; n < STREAMS; n += 1) void listen(target, signal);
      await flood(8, signal, (n) => post(target, `/v1/schedules/${1 + (n % 100)}/run`, '{}', signal));
    },
  },
];
