import { expect, it } from 'vitest';
import type { Fields } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';

const definition = (more: Fields = {}): Fields => ({
  name: 'Researcher',
  role: 'finds',
  model: 'demo/echo',
  goal: 'About {{topic}}.',
  ...more,
});
const ARGUMENTS = [
  { name: 'topic', description: 'What about.', required: true },
  { name: 'a-b_C1' },
  { name: 'optional', required: false },
];

describeOnBoth('the arguments of prompts in definitions', (dialect) => {
  const baton = useServer({ dialect });

  it('[AGT-050] come back as they were given, and a run takes no notice of them', async () => {
    const { api } = baton();
    const given = definition({ id: 'researcher', prompt_arguments: ARGUMENTS });
    const created = await api.post('/v1/agents', given);
    expect(created).toMatchObject({ status: 201, body: { prompt_arguments: ARGUMENTS } });
    expect((await api.get('/v1/agents/researcher')).body).toEqual(created.body);
    expect((await api.get('/v1/agents?include=definition')).body).toMatchObject({ agents: [{}, { prompt_arguments: ARGUMENTS }] });
    const ran = await api.post('/v1/requests', { message: 'Hello', agent: 'researcher', wait: 60 });
    expect(ran.body).toMatchObject({ ok: true, content: 'Hello' });
    // What was read can be sent back.
    expect((await api.patch('/v1/agents/researcher', { ...created.body, prompt_arguments: [] })).body).toMatchObject({
      prompt_arguments: [],
    });
    const extended = await api.patch('/v1/agents/researcher', definition({ prompt_arguments: [{ name: 'x', unknown: 1 }] }));
    expect(extended.body['prompt_arguments']).toEqual([{ name: 'x' }]);
    expect((await api.patch('/v1/agents/researcher', definition())).body).not.toHaveProperty('prompt_arguments');
  });

  it('[AGT-050] go with the definition of a run and of a conversation', async () => {
    const { api } = baton();
    const agent_def = definition({ id: 'inline', prompt_arguments: ARGUMENTS });
    const run = await api.post('/v1/requests', { message: 'Hello', agent_def, wait: 60 });
    expect(run.body).toMatchObject({ ok: true, content: 'Hello' });
    expect((await api.post('/v1/conversations', { agent_def })).status).toBe(201);
  });

  it.each<[string, unknown, string]>([
    ['no list', { topic: {} }, '/prompt_arguments'],
    ['one that is no object', ['topic'], '/prompt_arguments/0'],
    ['one without a name', [{ name: 'a' }, { description: 'x' }], '/prompt_arguments/1/name'],
    ['an empty name', [{ name: '' }], '/prompt_arguments/0/name'],
    ['a name with a space', [{ name: 'a b' }], '/prompt_arguments/0/name'],
    ['a name that is too long', [{ name: 'a'.repeat(65) }], '/prompt_arguments/0/name'],
    ['a long description', [{ name: 'a', description: 'x'.repeat(1025) }], '/prompt_arguments/0/description'],
    ['one that is required by a word', [{ name: 'a', required: 'yes' }], '/prompt_arguments/0/required'],
    ['too many', Array.from({ length: 33 }, (_, i) => ({ name: `a${i}` })), '/prompt_arguments'],
    ['two of one name', [{ name: 'a' }, { name: 'b' }, { name: 'a' }], '/prompt_arguments/2/name'],
  ])('[AGT-051] are refused: %s', async (_what, given, path) => {
    const { api } = baton();
    const agent_def = definition({ id: 'wrong', prompt_arguments: given });
    expect(await api.post('/v1/agents', agent_def)).toMatchObject({ status: 400, body: { details: [{ path }] } });
    expect((await api.get('/v1/agents/wrong')).status).toBe(404);
    await api.post('/v1/agents', definition({ id: 'right' }));
    expect(await api.patch('/v1/agents/right', { ...agent_def, id: 'right' })).toMatchObject({
      status: 400,
      body: { details: [{ path }] },
    });
    const inline = { status: 400, body: { details: [{ path: `/agent_def${path}` }] } };
    for (const route of ['/v1/requests', '/v1/orchestrate', '/v1/conversations']) {
      expect(await api.post(route, { message: 'x', agent_def })).toMatchObject(inline);
    }
  });
});
