import { expect } from 'vitest';
import { random, type Random } from '../clients/random.ts';
import type { Client } from '../support/client.ts';
import { createDatabase } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import type { EventStream } from '../support/stream.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

/** One answer of PostgreSQL in so many is lost, and one request in so many does not get there. */
const ONE_ANSWER_IN = 25;
const ONE_REQUEST_IN = 100;

/** Tasks that fire every other second. One whose start has failed waits for half a minute. */
const SCHEDULES = 20;

const MESSAGES = ['one two three', `Text ${'wörd 👋 '.repeat(60)}`, 'Notes\n/mem write x\n/mem read', '/agent index four five'];

/** What the server may well log while its connections break. */
const EXPECTED = [
  /a request failed/,
  /housekeeping failed/,
  /the scheduler failed/,
  /could not be read/,
  /could not be written/,
  /could not be committed/,
  /an event stream broke off/,
];

/** What the clients of a server were told. */
interface ClientRecord {
  /** The runs that were acknowledged, each with its streams so far. */
  runs: Map<string, EventStream[]>;
  /** The status of every answer. */
  statuses: number[];
  /** Keys that stood for two runs. */
  split: string[];
}

/**
 * Lets clients work with a server, in a process of its own, that loses its connections to PostgreSQL again and again: the
 * process stays, nobody gets a 500, and every run that was acknowledged, or fired by a schedule, succeeds.
 * @param runs so many are acknowledged, and as many things are lost
 * @param seed of what is lost, and of what the clients do
 */
export async function expectNobodyHarmed({ runs, clients, seed }: { runs: number; clients: number; seed: number }): Promise<void> {
  try {
    await harmNobody({ runs, clients, seed });
  } catch (error) {
    // What the server has to say at its end would hide what has gone wrong before.
    throw error instanceof SuppressedError
      ? new AggregateError([error.suppressed, error.error], [error.suppressed, error.error].join('; '))
      : error;
  }
}

async function harmNobody({ runs, clients, seed }: Parameters<typeof expectNobodyHarmed>[0]): Promise<void> {
  await using database = await createDatabase('postgres');
  await using proxy = await startTcpProxy(Number(new URL(database.url).port), seed);
  const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
  const env = { IDEMPOTENCY: 'database', LOG_LEVEL: 'info', SCHEDULE_MIN_INTERVAL_S: '0' };
  await using baton = await spawnBaton({ database: { ...database, url }, env, expectErrors: EXPECTED });

  for (let i = 0; i < SCHEDULES; i += 1) {
    await baton.api.post('/v1/schedules', { schedule: '*/2 * * * * *', message: 'a scheduled run' });
  }
  proxy.loseAnswers(1 / ONE_ANSWER_IN);
  proxy.loseRequests(1 / ONE_REQUEST_IN);
  const told: ClientRecord = { runs: new Map(), statuses: [], split: [] };
  const goOn = () => told.runs.size < runs || proxy.lost() < runs;
  await Promise.all(Array.from({ length: clients }, (_, i) => work(baton.api, told, `${seed}-${i}`, random(seed + i), goOn)));
  proxy.mend();
  expect(await Promise.race([baton.exited, 'runs']), `the process, with seed ${seed}`).toBe('runs');
  await expectAllWell(baton.api, told, `seed ${seed}`);
}

async function expectAllWell(api: Client, { runs, statuses, split }: ClientRecord, problem: string): Promise<void> {
  expect(
    statuses.filter((status) => ![200, 201, 503].includes(status)),
    problem,
  ).toEqual([]);
  expect(split, problem).toEqual([]);
  for (const [requestId, streams] of runs) {
    expect((await api.events(requestId)).done, `${problem}, run ${requestId}`).toMatchObject({ ok: true });
    for (const stream of streams) {
      // What came before the connection broke, and the rest, are checked together.
      const rest = await api.resume(stream);
      expect(await rest.over, problem).toBe('complete');
      expect(rest.allFrames.at(-1)?.event, problem).toBe('done');
    }
  }
  for (let before: number | undefined = 0; before !== undefined;) {
    const path: string = `/v1/runs?limit=100${before ? `&before=${before}` : ''}`;
    const { runs: scheduled, next_before } = (await api.get<{ runs: { status: string }[]; next_before?: number }>(path)).body;
    expect(
      scheduled.filter(({ status }) => status === 'failed'),
      problem,
    ).toEqual([]);
    before = next_before;
  }
}

/** One client, which goes on until enough was done. */
async function work(api: Client, told: ClientRecord, name: string, { below }: Random, goOn: () => boolean): Promise<void> {
  let conversation: number | undefined;
  for (let n = 0; goOn(); n += 1) {
    const message = MESSAGES[below(MESSAGES.length)]!;
    const what = below(4);
    if (what === 0) await run(api, told, message);
    else if (what === 1) await runTwice(api, told, message, `${name}-${n}`);
    else if (what === 2) {
      conversation ??= await newConversation(api, told);
      if (conversation !== undefined) await run(api, told, message, `/v1/conversations/${conversation}/messages`);
    } else await look(api, told);
  }
}

/** Starts a run and reads it to its end. @returns its id; undefined when it was not acknowledged */
async function run(api: Client, told: ClientRecord, message: string, path?: string, key?: string): Promise<string | undefined> {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  let stream: EventStream;
  try {
    stream = await api.start(message, { headers, ...(path ? { path } : {}) });
  } catch (error) {
    const status = Number(/gave no stream but (\d+)/.exec((error as Error).message)?.[1]);
    // A conversation is busy while the run of an unacknowledged request has not been ended yet.
    if (status !== 409) told.statuses.push(status);
    return undefined;
  }
  told.statuses.push(200);
  const streams = told.runs.get(stream.requestId) ?? [];
  told.runs.set(stream.requestId, [...streams, stream]);
  await stream.over;
  return stream.requestId;
}

/** Sends a request with a key until it was acknowledged twice: it must be one run. */
async function runTwice(api: Client, told: ClientRecord, message: string, key: string): Promise<void> {
  const ids = new Set<string>();
  for (let answers = 0, attempt = 0; answers < 2 && attempt < 20; attempt += 1) {
    const id = await run(api, told, message, undefined, key);
    if (id === undefined) continue;
    ids.add(id);
    answers += 1;
  }
  if (ids.size > 1) told.split.push(key);
}

async function newConversation(api: Client, told: ClientRecord): Promise<number | undefined> {
  const answer = await api.post<{ id: number }>('/v1/conversations', {});
  told.statuses.push(answer.status);
  return answer.status === 201 ? answer.body.id : undefined;
}

async function look(api: Client, told: ClientRecord): Promise<void> {
  for (const path of ['/v1/requests', '/v1/schedules', '/v1/runs', '/v1/agents', '/v1/conversations']) {
    told.statuses.push((await api.get(path)).status);
  }
}
