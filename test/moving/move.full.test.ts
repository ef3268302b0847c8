import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, EventSource, type Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { Client, type Fields } from '../support/client.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { spawnBaton, spawnCli, runCli, type BatonProcess } from '../support/process.ts';
import { asker } from '../support/questions.ts';

const CLIENTS = 8;

/** One address in front of both places, which sends everybody to one of them. */
interface Front extends AsyncDisposable {
  url: string;
  /** Where to, from now on. */
  to: string;
}

async function front(url: string): Promise<Front> {
  const place = { to: url };
  const server: Server = createServer((incoming, answer) => {
    const { hostname, port } = new URL(place.to);
    const { method, url: path, headers } = incoming;
    const onward = request({ hostname, port, method, path, headers, agent: false }, (there) => {
      answer.writeHead(there.statusCode!, there.headers);
      there.on('data', (chunk: Buffer) => answer.write(chunk));
      there.on('end', () => answer.end());
      there.on('error', () => answer.destroy());
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(place, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  });
}

/** What a tenant's clients see while it moves: each starts a run as soon as the one before has ended, again where it was told to wait. */
function load({ url }: Front, token: string) {
  const stopping = new AbortController();
  const runs = new Map<string, string>();
  const refused = new Map<string, number>();
  const client = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const key = randomUUID();
      for (;;) {
        const answer = await fetch(`${url}/v1/requests`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
          body: JSON.stringify({ message: key, metadata: { key }, wait: 30 }),
        }).catch((error: Error) => error);
        if (answer instanceof Error) {
          refused.set('broken', (refused.get('broken') ?? 0) + 1);
          await delay(50);
          continue;
        }
        const body = (await answer.json()) as Fields;
        if (answer.ok) {
          runs.set(key, String(body['request_id']));
          break;
        }
        const why = `${answer.status} ${String(body['error_code'])} ${answer.headers.get('retry-after')}`;
        refused.set(why, (refused.get(why) ?? 0) + 1);
        await delay(100);
      }
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    runs,
    refused,
    async stop() {
      stopping.abort();
      await Promise.all(clients);
    },
  };
}

/** An EventSource as it comes, which sends the tenant's token. */
function eventSource(url: string, token: string) {
  const withToken =
    (dispatch: Dispatcher['dispatch']): Dispatcher['dispatch'] =>
    (options, handler) =>
      dispatch({ ...options, headers: { ...(options.headers as object), authorization: `Bearer ${token}` } }, handler);
  const dispatcher = new Agent().compose(withToken as Dispatcher.DispatcherComposeInterceptor);
  const source = new EventSource(url, { node: { dispatcher, reconnectionTime: 100 } } as never);
  const ids: string[] = [];
  const kinds: string[] = [];
  for (const kind of ['request_received', 'stream_start', 'text', 'question', 'answer', 'tool_call', 'token_usage', 'stream_end', 'done'])
    source.addEventListener(kind, (event) => {
      ids.push((event as MessageEvent).lastEventId);
      kinds.push(kind);
      if (kind === 'done') source.close();
    });
  return { source, ids, kinds };
}

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'postgres'],
] as [TestDatabase['dialect'], TestDatabase['dialect']][])('a tenant that moves from %s to %s', (fromDialect, toDialect) => {
  const env = { IDEMPOTENCY: 'database', PARK_SECONDS: '0' };

  it('[MOV-006] loses no run and doubles none while clients start them, and streams go on behind what they have shown', async () => {
    const [here, there] = [await createDatabase(fromDialect), await createDatabase(toDialect)];
    const from: BatonProcess = await spawnBaton({ database: here, env });
    const to: BatonProcess = await spawnBaton({ database: there, env });
    // The first tenants have the same number: one that moves has one of its own.
    const { id, token } = (await from.admin.post<{ id: number; token: string }>('/v1/admin/tenants', { name: 'Acme' })).body;
    await using balancer = await front(from.url);
    const old = new Client(from.url, token);
    const waiting = await old.start({ message: '/ask Which city?', agent_def: asker() });
    await waiting.until(({ event }) => event === 'question');
    const run = waiting.requestId;
    waiting.drop();
    const stream = eventSource(`${balancer.url}/v1/requests/${run}/events`, token);
    await expect.poll(() => stream.kinds, { timeout: 20_000 }).toContain('question');
    const clients = load(balancer, token);
    const loaded = performance.now();
    await expect.poll(() => clients.runs.size, { timeout: 20_000 }).toBeGreaterThan(50);
    const rate = (clients.runs.size / (performance.now() - loaded)) * 1000;

    const moving = spawnCli(here, ['tenant', 'move', String(id), '--to', there.url, '--switch', 'exit 3']);
    let words = '';
    for (const output of [moving.stdout!, moving.stderr!]) output.on('data', (chunk: Buffer) => (words += chunk.toString()));
    const moved = new Promise((resolve) => moving.once('close', resolve));
    // The command of --switch fails until the balancer knows the way.
    expect([await moved, words]).toEqual([1, expect.stringContaining('the same command ends the move')]);
    // It is read in both, and written there alone.
    expect((await new Client(to.url, token).get('/v1/agents')).status).toBe(200);
    expect(await old.post('/v1/requests', { message: 'late' })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { error_code: 'tenant_moving' },
    });
    balancer.to = to.url;
    expect(await runCli(here, ['tenant', 'move', String(id), '--to', there.url])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^tenant \d+ "Acme" has moved\nwhat is left of it here .* baton tenant erase \d+ --confirm "Acme"\n$/),
    });
    const count = clients.runs.size;
    await expect.poll(() => clients.runs.size, { timeout: 20_000 }).toBeGreaterThan(count + 50);
    await clients.stop();
    // A server on SQLite looks for itself, every few seconds.
    await expect.poll(() => old.get('/v1/agents')).toMatchObject({ status: 503, body: { error_code: 'tenant_moving' } });
    expect([...clients.refused.keys()].filter((why) => why !== '503 tenant_moving 5' && why !== 'broken')).toEqual([]);

    const same = new Client(to.url, token);
    const found = new Map<string, string[]>();
    let before = '';
    for (;;) {
      const { requests, next_before: next } = (
        await same.get<{ requests: { request_id: string; state: string; metadata?: { key: string } }[]; next_before?: string }>(
          `/v1/requests?limit=200${before}`,
        )
      ).body;
      for (const { request_id: one, metadata } of requests)
        if (metadata) found.set(metadata.key, [...(found.get(metadata.key) ?? []), one]);
      if (next === undefined) break;
      before = `&before=${next}`;
    }
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries([...clients.runs].map(([key, one]) => [key, [one]])));

    const { questions } = (await same.get<{ questions: { id: number }[] }>('/v1/questions')).body;
    expect((await same.post(`/v1/questions/${questions[0]!.id}/answer`, { text: 'Rome' })).status).toBe(200);
    await expect.poll(() => stream.kinds, { timeout: 20_000 }).toContain('done');
    expect(stream.ids.length).toBe(new Set(stream.ids).size);
    const whole = await same.events(run);
    expect(stream.kinds.filter((kind) => kind !== 'text')).toEqual(
      whole.frames.map(({ event }) => event).filter((kind) => stream.kinds.includes(kind!) && kind !== 'text'),
    );

    // How busy it was depends on the machine: it is worth knowing.
    console.log(`${clients.runs.size} runs, ${rate.toFixed(0)} a second before the move`);
    // What is left can be erased, and the new place has everything.
    expect((await runCli(here, ['tenant', 'erase', String(id), '--confirm', 'Acme'])).code).toBe(0);
    await expect.poll(async () => (await from.admin.get(`/v1/admin/tenants/${id}`)).status, { timeout: 60_000 }).toBe(404);
    await from.stop();
    await to.stop();
    await here.drop();
    await there.drop();
  }, 180_000);
});
