import { PromptListChangedNotificationSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { createDatabase, describeOnBoth } from '../../support/databases.ts';
import { startBaton, useServer, type TestTenant } from '../../support/server.ts';
import { Client } from '../../support/client.ts';
import { connectHost, scripted, type Host } from './host.ts';
import { alone, connectClient, MODES } from './stateless/host.ts';

const researcher = {
  id: 'researcher',
  name: 'Researcher',
  role: 'finds facts',
  model: 'demo/echo',
  goal: 'Look into {{topic}} and {{ topic }}, in {{language}}, for {{nobody}}.',
  personality: 'dry about {{topic}}',
  rules: ['Never leave {{topic}}.'],
  brevity: 'ultra',
  prompt_arguments: [
    { name: 'topic', description: 'What to look into.', required: true },
    { name: 'language' },
    { name: 'length', description: 'How long.', required: false },
  ],
};

const textOf = ({ messages }: Awaited<ReturnType<Host['client']['getPrompt']>>): string => {
  expect(messages).toMatchObject([{ role: 'user', content: { type: 'text' } }]);
  return (messages[0]!.content as { text: string }).text;
};

describeOnBoth('prompts', (dialect) => {
  const baton = useServer({ dialect });
  /** A tenant with a prompt, and its host. */
  async function prompting(...agents: object[]): Promise<Host & { tenant: TestTenant }> {
    const tenant = await baton().newTenant();
    for (const agent of agents) expect((await tenant.api.post('/v1/agents', agent)).status).toBe(201);
    return Object.assign(await connectHost(baton().url, tenant.token), { tenant });
  }

  it('[MCS-133] are the agents whose definitions name arguments', async () => {
    await using one = await prompting(scripted('text'), scripted('bare', { id: 'bare', prompt_arguments: [] }), researcher);
    expect(one.client.getServerCapabilities()).toMatchObject({ prompts: { listChanged: true } });
    expect((await one.client.listPrompts()).prompts).toEqual([
      { name: 'bare', title: 'Script bare', description: 'test. Play bare.', arguments: [] },
      {
        name: 'researcher',
        title: 'Researcher',
        description: 'finds facts. Look into {{topic}} and {{ topic }}, in {{language}}, for {{nobody}}.',
        arguments: researcher.prompt_arguments,
      },
    ]);
    await using other = await prompting();
    expect((await other.client.listPrompts()).prompts).toEqual([]);
    await expect(other.client.getPrompt({ name: 'researcher', arguments: { topic: 'x' } })).rejects.toMatchObject({ code: -32602 });
  });

  it('[MCS-133] come in pages', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `a${String(index).padStart(3, '0')}`);
    await using one = await prompting(...ids.map((id) => scripted('text', { id, prompt_arguments: [] })));
    const first = await one.client.listPrompts();
    const second = await one.client.listPrompts({ cursor: first.nextCursor });
    expect([first.prompts.length, second.nextCursor]).toEqual([100, undefined]);
    expect([...first.prompts, ...second.prompts].map(({ name }) => name)).toEqual(ids);
    await expect(one.client.listPrompts({ cursor: '!' })).rejects.toMatchObject({ code: -32602 });
  });

  it('[MCS-134] are the instructions, with the arguments in their places and the others behind', async () => {
    await using one = await prompting(researcher, scripted('bare', { id: 'bare', prompt_arguments: [], mode: 'writer' }));
    const got = await one.client.getPrompt({ name: 'researcher', arguments: { topic: 'tides {{language}} $&', length: 'a page' } });
    expect(textOf(got)).toBe(
      [
        'You are Researcher (agent id: researcher). Role: finds facts\n' +
          'Goal: Look into tides {{language}} $& and tides {{language}} $&, in , for {{nobody}}.',
        'dry about tides {{language}} $&',
        'Be as terse as possible: fragments and symbols are fine, no word that can go.',
        'Rules:\n- Never leave tides {{language}} $&.',
        'Arguments:\nlength: a page',
      ].join('\n\n'),
    );
    const bare = textOf(await one.client.getPrompt({ name: 'bare' }));
    expect(bare).toContain('Goal: Play bare.');
    // Commands are the server's.
    expect(bare).not.toMatch(/\/write|Arguments/);
    expect(one.errors).toEqual([]);
  });

  it('[MCS-134] are what the definition is now', async () => {
    await using one = await prompting(researcher);
    const { api } = one.tenant;
    await api.patch('/v1/agents/researcher', { ...researcher, goal: `${'x'.repeat(2000)} {{topic}}!` });
    expect(textOf(await one.client.getPrompt({ name: 'researcher', arguments: { topic: 'new' } }))).toContain('x new!');
    await api.raw('DELETE', '/v1/agents/researcher');
    await expect(one.client.getPrompt({ name: 'researcher', arguments: { topic: 'x' } })).rejects.toMatchObject({ code: -32602 });
  });

  it.each<[string, string, Record<string, unknown> | undefined, RegExp]>([
    ['a name that there is not', 'ghost', { topic: 'x' }, /no prompt ghost/],
    ['an agent that is no prompt', 'text', {}, /no prompt text/],
    ['the built-in agent', 'index', {}, /no prompt index/],
    ['a missing argument', 'researcher', { language: 'French' }, /needs the argument topic/],
    ['no arguments at all', 'researcher', undefined, /needs the argument topic/],
    ['an argument that it has not', 'researcher', { topic: 'x', constructor: 'y' }, /no argument constructor/],
    ['an argument that is no text', 'researcher', { topic: 7 }, /topic/],
    ['a text that is too long', 'researcher', { topic: 'x'.repeat(300_000) }, /more than 1048576 characters/],
    ['an argument behind it that is too long', 'researcher', { topic: 'x', length: 'x'.repeat(1_100_000) }, /more than 1048576 characters/],
  ])('[MCS-135] are refused: %s', async (_what, name, given, why) => {
    await using one = await prompting(researcher, scripted('text'));
    const refused = one.client.getPrompt({ name, arguments: given as Record<string, string> });
    await expect(refused).rejects.toMatchObject({ code: -32602, message: expect.stringMatching(why) as unknown });
  });

  it.each(MODES)('[MCS-134] [MCS-135] are had by the official client of the second generation, in the mode %j', async (mode) => {
    await using one = await prompting(researcher);
    await using second = await connectClient(baton().url, one.tenant.token, { mode });
    const { client } = second;
    expect(client.getServerCapabilities()).toMatchObject({ prompts: { listChanged: true } });
    expect(client.getServerCapabilities()).not.toHaveProperty('completions');
    expect((await client.listPrompts()).prompts).toMatchObject([{ name: 'researcher', arguments: researcher.prompt_arguments }]);
    const { messages } = await client.getPrompt({ name: 'researcher', arguments: { topic: 'tides' } });
    expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining('Look into tides') as unknown } }]);
    await expect(client.getPrompt({ name: 'researcher' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.getPrompt({ name: 'ghost' })).rejects.toMatchObject({ code: -32602 });
  });

  it('[MCS-137] may be kept by clients of 2026-07-28 for their token, and what they give may not', async () => {
    await using one = await prompting(researcher);
    const { api } = one.tenant;
    expect((await alone(api, 'prompts/list')).body.result).toMatchObject({
      resultType: 'complete',
      cacheScope: 'private',
      ttlMs: expect.any(Number) as unknown,
    });
    const got = (await alone(api, 'prompts/get', { name: 'researcher', arguments: { topic: 'x' } })).body.result;
    expect(got).toMatchObject({ resultType: 'complete' });
    expect(got).not.toHaveProperty('ttlMs');
  });
});

describe('a host that hears of changes', () => {
  it('[MCS-136] hears of prompts and of tools when these have changed, on another node too', async () => {
    await using database = await createDatabase('postgres');
    await using first = await startBaton({ database });
    await using second = await startBaton({ database });
    const heard: string[] = [];
    await using host = await connectHost(first.url, first.tenant.token, {
      prepare(client) {
        client.setNotificationHandler(ToolListChangedNotificationSchema, () => void heard.push('tools'));
        client.setNotificationHandler(PromptListChangedNotificationSchema, () => void heard.push('prompts'));
      },
    });
    const streams = async () => String((await first.anonymous.get('/metrics')).body);
    await expect.poll(streams).toMatch(/^baton_event_streams_open\{kind="notifications"\} 1$/m);
    const elsewhere = new Client(second.url, first.tenant.token);
    await elsewhere.post('/v1/agents', scripted('text'));
    await expect.poll(() => heard).toEqual(['tools']);
    await elsewhere.patch('/v1/agents/text', scripted('text', { prompt_arguments: [] }));
    await expect.poll(() => heard).toEqual(['tools', 'prompts']);
    await elsewhere.patch('/v1/agents/text', scripted('text', { prompt_arguments: [{ name: 'a' }], goal: 'Else.' }));
    await expect.poll(() => heard).toEqual(['tools', 'prompts', 'tools', 'prompts']);
    await elsewhere.raw('DELETE', '/v1/agents/text');
    await expect.poll(() => heard.slice(4)).toEqual(['tools', 'prompts']);
    expect(host.errors).toEqual([]);
  });
});
