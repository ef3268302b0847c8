import { expect, it } from 'vitest';
import { startBaton, useServer } from '../../support/server.ts';

const baton = useServer();
const researcher = {
  id: 'researcher',
  name: 'Researcher',
  role: 'Finds facts',
  model: 'demo/echo',
  goal: 'Give sources.',
  capabilities: ['/agent', '', 'research', 'research', 'fact checking'],
};

it('[A2S-001] an agent has a card that both generations of clients can read', async () => {
  const { body: record } = await baton().api.post('/v1/agents', researcher);
  const { status, body } = await baton().api.get('/v1/a2a/agents/researcher/agent-card.json');
  const url = `${baton().url}/v1/a2a/agents/researcher`;
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'Researcher',
    description: 'Finds facts. Give sources.',
    version: String(record['updated_at']),
    capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
    supportedInterfaces: [
      { url, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
      { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
      { url, protocolBinding: 'HTTP+JSON', protocolVersion: '0.3' },
    ],
    additionalInterfaces: [
      { url, transport: 'JSONRPC' },
      { url, transport: 'HTTP+JSON' },
    ],
    securitySchemes: { tenantToken: { type: 'http', scheme: 'Bearer', httpAuthSecurityScheme: { scheme: 'Bearer' } } },
    url,
    preferredTransport: 'JSONRPC',
    protocolVersion: '0.3.0',
  });
  expect((body['skills'] as { id: string }[]).map(({ id }) => id)).toEqual(['research', 'fact checking']);
});

it('[A2S-001] the built-in agent has a card too, an unknown agent has none', async () => {
  expect((await baton().api.get('/v1/a2a/agents/index/agent-card.json')).body).toMatchObject({ name: 'Index', skills: [{ id: 'index' }] });
  expect((await baton().api.get('/v1/a2a/agents/ghost/agent-card.json')).status).toBe(404);
});

it('[A2S-002] the public card names no agent and no tenant', async () => {
  await baton().api.post('/v1/agents', { ...researcher, id: 'hidden', name: 'Hidden' });
  const { status, body } = await baton().anonymous.get('/.well-known/agent-card.json');
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'Baton', skills: [{ id: 'chat' }], url: `${baton().url}/v1/a2a/agents` });
  // That every tenant has an `index` is no secret.
  expect(JSON.stringify(body)).not.toMatch(/hidden|researcher/i);
});

it('[A2S-001] the URLs of cards come from PUBLIC_URL, else from Host, and never from headers of proxies', async () => {
  const path = '/v1/a2a/agents/index/agent-card.json';
  const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', Forwarded: 'host=evil.example' };
  expect((await baton().api.get(path, { ...headers, Host: 'baton.example:81' })).body['url']).toBe(
    'http://baton.example:81/v1/a2a/agents/index',
  );
  expect((await baton().api.get(path, { Host: 'a b' })).status).toBe(400);
  expect((await baton().anonymous.get('/.well-known/agent-card.json', { Host: '[' })).status).toBe(400);
  await using server = await startBaton({ env: { PUBLIC_URL: 'https://baton.example/api/' } });
  expect((await server.api.get(path, { Host: 'evil.example' })).body['url']).toBe('https://baton.example/api/v1/a2a/agents/index');
});

it('[A2S-030] a Host that is more than a host is not repeated', async () => {
  for (const host of [
    'evil.example/x',
    'user@evil.example',
    'evil.example?x',
    'evil.example#x',
    'evil.example\\x',
    '%65vil.example',
    'a,b',
    '[::1',
    'a:99999',
    '-',
  ])
    expect((await baton().anonymous.get('/.well-known/agent-card.json', { Host: host })).status, host).toBe(400);
  for (const host of ['baton.example', 'localhost:8080', '192.0.2.1:81', '[2001:db8::1]:8080', 'my_host.internal'])
    expect((await baton().anonymous.get('/.well-known/agent-card.json', { Host: host })).body['url'], host).toBe(
      `http://${host}/v1/a2a/agents`,
    );
});

it('[A2S-103] cards say how long they may be kept, and who has the same one already does not get it again', async () => {
  await using server = await startBaton({ env: { PUBLIC_URL: 'https://baton.example' } });
  await server.api.post('/v1/agents', researcher);
  for (const [path, caching] of [
    ['/.well-known/agent-card.json', 'public, max-age=300'],
    ['/v1/a2a/agents/researcher/agent-card.json', 'private, max-age=60'],
  ] as const) {
    const { headers } = await server.api.get(path);
    expect(headers['cache-control'], path).toBe(caching);
    const etag = headers['etag']!;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const same = await server.api.raw('GET', path, { headers: { 'If-None-Match': `"x", W/${etag}` } });
    expect({ status: same.status, etag: same.headers['etag'], body: same.body }).toEqual({ status: 304, etag, body: undefined });
    expect((await server.api.get(path, { 'If-None-Match': '"another"' })).status).toBe(200);
  }
  const path = '/v1/a2a/agents/researcher/agent-card.json';
  const before = (await server.api.get(path)).headers['etag']!;
  expect((await server.api.patch('/v1/agents/researcher', { ...researcher, goal: 'Another one.' })).status).toBe(200);
  expect((await server.api.get(path, { 'If-None-Match': before })).status).toBe(200);
});

it('[A2S-030] a card that repeats the Host is kept by no cache', async () => {
  for (const path of ['/.well-known/agent-card.json', '/v1/a2a/agents/index/agent-card.json'])
    expect((await baton().api.get(path)).headers['cache-control'], path).toBe('no-store');
});
