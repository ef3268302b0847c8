import { describe, expect, it } from 'vitest';
import { TestTime } from '../../scheduler/test-time.ts';
import { INSIDE, startBaton, useUpstream, type Baton } from '../../support/server.ts';
import { giveToken } from '../../support/tokens.ts';
import { openSocket, refusedSocket, type ResponsesSocket } from '../../support/sockets.ts';

const revoke = ({ admin }: Baton, tenant: number, token: number) => admin.raw('DELETE', `/v1/admin/tenants/${tenant}/tokens/${token}`);

describe('the bounds of a WebSocket', () => {
  const upstream = useUpstream();
  const start = (env: Record<string, string> = {}, time?: TestTime) =>
    startBaton({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake', ...env }, ...(time && { time }) });

  /** A response that has begun, and stays in progress until it is let go on. */
  async function begin(socket: ResponsesSocket) {
    const gate = Promise.withResolvers<void>();
    upstream().reply({ text: ['a', 'b'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    socket.create({ input: 'hi' });
    const { response } = await socket.next();
    while ((await socket.next()).type !== 'response.output_text.delta');
    return { id: response!.id, goOn: gate.resolve };
  }

  it('[OAI-117] a server that shuts down closes idle ones at once, and the others behind their response', async () => {
    await using baton = await start({ DRAIN_SECONDS: '30' });
    await using idle = await openSocket(baton);
    await using busy = await openSocket(baton);
    const response = await begin(busy);
    const stopped = baton.stop();
    expect((await idle.closed).code).toBe(1001);
    expect(await refusedSocket(baton, {})).toMatchObject({ status: 503, body: { error: { code: 'shutting_down' } } });
    response.goOn();
    expect((await busy.answer()).at(-1)!.type).toBe('response.completed');
    expect((await busy.closed).code).toBe(1001);
    await stopped;
  });

  it('[OAI-117] a server that stops at once leaves none open', async () => {
    await using baton = await start();
    await using busy = await openSocket(baton);
    await begin(busy);
    await baton.stop();
    expect([1001, 1012]).toContain((await busy.closed).code);
  });

  it('[OAI-117] one is closed when its token is revoked, and its run goes on', async () => {
    await using baton = await start();
    const { tenant } = baton;
    const given = await giveToken(baton, tenant, 'given');
    await using idle = await openSocket(baton, { token: given.token });
    await using busy = await openSocket(baton, { token: given.token });
    await using other = await openSocket(baton);
    const response = await begin(busy);
    await revoke(baton, tenant.id, given.id);
    expect((await idle.closed).code).toBe(1008);
    expect((await busy.closed).code).toBe(1008);
    response.goOn();
    const path = `/openai/v1/responses/${response.id}`;
    await expect.poll(async () => (await baton.api.get(path)).body['status']).not.toBe('in_progress');
    upstream().reply({ text: ['ok'] });
    expect((await other.ask({ input: 'hi' })).at(-1)!.type).toBe('response.completed');
  });

  it('[OAI-117] one lives for an hour, or until nothing was asked for ten minutes', INSIDE, async () => {
    const time = new TestTime(2_000_000_000);
    await using baton = await start({}, time);
    await using idle = await openSocket(baton);
    await using old = await openSocket(baton);
    await using busy = await openSocket(baton);
    const ask = async () => {
      upstream().reply({ text: ['ok'] });
      expect((await old.ask({ input: 'hi' })).at(-1)!.type).toBe('response.completed');
    };
    const response = await begin(busy);
    time.pass(590);
    await ask();
    time.pass(590);
    expect((await idle.closed).code).toBe(1001);
    for (let minutes = 20; minutes < 60; minutes += 9) {
      await ask();
      time.pass(540);
    }
    const limit = { type: 'error', status: 400, error: { code: 'websocket_connection_limit_reached' } };
    expect(await old.answer()).toMatchObject([limit]);
    expect((await old.closed).code).toBe(1001);
    // What is in progress is shown to its end.
    response.goOn();
    expect((await busy.answer()).at(-1)!.type).toBe('response.completed');
    expect(await busy.answer()).toMatchObject([limit]);
    await busy.closed;
  });

  it('[OAI-119] a tenant has as many open as streams, and starts runs at the rate that it has', async () => {
    await using baton = await start({ TENANT_MAX_STREAMS: '2', TENANT_RATE_PER_MIN: '1' });
    await using first = await openSocket(baton);
    await using second = await openSocket(baton);
    const refused = await refusedSocket(baton, {});
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_streams' } } });
    second.ws.close();
    await second.closed;
    await expect
      .poll(() =>
        openSocket(baton)
          .then((one) => one[Symbol.asyncDispose]())
          .then(() => 'open', String),
      )
      .toBe('open');
    upstream().reply({ text: ['ok'] });
    expect((await first.ask({ input: 'hi' })).at(-1)!.type).toBe('response.completed');
    const [error] = await first.ask({ input: 'hi' });
    expect(error).toMatchObject({ type: 'error', status: 429, error: { code: 'rate_limited' } });
    expect(error!.error!.headers).toMatchObject({ 'retry-after': expect.stringMatching(/^\d+$/), 'x-request-id': expect.any(String) });
    const other = await baton.newTenant();
    await using its = await openSocket({ url: baton.url, tenant: other });
    upstream().reply({ text: ['ok'] });
    expect((await its.ask({ input: 'hi' })).at(-1)!.type).toBe('response.completed');
  });

  it('[OAI-119] pages of origins that the operator has not named get none', async () => {
    await using baton = await start({ CORS_ORIGINS: 'https://app.example' });
    const refused = await refusedSocket(baton, { headers: { Origin: 'https://evil.example' } });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'origin_not_allowed' } } });
    await using socket = await openSocket(baton, { headers: { Origin: 'https://app.example' } });
    upstream().reply({ text: ['ok'] });
    expect((await socket.ask({ input: 'hi' })).at(-1)!.type).toBe('response.completed');
  });
});
