import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { random } from '../clients/random.ts';
import { goThrough, type Journey } from '../nodes/customer.ts';
import type { Client, RunBody } from '../support/client.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { spawnBaton, type BatonProcess } from '../support/process.ts';
import { quietPort } from '../support/quiet-port.ts';
import { assemble, type Frame } from '../support/stream.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';
import { KINDS, startOtherEnd, worker, type Kind, type OtherEnd } from './jobs.ts';

const CLIENTS = 8;
/** To whom the jobs are given. */
const AGENTS = 16;
const PAUSE_MS = 4;
/** How many tasks an agent may have. */
const MAX_TASKS = 100;
const INTERRUPTED = 'ERR: interrupted by a server restart; it may or may not have taken effect';

export interface Job {
  name: string;
  kind: Kind;
  journey: Journey;
  conversation: number;
}

/** Runs, with all that they need outside of their server. */
export interface World extends AsyncDisposable {
  upstream: Upstream;
  far: OtherEnd;
  env: Record<string, string>;
}

/** @param pauseMs what its model takes its time for */
export async function startWorld(pauseMs = PAUSE_MS): Promise<World> {
  const upstream = await startUpstream();
  upstream.otherwise(worker(pauseMs));
  const far = await startOtherEnd();
  const env = {
    ...upstream.env,
    INDEX_MODEL: 'claude-test',
    IDEMPOTENCY: 'database',
    HEARTBEAT_MS: '500',
    BREAKER_THRESHOLD: '1000',
    TENANT_MAX_SCHEDULES: '100000',
    RECOVERY: 'resume',
  };
  return {
    upstream,
    far,
    env,
    async [Symbol.asyncDispose]() {
      await far[Symbol.asyncDispose]();
      await upstream.close();
    },
  };
}

/** Does one job after the other until it is told to stop. */
export async function doJobs(
  api: Client,
  client: number,
  { until, jobs, onFrame, afterMs = 0 }: { until: AbortSignal; jobs: Job[]; onFrame?: (frame: Frame) => void; afterMs?: number },
): Promise<void> {
  let conversation = 0;
  if (afterMs > 0) await delay(afterMs);
  for (let number = 0; !until.aborted; number += 1) {
    const name = `j${client}-${number}-`;
    const kind = KINDS[(client + number) % KINDS.length]!;
    if (kind === 'talk' && conversation === 0) conversation = await newConversation(api);
    const { path, body } = errandOf(name, kind, client, conversation);
    const journey = await goThrough(api, { body, path, key: name, onFrame: (frame) => onFrame?.(frame) });
    jobs.push({ name, kind, journey, conversation: kind === 'talk' ? conversation : 0 });
  }
}

async function newConversation(api: Client): Promise<number> {
  for (;;) {
    const made = await api.post('/v1/conversations', {}).catch(() => undefined);
    if (made?.status === 201) return made.body['id'] as number;
    await delay(100);
  }
}

function errandOf(name: string, kind: Kind, client: number, conversation: number): { body: RunBody; path?: string } {
  const message = `JOB ${name} ${kind}`;
  if (kind === 'talk') return { body: { message }, path: `/v1/conversations/${conversation}/messages` };
  if (kind !== 'gated') return { body: { message, agent: `client${client % AGENTS}` } };
  return { body: { message, agent_def: { ...agentOf(client), id: `gated${client}`, advisor: GATE } } };
}

const GATE = { model: 'claude-advisor', mode: 'gate' };

const agentOf = (client: number) => ({ id: `client${client}`, name: 'C', role: 'works', goal: 'work', model: 'claude-test' });

/** Stores the agents that the jobs are given to. */
export async function storeAgents(api: Client): Promise<void> {
  for (let client = 0; client < AGENTS; client += 1) await api.post('/v1/agents', agentOf(client));
  await api.post('/v1/agents', { ...agentOf(0), id: 'keeper', advisor: GATE });
}

/** Lets a server be killed so many times in the middle of its work; in the end all of it must be done as if nothing had happened. */
export async function expectAllDone(dialect: TestDatabase['dialect'], kills: number, seed: number): Promise<void> {
  await using world = await startWorld();
  const reference = await undisturbed(world, dialect);
  const database = await createDatabase(dialect);
  world.far.writeConfig(database);
  const env = { ...world.env, PORT: String(await quietPort()) };
  const { below } = random(seed);
  let baton: BatonProcess = await spawnBaton({ database, env });
  const { api } = baton;
  await storeAgents(api);
  const jobs: Job[] = [];
  const closing = new AbortController();
  let left = Infinity;
  let reached: (() => void) | undefined;
  const onFrame = (): void => {
    left -= 1;
    if (left === 0) reached?.();
  };
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => doJobs(api, client, { until: closing.signal, jobs, onFrame })),
  );
  // Whoever fails must not be waited for by nobody.
  clients.catch(() => {});
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const moment = new Promise<void>((resolve) => void (reached = resolve));
      left = 20 + below(300);
      await Promise.race([moment, clients]);
      baton.kill('SIGKILL');
      await baton.exited;
      baton = await baton.restart();
    }
    closing.abort();
    await clients;
    await expectDone(baton.api, world, jobs, reference, seed);
    await baton.stop();
  } finally {
    closing.abort();
    baton.kill('SIGKILL');
    await database.drop();
  }
  // The kills have to hit something, or this proves nothing.
  expect(jobs.filter(({ journey }) => journey.connections > 1).length).toBeGreaterThan(kills / 2);
}

/** What jobs of each kind show and leave when nothing happens. */
export type Reference = Map<Kind, string>;

export async function undisturbed(world: World, dialect: TestDatabase['dialect']): Promise<Reference> {
  const database = await createDatabase(dialect);
  world.far.writeConfig(database);
  const baton = await spawnBaton({ database, env: world.env });
  try {
    await storeAgents(baton.api);
    const reference: Reference = new Map();
    for (const kind of KINDS) {
      const name = `ref-${kind}-`;
      const conversation = kind === 'talk' ? await newConversation(baton.api) : 0;
      const { body, path } = errandOf(name, kind, 0, conversation);
      const stream = await baton.api.run(body, path === undefined ? {} : { path });
      reference.set(kind, shownOf(name, stream.frames));
    }
    return reference;
  } finally {
    await baton.stop();
    await database.drop();
  }
}

/** What a run has to show for itself: its answer, and its files, in any order. */
function shownOf(name: string, frames: readonly Frame[]): string {
  const done = frames.at(-1);
  if (done?.event !== 'done') throw new Error(`${name} has no done`);
  const { ok, content, error_code: code } = done.data;
  const files = frames.flatMap(({ event, data }) => (event === 'file' ? [data] : []));
  const told = files.map(({ path, content: text, mime_type: type }) => JSON.stringify({ path, text, type }));
  const shown = [JSON.stringify({ ok, content, code }), ...told].map((words) => words.replaceAll(name, '‹name›'));
  return shown.toSorted().join('\n');
}

function differenceOf(shown: readonly string[], wanted: readonly string[]): { more: string[]; less: string[] } {
  const less = [...wanted];
  const more = shown.filter((line) => {
    const at = less.indexOf(line);
    if (at >= 0) less.splice(at, 1);
    return at < 0;
  });
  return { more, less };
}

/** Looks at all jobs, when all has become calm. */
export async function expectDone(api: Client, world: World, jobs: readonly Job[], reference: Reference, seed: number): Promise<void> {
  const problems: string[] = [];
  const check = (problem: string, holds: () => void): void => {
    try {
      holds();
    } catch (error) {
      const { message, actual } = error as Error & { actual?: unknown };
      problems.push(`${problem}: ${message.slice(0, 600)} ${JSON.stringify(actual)?.slice(0, 800)}`);
    }
  };
  for (const { name, kind, journey } of jobs) {
    const id = journey.requestId!;
    const replay = await api.events(id);
    const of = `seed ${seed}, ${name} ${id}`;
    const [shown, wanted] = [shownOf(name, replay.frames), reference.get(kind)!].map((lines) => lines.split('\n'));
    check(`${of}: its end`, () => expect(differenceOf(shown!, wanted!)).toEqual({ more: [], less: [] }));
    check(`${of}: what its client has`, () => expect(assemble(journey.frames)).toEqual(assemble(replay.frames)));
    const { body } = await api.get(`/v1/requests/${id}`);
    check(`${of}: its state`, () => expect(body).toMatchObject({ state: 'completed', recovery: 'resume' }));
  }
  await expectOnce(api, jobs, check);
  for (const [key, count] of world.far.counted) check('called again', () => expect(`${key} ${count}`).toBe(`${key} 1`));
  const told = JSON.stringify(world.upstream.requests.map(({ body }) => body.messages));
  for (const name of namesOf(jobs, 'effects')) {
    for (const key of [`${name}-0`, `${name}-2`]) {
      if (world.far.counted.has(key)) continue;
      check('not called, and not told', () => expect(told).toContain(`{\\"key\\":\\"${key}\\"}] `));
      check('not called, and not told', () => expect(told).toContain(INTERRUPTED));
    }
  }
  const errors = new Map<string, number>();
  for (const [error] of told.matchAll(/ERR: [^\\]{1,150}/g)) errors.set(error, (errors.get(error) ?? 0) + 1);
  console.log(`${jobs.length} jobs, ${world.far.counted.size} calls; told: ${JSON.stringify([...errors])}`);
  expect(problems.slice(0, 10)).toEqual([]);
}

/** The names of the jobs of a kind, those of delegates too. */
function namesOf(jobs: readonly Job[], kind: 'effects' | 'gated' | 'talk'): string[] {
  return jobs.flatMap((job) => {
    if (job.kind === kind) return [job.name];
    if (job.kind !== 'team' || kind === 'talk') return [];
    return [`${job.name}.${kind === 'effects' ? 'c' : 'd'}`];
  });
}

/** What they have changed in our own database is there exactly once. */
async function expectOnce(api: Client, jobs: readonly Job[], check: (problem: string, holds: () => void) => void): Promise<void> {
  const effects = namesOf(jobs, 'effects');
  const { body: pads } = await api.get<{ scratchpads: { agent_id: string; kind: string }[] }>('/v1/memory/scratchpads?limit=200');
  const lines: string[] = [];
  const shared: string[] = [];
  for (const { agent_id: id, kind } of pads.scratchpads) {
    const { body } = await api.get<{ content: string }>(`/v1/memory/scratchpads/${id}`);
    (kind === 'shared' ? shared : lines).push(...body.content.trim().split('\n'));
  }
  const written = [...effects, ...namesOf(jobs, 'gated'), ...namesOf(jobs, 'talk')];
  check('/mem write', () => expect(lines.toSorted()).toEqual(written.toSorted()));
  check('/mem shared write', () => expect(shared.toSorted()).toEqual(effects.toSorted()));
  const entries = await all<{ id: number; title: string }>(api, '/v1/memory/entries', 'entries');
  check('/mem add entry', () => expect(entries.map(({ title }) => title).toSorted()).toEqual(effects.toSorted()));
  const artifacts = await all<{ id: number; path: string }>(api, '/v1/artifacts', 'artifacts');
  check('/write --persist', () =>
    expect(artifacts.map(({ path }) => path).toSorted()).toEqual(effects.map((name) => `kept/${name}.md`).toSorted()),
  );
  const tasks = await all<{ id: number; message: string; agent_id: string }>(api, '/v1/schedules', 'schedules');
  const agentOf = (name: string): string => (name.endsWith('.c') ? 'index' : `client${Number(/^j(\d+)/.exec(name)![1]) % AGENTS}`);
  for (const [agent, names] of Map.groupBy(effects, agentOf)) {
    const scheduled = tasks.filter((task) => task.agent_id === agent).map(({ message }) => message);
    check('/schedule', () => expect(scheduled.length).toBeGreaterThanOrEqual(Math.min(MAX_TASKS, names.length)));
    check('/schedule', () => expect(new Set(scheduled).size).toBe(scheduled.length));
  }
  for (const conversation of new Set(jobs.map((job) => job.conversation).filter((id) => id > 0))) {
    const said = jobs
      .filter((job) => job.conversation === conversation)
      .flatMap(({ name }) => [`JOB ${name} talk`, `Let me note ${name}.\n${name} is noted.`]);
    const messages = await all<{ id: number; content: string }>(api, `/v1/conversations/${conversation}/messages`, 'messages');
    check('a conversation', () => expect(messages.toSorted((a, b) => a.id - b.id).map(({ content }) => content)).toEqual(said));
  }
}

async function all<Item extends { id: number }>(api: Client, path: string, member: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let before = ''; ;) {
    const { body } = await api.get<Record<string, unknown>>(`${path}?limit=200${before}`);
    items.push(...(body[member] as Item[]));
    if (body['next_before'] === undefined) return items;
    before = `&before=${String(body['next_before'])}`;
  }
}
