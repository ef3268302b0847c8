import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import { startBaton, type Baton } from '../support/server.ts';
import { assemble } from '../support/stream.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import { writeStart } from '../support/run-start.ts';
import { DatabaseIdempotency } from '../../src/store/runs/idempotency.ts';

const env = { IDEMPOTENCY: 'database' };
const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

describe('two nodes that get the same key at the same time', () => {
  let database: TestDatabase;
  let nodes: Baton[];
  let apis: Client[];

  beforeAll(async () => {
    database = await createDatabase('postgres');
    nodes = [await startBaton({ database, env }), await startBaton({ database, env })];
    apis = nodes.map(({ url }) => new Client(url, nodes[0]!.tenant.token));
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
    await database.drop();
  });

  it('[IDM-014] start one run, and both give it to their clients', async () => {
    const route = fc.constantFrom('/v1/orchestrate', '/v1/agents/index/chat', 'conversation');
    const crowd = fc.array(fc.record({ node: fc.nat(1), pause: fc.nat(4) }), { minLength: 2, maxLength: 6 });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(route, crowd, async (route, requests) => {
        const key = `race ${(count += 1)}`;
        const conversation = route === 'conversation' ? (await apis[0]!.post('/v1/conversations', {})).body['id'] : undefined;
        const path = conversation === undefined ? route : `/v1/conversations/${conversation}/messages`;
        const before = (await apis[0]!.get('/v1/requests?limit=100')).body['requests'] as { request_id: string }[];
        const streams = await Promise.all(
          requests.map(async ({ node, pause }) => {
            for (let turn = 0; turn < pause; turn += 1) await new Promise((resolve) => setImmediate(resolve));
            return apis[node]!.run('one two three', { path, ...withKey(key) });
          }),
        );
        const [first] = streams;
        expect(first!.done).toMatchObject({ ok: true, content: 'one two three' });
        for (const stream of streams) {
          expect(stream.requestId).toBe(first!.requestId);
          expect(assemble(stream.frames)).toEqual(assemble(first!.frames));
        }
        expect(streams.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
        const newest = before[0]?.request_id;
        const after = (await apis[0]!.get('/v1/requests?limit=100')).body['requests'] as { request_id: string }[];
        expect(newest === undefined ? after.length : after.findIndex(({ request_id }) => request_id === newest)).toBe(1);
        if (conversation !== undefined) {
          expect((await apis[0]!.get(`/v1/conversations/${conversation}`)).body).toMatchObject({ message_count: 2 });
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a node that is killed between the reservation of a key and the first event of its run', () => {
  it('[IDM-013] leaves the key to the next request, which another node runs', async () => {
    await using database = await createDatabase('postgres');
    await using proxy = await startTcpProxy(Number(new URL(database.url).port));
    const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
    const one = await spawnBaton({ database: { ...database, url }, env });
    await using other = await startBaton({ database, env });
    const api = new Client(other.url, one.token);
    const { body } = await api.post('/v1/conversations', {});
    const messages = `/v1/conversations/${body['id']}/messages`;

    const held = proxy.hold('insert into events (');
    const requests = ['/v1/orchestrate', messages].map((path) =>
      one.api.start('hello', { path, ...withKey(path) }).catch(() => 'no answer'),
    );
    await held;
    // Both reservations are made before the first commit, which both may share.
    const store = await openDatabase({ url: database.url });
    await expect.poll(async () => (await store.knex('idempotency_keys').select('key')).length).toBe(2);
    await store.close();
    one.kill('SIGKILL');
    await one.exited;
    expect(await Promise.all(requests)).toEqual(['no answer', 'no answer']);

    for (const path of ['/v1/orchestrate', messages]) {
      const repeat = await api.run('hello', { path, ...withKey(path) });
      expect(repeat.headers['idempotency-replayed']).toBeUndefined();
      expect(repeat.done).toMatchObject({ ok: true, content: 'hello' });
      const again = await api.run('hello', { path, ...withKey(path) });
      expect(again.requestId).toBe(repeat.requestId);
    }
    // The message that the dead node's run was to answer is not there twice.
    expect((await api.get(`/v1/conversations/${body['id']}`)).body).toMatchObject({ message_count: 2 });
  });
});

describeOnBoth('the run of a key that has not begun', (dialect) => {
  it('[IDM-013] gives the key back when its node is dead, and its message with it', async () => {
    await using database = await createDatabase(dialect);
    const first = await startBaton({ database, env });
    const { body } = await first.api.post('/v1/conversations', {});
    await first.stop();
    // What a node leaves behind that is killed between its reservations and its first commit.
    const store = await openDatabase({ url: database.url });
    const { id: tenantId, token } = first.tenant;
    const keys = new DatabaseIdempotency(store);
    const run = { tenantId, runId: crypto.randomUUID(), owner: 'dead' };
    await keys.reserve(tenantId, 'alone', run.runId, (claimed) => writeStart(store, { ...run, keys: claimed }));
    const said = { ...run, runId: crypto.randomUUID(), conversationId: body['id'] as number };
    const message = { content: '"hello"', clientId: undefined };
    await keys.reserve(tenantId, 'said', said.runId, (claimed) => writeStart(store, { ...said, said: message, keys: claimed }));
    await store.close();

    await using again = await startBaton({ database, env });
    const api = new Client(again.url, token);
    for (const [key, path] of [
      ['alone', '/v1/orchestrate'],
      ['said', `/v1/conversations/${said.conversationId}/messages`],
    ] as const) {
      const repeat = await api.run('hello', { path, ...withKey(key) });
      expect(repeat.headers['idempotency-replayed']).toBeUndefined();
      expect(repeat.done).toMatchObject({ ok: true });
    }
    expect((await api.get(`/v1/conversations/${said.conversationId}`)).body).toMatchObject({ message_count: 2 });
  });

  it('[IDM-013] is waited for while its node lives, however slow that is', async () => {
    await using database = await createDatabase(dialect);
    await using baton = await startBaton({ database, env });
    const store = await openDatabase({ url: database.url });
    const requestId = crypto.randomUUID();
    const { id: tenantId } = baton.tenant;
    const run = { tenantId, runId: requestId, owner: 'another node' };
    await store.knex('nodes').insert({ id: run.owner, expires_at: Date.now() + 60_000, process_space: 'elsewhere', pid: 1 });
    await new DatabaseIdempotency(store).reserve(tenantId, 'slow', requestId, (keys) => writeStart(store, { ...run, keys }));
    const repeat = baton.api.start('hello', withKey('slow'));
    // Its first commit comes at last.
    await store.knex('events').insert({
      request_id: requestId,
      seq: 1,
      tenant_id: tenantId,
      kind: 'request_received',
      data: JSON.stringify({ type: 'request_received', request_id: requestId, agent: 'index', tenant_id: tenantId, message: 'hello' }),
    });
    const stream = await repeat;
    expect(stream.requestId).toBe(requestId);
    stream.drop();
    await store.close();
  });
});
