import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDatabase, describeOnBoth } from '../../support/databases.ts';
import { startMcpHttp } from '../../support/mcp.ts';
import { asker } from '../../support/questions.ts';
import { startBaton, useServer } from '../../support/server.ts';
import { startUpstream, type UpstreamRequest } from '../../support/upstream.ts';

const SECRETS_KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64');
const ALL = { SECRETS_KEY, PUBLIC_URL: 'https://baton.test' };
const agent = (more: object = {}) => asker({ capabilities: ['/mcp'], ...more });
/** How many messages a server got: its session may be ended behind the run. */
const posts = ({ requests }: { requests: { method: string }[] }): number => requests.filter(({ method }) => method === 'POST').length;

describeOnBoth("the tenants' own MCP servers", (dialect) => {
  const baton = useServer(() => ({ dialect, env: ALL }));

  it('[MCP-130] [MCP-137] [MCP-138] [MCP-139] are set, shown without what is secret, listed by name in pages, and deleted', async () => {
    const { api } = await baton().newTenant();
    const body = {
      url: 'https://mcp.example.com/mcp',
      headers: { 'X-Api-Key': 'a-very-secret-key' },
      oauth: { client_id: 'baton-7', client_secret: 'a-client-secret', scope: 'files.read', issuer: 'https://login.example.com' },
      timeout_seconds: 120,
    };
    const set = await api.put('/v1/mcp-servers/files', body);
    expect(set).toMatchObject({
      status: 200,
      body: {
        name: 'files',
        source: 'tenant',
        url: body.url,
        headers: ['X-Api-Key'],
        oauth: { client_id: 'baton-7', client_secret_set: true, scope: 'files.read', issuer: 'https://login.example.com' },
        timeout_seconds: 120,
        authorized: false,
      },
    });
    expect(JSON.stringify([set.body, (await api.get('/v1/mcp-servers/files')).body])).not.toMatch(/secret-key|a-client-secret/);
    for (const name of ['a', 'b', 'c.d_e-F']) expect((await api.put(`/v1/mcp-servers/${name}`, { url: body.url })).status).toBe(200);
    const { body: first } = await api.get<{ mcp_servers: { name: string }[]; next_before: string }>('/v1/mcp-servers?limit=3');
    expect([first.mcp_servers.map(({ name }) => name), first.next_before]).toEqual([['a', 'b', 'c.d_e-F'], 'name:c.d_e-F']);
    const { body: second } = await api.get(`/v1/mcp-servers?limit=3&before=${first.next_before}`);
    expect(second).toMatchObject({ count: 1, mcp_servers: [{ name: 'files' }] });
    expect(second).not.toHaveProperty('next_before');
    expect((await api.put('/v1/mcp-servers/files', { url: 'https://other.example.com/mcp' })).body).toEqual({
      name: 'files',
      source: 'tenant',
      url: 'https://other.example.com/mcp',
      authorized: false,
      created_at: expect.any(Number),
      created_by: { id: 0, name: expect.any(String) },
      updated_at: expect.any(Number),
      updated_by: { id: 0, name: expect.any(String) },
    });
    expect((await api.raw('DELETE', '/v1/mcp-servers/files')).body).toEqual({ deleted: true });
    for (const answer of [
      await api.get('/v1/mcp-servers/files'),
      await api.raw('DELETE', '/v1/mcp-servers/files'),
      await api.raw('DELETE', '/v1/mcp-servers/files/authorization'),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error_code: 'mcp_server_not_found' } });
    }
    expect(await api.raw('DELETE', '/v1/mcp-servers/a/authorization')).toMatchObject({
      status: 404,
      body: { error_code: 'mcp_authorization_not_found' },
    });
  });

  it('[MCP-130] what contradicts itself, or would change the message, is a 400 that says what', async () => {
    const { api } = await baton().newTenant();
    const url = 'https://mcp.example.com/mcp';
    const wrong: [object, string][] = [
      [{ url, headers: { authorization: 'x' }, oauth: { client_id: 'a' } }, '/oauth'],
      [{ url, oauth: { client_secret: 'x' } }, '/oauth/client_secret'],
      [{ url, headers: { A: 'x', a: 'y' } }, '/headers'],
      [{ url, headers: { Host: 'x' } }, '/headers'],
      [{ url, headers: { 'Mcp-Session-Id': 'x' } }, '/headers'],
      [{ url, headers: { 'a b': 'x' } }, '/headers'],
      [{ url, headers: { a: 'x\ny' } }, '/headers/a'],
      [{ url: 'ftp://mcp.example.com' }, '/url'],
      [{ url: 'https://user:pass@mcp.example.com' }, '/url'],
      [{ url, timeout_seconds: 0 }, '/timeout_seconds'],
      [{ url, oauth: { client_id: 'a', issuer: 'http://127.0.0.1/' } }, '/oauth/issuer'],
    ];
    for (const [body, path] of wrong) {
      const answer = await api.put<{ error: string; details: { path: string }[] }>('/v1/mcp-servers/x', body);
      expect([answer.status, answer.body.details.map((one) => one.path)], JSON.stringify(body)).toEqual([
        400,
        expect.arrayContaining([expect.stringContaining(path)]),
      ]);
    }
    expect((await api.put('/v1/mcp-servers/a%20b', { url })).status).toBe(400);
  });

  it("[MCP-131] a tenant has 64 at most, and nobody else's", async () => {
    const [one, other] = [await baton().newTenant(), await baton().newTenant()];
    const url = 'https://mcp.example.com/mcp';
    const answers = await Promise.all(Array.from({ length: 66 }, (_, i) => one.api.put(`/v1/mcp-servers/s${i}`, { url })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(64).fill(200), 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { error_code: 'limit_reached' } });
    const there = answers.findIndex(({ status }) => status === 200);
    expect((await one.api.put(`/v1/mcp-servers/s${there}`, { url })).status).toBe(200);
    expect((await other.api.get('/v1/mcp-servers')).body).toMatchObject({ count: 0, mcp_servers: [] });
    expect((await other.api.get(`/v1/mcp-servers/s${there}`)).status).toBe(404);
    expect((await other.api.raw('DELETE', `/v1/mcp-servers/s${there}`)).status).toBe(404);
  });

  it('[MCP-131] takes the scope manage to be set, and is audited', async () => {
    const { id, api } = await baton().newTenant();
    await api.put('/v1/mcp-servers/files', { url: 'https://mcp.example.com/mcp' });
    await api.raw('DELETE', '/v1/mcp-servers/files');
    const { body } = await baton().admin.get<{ entries: { action: string; target: string }[] }>(`/v1/admin/audit?tenant_id=${id}`);
    expect(body.entries.map(({ action, target }) => `${action} ${target}`).slice(0, 2)).toEqual([
      'mcp-server.delete mcp-server:files',
      'mcp-server.put mcp-server:files',
    ]);
    const { body: made } = await baton().admin.post<{ token: string }>(`/v1/admin/tenants/${id}/tokens`, {
      name: 'r',
      scopes: ['read', 'run'],
    });
    const { Client } = await import('../../support/client.ts');
    const reader = new Client(baton().url, made.token);
    expect((await reader.put('/v1/mcp-servers/x', { url: 'https://mcp.example.com/mcp' })).status).toBe(403);
    expect((await reader.get('/v1/mcp-servers')).status).toBe(200);
  });

  it('[MCP-134] an address of this network, or one without encryption, is refused when it is set', async () => {
    const { api } = await baton().newTenant();
    for (const url of [
      'http://mcp.example.com/mcp',
      'https://127.0.0.1/mcp',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'https://10.0.0.1/',
      'https://localhost/',
      'https://metadata.internal/',
      'https://0x7f.1/',
      'https://mcp.example.com:22/',
    ]) {
      expect(await api.put('/v1/mcp-servers/x', { url }), url).toMatchObject({ status: 400, body: { error_code: 'invalid_request' } });
    }
  });
});

describe("what a server needs for its tenants' MCP servers", () => {
  it('[MCP-133] without SECRETS_KEY nothing secret is taken, without PUBLIC_URL no login, and each says what to set', async () => {
    await using bare = await startBaton();
    const url = 'https://mcp.example.com/mcp';
    const put = (body: object) => bare.api.put('/v1/mcp-servers/x', { url, ...body });
    expect((await put({})).status).toBe(200);
    expect(await put({ headers: { 'x-key': 'secret' } })).toMatchObject({
      status: 409,
      body: { error_code: 'secrets_key_missing', error: expect.stringContaining('SECRETS_KEY') },
    });
    expect(await put({ oauth: {} })).toMatchObject({
      status: 409,
      body: { error_code: 'public_url_missing', error: expect.stringContaining('PUBLIC_URL') },
    });
    await using reached = await startBaton({ env: { PUBLIC_URL: 'https://baton.test' } });
    expect(await reached.api.put('/v1/mcp-servers/x', { url, oauth: { client_id: 'a' } })).toMatchObject({
      status: 409,
      body: { error_code: 'secrets_key_missing' },
    });
  });
});

/** The functions that a model is offered. */
const namesIn = ({ body }: UpstreamRequest): string[] =>
  ((body['tools'] ?? []) as { function: { name: string } }[]).map((one) => one.function.name);

describeOnBoth("the tenants' own MCP servers in runs", (dialect) => {
  it("[MCP-135] are used as the operator's are: commands, the list in the prompt, and `mcp_servers`", async () => {
    const mcp = await startMcpHttp();
    await using _ = mcp.server;
    const { origin } = mcp.server;
    await using baton = await startBaton({ dialect, env: { ...ALL, FETCH_ALLOW: origin.slice(7) } });
    const { api } = baton;
    await api.put('/v1/mcp-servers/mine', { url: `${origin}/mcp`, headers: { 'X-Team': 'a-team-secret' } });
    const run = await api.run({
      message: '/mcp tools mine\n/mcp call mine echo {"text":"hello"}\n/mcp read mine file:///b.txt',
      agent_def: agent(),
    });
    expect(run.data('tool_call').map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(run.allText()).toMatch(/> hello[^]*what b says/);
    expect(mcp.server.requests.every(({ headers }) => headers['x-team'] === 'a-team-secret')).toBe(true);
    const left = await api.run({ message: '/mcp tools mine', agent_def: agent({ mcp_servers: ['other'] }) });
    expect(left.data('tool_call')).toMatchObject([{ ok: false }]);
    const { api: other } = await baton.newTenant();
    const theirs = await other.run({ message: '/mcp tools mine', agent_def: agent() });
    expect(theirs.data('tool_call')).toMatchObject([
      { ok: false, error: expect.stringContaining('/mcp is not configured on this server') },
    ]);
  });

  it('[MCP-135] are functions too, each of its tenant alone, with what its server is to be sent', async () => {
    const mcp = await startMcpHttp();
    await using _ = mcp.server;
    const { origin } = mcp.server;
    await using upstream = await startUpstream();
    await using baton = await startBaton({ dialect, env: { ...ALL, ...upstream.env, FETCH_ALLOW: origin.slice(7) } });
    const { api } = baton;
    await api.put('/v1/mcp-servers/mine', { url: `${origin}/mcp`, headers: { 'X-Team': 'a-team-secret' } });
    const native = { agent_def: agent({ model: 'openai/fake', commands: 'native' }) };
    upstream.reply({ calls: [{ id: 'c-1', name: 'mine__echo', arguments: '{"text":"hello"}' }] }, { text: ['Done.'] }, { text: ['None.'] });
    const run = await api.run({ message: 'go', ...native });
    expect(run.data('tool_call')).toMatchObject([{ kind: 'mcp', ok: true }]);
    const [first, second] = upstream.requests;
    expect(namesIn(first!)).toEqual(expect.arrayContaining(['mine__echo', 'mine__fail']));
    expect(second!.lastMessage).toContain('hello');
    expect(mcp.server.requests.every(({ headers }) => headers['x-team'] === 'a-team-secret')).toBe(true);
    const { api: other } = await baton.newTenant();
    await other.run({ message: 'go', ...native });
    expect(namesIn(upstream.requests.at(-1)!).filter((name) => name.startsWith('mine'))).toEqual([]);
  });

  it("[MCP-132] one of the operator's name takes its place for that tenant alone", async () => {
    const [operators, own] = [await startMcpHttp(), await startMcpHttp()];
    await using stack = new AsyncDisposableStack();
    for (const { server } of [operators, own]) stack.use(server);
    await using database = await createDatabase(dialect);
    const file = join(database.folder, 'mcp.json');
    writeFileSync(
      file,
      JSON.stringify({
        mcpServers: { shared: { url: `${operators.server.origin}/mcp` }, extra: { url: `${operators.server.origin}/mcp` } },
      }),
    );
    await using baton = await startBaton({ database, env: { ...ALL, MCP_CONFIG: file, FETCH_ALLOW: own.server.origin.slice(7) } });
    const { api } = baton;
    const { api: other } = await baton.newTenant();
    expect((await api.get('/v1/mcp-servers')).body).toMatchObject({
      mcp_servers: [
        { name: 'extra', source: 'operator' },
        { name: 'shared', source: 'operator' },
      ],
    });
    expect((await api.get('/v1/mcp-servers/shared')).body).toEqual({ name: 'shared', source: 'operator', authorized: false });
    const call = { message: '/mcp call shared echo {"text":"x"}', agent_def: agent() };
    await api.run(call);
    expect([posts(operators.server) > 0, posts(own.server)]).toEqual([true, 0]);
    await api.put('/v1/mcp-servers/shared', { url: `${own.server.origin}/mcp` });
    const before = posts(operators.server);
    expect((await api.run(call)).data('tool_call')).toMatchObject([{ ok: true }]);
    expect([posts(operators.server), posts(own.server) > 0]).toEqual([before, true]);
    expect((await api.get('/v1/mcp-servers')).body).toMatchObject({
      mcp_servers: [{ name: 'extra' }, { name: 'shared', source: 'tenant' }],
    });
    const asked = posts(own.server);
    await other.run(call);
    expect([posts(operators.server) > before, posts(own.server)]).toEqual([true, asked]);
    expect((await api.raw('DELETE', '/v1/mcp-servers/extra')).status).toBe(404);
    await api.raw('DELETE', '/v1/mcp-servers/shared');
    await api.run(call);
    expect(posts(own.server)).toBe(asked);
  });

  it('[MCP-134] a name that leads into this network is reached by nobody, and the model is told why', async () => {
    const mcp = await startMcpHttp();
    await using _ = mcp.server;
    const asked: string[] = [];
    const resolve = async (name: string) => (asked.push(name), ['93.184.216.34', '127.0.0.1']);
    await using baton = await startBaton({ dialect, env: ALL, resolve });
    expect((await baton.api.put('/v1/mcp-servers/sly', { url: 'https://sly.example.com/mcp' })).status).toBe(200);
    const run = await baton.api.run({ message: '/mcp tools sly', agent_def: agent() });
    expect(run.data('tool_call')).toMatchObject([
      {
        ok: false,
        error: expect.stringContaining("the MCP server 'sly' may not be reached: sly.example.com is not on the public internet"),
      },
    ]);
    expect(asked).toContain('sly.example.com');
    expect(mcp.server.requests).toEqual([]);
  });
});

it('[MCP-135] a change is seen by the next run on every node', async () => {
  const [one, two] = [await startMcpHttp(), await startMcpHttp()];
  await using stack = new AsyncDisposableStack();
  for (const { server } of [one, two]) stack.use(server);
  await using database = await createDatabase('postgres');
  const env = { ...ALL, FETCH_ALLOW: `${one.server.origin.slice(7)},${two.server.origin.slice(7)}` };
  await using here = await startBaton({ database, env });
  await using there = await startBaton({ database, env });
  const { Client } = await import('../../support/client.ts');
  const elsewhere = new Client(there.url, here.tenant.token);
  const call = { message: '/mcp call s echo {"text":"x"}', agent_def: agent() };
  const error = async (): Promise<string | undefined> => (await elsewhere.run(call)).data('tool_call')[0]!.error;
  expect(await error()).toMatch(/not configured/);
  await here.api.put('/v1/mcp-servers/s', { url: `${one.server.origin}/mcp` });
  await expect.poll(error).toBeUndefined();
  await here.api.put('/v1/mcp-servers/s', { url: `${two.server.origin}/mcp` });
  await expect.poll(async () => (await error(), two.server.requests.length)).toBeGreaterThan(0);
  await here.api.raw('DELETE', '/v1/mcp-servers/s');
  await expect.poll(error).toMatch(/not configured/);
});
