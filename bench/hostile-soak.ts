/**
 * `npm run soak:hostile [-- --minutes=25 --seed=1 --server=<file>]`: one server under a mix of the attacks of `hostile/`, beside
 * durable runs that schedule, and a quiet tenant whose task is due every minute.
 *
 * Exit code 1 when that task did not fire in each minute, when the server died, or when something was done in the name of a run
 * that was over (`LostRun` in its log).
 */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { asProgram, freshFolder } from './bench.ts';
import type { Attack } from './hostile/attack.ts';
import {
  administer,
  aim,
  isAlive,
  newTenant,
  PREPARE_MS,
  settingsOf,
  startAttacker,
  stopAttacker,
  told,
  yieldToOthers,
} from './hostile/attacked.ts';
import { attacks as durable } from './hostile/durable.ts';
import { ATTACKS } from './hostile/index.ts';
import { memoryKiB } from './processes.ts';
import { promptFor } from './plan.ts';
import { random } from './random.ts';
import { startBaton, startUpstream, startWorld, type Subject } from './servers.ts';
import { mib, printReport } from './table.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
    server: { type: 'string', default: 'dist/cli.js' },
  },
});
const MINUTES = Number(values.minutes);
const HEAP_MB = 1024;
/** Attackers at a time, beside the one with durable runs. */
const AT_ONCE = 3;
/** How long each attack goes on; what durable runs schedule comes due meanwhile, so that one goes on to the end. */
const ATTACK_MS = 20_000;
/** How long behind the last due time its run may end. */
const GRACE_MS = 30_000;
const MINUTE_MS = 60_000;

/** A run of the quiet tenant's task. */
interface Firing {
  status: string;
  started_at: number;
}

/** What is to be seen in the server's log. */
class Log {
  /** By message. */
  readonly errors = new Map<string, number>();
  lostRuns = 0;
  #rest = '';

  readonly take = (text: string): void => {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) if (line.startsWith('{')) this.#note(line);
  };

  #note(line: string): void {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    if (line.includes('LostRun')) this.lostRuns += 1;
    if (level >= 50) this.errors.set(msg, (this.errors.get(msg) ?? 0) + 1);
  }
}

/** The attacks in an order of their own each time through. */
function* shuffled(attacks: readonly Attack[], seed: number): Generator<Attack, never> {
  const next = random(seed);
  for (;;)
    yield* attacks
      .map((attack) => ({ attack, at: next() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ attack }) => attack);
}

/** Attacks as tenants of its own, who are disabled afterwards: what they have scheduled would go on. */
async function attack(one: Attack, baton: Subject & { folder: string }, world: string, adminToken: string, ms: number): Promise<void> {
  const { target, ids } = await aim(one, baton, adminToken, world);
  const attacker = startAttacker(one, target);
  try {
    await told(attacker, PREPARE_MS);
    attacker.send('go');
    await delay(ms);
  } finally {
    await stopAttacker(attacker);
    for (const id of ids) await administer(baton.url, adminToken, 'PATCH', `/tenants/${id}`, { disabled: true });
  }
}

/** All pages of them. */
async function firings(page: (before?: number) => Promise<{ runs: Firing[]; next_before?: number }>): Promise<Firing[]> {
  const all: Firing[] = [];
  let before: number | undefined;
  do {
    const { runs, next_before: next } = await page(before);
    all.push(...runs);
    before = next;
  } while (before !== undefined);
  return all;
}

async function main(): Promise<boolean> {
  const [world, upstream] = [await startWorld(), await startUpstream()];
  yieldToOthers(world.pid);
  const adminToken = randomBytes(32).toString('base64url');
  const log = new Log();
  const folder = freshFolder();
  const started = await startBaton({
    upstreamUrl: world.url,
    folder,
    entry: resolve(values.server),
    nodeArgs: [`--max-old-space-size=${HEAP_MB}`],
    env: {
      ...settingsOf(world.url, upstream.url, adminToken),
      ...Object.assign({}, ...ATTACKS.map(({ env }) => env)),
      LOG_FORMAT: 'json',
      PARK_SECONDS: '1',
    },
    onLog: log.take,
  });
  const baton = { ...started, folder };
  const quiet = await newTenant(baton.url, adminToken, 'quiet');
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${baton.url}/v1${path}`, { headers: quiet.headers, ...sent });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    return (await response.json()) as T;
  };
  // An agent of its own, so that the tenants have different providers.
  await ask('/agents', { id: 'quiet', name: 'Quiet', role: 'Answers', goal: 'Answer.', model: 'openrouter/gpt-bench' });
  const message = promptFor({ deltas: 1, mode: 'burst' });
  const task = await ask<{ id: number; next_fire_at: number }>('/schedules', { agent_id: 'quiet', message, schedule: '* * * * *' });
  const first = task.next_fire_at * 1000;
  const until = first + (MINUTES - 1) * MINUTE_MS + GRACE_MS;

  const done = new Map<string, number>();
  const failures: string[] = [];
  const attacks = shuffled(
    ATTACKS.filter((one) => !durable.includes(one)),
    Number(values.seed),
  );
  const lane = async (next: () => Attack, mostMs = Infinity): Promise<void> => {
    while (Date.now() < until && isAlive(baton.pid)) {
      const one = next();
      try {
        await attack(one, baton, world.url, adminToken, Math.min(mostMs, Math.max(0, until - Date.now())));
        done.set(one.name, (done.get(one.name) ?? 0) + 1);
      } catch (error) {
        failures.push(`${one.name}: ${String(error)}`);
        await delay(1000);
      }
    }
  };
  let peakKiB = 0;
  const sample = setInterval(() => {
    if (isAlive(baton.pid)) peakKiB = memoryKiB(baton.pid, 'VmHWM');
  }, 1000);
  await Promise.all([lane(() => durable[0]!), ...Array.from({ length: AT_ONCE }, () => lane(() => attacks.next().value, ATTACK_MS))]);
  clearInterval(sample);

  const alive = isAlive(baton.pid);
  const runs = alive ? await firings((before) => ask(`/schedules/${task.id}/runs${before === undefined ? '' : `?before=${before}`}`)) : [];
  const fired = new Set(runs.filter(({ status }) => status === 'succeeded').map(({ started_at: at }) => Math.floor(at / 60)));
  const wanted = Array.from({ length: MINUTES }, (_, n) => first / MINUTE_MS + n);
  const missing = wanted.filter((minute) => !fired.has(minute));
  const latest = Math.max(0, ...runs.map(({ started_at: at }) => at % 60));
  const report: [string, string][] = [
    ['attacks', `${[...done.values()].reduce((sum, n) => sum + n, 0)} of ${done.size} kinds, seed ${values.seed}`],
    ['attackers that failed', String(failures.length)],
    ["the quiet tenant's task", `fired in ${MINUTES - missing.length} of ${MINUTES} minutes, ${latest} s late at most`],
    ['peak RSS', mib(peakKiB)],
    ['lives', alive ? 'yes' : 'no'],
    ['LostRun in the log', String(log.lostRuns)],
    ['errors in the log', Array.from(log.errors, ([what, n]) => `${what} (${n})`).join('; ') || 'none'],
  ];
  printReport(report);
  for (const failure of failures.slice(0, 10)) process.stdout.write(`${failure}\n`);
  await baton.stop();
  return alive && missing.length === 0 && log.lostRuns === 0;
}

await asProgram(main);
