import { expect, it } from 'vitest';
import type { Client, Fields } from '../support/client.ts';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { useServer, useUpstream } from '../support/server.ts';
import type { UpstreamRequest } from '../support/upstream.ts';
import { call, modern } from './a2a/rpc.ts';
import { officialAgent, run as runAgent } from './ag-ui/official.ts';
import { callTool, connectHost, textOf } from './mcp/host.ts';
import { officialClient } from './openai/official.ts';

const definition = (goal: string, more: object = {}): Fields => ({ name: 'A', role: 'r', model: 'claude-test', goal, ...more });
const goalOf = ({ body }: UpstreamRequest): string => /goal \d/.exec(JSON.stringify(body['system']))![0];

/** An agent whose version 1 says `goal 1`, and that says `goal 2` now. */
async function twoVersions(api: Client): Promise<void> {
  await api.post('/v1/agents', { id: 'a', ...definition('goal 1') });
  await api.patch('/v1/agents/a', definition('goal 2'));
}

describeOnSqliteFirst('an agent that is named in a version', (dialect) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ dialect, env: upstream().env }));

  /** A tenant with an agent in two versions; the model says what the goal is. */
  async function tenant() {
    upstream().otherwise((request) => ({ text: [goalOf(request)] }));
    const made = await baton().newTenant();
    await twoVersions(made.api);
    return made;
  }

  it('[AGT-066] runs over our own routes', async () => {
    const { api } = await tenant();
    expect((await api.run({ message: 'hi', agent: 'a@1' })).done.content).toBe('goal 1');
    expect((await api.run({ message: 'hi', agent_id: 'a@2' })).done.content).toBe('goal 2');
    expect((await api.run('hi', { path: '/v1/agents/a%401/chat' })).done.content).toBe('goal 1');
    expect((await api.post('/v1/requests', { message: 'hi', agent: 'a@1', wait: 30 })).body).toMatchObject({
      agent_id: 'a',
      agent_version: 1,
      content: 'goal 1',
    });
    expect((await api.run('hi', { path: '/v1/agents/a@3/chat' })).done).toMatchObject({
      error_code: 'agent_not_found',
      error: "no agent 'a@3' for this tenant",
    });
    const inline = await api.post('/v1/orchestrate', { message: 'hi', agent: 'a@1', agent_def: definition('goal 9') });
    expect(inline).toMatchObject({ status: 400 });
  });

  it('[AGT-066] is that of a conversation for good, also by its bare id', async () => {
    const { api } = await tenant();
    expect(await api.post('/v1/conversations', { agent_id: 'a@3' })).toMatchObject({ status: 404 });
    const { body } = await api.post('/v1/conversations', { agent_id: 'a@1' });
    expect(body).toMatchObject({ agent_id: 'a', agent_def: { version: 1, goal: 'goal 1' } });
    const sent = { message: 'hi', conversation_id: body['id'], wait: 30 };
    for (const agent of ['a', 'a@1']) {
      expect((await api.post('/v1/requests', { ...sent, agent })).body).toMatchObject({ content: 'goal 1', agent_version: 1 });
    }
    expect(await api.post('/v1/requests', { ...sent, agent: 'a@2' })).toMatchObject({ status: 400 });
  });

  it('[AGT-066] is run by schedules', async () => {
    const { api } = await tenant();
    const task = { message: 'hi', schedule: 'every day at 07:30' };
    expect(await api.post('/v1/schedules', { ...task, agent: 'a@3' })).toMatchObject({ status: 404 });
    const { body } = await api.post('/v1/schedules', { ...task, agent: 'a@1' });
    expect(body).toMatchObject({ agent_id: 'a@1' });
    const { body: begun } = await api.post(`/v1/schedules/${body['id']}/run`);
    const run = await api.events(String(begun['request_id']));
    expect(run.done.content).toBe('goal 1');
    expect((await api.get(`/v1/requests/${run.requestId}`)).body).toMatchObject({ agent_id: 'a', agent_version: 1 });
  });

  it('[AGT-066] is a model for clients of OpenAI’s API', async () => {
    const { token } = await tenant();
    const client = officialClient(baton(), token);
    const asked = { model: 'a@1', messages: [{ role: 'user' as const, content: 'hi' }] };
    const repeat = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
    for (const options of [repeat, repeat]) {
      const chat = await client.chat.completions.create(asked, options);
      expect([chat.model, chat.choices[0]!.message.content]).toEqual(['a@1', 'goal 1']);
    }
    const response = await client.responses.create({ model: 'a@1', input: 'hi' });
    expect([response.model, response.output_text]).toEqual(['a@1', 'goal 1']);
    expect((await client.responses.retrieve(response.id)).model).toBe('a@1');
    const on = await client.responses.create({ model: 'a@2', input: 'hi', previous_response_id: response.id });
    expect(on.output_text).toBe('goal 2');
    const { id } = await client.conversations.create({});
    for (const model of ['a@1', 'a']) {
      expect((await client.responses.create({ model, input: 'hi', conversation: id })).output_text).toBe('goal 1');
    }
    expect((await client.models.retrieve('a@1')).id).toBe('a@1');
    await expect(client.models.retrieve('a@3')).rejects.toMatchObject({ status: 404 });
    await expect(client.chat.completions.create({ ...asked, model: 'a@3' })).rejects.toMatchObject({ status: 404 });
  });

  it('[AGT-066] is called over A2A, and has a card', async () => {
    const { api } = await tenant();
    const { body: card } = await api.get('/v1/a2a/agents/a@1/agent-card.json');
    expect(card).toMatchObject({ url: expect.stringMatching(/\/v1\/a2a\/agents\/a@1$/) });
    const { body } = await call(api, 'SendMessage', modern('hi'), { agent: 'a@1', version: '1.0' });
    const { id, artifacts } = body.result!.task;
    expect(artifacts[0]!.parts[0]!.text).toBe('goal 1');
    // The task is the agent's.
    expect((await call(api, 'GetTask', { id }, { agent: 'a', version: '1.0' })).body.result).toMatchObject({ id });
    expect(await call(api, 'SendMessage', modern('hi'), { agent: 'a@3', version: '1.0' })).toMatchObject({ status: 404 });
  });

  it('[AGT-066] runs for front ends that speak AG-UI, in a thread of its own', async () => {
    const { token } = await tenant();
    const threadId = crypto.randomUUID();
    const access = { url: baton().url, token };
    for (const [name, goal] of [
      ['a@1', 'goal 1'],
      ['a', 'goal 2'],
      ['a@1', 'goal 1'],
    ] as const) {
      const agent = officialAgent(access, name, { threadId });
      await runAgent(agent, 'hi');
      expect(agent.messages.at(-1)).toMatchObject({ role: 'assistant', content: goal });
    }
  });

  it('[AGT-066] runs for hosts of MCP, as `agent` of run_agent', async () => {
    const { token } = await tenant();
    await using host = await connectHost(baton().url, token);
    expect(textOf(await callTool(host, 'run_agent', { agent: 'a@1', message: 'hi' }))).toBe('goal 1');
    expect(await callTool(host, 'run_agent', { agent: 'a@3', message: 'hi' })).toMatchObject({ isError: true });
  });

  it('[AGT-065] is a delegate under its bare id, whatever becomes of the agent', async () => {
    const { api } = await tenant();
    await api.post('/v1/agents', { id: 'boss', ...definition('goal 5', { delegates: ['a@1', 'a@1', 'gone@7'] }) });
    upstream().reply((request) => {
      const system = JSON.stringify(request.body['system']);
      expect(system).toContain('- a: r. goal 1');
      return { text: ['/agent a hi\n'] };
    });
    const run = await api.run({ message: 'hi', agent: 'boss' });
    expect(run.data('sub_agent_response')).toMatchObject([{ content: 'goal 1' }]);
    expect(run.done).toMatchObject({ ok: true });
    // Named by itself it is so for its delegates too.
    await api.post('/v1/agents', { id: 'free', ...definition('goal 6') });
    await api.patch('/v1/agents/free', definition('goal 7'));
    upstream().reply({ text: ['/agent a hi\n'] }, { text: ['/agent free hi\n'] });
    const tree = await api.run({ message: 'hi', agent: 'free@1' });
    expect(tree.data('sub_agent_response').map(({ content }) => content)).toEqual(['goal 6', 'goal 2']);
  });
});
