import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { errorIn } from '../support/contract.ts';
import { useServer } from '../support/server.ts';
import { audience, nameOf, pathOf, specOperations } from './operations.ts';

const SCOPES = ['read', 'run', 'approve', 'manage'];
/** Every set of scopes that a token may have. */
const SETS = Array.from({ length: 2 ** SCOPES.length - 1 }, (_, n) => SCOPES.filter((_scope, bit) => ((n + 1) >> bit) & 1));

const ours = specOperations.filter((one) => audience(one) === 'tenant').map((one) => [nameOf(one), one] as const);
/** What isn't `manage`, though it writes; MCP's GET is how the stream of a call is gone on with. */
const RUN = [
  'POST /v1/requests',
  'POST /v1/orchestrate',
  'POST /v1/requests/{id}/rerun',
  'POST /v1/agents/{id}/chat',
  'POST /v1/conversations/{id}/messages',
  'POST /v1/requests/{id}/cancel',
  'POST /v1/schedules/{id}/run',
  'POST /v1/a2a/agents/{id}',
  'POST /openai/v1/chat/completions',
  'POST /openai/v1/files',
  'POST /openai/v1/responses',
  'POST /openai/v1/responses/compact',
  'POST /openai/v1/responses/{id}/cancel',
  'DELETE /openai/v1/responses/{id}',
  'POST /v1/agents/{id}/ag-ui',
  'POST /v1/a2a/agents',
  'POST /v1/mcp',
  'GET /v1/mcp',
  'DELETE /v1/mcp',
];
/** What takes more than one scope, or one of several: see what would be had without it. */
const SEVERAL: Record<string, string[][]> = {
  'GET /v1/me': SCOPES.map((scope) => [scope]),
  'POST /v1/questions/{id}/answer': [['run'], ['approve']],
  'GET /v1/provider-keys': [['manage']],
  'GET /v1/provider-keys/{provider}': [['manage']],
  'POST /v1/schedules': [['manage', 'run']],
  'PATCH /v1/schedules/{id}': [['manage', 'run']],
  'POST /v1/webhooks': [['manage', 'read']],
  'PATCH /v1/webhooks/{id}': [['manage', 'read']],
  'POST /v1/webhooks/{id}/rotate-secret': [['manage', 'read']],
  'POST /v1/webhooks/{id}/test': [['manage', 'read']],
  'POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver': [['manage', 'read']],
};
/** Who may only run sees the tasks of its own runs. */
const A2A = /^(?:GET|POST|DELETE) \/v1\/a2a\/agents\/\{id\}\/(?:v1\/)?(?:message:|tasks|card$|extendedAgentCard)/;
const takenOverA2a = (name: string, method: string): string[][] =>
  method === 'GET' || name.endsWith(':subscribe') ? [['read'], ['run']] : [['run']];
const takenBy = (name: string, method: string): string[][] =>
  A2A.test(name) ? takenOverA2a(name, method) : (SEVERAL[name] ?? [[RUN.includes(name) ? 'run' : method === 'GET' ? 'read' : 'manage']]);

describe('a token with some of the scopes', () => {
  const baton = useServer();
  const clients = new Map<string, Client>();

  beforeAll(async () => {
    const { url, admin, tenant } = baton();
    for (const scopes of SETS) {
      const { body } = await admin.post(`/v1/admin/tenants/${tenant.id}/tokens`, { name: 'matrix', scopes });
      clients.set(scopes.join(' '), new Client(url, String(body['token'])));
    }
  });

  it.each(ours)('[TOK-005] [TOK-020] reaches %s with the scopes in its security, and with no others', async (name, operation) => {
    const { method, scopes: sets, responses } = operation;
    expect(sets).toEqual(takenBy(name, method));
    expect(responses.has(403)).toBe(sets.length < SCOPES.length);
    for (const [scopes, client] of clients) {
      const lacking = !sets.some((set) => set.every((scope) => scopes.split(' ').includes(scope)));
      // Neither the thing nor the body is right: whoever may not do this does not learn that.
      const path = pathOf(operation, 'no such thing');
      const status = await client.statusOf(method, encodeURI(path), { body: method === 'GET' ? undefined : '{' });
      expect(status === 403, `${scopes}: ${status}`).toBe(lacking);
      expect(status, scopes).not.toBe(401);
    }
  });

  it.each(ours)('[TOK-005] %s says what the token lacks', async (_name, operation) => {
    const { method, scopes: sets } = operation;
    const taken = [...new Set(sets.flat())];
    const scope = taken.join(' ');
    // Any token will do.
    if (taken.length === SCOPES.length) return;
    const other = new Client(baton().url, clients.get(SCOPES.filter((one) => !taken.includes(one)).join(' '))!.token);
    const { status, headers, body } = await other.raw(method, pathOf(operation));
    expect({ status, code: errorIn(body).code }).toEqual({ status: 403, code: 'insufficient_scope' });
    if (typeof body['error'] === 'string') expect(body['scope']).toBe(scope);
    expect(headers['www-authenticate']).toBe(`Bearer error="insufficient_scope", scope="${scope}"`);
  });

  it.each(Object.entries(SEVERAL))('[TOK-020] does not reach %s with a part of what it takes', async (name, [set = []]) => {
    const [method = '', template = ''] = name.split(' ');
    if (set.length < 2) return;
    for (const scope of set) {
      const { status, headers } = await new Client(baton().url, clients.get(scope)!.token).raw(method, pathOf({ template }));
      expect({ status, scope: headers['www-authenticate'] }).toEqual({
        status: 403,
        scope: `Bearer error="insufficient_scope", scope="${set.join(' ')}"`,
      });
    }
  });

  it('[TOK-005] takes the same for HEAD as for GET', async () => {
    expect(await clients.get('run approve manage')!.statusOf('HEAD', '/v1/agents')).toBe(403);
    expect(await clients.get('read')!.statusOf('HEAD', '/v1/agents')).toBe(200);
  });

  it('[TOK-006] reaches no operation of the administrator', async () => {
    for (const one of specOperations.filter((operation) => audience(operation) === 'admin')) {
      expect((await clients.get(SCOPES.join(' '))!.raw(one.method, pathOf(one))).status, nameOf(one)).toBe(401);
    }
  });

  it('[TOK-007] that may only run reads the stream that it started, and no other', async () => {
    const { api } = baton();
    const runner = clients.get('run')!;
    const own = await runner.run('hello', { headers: { 'Idempotency-Key': 'mine' } });
    expect(own.done).toMatchObject({ ok: true, content: 'hello' });
    const lastEventId = own.frames[0]!.id;
    const again = await runner.run('hello', { lastEventId, headers: { 'Idempotency-Key': 'mine', 'Last-Event-ID': lastEventId } });
    expect(again.requestId).toBe(own.requestId);
    expect(again.done).toEqual(own.done);
    const result = await runner.post('/v1/orchestrate', { message: 'hello' }, { 'Idempotency-Key': 'mine', Accept: 'application/json' });
    expect(result).toMatchObject({ status: 200, body: { request_id: own.requestId, content: 'hello' } });

    const other = await api.run('secret', { headers: { 'Idempotency-Key': 'theirs' } });
    for (const id of [own.requestId, other.requestId]) {
      for (const what of ['', '/events', '/result']) expect((await runner.get(`/v1/requests/${id}${what}`)).status).toBe(403);
    }
    expect((await runner.get('/v1/requests')).status).toBe(403);
  });

  it('[TOK-005] that may only run cancels what others have started', async () => {
    const stream = await baton().api.start({
      message: 'go',
      agent_def: { id: 'x', name: 'X', role: 'r', goal: 'g', model: 'demo/script:endless' },
    });
    expect((await clients.get('run')!.post(`/v1/requests/${stream.requestId}/cancel`)).status).toBe(200);
    await stream.over;
    expect(stream.done).toMatchObject({ ok: false, error_code: 'canceled' });
  });
});
