import { describe, expect, it } from 'vitest';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { useServer, type Baton } from '../support/server.ts';
import { audience, nameOf, specOperations } from './operations.ts';
import { pathToOwn } from './makers.ts';
import type { SpecOperation } from '../support/spec.ts';

/** A tag that nothing has. */
const NONE = '"nobody-has-it"';
const tagged = specOperations.filter(({ responses }) =>
  [...responses].some(([status, { node }]) => status < 300 && Object.hasOwn((node['headers'] ?? {}) as object, 'ETag')),
);
const read = tagged.filter(({ method }) => method === 'GET');

describe('what is served with a tag', () => {
  const baton = useServer();
  const caller = (server: Baton, operation: SpecOperation) => (audience(operation) === 'nobody' ? server.anonymous : server.api);
  const pathOf = async (server: Baton, { template }: SpecOperation): Promise<string> => {
    if (!template.startsWith('/console/assets/')) return pathToOwn(template, server.api);
    const { body } = await server.anonymous.get<string>('/console');
    return /"(\/console\/assets\/[^"]+)"/.exec(body)![1]!;
  };

  it('[TAG-003] is known: agents, cards, files, the console and the documents', () => {
    expect(read.map(({ template }) => template).toSorted()).toEqual([
      '/.well-known/agent-card.json',
      '/asyncapi.json',
      '/asyncapi.yaml',
      '/console',
      '/console/assets/{name}',
      '/docs',
      '/openapi-3.0.json',
      '/openapi-3.0.yaml',
      '/openapi-3.1-webhooks.json',
      '/openapi-3.1-webhooks.yaml',
      '/openapi-3.1.json',
      '/openapi-3.1.yaml',
      '/openapi.json',
      '/openapi.yaml',
      '/v1/a2a/agents/{id}/agent-card.json',
      '/v1/agents/{id}',
      '/v1/artifacts/{id}/raw',
    ]);
  });

  it.each(read.map((one) => [nameOf(one), one] as const))('[TAG-003] obeys If-None-Match and If-Match: %s', async (_name, operation) => {
    const path = await pathOf(baton(), operation);
    const get = (headers: Record<string, string>, method = 'GET') => caller(baton(), operation).raw(method, path, { headers });
    const whole = await get({});
    const { etag, vary, 'cache-control': caching } = whole.headers as Record<string, string>;
    expect(whole.status).toBe(200);
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const method of ['GET', 'HEAD']) {
      for (const known of [etag!, `W/${etag}`, '*', ` , ${NONE},\t${etag},`]) {
        const same = await get({ 'If-None-Match': known }, method);
        expect(same, known).toMatchObject({ status: 304, headers: { etag, vary, 'cache-control': caching } });
        expect([same.bytes.length, same.headers['content-type']], known).toEqual([0, undefined]);
      }
      for (const unknown of [NONE, '', etag!.slice(1, -1), `"x,${etag!.slice(1, -1)}"`, `*, ${NONE}`]) {
        expect(await get({ 'If-None-Match': unknown }, method), unknown).toMatchObject({ status: 200, headers: { etag } });
      }
      for (const wanted of [etag!, '*', `${NONE}, ${etag}`]) expect((await get({ 'If-Match': wanted }, method)).status, wanted).toBe(200);
      for (const other of [NONE, `W/${etag}`, '', etag!.slice(1, -1)]) {
        const refused = await get({ 'If-Match': other }, method);
        expect(refused.status, other).toBe(412);
        if (method === 'GET') expect(refused.body, other).toMatchObject({ error_code: 'precondition_failed' });
        expect(refused.headers).not.toHaveProperty('content-encoding');
      }
      // If-Match goes first (RFC 9110, §13.2.2).
      expect((await get({ 'If-Match': NONE, 'If-None-Match': etag! }, method)).status).toBe(412);
      expect((await get({ 'If-Match': etag!, 'If-None-Match': etag! }, method)).status).toBe(304);
    }
    expect((await get({ 'If-None-Match': 'é' })).status).toBe(400);
  });
});

describeOnSqliteFirst('what changes something that has a tag', (dialect) => {
  const baton = useServer({ dialect });
  const agent = { name: 'A', role: 'r', model: 'demo/echo', goal: '0' };
  const changes = ['PATCH', 'DELETE'] as const;

  async function newAgent() {
    const { headers, body } = await baton().api.post('/v1/agents', { id: `a-${crypto.randomUUID()}`, ...agent });
    const path = `/v1/agents/${String(body['id'])}`;
    const send = (method: string, sent: Record<string, string>) =>
      baton().api.raw(method, path, { headers: sent, ...(method === 'PATCH' ? { body: JSON.stringify({ ...agent, goal: '1' }) } : {}) });
    return { path, tag: headers['etag']!, send };
  }

  it.each(changes)('[TAG-004] leaves a version alone that If-None-Match names: %s', async (method) => {
    const { path, tag, send } = await newAgent();
    for (const known of ['*', tag, `W/${tag}`, `${NONE}, ${tag}`]) {
      expect(await send(method, { 'If-None-Match': known }), known).toMatchObject({
        status: 412,
        body: { error_code: 'precondition_failed' },
      });
      expect(await send(method, { 'If-Match': tag, 'If-None-Match': known }), known).toMatchObject({ status: 412 });
    }
    expect((await baton().api.get(path)).body).toMatchObject({ goal: '0' });
    expect((await send(method, { 'If-None-Match': NONE, 'If-Match': tag })).status).toBe(200);
  });

  it('[TAG-004] makes nothing new of a version that is wanted', async () => {
    const body = { id: 'wanted', ...agent };
    for (const wanted of ['*', NONE]) {
      expect(await baton().api.post('/v1/agents', body, { 'If-Match': wanted })).toMatchObject({ status: 412 });
    }
    expect((await baton().api.get('/v1/agents/wanted')).status).toBe(404);
    expect((await baton().api.post('/v1/agents', body, { 'If-None-Match': '*' })).status).toBe(201);
    for (const name of ['If-Match', 'If-None-Match']) {
      expect(await baton().api.post('/v1/agents', body, { [name]: '*' })).toMatchObject({
        status: 409,
        body: { error_code: 'agent_exists' },
      });
    }
  });

  it('[TAG-004] is what it is without them when it is refused for something else', async () => {
    const headers = { 'If-Match': NONE, 'If-None-Match': '*' };
    expect((await baton().api.patch('/v1/agents/nobody', agent, headers)).status).toBe(404);
    expect((await baton().api.patch('/v1/agents/index', agent, headers)).status).toBe(400);
    expect((await baton().anonymous.patch('/v1/agents/nobody', agent, headers)).status).toBe(401);
  });
});
