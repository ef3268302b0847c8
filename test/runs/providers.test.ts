import { describe, expect, it } from 'vitest';
import { startBaton, useServer, useUpstream } from '../support/server.ts';
import { startUpstream, type Reply } from '../support/upstream.ts';

/** All wire families, through their real SDKs. */
describe.each([
  ['anthropic', 'anthropic/claude-fake'],
  ['openai', 'openai/fake'],
  ['gemini', 'google/fake'],
])('a run over %s', (_, model) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: model, PROVIDER_RETRIES: '0', BREAKER_THRESHOLD: '1000' } }));

  const text = ['Grüße ', '👋', '世界\n', '/wri', 'te a.md\nx\n/endwr', 'ite\nbye'];

  it.each([1, 2, 3, 5, 7, 64, 1000])('[RES-001] streams text cut into chunks of %i bytes', async (chunkBytes) => {
    upstream().reply({ text, chunkBytes }, { text: ['end'] });
    const run = await baton().api.run('hello');
    expect(run.done).toMatchObject({ ok: true, content: 'Grüße 👋世界\nbye\nend' });
    expect(run.data('file')).toMatchObject([{ path: 'a.md', content: 'x\n' }]);
  });

  it('[RES-002] streams each delta as it arrives', async () => {
    const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
    upstream().reply({ text: ['one', ' two', '\nthree'], gate: (index) => gates[index]!.promise });
    const run = await baton().api.start('hello');
    for (const [i, wanted] of ['one', ' two', '\nthree'].entries()) {
      gates[i]!.resolve();
      await run.until((frame) => frame.event === 'text' && frame.data.delta === wanted);
    }
    gates[3]!.resolve();
    await run.over;
    expect(run.done).toMatchObject({ ok: true, content: 'one two\nthree' });
  });

  it.each<[string, Reply]>([
    ['a 400', { status: 400 }],
    ['a 401', { status: 401 }],
    ['a 500', { status: 500 }],
    ['a 529', { status: 529 }],
    ['an error frame inside a 200', { text: ['half'], end: 'error' }],
    ['an answer that is cut off in order', { text: ['half'], end: 'cut' }],
    ['a dropped connection', { text: ['half'], end: 'drop' }],
  ])('[RES-003] ends with upstream_error after %s, and tells nothing of what the provider said', async (_case, reply) => {
    upstream().reply(reply);
    const run = await baton().api.run('hello');
    expect(run.done).toMatchObject({ ok: false, error_code: 'upstream_error' });
    expect(run.text()).toBe(reply.text ? 'half' : '');
    expect(JSON.stringify(run.frames)).not.toMatch(/INTERNAL|upstream words|sk-|AIza|127\.0\.0\.1/);
    const { body } = await baton().api.get(`/v1/requests/${run.requestId}`);
    expect(body).toMatchObject({ state: 'failed', error_code: 'upstream_error', last_seq: expect.any(Number) });
  });

  it.each<[string, Reply, string]>([
    ['a stall in the middle', { text: ['half'], end: 'stall' }, 'PROVIDER_IDLE_MS'],
    ['no first byte', { beforeHeaders: new Promise(() => {}) }, 'PROVIDER_FIRST_BYTE_MS'],
  ])('[RES-006] gives a provider up after %s', async (_case, reply, limit) => {
    await using silent = await startUpstream();
    silent.otherwise(reply);
    await using impatient = await startBaton({ env: { ...silent.env, INDEX_MODEL: model, PROVIDER_RETRIES: '0', [limit]: '100' } });
    const run = await impatient.api.run('hello');
    expect(run.done).toMatchObject({ ok: false, error_code: 'upstream_error' });
  });

  it('[RES-004] counts tokens and marks the stable part of the prompt for the cache', async () => {
    upstream().reply({ text: ['x'], usage: { input: 100, output: 7, cacheRead: 40 } });
    const run = await baton().api.run('hello');
    expect(run.data('token_usage')).toMatchObject([{ cache_read_tokens: 40, output_tokens: 7 }]);
    const { body } = upstream().requests.at(-1)!;
    if (model.startsWith('anthropic')) expect(JSON.stringify(body['system'])).toContain('"cache_control":{"type":"ephemeral"}');
    if (model.startsWith('openai')) expect(body.stream_options).toEqual({ include_usage: true });
  });

  it('[RES-005] completes the run when the client disconnects, and replays everything later', async () => {
    const gate = Promise.withResolvers<void>();
    upstream().reply({ text: ['one', ' two', ' three'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    const run = await baton().api.run('hello', { stopAt: ({ event }) => event === 'text' });
    gate.resolve();
    const rest = await baton().api.resume(run);
    expect(rest.done).toMatchObject({ ok: true, content: 'one two three' });
    expect(rest.allFrames.flatMap((frame) => (frame.event === 'text' ? [frame.data.delta] : [])).join('')).toBe('one two three');
    expect(await upstream().requests.at(-1)!.closed).toBe('finished');
  });

  it('[TEN-001] closes the connection to the provider when the tenant is disabled, and ends the run as canceled', async () => {
    const tenant = await baton().newTenant();
    upstream().reply({ text: ['one', ' two'], gate: (index) => (index === 1 ? new Promise(() => {}) : undefined) });
    const run = await tenant.api.start('hello');
    await run.until(({ event }) => event === 'text');
    await baton().admin.patch(`/v1/admin/tenants/${tenant.id}`, { disabled: true });
    expect(await upstream().requests.at(-1)!.closed).toBe('aborted');
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
    expect((await tenant.api.get(`/v1/requests/${run.requestId}`)).status).toBe(401);
    await baton().admin.patch(`/v1/admin/tenants/${tenant.id}`, { disabled: false });
    expect((await tenant.api.get(`/v1/requests/${run.requestId}`)).body).toMatchObject({ state: 'canceled' });
  });

  it('[TEN-002] ends the runs of a tenant whose token is rotated', async () => {
    const tenant = await baton().newTenant();
    upstream().reply({ text: ['one'], end: 'linger', gate: (index) => (index === 1 ? new Promise(() => {}) : undefined) });
    const run = await tenant.api.start('hello');
    await run.until(({ event }) => event === 'text');
    await baton().admin.post(`/v1/admin/tenants/${tenant.id}/rotate-token`);
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
  });
});
