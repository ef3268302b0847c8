import { describe, expect, it } from 'vitest';
import { holdsSecret } from '../../codegen/caching.ts';
import { SECRETS_KEY } from '../support/login-runs.ts';
import { INSIDE, useServer } from '../support/server.ts';
import { audience, isStream, nameOf, specOperations } from './operations.ts';
import { pathToOwn } from './makers.ts';

const baton = useServer({ env: { SECRETS_KEY } });
const cachingOf = (headers: Record<string, string>): string | undefined => headers['cache-control'];

describe('an answer with a secret', () => {
  it('[ERR-058] is kept by nobody: tokens, secrets of webhooks, what a login gives', INSIDE, async () => {
    const { admin, api, anonymous, server, tenant } = baton();
    const { id } = (await api.post('/v1/webhooks', { url: 'https://example.com/' })).body;
    const code = server.loginLink(tenant.token).split('#login=')[1];
    const task = await pathToOwn('/v1/a2a/agents/{id}/v1/tasks/{task_id}/pushNotificationConfigs', api);
    const push = { url: 'https://example.com/', token: 'tok_1' };
    const answers = {
      createTenant: await admin.post('/v1/admin/tenants', { name: 'kept' }),
      rotateTenantToken: await admin.post(`/v1/admin/tenants/${(await baton().newTenant()).id}/rotate-token`),
      createToken: await admin.post(`/v1/admin/tenants/${tenant.id}/tokens`, { name: 'kept' }),
      createWebhook: await api.post('/v1/webhooks', { url: 'https://example.com/' }),
      rotateWebhookSecret: await api.post(`/v1/webhooks/${String(id)}/rotate-secret`),
      beginConsoleSession: await anonymous.post('/console/session', { token: tenant.token }),
      redeemLoginCode: await anonymous.post('/console/login', { code }),
      createA2aPushConfig: await api.post(task.replace('/v1/tasks', '/tasks'), push),
      createA2aLegacyPushConfig: await api.post(task, { config: { pushNotificationConfig: push } }),
    };
    for (const [name, { status, headers, body }] of Object.entries(answers)) {
      expect([status < 300, JSON.stringify(body)], name).toEqual([true, expect.stringMatching(/"(?:token|secret)":"\w+_/)]);
      expect(cachingOf(headers), name).toBe('no-store');
    }
    const described = specOperations.filter(({ responses }) =>
      [...responses.values()].some(({ node }) => JSON.stringify(node['headers'] ?? {}).includes('NoStore')),
    );
    expect(described.map((one) => one.id).toSorted()).toEqual(Object.keys(answers).toSorted());
  });

  it('[ERR-058] is known by the names of its members, wherever they stand', () => {
    const schemas = {
      Deep: {
        type: 'object',
        properties: { list: { type: 'array', items: { $ref: '#/components/schemas/Key' } }, again: { $ref: '#/components/schemas/Deep' } },
      },
      Key: { allOf: [{ type: 'object', properties: { client_secret: { type: 'string' } } }] },
    };
    const holds = (schema: object) => holdsSecret(schema, schemas);
    expect(holds({ $ref: '#/components/schemas/Deep' })).toBe(true);
    for (const name of ['token', 'refresh_token', 'secret', 'password']) {
      expect(holds({ properties: { [name]: { type: 'string' } } }), name).toBe(true);
      expect(holds({ oneOf: [{}, { additionalProperties: { properties: { [name]: { type: 'string' } } } }] }), name).toBe(true);
    }
    expect(holds({ properties: { tokens: { type: 'integer' }, token: { type: 'object' }, secretary: { type: 'string' } } })).toBe(false);
  });
});

describe('every other answer', () => {
  /** There on a server with PUBLIC_URL alone. */
  const CLIENT = '/mcp-login/client.json';
  const reads = specOperations.filter(
    (one) => one.template !== CLIENT && one.method === 'GET' && !isStream(one) && !one.template.includes('{name}'),
  );
  /** They say themselves how long they may be kept. */
  const OWN = /^\/(?:openapi|asyncapi|docs|console|mcp-login|\.well-known)|agent-card/;

  it.each(reads.map((one) => [nameOf(one), one] as const))(
    '[ERR-059] is asked for again, and is the client’s alone: %s',
    async (_name, operation) => {
      const caller = { tenant: baton().api, admin: baton().admin, nobody: baton().anonymous }[audience(operation)];
      const { id } = baton().tenant;
      const path = operation.template.startsWith('/v1/admin')
        ? operation.template.replace('{id}', String(id))
        : await pathToOwn(operation.template, baton().api);
      const { status, headers } = await caller.raw('GET', path);
      expect(status).toBe(200);
      if (OWN.test(path)) expect(cachingOf(headers)).toBeDefined();
      else expect(cachingOf(headers)).toBe('private, no-cache');
    },
  );

  it('[ERR-059] is so also where it could have been a stream, and at every door', async () => {
    const { api } = baton();
    const said = { model: 'index', messages: [{ role: 'user', content: 'hi' }] };
    const initialize = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } };
    const answers = [
      await api.post('/v1/orchestrate', { message: 'hi' }, { Accept: 'application/json' }),
      await api.post('/v1/orchestrate', { message: 'hi' }, { Prefer: 'respond-async' }),
      await api.post('/openai/v1/chat/completions', said),
      await api.post('/v1/a2a/agents', { jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { id: 'x' } }),
      await api.post('/v1/mcp', { jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize }),
    ];
    for (const { status, headers } of answers) expect([status < 300, cachingOf(headers)]).toEqual([true, 'private, no-cache']);
  });
});
