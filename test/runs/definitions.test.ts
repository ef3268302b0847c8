import { expect, it } from 'vitest';
import type { Answer, Client, Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';

const agent = (more: Fields = {}): Fields => ({ id: 'large', name: 'L', role: 'r', model: 'demo/echo', goal: 'g', ...more });
const entries = (count: number): string[] => Array.from({ length: count }, (_, n) => `${n}`);

/** What is too large, where that is, and whether only all of it together is. */
const TOO_LARGE: readonly [what: string, more: Fields, at: string, together: boolean][] = [
  ['many rules', { rules: entries(1001) }, '/rules', false],
  ['many capabilities', { capabilities: entries(1001) }, '/capabilities', false],
  ['a rule', { rules: ['x'.repeat(65_537)] }, '/rules/0', false],
  ['a capability', { capabilities: ['a', 'x'.repeat(65_537)] }, '/capabilities/1', false],
  ['a goal', { goal: 'x'.repeat(65_537) }, '/goal', false],
  ['a model', { model: 'x'.repeat(65_537) }, '/model', false],
  ['a personality', { personality: 'x'.repeat(65_537) }, '/personality', false],
  ["an advisor's prompt", { advisor: { model: 'demo/echo', prompt: 'x'.repeat(65_537) } }, '/advisor/prompt', false],
  ['all together', { goal: 'x'.repeat(40_000), personality: 'x'.repeat(40_000) }, '', true],
  ['characters of several bytes', { goal: '€'.repeat(30_000) }, '', true],
];

/** Every door that takes a definition, and whether it stores it. */
const DOORS: Record<string, { stored: boolean; bare?: true; send(api: Client, definition: Fields): Promise<Answer<Fields>> }> = {
  'POST /v1/orchestrate': { stored: false, send: (api, agent_def) => api.post('/v1/orchestrate', { message: 'm', agent_def }) },
  'POST /v1/agents/{id}/chat': { stored: false, send: (api, agent_def) => api.post('/v1/agents/large/chat', { message: 'm', agent_def }) },
  'POST /v1/conversations/{id}/messages': {
    stored: false,
    async send(api, agent_def) {
      const { body } = await api.post('/v1/conversations', { agent_def: agent() });
      return api.post(`/v1/conversations/${body['id']}/messages`, { message: 'm', agent_def });
    },
  },
  'POST /v1/conversations': { stored: true, send: (api, agent_def) => api.post('/v1/conversations', { agent_def }) },
  'POST /v1/agents': { stored: true, bare: true, send: (api, definition) => api.post('/v1/agents', definition) },
  'POST /v1/agents, wrapped': { stored: true, send: (api, agent_def) => api.post('/v1/agents', { agent_def }) },
  'PATCH /v1/agents/{id}': {
    stored: true,
    async send(api, agent_def) {
      await api.post('/v1/agents', agent());
      return api.patch('/v1/agents/large', { agent_def });
    },
  },
};

describeOnBoth('a definition that a request brings', (dialect) => {
  const baton = useServer({ dialect });

  it.each(Object.keys(DOORS))('[LIM-023] has the bounds of one that is stored: %s', async (door) => {
    const { api } = await baton().newTenant();
    const { stored, bare, send } = DOORS[door]!;
    for (const [what, more, at, together] of TOO_LARGE) {
      const { status, body } = await send(api, agent(more));
      const details = body['details'] as { path: string }[] | undefined;
      const wanted = stored && together ? [413, undefined] : [400, `${bare ? '' : '/agent_def'}${at}`];
      expect([status, details?.[0]!.path], what).toEqual(wanted);
    }
    expect((await api.get('/v1/requests')).body['count']).toBe(0);
  });

  it('[LIM-023] runs as long as it is within them', async () => {
    const { api } = await baton().newTenant();
    const largest = agent({ rules: entries(1000), capabilities: entries(1000), goal: 'x'.repeat(50_000) });
    const { done } = await api.run({ message: 'hello', agent_def: largest });
    expect(done).toMatchObject({ ok: true, content: 'hello' });
  });
});
