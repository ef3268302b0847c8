/**
 * `npm run bench:hostile [-- <text> … --seconds=10 --server=<file> --profile=<folder>]`: a quiet tenant beside an attacking one.
 *
 * For each attack of `hostile/` whose name holds one of the texts (all without one), a server with a heap of 1 GiB: the
 * quiet tenant does a small run every 100 ms, alone and then beside the attack. One table says what that did to its
 * runs, and to the server's memory. Exit code 1 when a target was missed, or the bench failed.
 */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freshFolder, asProgram } from './bench.ts';
import type { Attack } from './hostile/attack.ts';
import { aim, child, isAlive, PREPARE_MS, settingsOf, startAttacker, stopAttacker, told, yieldToOthers } from './hostile/attacked.ts';
import { ATTACKS } from './hostile/index.ts';
import type { Watch, Watched } from './hostile/neighbour.ts';
import { promptFor } from './plan.ts';
import { memoryKiB } from './processes.ts';
import { startBaton, startUpstream, startWorld, type Subject } from './servers.ts';
import { quantile } from './stats.ts';
import { mib, ms, renderColumns, times, verdict } from './table.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { server: { type: 'string', default: 'dist/cli.js' }, seconds: { type: 'string', default: '10' }, profile: { type: 'string' } },
});
const SECONDS = Number(values.seconds);
const WARM_SECONDS = 3;
const P99_MOST = 5;
const RSS_MOST_KIB = 600e6 / 1024;
const HEAP_MB = 1024;
const SAMPLE_MS = 100;

/** What became of the server and of the quiet tenant beside one attack. */
interface Outcome {
  name: string;
  idle: Watched;
  beside: Watched;
  rssKiB: number;
  /** With the processes that it has started. */
  allKiB: number;
  alive: boolean;
}

async function main(): Promise<boolean> {
  const chosen = ATTACKS.filter(({ name }) => positionals.length === 0 || positionals.some((text) => name.includes(text)));
  if (chosen.length === 0) throw new Error(`no attack has such a name; there are:\n${ATTACKS.map(({ name }) => name).join('\n')}`);
  const [world, upstream] = [await startWorld(), await startUpstream()];
  yieldToOthers(world.pid);
  const neighbour = child('neighbour');
  const outcomes: Outcome[] = [];
  for (const attack of chosen) {
    process.stderr.write(`${attack.name} …\n`);
    outcomes.push(await suffer(attack, { world: world.url, upstream: upstream.url, neighbour }));
  }
  const idle = idleOf(outcomes);
  const lines = outcomes.map((outcome) => cells(outcome, idle));
  process.stdout.write(
    `\n${renderColumns(HEAD, lines)}\n\nidle: p50 ${ms(p50(idle))}, p99 ${ms(p99(idle))} of ${idle.latencies.length} runs\n`,
  );
  for (const { name, beside } of outcomes) if (beside.failures[0]) process.stdout.write(`\n${name}: ${beside.failures[0]}\n`);
  return outcomes.every((outcome) => outcome.alive && quickEnough(outcome, idle) && outcome.rssKiB <= RSS_MOST_KIB);
}

interface Surroundings {
  world: string;
  /** The provider of the quiet tenant alone: that the attacker keeps his own busy is no fault of the server. */
  upstream: string;
  neighbour: ChildProcess;
}

/** Starts a server, and attacks it. */
async function suffer(attack: Attack, { world, upstream, neighbour }: Surroundings): Promise<Outcome> {
  const adminToken = randomBytes(32).toString('base64url');
  const folder = freshFolder();
  const baton = await startBaton({
    upstreamUrl: world,
    folder,
    entry: resolve(values.server),
    nodeArgs: [`--max-old-space-size=${HEAP_MB}`, ...(values.profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(values.profile)}`] : [])],
    env: { ...settingsOf(world, upstream, adminToken), ...attack.env },
  });
  const { target } = await aim(attack, { ...baton, folder }, adminToken, world);
  const attacker = startAttacker(attack, target);
  const family = new Family(baton.pid);
  try {
    await told(attacker, PREPARE_MS);
    const watched = (seconds: number): Promise<Watched> => watch(neighbour, baton, seconds, attack.quietBytes);
    await watched(WARM_SECONDS);
    const idle = await watched(SECONDS);
    attacker.send('go');
    const beside = await watched(SECONDS);
    const alive = isAlive(baton.pid);
    return { name: attack.name, idle, beside, rssKiB: family.peakKiB, allKiB: family.peakOfAllKiB, alive };
  } finally {
    family.close();
    await stopAttacker(attacker);
    // A profile is written at an orderly end.
    await baton.stop(values.profile ? 'SIGTERM' : 'SIGKILL');
  }
}

/** An agent of its own, so that the two tenants have different providers. */
const AGENT = { id: 'quiet', name: 'Quiet', role: 'Answers', goal: 'Answer.', model: 'openrouter/gpt-bench' };

async function watch(neighbour: ChildProcess, baton: Subject, seconds: number, bytes = 0): Promise<Watched> {
  const body = JSON.stringify({ message: promptFor({ deltas: 1, mode: 'burst' }), agent_def: AGENT, filler: 'x'.repeat(bytes) });
  neighbour.send({ target: { ...baton.run({ deltas: 1, mode: 'burst' }), body }, seconds } satisfies Watch);
  return (await told(neighbour, seconds * 1000 + PREPARE_MS)) as Watched;
}

/** Watches over the memory of a process and of those that it starts. */
class Family {
  /** Of the process alone. */
  peakKiB = 0;
  peakOfAllKiB = 0;
  readonly #pid: number;
  readonly #timer;

  constructor(pid: number) {
    this.#pid = pid;
    this.#timer = setInterval(() => this.#look(), SAMPLE_MS);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    try {
      this.peakKiB = memoryKiB(this.#pid, 'VmHWM');
      this.peakOfAllKiB = Math.max(this.peakOfAllKiB, this.#sum(this.#pid));
    } catch {
      // It has ended, or a process of its own has.
    }
  }

  #sum(pid: number): number {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, one) => sum + this.#sum(Number(one)), memoryKiB(pid, 'VmRSS'));
  }
}

const p99 = ({ latencies }: Watched): number => (latencies.length > 0 ? quantile(latencies, 0.99) : Infinity);
const p50 = ({ latencies }: Watched): number => (latencies.length > 0 ? quantile(latencies, 0.5) : Infinity);

/** Alone: of all attacks together, since the p99 of so few runs is their second worst. */
const idleOf = (outcomes: readonly Outcome[]): Watched => ({
  latencies: outcomes.flatMap(({ idle }) => idle.latencies),
  failures: outcomes.flatMap(({ idle }) => idle.failures),
});

const quickEnough = ({ beside }: Outcome, idle: Watched): boolean => beside.failures.length === 0 && p99(beside) <= P99_MOST * p99(idle);

const HEAD = [
  'attack',
  'idle p50, p99',
  'beside it',
  'p99 ratio',
  `≤ ${P99_MOST} ×`,
  'failed',
  'peak RSS',
  '< 600 MB',
  'with its processes',
  'lives',
];

function cells(outcome: Outcome, all: Watched): string[] {
  const { name, idle, beside, rssKiB, allKiB, alive } = outcome;
  return [
    name,
    `${ms(p50(idle))}, ${ms(p99(idle))}`,
    `${ms(p50(beside))}, ${ms(p99(beside))}`,
    times(p99(beside) / p99(all)),
    verdict(quickEnough(outcome, all)),
    `${beside.failures.length} of ${beside.failures.length + beside.latencies.length}`,
    mib(rssKiB),
    verdict(rssKiB <= RSS_MOST_KIB),
    mib(allKiB),
    verdict(alive),
  ];
}

await asProgram(main);
