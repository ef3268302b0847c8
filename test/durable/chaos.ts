import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { random } from '../clients/random.ts';
import { goThrough, type Journey } from '../nodes/customer.ts';
import type { Client, RunBody } from '../support/client.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { spawnBaton, type BatonProcess } from '../support/process.ts';
import { quietPort } from '../support/quiet-port.ts';
import { assemble, type Frame } from '../support/stream.ts';
import { startUpstream, type Upstream, type UpstreamRequest } from '../support/upstream.ts';
import { KINDS, startOtherEnd, worker, type Kind, type OtherEnd } from './jobs.ts';

const CLIENTS = 8;
/** To whom the jobs are given. */
const AGENTS = 16;
const PAUSE_MS = 4;
/** What the names of jobs begin with that nothing happens to. */
const REFERENCE = 'ref-';
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
  const database = await createDatabase(dialect);
  world.far.writeConfig(database);
  const env = { ...world.env, PORT: String(await quietPort()) };
  const { below } = random(seed);
  let baton: BatonProcess = await spawnBaton({ database, env });
  const { api } = baton;
  await storeAgents(api);
  const reference = await undisturbed(api);
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

export async function undisturbed(api: Client): Promise<Reference> {
  const reference: Reference = new Map();
  for (const kind of KINDS) {
    const name = `${REFERENCE}${kind}-`;
    const conversation = kind === 'talk' ? await newConversation(api) : 0;
    const { body, path } = errandOf(name, kind, 0, conversation);
    const stream = await api.run(body, path === undefined ? {} : { path });
    reference.set(kind, shownOf(name, stream.frames));
  }
  return reference;
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

/** Whose file it is that a job shows: its own, or that of a delegate. */
const ownerOf = (line: string, name: string): string => /kept\/(.*?)\.md/.exec(line)![1]!.replace('‹name›', name);

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
  const told = toldOf(world.upstream.requests);
  for (const { name, kind, journey } of jobs) {
    const id = journey.requestId!;
    const replay = await api.events(id);
    const of = `seed ${seed}, ${name} ${id}`;
    const [shown, wanted] = [shownOf(name, replay.frames), reference.get(kind)!].map((lines) => lines.split('\n'));
    // A file that could not be kept was told as that.
    const less = wanted!.filter((line) => !(line.includes('kept/') && told.has(`/write --persist kept/${ownerOf(line, name)}.md`)));
    check(`${of}: its end`, () => expect(differenceOf(shown!, less)).toEqual({ more: [], less: [] }));
    check(`${of}: what its client has`, () => expect(assemble(journey.frames)).toEqual(assemble(replay.frames)));
    const { body } = await api.get(`/v1/requests/${id}`);
    check(`${of}: its state`, () => expect(body).toMatchObject({ state: 'completed', recovery: 'resume' }));
  }
  await expectOnce(api, jobs, { check, told });
  for (const [key, count] of world.far.counted) check('called again', () => expect(`${key} ${count}`).toBe(`${key} 1`));
  for (const name of namesOf(jobs, 'effects')) {
    for (const key of [`${name}-0`, `${name}-2`]) {
      const line = `/mcp call far count {"key":"${key}"}`;
      if (!world.far.counted.has(key)) check(`${line} was not called`, () => expect(told.get(line)).toBe(INTERRUPTED));
    }
  }
  const counts = Object.entries(Object.groupBy(told.values(), (error) => error)).map(([error, lines]) => `${lines!.length} × ${error}`);
  console.log(`${jobs.length} jobs, ${world.far.counted.size} calls; ${counts.join('; ')}`);
  expect(problems.slice(0, 10)).toEqual([]);
}

/** What the model was told of the commands that failed, by their lines. */
function toldOf(requests: readonly UpstreamRequest[]): Map<string, string> {
  const told = new Map<string, string>();
  for (const { body } of requests) {
    for (const { content } of body.messages) {
      const text = typeof content === 'string' ? content : content.map((part) => part.text).join('\n');
      for (const [, line, error] of text.matchAll(/^\[(\/[^\n]*)\] \w{8}\n(ERR: [^\n]*)/gm)) told.set(line!, error!);
    }
  }
  return told;
}

/** The names of the jobs of a kind, those of delegates too. */
function namesOf(jobs: readonly Job[], kind: 'effects' | 'gated' | 'talk'): string[] {
  return jobs.flatMap((job) => {
    if (job.kind === kind) return [job.name];
    if (job.kind !== 'team' || kind === 'talk') return [];
    return [`${job.name}.${kind === 'effects' ? 'c' : 'd'}`];
  });
}

interface Judgement {
  check: (problem: string, holds: () => void) => void;
  told: ReadonlyMap<string, string>;
}

/** What they have changed in our own database is there exactly once; what was told as failed at most once. */
async function expectOnce(api: Client, jobs: readonly Job[], { check, told }: Judgement): Promise<void> {
  const compare = (command: string, all: readonly string[], names: readonly string[], more = ''): void => {
    const found = all.filter((name) => !name.startsWith(REFERENCE));
    const wanted = names.filter((name) => found.includes(name) || !told.has(`${command}${name}${more}`));
    check(command, () => expect(differenceOf(found, wanted)).toEqual({ more: [], less: [] }));
  };
  const effects = namesOf(jobs, 'effects');
  const { body: pads } = await api.get<{ scratchpads: { agent_id: string; kind: string }[] }>('/v1/memory/scratchpads?limit=200');
  const lines: string[] = [];
  const shared: string[] = [];
  for (const { agent_id: id, kind } of pads.scratchpads) {
    const { body } = await api.get<{ content: string }>(`/v1/memory/scratchpads/${id}`);
    (kind === 'shared' ? shared : lines).push(...body.content.trim().split('\n'));
  }
  compare('/mem write ', lines, [...effects, ...namesOf(jobs, 'gated'), ...namesOf(jobs, 'talk')]);
  compare('/mem shared write ', shared, effects);
  const entries = await all<{ id: number; title: string }>(api, '/v1/memory/entries', 'entries');
  compare(
    '/mem add entry project ',
    entries.map(({ title }) => title),
    effects,
  );
  const artifacts = await all<{ id: number; path: string }>(api, '/v1/artifacts', 'artifacts');
  const kept = artifacts.map(({ path }) => /^kept\/(.*)\.md$/.exec(path)![1]!);
  compare('/write --persist kept/', kept, effects, '.md');
  const tasks = await all<{ id: number; message: string }>(api, '/v1/schedules', 'schedules');
  compare(
    '/schedule every day at 07:30: ',
    tasks.map(({ message }) => message),
    effects,
  );
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
