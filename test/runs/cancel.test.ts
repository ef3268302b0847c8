import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { Client } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { startBaton, useServer, useUpstream } from '../support/server.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { startUpstream } from '../support/upstream.ts';

const never = new Promise<void>(() => {});
const stalling = { text: ['one', ' two'], gate: (index: number) => (index === 1 ? never : undefined) };
const refused = (id: string) => ({
  status: 404,
  body: {
    request_id: id,
    cancelled: false,
    reason: 'no in-flight request with that id',
    error: 'no in-flight request with that id',
  },
});

describe('POST /v1/requests/{id}/cancel', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));

  it('[CAN-001] closes the call to the provider, and ends the run as canceled', async () => {
    upstream().reply(stalling);
    const run = await baton().api.start('hello');
    await run.until(({ event }) => event === 'text');
    const answer = await baton().api.post(`/v1/requests/${run.requestId}/cancel`);
    expect(answer).toMatchObject({ status: 200, body: { request_id: run.requestId, cancelled: true } });
    expect(await upstream().requests.at(-1)!.closed).toBe('aborted');
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
    expect((await baton().api.get(`/v1/requests/${run.requestId}`)).body).toMatchObject({ state: 'canceled', error_code: 'canceled' });
    expect(await baton().api.post(`/v1/requests/${run.requestId}/cancel`)).toMatchObject(refused(run.requestId));
  });

  it('[CAN-002] reaches delegates of delegates', async () => {
    const count = upstream().requests.length;
    upstream().reply(
      { text: ['/parallel\n/agent index a\n/agent index b\n/endparallel'] },
      { text: ['/agent index c'] },
      stalling,
      stalling,
    );
    const run = await baton().api.start('hello');
    await Promise.all([upstream().received(count + 2), upstream().received(count + 3)]);
    await baton().api.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
    for (const request of upstream().requests.slice(count + 2)) expect(await request.closed).toBe('aborted');
    expect(run.data('stream_end').length).toBe(run.data('stream_start').length);
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
  });

  it('[CAN-003] gives one answer for finished, unknown and foreign ids', async () => {
    const finished = await baton().api.run('hello');
    upstream().reply(stalling);
    const stranger = await baton().newTenant();
    const foreign = await stranger.api.start('hello');
    for (const id of [finished.requestId, 'no-such-run', foreign.requestId]) {
      expect(await baton().api.post(`/v1/requests/${id}/cancel`)).toMatchObject(refused(id));
    }
    await stranger.api.post(`/v1/requests/${foreign.requestId}/cancel`);
    await foreign.over;
  });

  it('[CAN-004] reaches the run from another node', async () => {
    await using database = await createDatabase('postgres');
    upstream().reply(stalling);
    await using one = await startBaton({ database, env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } });
    await using two = await startBaton({ database });
    const run = await one.api.start('hello');
    await run.until(({ event }) => event === 'text');
    const answer = await new Client(two.url, one.tenant.token).post(`/v1/requests/${run.requestId}/cancel`);
    expect(answer.status).toBe(200);
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
  });

  it('[CAN-005] reaches the run although its node hears nothing of the others', async () => {
    await using database = await createDatabase('postgres');
    await using proxy = await startTcpProxy(Number(new URL(database.url).port));
    const DATABASE_BUS_URL = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
    await using one = await startBaton({ database, env: { ...upstream().env, INDEX_MODEL: 'openai/fake', DATABASE_BUS_URL } });
    await using two = await startBaton({ database });
    upstream().reply(...Array.from({ length: 5 }, () => stalling));
    const runs = await Promise.all(Array.from({ length: 5 }, () => one.api.start('hello')));
    await Promise.all(runs.map((run) => run.until(({ event }) => event === 'text')));
    proxy.cut();
    await expect.poll(() => one.log.lines.some(({ msg }) => msg === 'lost the session with PostgreSQL')).toBe(true);
    const elsewhere = new Client(two.url, one.tenant.token);
    const answers = await Promise.all(runs.map(({ requestId }) => elsewhere.post(`/v1/requests/${requestId}/cancel`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    for (const run of runs) {
      await run.over;
      expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
    }
  });
});

describeOnBoth('a cancel that comes before the run is in memory', (dialect) => {
  it('[CAN-005] waits for it at its row', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ dialect, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    upstream.reply(stalling);
    const run = await baton.api.start('hello');
    await run.until(({ event }) => event === 'text');
    // As the row stands when the mark came first, and nobody was told.
    const database = await openDatabase({ url: baton.database.url });
    await database.knex('requests').where({ id: run.requestId }).update({ cancel_requested: 1 });
    await database.close();
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
  });
});
