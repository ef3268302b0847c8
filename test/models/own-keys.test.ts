import { expect, it } from 'vitest';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { Client, type Fields } from '../support/client.ts';
import { scrape } from '../support/metrics.ts';
import { SECRETS_KEY } from '../support/login-runs.ts';
import { startBaton, useServer, useUpstream, type TestTenant } from '../support/server.ts';
import { startUpstream, type UpstreamRequest } from '../support/upstream.ts';

const OTHER_SECRETS_KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => 255 - i * 5)).toString('base64');
const KEY = 'sk-or-of-a-tenant-0001-x7Qa';
const keyIn = ({ headers }: UpstreamRequest) => headers.authorization?.replace('Bearer ', '') ?? headers['x-api-key'];
const agent = (more: object = {}) => ({ id: 'a', name: 'A', role: 'r', goal: 'g', model: 'openrouter/a/x', ...more });
const set = (tenant: Pick<TestTenant, 'api'>, key: string, provider = 'openrouter') =>
  tenant.api.put(`/v1/provider-keys/${provider}`, { key });
const hello = (more: object = {}) => ({ message: 'hello', agent_def: agent(more) });

describeOnBoth("the tenants' own keys", (dialect) => {
  const upstream = useUpstream();
  const env = () => ({
    OPENROUTER_BASE_URL: `${upstream().url}/api/v1`,
    OPENAI_API_KEY: 'sk-of-the-operator',
    SECRETS_KEY,
    BREAKER_THRESHOLD: '1',
  });
  const baton = useServer(() => ({ dialect, env: { ...env(), PROVIDER_RETRIES: '0' } }));

  it('[KEY-020] are set, shown by their last four characters, replaced and deleted, all of it in the audit log', async () => {
    const { api, id } = await baton().newTenant();
    const first = await set({ api }, KEY);
    const times = { created_at: expect.any(Number), updated_at: expect.any(Number) };
    const by = { id: 0, name: expect.any(String) };
    const shown = { provider: 'openrouter', last4: 'x7Qa', readable: true, ...times, created_by: by };
    expect(first).toMatchObject({ status: 200, body: shown });
    expect((await api.get('/v1/provider-keys/openrouter')).body).toEqual(shown);
    expect((await api.get('/v1/provider-keys')).body).toEqual({ count: 1, provider_keys: [shown] });
    const again = await set({ api }, 'sk-or-of-a-tenant-0002-y8Rb');
    expect(again.body).toEqual({ ...shown, last4: 'y8Rb', updated_by: by });
    expect((await api.raw('DELETE', '/v1/provider-keys/openrouter')).body).toEqual({ deleted: true });
    for (const method of ['GET', 'DELETE'])
      expect(await api.raw(method, '/v1/provider-keys/openrouter')).toMatchObject({
        status: 404,
        body: { error_code: 'provider_key_not_found' },
      });
    const { body } = await baton().admin.get<{ entries: Fields[] }>(`/v1/admin/audit?tenant_id=${id}`);
    const ours = body.entries.filter(({ target }) => target === 'provider-key:openrouter').map(({ action }) => action);
    expect(ours).toEqual(['provider-key.delete', 'provider-key.put', 'provider-key.put']);
  });

  it.each(['ollama', 'vertex', 'demo', 'azure', 'acme'])(
    '[KEY-021] none is taken of %s, which has none or is nowhere',
    async (provider) => {
      expect(await set(baton(), KEY, provider)).toMatchObject({ status: 404, body: { error_code: 'provider_not_found' } });
    },
  );

  it.each(['short', 'a key with blanks', 'sk-one-key-0001,sk-two-keys-0002', 'sk-über-alles-0001', `sk-${'x'.repeat(5000)}`])(
    '[KEY-021] what is no key is a 400: %s',
    async (key) => {
      const answer = await set(baton(), key);
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'invalid_request' } });
      expect(JSON.stringify(answer.body)).not.toContain(key);
    },
  );

  it('[KEY-022] make the models of their provider available, for their tenant', async () => {
    const [a, b] = [await baton().newTenant('A'), await baton().newTenant('B')];
    const available = async ({ api }: TestTenant) => {
      const { body } = await api.get<{ models: Fields[]; providers: Fields[] }>('/v1/models');
      return [...body.models, ...body.providers.map((one) => ({ ...one, provider: one['id'] }))]
        .filter(({ provider }) => provider === 'openrouter')
        .every((one) => (one as Fields)['available'] === true);
    };
    await set(a, KEY);
    expect([await available(a), await available(b)]).toEqual([true, false]);
    expect((await b.api.get('/v1/provider-keys')).body).toEqual({ count: 0, provider_keys: [] });
    await a.api.raw('DELETE', '/v1/provider-keys/openrouter');
    expect(await available(a)).toBe(false);
  });

  it('[KEY-023] are what all calls of their runs are made with, those of delegates and advisors too, and end with them', async () => {
    const { api } = await baton().newTenant();
    await set({ api }, KEY);
    const from = upstream().requests.length;
    upstream().reply({ text: ['/agent b go\n'] }, { text: ['done by b'] }, { text: ['/advise what now?\n'] }, { text: ['advice'] }, {});
    await api.post('/v1/agents', agent({ id: 'b' }));
    const run = await api.run(hello({ capabilities: ['/agent', '/advise'], agents: ['b'], advisor: { model: 'openrouter/a/y' } }));
    expect(run.done).toMatchObject({ ok: true });
    const calls = upstream().requests.slice(from);
    expect(calls.map((call) => [call.body.model, keyIn(call)])).toEqual(['a/x', 'a/x', 'a/x', 'a/y', 'a/x'].map((one) => [one, KEY]));
    expect(run.data('token_usage').length).toBeGreaterThan(0);
    await api.raw('DELETE', '/v1/provider-keys/openrouter');
    expect((await api.run(hello())).done).toMatchObject({ ok: false, error: expect.stringContaining('openrouter is not configured') });
  });

  it('[KEY-024] of two tenants at once go each its way, and a bad one stands in nobody else’s', async () => {
    const tenants = await Promise.all(['A', 'B'].map(async (name) => ({ name, ...(await baton().newTenant(name)) })));
    const key = (name: string) => `sk-or-of-tenant-${name}-0001`;
    for (const tenant of tenants) await set(tenant, key(tenant.name));
    upstream().otherwise((request) => (keyIn(request) === key('A') ? { status: 500 } : { text: [String(keyIn(request))] }));
    const rounds = Array.from({ length: 6 }, () => tenants).flat();
    const runs = await Promise.all(rounds.map(async ({ api, name }) => ({ name, run: await api.run(hello()) })));
    upstream().otherwise({});
    for (const { name, run } of runs) expect([name, run.done!['ok']]).toEqual([name, name === 'B']);
    for (const { name, run } of runs) if (name === 'B') expect(run.text()).toBe(key('B'));
    expect((await tenants[0]!.api.run(hello())).done).toMatchObject({ error_code: 'circuit_open' });
    expect((await scrape(baton().anonymous)).get('baton_provider_breaker_state{provider="openrouter",state="open"}')).toBe(0);
  });

  it('[KEY-025] are the same for every node at once', { skip: dialect === 'sqlite' }, async () => {
    await using database = await createDatabase('postgres');
    await using one = await startBaton({ database, env: env() });
    await using two = await startBaton({ database, env: env() });
    const { token } = one.tenant;
    const other = new Client(two.url, token);
    expect((await other.run(hello())).done).toMatchObject({ ok: false });
    await set(one, KEY);
    await expect.poll(async () => (await other.run(hello())).done!['ok']).toBe(true);
    expect(keyIn(upstream().requests.at(-1)!)).toBe(KEY);
    await one.api.raw('DELETE', '/v1/provider-keys/openrouter');
    await expect.poll(async () => (await other.run(hello())).done!['ok']).toBe(false);
  });

  it('[KEY-026] that were encrypted with another SECRETS_KEY fail the runs that need them, until they are set anew', async () => {
    await using database = await createDatabase(dialect);
    let token = '';
    {
      await using before = await startBaton({ database, env: env() });
      await set(before, KEY);
      ({ token } = before.tenant);
    }
    await using after = await startBaton({
      database,
      env: { ...env(), OPENROUTER_API_KEY: 'sk-or-operator', SECRETS_KEY: OTHER_SECRETS_KEY },
    });
    const api = new Client(after.url, token);
    const from = upstream().requests.length;
    expect((await api.run(hello())).done).toMatchObject({ ok: false, error: expect.stringContaining('it has to be set anew') });
    expect(upstream().requests).toHaveLength(from);
    expect((await api.get('/v1/provider-keys/openrouter')).body).toMatchObject({ last4: 'x7Qa', readable: false });
    await set({ api }, KEY);
    expect((await api.run(hello())).done).toMatchObject({ ok: true });
  });
});

it('[KEY-021] without SECRETS_KEY none can be kept: 409', async () => {
  await using baton = await startBaton();
  expect(await set(baton, KEY)).toMatchObject({ status: 409, body: { error_code: 'secrets_key_missing' } });
});

it('[KEY-022] what the operator does not allow stays so, whoever has a key', async () => {
  await using baton = await startBaton({ env: { MODELS: 'demo/*,openrouter/allowed', SECRETS_KEY } });
  await set(baton, KEY);
  expect((await baton.api.run(hello())).done).toMatchObject({
    ok: false,
    error: expect.stringContaining('none of those that this server offers'),
  });
});

it('[KEY-007] a key of the operator that rests is a line of the log, by its place, and stands in the metrics', async () => {
  await using upstream = await startUpstream();
  const keys = ['sk-or-of-the-operator-1', 'sk-or-of-the-operator-2'];
  const env = { OPENROUTER_BASE_URL: `${upstream.url}/api/v1`, OPENROUTER_API_KEY: keys.join(', ') };
  await using baton = await startBaton({ env });
  const resting = async (reason: string) =>
    (await scrape(baton.anonymous)).get(`baton_provider_keys_resting{provider="openrouter",reason="${reason}"}`);
  expect(await resting('refused')).toBe(0);
  upstream.otherwise((request) => (keyIn(request) === keys[0] ? { status: 401, body: `no ${keys[0]}` } : {}));
  expect((await baton.api.run(hello())).done).toMatchObject({ ok: true });
  expect(await resting('refused')).toBe(1);
  const lines = baton.log.lines.filter(({ provider }) => provider !== undefined);
  expect(lines).toMatchObject([{ level: 40, provider: 'openrouter', key: 1, keys: 2, reason: 'refused', seconds: 3600 }]);
});
