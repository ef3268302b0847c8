import { request } from 'node:http';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { describe, expect, it } from 'vitest';
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
    const upstream = await startUpstream();
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
    await upstream.close();
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
    const upstream = await startUpstream();
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
    await upstream.close();
  });

  it('[LOG-030] ends long runs with shutdown, and exits with 0', async () => {
    const upstream = await startUpstream();
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
    await upstream.close();
  });
});

describeOnBoth('the command line', (dialect) => {
  it('[TEN-003] ends the runs of a tenant that it disables while the server runs', async () => {
    const database = await createDatabase(dialect);
    const upstream = await startUpstream();
    upstream.reply(stalling);
    await using baton = await spawnBaton({ database, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const run = await baton.api.start('hello');
    await run.until(({ event }) => event === 'text');
    const { stdout } = await runCli(database, ['tenant', 'list']);
    const id = /^(\d+)\tdefault/m.exec(stdout)![1]!;
    expect((await runCli(database, ['tenant', 'disable', id])).code).toBe(0);
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
    await baton.stop();
    await upstream.close();
    await database.drop();
  });
});

describe('several nodes on PostgreSQL', () => {
  it('[LOG-040] serve the tail of a run that another node executes, and do not end it while that node is alive', async () => {
    const database = await createDatabase('postgres');
    const upstream = await startUpstream();
    const gate = Promise.withResolvers<void>();
    upstream.reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    const one = await startBaton({ database, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const run = await one.api.start('hello');
    await run.until(({ event }) => event === 'text');
    // A second node starts, and sweeps, while the run is under way.
    const two = await startBaton({ database });
    const { Client } = await import('../support/client.ts');
    const elsewhere = new Client(two.url, one.tenant.token);
    const tail = await elsewhere.follow(run.requestId, { behind: run });
    gate.resolve();
    await Promise.all([run.over, tail.over]);
    expect(run.done).toMatchObject({ ok: true, content: 'one two' });
    expect(tail.frames.at(-1)).toMatchObject({ event: 'done' });
    await two.stop();
    await one.stop();
    await upstream.close();
    await database.drop();
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
    const message = `Long ${`${'x'.repeat(9999)} `.repeat(1600)}`;
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
