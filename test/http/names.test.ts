import { describe, expect, it } from 'vitest';
import { useServer } from '../support/server.ts';

describe('requests', () => {
  const baton = useServer();
  const definition = { name: 'A', role: 'r', goal: 'g', model: 'demo/echo' };

  it('[REQ-022] name an agent by either name', async () => {
    const { api } = await baton().newTenant();
    await api.post('/v1/agents', { id: 'writer', ...definition });
    for (const name of ['agent', 'agent_id']) {
      const { requestId } = await api.run({ message: 'Hello', [name]: 'writer' });
      expect((await api.get(`/v1/requests/${requestId}`)).body).toMatchObject({ agent_id: 'writer', state: 'completed' });
      const inline = await api.run({ message: 'Hello', [name]: 'own', agent_def: definition });
      expect(inline.done).toMatchObject({ ok: true });
      expect((await api.post('/v1/requests', { message: 'Hello', [name]: 'writer', wait: 30 })).body).toMatchObject({
        agent: 'writer',
        ok: true,
      });
      expect((await api.post('/v1/schedules', { message: 'Hello', schedule: 'in 2 hours', [name]: 'writer' })).body).toMatchObject({
        agent_id: 'writer',
      });
      const { status, body } = await api.post('/v1/conversations', { [name]: 'writer' });
      expect([status, body]).toMatchObject([201, { agent_id: 'writer' }]);
      const said = { message: 'Hello', conversation_id: body['id'], wait: 30 };
      expect((await api.post('/v1/requests', { ...said, [name]: 'writer' })).body).toMatchObject({ ok: true });
      expect((await api.post('/v1/requests', { ...said, [name]: 'index' })).status).toBe(400);
    }
  });

  it('[REQ-022] take both names for one agent, and for no two', async () => {
    const { api } = await baton().newTenant();
    const bodies: [path: string, body: object][] = [
      ['/v1/orchestrate', { message: 'Hello' }],
      ['/v1/requests', { message: 'Hello' }],
      ['/v1/schedules', { message: 'Hello', schedule: 'in 2 hours' }],
      ['/v1/conversations', {}],
    ];
    for (const [path, body] of bodies) {
      const headers = { Accept: 'application/json' };
      expect((await api.post(path, { ...body, agent: 'index', agent_id: 'index' }, headers)).status, path).toBeLessThan(300);
      const { status, body: refusal } = await api.post(path, { ...body, agent: 'index', agent_id: 'other' }, headers);
      expect([status, refusal], path).toMatchObject([400, { details: [{ path: '/agent_id' }] }]);
    }
  });

  it.each([
    ['{', 'line 1, column 2: expected a member name or }'],
    ['{"message": "secret",\n  "agent": index}', 'line 2, column 12: expected a value'],
    ['{"a": "🎈🎈" x', 'line 1, column 12: expected , or }'],
    ['{"a": 1,\r\n\r\n}', 'line 3, column 1: expected a member name'],
    ['{"a": "b', 'line 1, column 9: expected the rest of the string'],
    ['', 'line 1, column 1: expected a value'],
  ])('[REQ-023] that are no JSON are told where: %j', async (body, where) => {
    const { status, body: refusal } = await baton().api.raw('POST', '/v1/requests', { body });
    expect([status, refusal['error']]).toEqual([400, `the request body is not well-formed JSON: ${where}`]);
  });

  it('[REQ-023] are told where in a large body too, and in one that is no UTF-8 that it is not', async () => {
    const lines = Array.from({ length: 20_000 }, () => '"x"').join(',\n');
    const { body } = await baton().api.raw('POST', '/v1/requests', { body: `{"message": [${lines},\n]}` });
    expect(body['error']).toBe('the request body is not well-formed JSON: line 20001, column 1: expected a value');
    const bytes = await baton().api.raw('POST', '/v1/requests', { body: Buffer.from('{"message": "\xff"}', 'latin1') });
    expect(bytes.body['error']).toBe('the request body is not well-formed JSON: it is no UTF-8');
  });
});
