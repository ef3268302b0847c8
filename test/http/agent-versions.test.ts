import { expect, it } from 'vitest';
import type { Client, Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';
import { giveToken } from '../support/tokens.ts';

const definition = (goal: string): Fields => ({ name: 'A', role: 'r', model: 'demo/echo', goal });
const PATH = '/v1/agents/a';

/** A tenant with an agent in three versions, `goal 1` to `goal 3`. */
async function threeVersions(api: Client): Promise<void> {
  await api.post('/v1/agents', { id: 'a', ...definition('goal 1') });
  await api.patch(PATH, definition('goal 2'));
  await api.patch(PATH, definition('goal 3'));
}

const numbers = async (api: Client, query = '') =>
  (await api.get<{ versions: { version: number }[] }>(`${PATH}/versions${query}`)).body.versions.map(({ version }) => version);

describeOnBoth('the versions of an agent', (dialect) => {
  const baton = useServer({ dialect });

  it('[AGT-061] [AGT-069] are made by each write of another definition, with who has written it; they stay as they are', async () => {
    const tenant = await baton().newTenant();
    const { api } = tenant;
    await threeVersions(api);
    expect((await api.patch(PATH, definition('goal 3'))).body).toMatchObject({ version: 3 });
    expect((await api.get(PATH)).body).toMatchObject({ version: 3, goal: 'goal 3' });
    const { body: first } = await api.get(`${PATH}/versions/1`);
    expect(first).toEqual({
      version: 1,
      created_at: expect.any(Number),
      created_by: { id: 0, name: 'first token' },
      definition: { id: 'a', ...definition('goal 1'), brevity: 'full', max_tokens: 1024, temperature: 0.3, rules: [], capabilities: [] },
    });
    const editor = await giveToken(baton(), tenant, 'editor', ['manage']);
    await editor.api.patch(PATH, definition('goal 4'));
    const { body } = await api.get<{ versions: Fields[] }>(`${PATH}/versions`);
    expect(body.versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect(body.versions[0]!['created_by']).toEqual({ id: editor.id, name: 'editor' });
    expect(body.versions[0]).not.toHaveProperty('definition');
    expect(await numbers(api, '?limit=2&before=4')).toEqual([3, 2]);
  });

  it('[AGT-069] are nobody else’s, and what is not there is a 404', async () => {
    const { api } = await baton().newTenant();
    const { api: other } = await baton().newTenant();
    await threeVersions(api);
    const none = { status: 404, body: { error_code: 'agent_not_found' } };
    expect(await api.get(`${PATH}/versions/4`)).toMatchObject(none);
    for (const odd of ['01', '-0', '1.0', '+1']) expect((await api.get(`${PATH}/versions/${odd}`)).status, odd).toBe(400);
    expect(await other.get(`${PATH}/versions`)).toMatchObject(none);
    expect(await other.get(`${PATH}/versions/1`)).toMatchObject(none);
    expect(await other.post(`${PATH}/versions/1/restore`)).toMatchObject(none);
    expect(await api.get('/v1/agents/index/versions')).toMatchObject({ status: 200, body: { count: 0 } });
  });

  it('[AGT-062] are restored as new ones, if the agent is as the client has read it', async () => {
    const { api } = await baton().newTenant();
    await threeVersions(api);
    const { headers } = await api.get(PATH);
    const restored = await api.post(`${PATH}/versions/1/restore`, undefined, { 'If-Match': headers['etag']! });
    expect(restored).toMatchObject({ status: 200, body: { version: 4, goal: 'goal 1' } });
    expect(await api.get(PATH)).toMatchObject({ headers: { etag: restored.headers['etag'] }, body: { goal: 'goal 1' } });
    const late = await api.post(`${PATH}/versions/2/restore`, undefined, { 'If-Match': headers['etag']! });
    expect(late).toMatchObject({ status: 412, body: { error_code: 'precondition_failed' } });
    // It is that already.
    expect(await api.post(`${PATH}/versions/1/restore`)).toMatchObject({ status: 200, body: { version: 4 } });
    expect(await numbers(api)).toEqual([4, 3, 2, 1]);
    expect(await api.post(`${PATH}/versions/9/restore`)).toMatchObject({ status: 404 });
  });

  it('[AGT-063] of a deleted agent are left if runs have had them, can’t be run, and are counted on', async () => {
    const { api } = await baton().newTenant();
    await threeVersions(api);
    const run = await api.run({ message: 'hi', agent: 'a@2' });
    expect(run.done).toMatchObject({ ok: true });
    await api.raw('DELETE', PATH);
    expect(await numbers(api)).toEqual([2]);
    expect((await api.get(`${PATH}/versions/2`)).body).toMatchObject({ definition: { goal: 'goal 2' } });
    expect(await api.post(`${PATH}/versions/2/restore`)).toMatchObject({ status: 404 });
    expect((await api.run({ message: 'hi', agent: 'a@2' })).done).toMatchObject({ ok: false, error_code: 'agent_not_found' });
    expect((await api.post('/v1/agents', { id: 'a', ...definition('another') })).body).toMatchObject({ version: 4 });
    expect(await numbers(api)).toEqual([4, 2]);
    await api.raw('DELETE', PATH);
    await api.post('/v1/agents', { id: 'a', ...definition('another') });
    expect(await numbers(api)).toEqual([5, 2]);
  });

  it('[AGT-064] are told by runs, in their first event, their state and their result', async () => {
    const { api } = await baton().newTenant();
    await threeVersions(api);
    for (const [agent, version] of [
      ['a', 3],
      ['a@2', 2],
      ['a@3', 3],
      ['index', undefined],
      ['a@9', undefined],
    ] as const) {
      const run = await api.run({ message: 'hi', agent });
      const id = agent === 'a@9' ? agent : agent.split('@')[0];
      expect(run.data('request_received')[0]?.agent_version, agent).toBe(version);
      const { body: state } = await api.get(`/v1/requests/${run.requestId}`);
      expect([state['agent_id'], state['agent_version']], agent).toEqual([id, version]);
      const { body: result } = await api.get(`/v1/requests/${run.requestId}/result`);
      expect([result['agent'], result['agent_version']], agent).toEqual([id, version]);
      expect(run.done.ok, agent).toBe(agent !== 'a@9');
    }
    const { body } = await api.get<{ requests: Fields[] }>('/v1/requests?agent=a');
    expect(body.requests.map(({ agent_version: version }) => version)).toEqual([3, 2, 3]);
    const own = await api.run({ message: 'hi', agent_def: { id: 'a', ...definition('mine') } });
    expect(own.data('request_received')[0]).not.toHaveProperty('agent_version');
  });

  it('[AGT-065] may be delegates, one of each agent', async () => {
    const { api } = await baton().newTenant();
    const boss = (...delegates: string[]) => api.post('/v1/agents', { id: crypto.randomUUID(), ...definition('g'), delegates });
    expect(await boss('a@1', 'b', 'a@1')).toMatchObject({ status: 201, body: { delegates: ['a@1', 'b', 'a@1'] } });
    expect(await boss('b', 'a@1', 'a@2')).toMatchObject({ status: 400, body: { details: [{ path: '/delegates/2' }] } });
    expect(await boss('a', 'a@2')).toMatchObject({ status: 400 });
    expect(await boss('a@0')).toMatchObject({ status: 400 });
    const inline = { ...definition('g'), delegates: ['a', 'a@2'] };
    expect(await api.post('/v1/orchestrate', { message: 'hi', agent_def: inline, agent: 'x' })).toMatchObject({
      status: 400,
      body: { details: [{ path: '/agent_def/delegates/1' }] },
    });
  });
});
