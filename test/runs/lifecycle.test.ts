import { request } from 'node:http';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { Client } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { runCli, spawnBaton } from '../support/process.ts';
import { startBaton } from '../support/server.ts';
import { assemble, checkStream } from '../support/stream.ts';
import { startUpstream } from '../support/upstream.ts';

const never = new Promise<void>(() => {});
const stalling = { text: ['one', ' two'], gate: (index: number) => (index === 1 ? never : undefined) };

describe('SIGTERM', () => {
  // An hour to finish, so that however busy the machine is, a run ends before it.
  it('[LOG-030] lets short runs finish, refuses new ones, and exits with 0 as soon as nothing runs', async () => {
    await using upstream = await startUpstream();
    await using baton = await spawnBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', DRAIN_SECONDS: '3600' } });
    const gate = Promise.withResolvers<void>();
    upstream.reply({ text: ['short', ' run'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    const short = await baton.api.start('a');
    await short.until(({ event }) => event === 'text');
    const tail = await baton.api.follow(short.requestId);

    baton.kill('SIGTERM');
    await expect.poll(async () => (await baton.api.get('/readyz')).status).toBe(503);
    const refused = await baton.api.post('/v1/orchestrate', { message: 'new' });
    expect(refused).toMatchObject({ status: 503, body: { error: 'the server is shutting down' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await baton.api.get('/healthz')).status).toBe(200);

    gate.resolve();
    await Promise.all([short.over, tail.over]);
    expect(short.done).toMatchObject({ ok: true, content: 'short run' });
    expect(assemble(tail.frames)).toEqual(assemble(short.frames));
    expect(await baton.exited).toEqual({ code: 0, signal: null });
  });

  it('[LOG-031] still takes runs for a while, but is not ready', async () => {
    await using baton = await spawnBaton({ env: { DRAIN_NOTICE_SECONDS: '600' } });
    baton.kill('SIGTERM');
    await expect.poll(async () => (await baton.api.get('/readyz')).status).toBe(503);
    expect((await baton.api.run('still here')).done).toMatchObject({ ok: true });
    // The second signal waits for nothing.
    baton.kill('SIGTERM');
    expect(await baton.exited).toEqual({ code: 1, signal: null });
  });

  it('[LOG-031] takes none when that while is over, and finishes those that it has', async () => {
    await using upstream = await startUpstream();
    const drain = { DRAIN_NOTICE_SECONDS: '1', DRAIN_SECONDS: '3600' };
    await using baton = await spawnBaton({ env: { ...upstream.env, ...drain, INDEX_MODEL: 'openai/fake' } });
    const gate = Promise.withResolvers<void>();
    upstream.reply({ text: ['short', ' run'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    const short = await baton.api.start('a');
    await short.until(({ event }) => event === 'text');
    baton.kill('SIGTERM');
    const echo = { id: 'echo', name: 'Echo', role: 'test', goal: 'echo', model: 'demo/echo' };
    const body = JSON.stringify({ message: 'b', agent_def: echo });
    const asks = () => baton.api.statusOf('POST', '/v1/orchestrate', { body });
    await expect.poll(asks).toBe(503);
    gate.resolve();
    await short.over;
    expect(short.done).toMatchObject({ ok: true, content: 'short run' });
    expect(await baton.exited).toEqual({ code: 0, signal: null });
  });

  it('[LOG-030] ends long runs with shutdown, and exits with 0', async () => {
    await using upstream = await startUpstream();
    await using baton = await spawnBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', DRAIN_SECONDS: '1' } });
    upstream.reply(stalling);
    const long = await baton.api.start('b');
    await long.until(({ event }) => event === 'text');
    const tail = await baton.api.follow(long.requestId);

    baton.kill('SIGTERM');
    await Promise.all([long.over, tail.over]);
    expect(long.done).toMatchObject({ ok: false, error_code: 'shutdown' });
    expect(assemble(tail.frames)).toEqual(assemble(long.frames));
    expect(await baton.exited).toEqual({ code: 0, signal: null });
  });
});

describe('a stop on PostgreSQL', () => {
  it('[LOG-032] waits for a request whose client has gone, which still needs the database', async () => {
    await using database = await createDatabase('postgres');
    const baton = await startBaton({ database });
    const agent = { name: 'Mine', role: 'test', goal: 'one', model: 'demo/echo' };
    expect((await baton.api.post('/v1/agents', { ...agent, id: 'mine' })).status).toBe(201);
    expect((await baton.api.patch('/v1/agents/mine', { ...agent, goal: 'two' })).status).toBe(200);
    const client = new pg.Client(database.url);
    await client.connect();
    try {
      await client.query('begin; lock table agent_versions');
      const leaving = new AbortController();
      const request = fetch(`${baton.url}/v1/agents/mine/versions/1/restore`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${baton.tenant.token}` },
        signal: leaving.signal,
      });
      const waiting = async () => (await client.query('select from pg_locks where not granted')).rowCount;
      await expect.poll(waiting).toBe(1);
      leaving.abort();
      await expect(request).rejects.toThrow();
      const stopped = baton.stop();
      await expect.poll(() => fetch(`${baton.url}/healthz`).catch(() => 'closed')).toBe('closed');
      // Of a server that does not wait, the connections but that of the request end now.
      const connected = async () => (await client.query('select from pg_stat_activity where datname = current_database()')).rowCount;
      await vi.waitFor(async () => expect(await connected()).toBe(2), 1000).catch(() => {});
      await client.query('commit');
      // It throws when the server has logged an error.
      await stopped;
      expect((await client.query('select from agent_versions')).rowCount).toBe(3);
    } finally {
      await client.end();
    }
  });
});

describeOnBoth('the command line', (dialect) => {
  it('[TEN-003] ends the runs of a tenant that it disables while the server runs', async () => {
    await using database = await createDatabase(dialect);
    await using upstream = await startUpstream();
    upstream.reply(stalling);
    await using baton = await spawnBaton({ database, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const run = await baton.api.start('hello');
    await run.until(({ event }) => event === 'text');
    const { stdout } = await runCli(database, ['tenant', 'list']);
    const id = /^(\d+)\tdefault/m.exec(stdout)![1]!;
    expect((await runCli(database, ['tenant', 'disable', id])).code).toBe(0);
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
  });
});

describe('several nodes on PostgreSQL', () => {
  it('[TEN-004] know of what the command line revokes when it returns', async () => {
    await using database = await createDatabase('postgres');
    await using one = await startBaton({ database });
    await using two = await startBaton({ database });
    const tenant = await one.newTenant();
    const asked = (at: string) => fetch(`${at}/v1/requests`, { headers: { Authorization: `Bearer ${tenant.token}` } });
    const statuses = async () => (await Promise.all([one.url, two.url].map(asked))).map(({ status }) => status);
    // So that both remember the tenant.
    expect(await statuses()).toEqual([200, 200]);
    expect((await runCli(database, ['tenant', 'disable', String(tenant.id)])).code).toBe(0);
    expect(await statuses()).toEqual([401, 401]);
    expect((await runCli(database, ['tenant', 'enable', String(tenant.id)])).code).toBe(0);
    expect(await statuses()).toEqual([200, 200]);
  });

  it('[LOG-040] serve the tail of a run that another node executes, and do not end it while that node is alive', async () => {
    await using database = await createDatabase('postgres');
    await using upstream = await startUpstream();
    const gate = Promise.withResolvers<void>();
    upstream.reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    await using one = await startBaton({ database, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const run = await one.api.start('hello');
    await run.until(({ event }) => event === 'text');
    // A second node starts, and sweeps, while the run is under way.
    await using two = await startBaton({ database });
    const elsewhere = new Client(two.url, one.tenant.token);
    const tail = await elsewhere.follow(run.requestId, { behind: run });
    gate.resolve();
    await Promise.all([run.over, tail.over]);
    expect(run.done).toMatchObject({ ok: true, content: 'one two' });
    expect(tail.frames.at(-1)).toMatchObject({ event: 'done' });
  });

  it('[LOG-042] tell each other of what a run logs only when it is followed from another node', async () => {
    await using database = await createDatabase('postgres');
    const spy = new pg.Client({ connectionString: database.url });
    await spy.connect();
    await spy.query('create extension pg_stat_statements');
    const notified = async (): Promise<number> => {
      const { rows } = await spy.query<{ calls: number }>(
        `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements join pg_database on oid = dbid
         where datname = current_database() and query ilike '%notify%' and query not ilike '%pg_stat%'`,
      );
      return rows[0]!.calls;
    };
    await using upstream = await startUpstream();
    const one = await startBaton({ database, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const two = await startBaton({ database });
    const run = await one.api.run('hello');
    expect(run.done).toMatchObject({ ok: true });
    expect((await one.api.events(run.requestId)).frames.length).toBeGreaterThan(0);
    expect((await new Client(two.url, one.tenant.token).events(run.requestId)).frames.length).toBeGreaterThan(0);
    expect(await notified()).toBe(0);

    const gate = Promise.withResolvers<void>();
    upstream.reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    const followed = await one.api.start('hello');
    const tail = await new Client(two.url, one.tenant.token).follow(followed.requestId);
    await tail.until(({ event }) => event === 'stream_start');
    gate.resolve();
    await tail.over;
    expect(await notified()).toBeGreaterThan(0);
    await two.stop();
    await one.stop();
    await spy.end();
  });

  it('[AGT-043] run an agent that another one has just stored', async () => {
    await using database = await createDatabase('postgres');
    await using one = await startBaton({ database });
    await using two = await startBaton({ database });
    const elsewhere = new Client(two.url, one.tenant.token);
    for (let i = 0; i < 10; i += 1) {
      await one.api.post('/v1/agents', { id: `agent-${i}`, name: 'a', role: 'a', goal: 'a', model: 'demo/echo' });
      const run = await elsewhere.run({ agent: `agent-${i}`, message: 'hello' });
      expect(run.done).toMatchObject({ ok: true });
    }
  });
});

describe('a client that never reads', () => {
  it('[LOG-050] does not delay its run, which is complete in the log', async () => {
    await using baton = await startBaton();
    const message = `Long ${`${'x'.repeat(9999)} `.repeat(800)}`;
    const opened = Promise.withResolvers<string>();
    const silent = request(`${baton.url}/v1/orchestrate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${baton.tenant.token}`, 'Content-Type': 'application/json' },
    });
    // The response is never read: the socket's buffers fill up, and then the server's.
    silent.on('response', (response) => opened.resolve(String(response.headers['x-request-id'])));
    silent.end(JSON.stringify({ message }));
    const requestId = await opened.promise;
    const replay = await baton.api.events(requestId);
    expect(replay.done).toMatchObject({ ok: true, content: message });
    silent.destroy();
  });

  it('[LOG-051] gets all events when it begins to read later', async () => {
    await using baton = await startBaton();
    const message = `Long ${`${'x'.repeat(9999)} `.repeat(1000)}`;
    const run = Promise.withResolvers<import('node:http').IncomingMessage>();
    const late = request(`${baton.url}/v1/orchestrate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${baton.tenant.token}`, 'Content-Type': 'application/json' },
    });
    late.on('response', run.resolve);
    late.end(JSON.stringify({ message }));
    const response = await run.promise;
    const id = String(response.headers['x-request-id']);
    // Nothing more is done before it reads: a client that takes nothing for half a minute is given up.
    await expect.poll(async () => (await baton.api.get<{ state: string }>(`/v1/requests/${id}`)).body.state).toBe('completed');
    const raw: EventSourceMessage[] = [];
    createParser({ onEvent: (event) => raw.push(event) }).feed((await response.toArray()).join(''));
    const frames = checkStream(raw, { mode: 'live' });
    const replay = await baton.api.events(id);
    expect(replay.done.ok).toBe(true);
    expect(assemble(frames)).toEqual(assemble(replay.frames));
    // It began live, and went on from the log when its buffers were full.
    expect(frames.find(({ event }) => event === 'text')!.id).toContain('.');
    expect(frames.findLast(({ event }) => event === 'text')!.id).not.toContain('.');
  });
});
