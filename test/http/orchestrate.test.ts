import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';

const AGENT = { name: 'Guide', role: 'guides', model: 'demo/echo', goal: 'guide' };
const image = (source: object) => [{ type: 'image', source }];

/** Every way in which a run can be refused before its stream opens, with a part of the text. */
const REFUSED: [name: string, body: unknown, text: RegExp][] = [
  ['no message', {}, /message: is required/],
  ['an empty message', { message: '' }, /message/],
  ['no parts', { message: [] }, /message/],
  ['a message that is no text', { message: 5 }, /message: must be string or array/],
  ['a part of no known type', { message: [{ type: 'video' }] }, /message\/0\/type: must be "text" or "image"/],
  ['a part of another kind than it looks', { message: [{ type: 'image', text: 'x' }] }, /message\/0\/source: is required/],
  ['a part without a type', { message: [{ text: 'x' }] }, /message\/0\/type: is required/],
  ['an image without its source', { message: [{ type: 'image' }] }, /message\/0\/source: is required/],
  ['an image without its address', { message: image({ type: 'url' }) }, /message\/0\/source\/url: is required/],
  [
    'an image from nowhere known',
    { message: image({ type: 'path', path: 'x' }) },
    /message\/0\/source\/type: must be "base64" or "url" or "file"/,
  ],
  ['a part without its text', { message: [{ type: 'text' }] }, /message\/0\/text: is required/],
  ['an image from a file', { message: image({ type: 'url', url: 'file:///etc/passwd' }) }, /url: must begin with http:\/\/ or https/],
  ['an image that is none', { message: image({ type: 'base64', media_type: 'text/html', data: 'AAAA' }) }, /media_type/],
  ['an image that is not base64', { message: image({ type: 'base64', media_type: 'image/png', data: 'data:;' }) }, /data: must be base64/],
  ...['data:application/pdf;base64,AAAA', 'AAAA\nAAAA\n', 'AA-_', '%'].map((data): [string, unknown, RegExp] => [
    `a document in base64 like ${JSON.stringify(data)}`,
    { message: [{ type: 'document', source: { type: 'base64', data } }] },
    /data: must be base64 with the letters \+ and \/, without line breaks and without `data:` in front/,
  ]),
  ['an agent that is no text', { message: 'x', agent: 5 }, /agent/],
  ['a definition that is none', { message: 'x', agent_def: 'guide' }, /agent_def/],
  [
    'a definition that lacks a field',
    { message: 'x', agent: 'a', agent_def: { ...AGENT, goal: undefined } },
    /agent_def\/goal: is required/,
  ],
  ['a temperature out of range', { message: 'x', agent: 'a', agent_def: { ...AGENT, temperature: 2.1 } }, /temperature/],
  ['a malformed id', { message: 'x', agent_def: { ...AGENT, id: 'a b' } }, /id/],
  ['an id in agent that no definition may have', { message: 'x', agent: 'a b', agent_def: AGENT }, /id/],
  ['two ids', { message: 'x', agent: 'a', agent_def: { ...AGENT, id: 'b' } }, /name different agents/],
];

describeOnBoth('POST /v1/orchestrate', (dialect) => {
  const baton = useServer({ dialect });

  it.each(REFUSED)('[RUN-020] refuses %s, and leaves nothing behind', async (_name, body, text) => {
    const tenant = await baton().newTenant();
    const answer = await tenant.api.post('/v1/orchestrate', body);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(text) } });
    expect((await tenant.api.get('/v1/requests')).body).toMatchObject({ count: 0 });
  });

  it.each([
    ['by its own id', { agent_def: { ...AGENT, id: 'index' } }],
    ['by agent', { agent: 'index', agent_def: AGENT }],
    ['by default', { agent_def: AGENT }],
  ])('[RUN-021] does not let an inline definition override index %s', async (_name, body) => {
    const tenant = await baton().newTenant();
    const answer = await tenant.api.post('/v1/orchestrate', { message: 'x', ...body });
    expect(answer.status).toBe(400);
    expect((await tenant.api.get('/v1/requests')).body).toMatchObject({ count: 0 });
  });

  describe('resolves the agent', () => {
    const received = async (body: object) => {
      const run = await baton().api.run({ message: 'hi', ...body });
      return [run.data('request_received')[0]!.agent, run.done.ok];
    };

    it('[RUN-022] from the definition, then the body, then index', async () => {
      expect(await received({})).toEqual(['index', true]);
      expect(await received({ agent: 'index' })).toEqual(['index', true]);
      expect(await received({ agent_def: { ...AGENT, id: 'mine' } })).toEqual(['mine', true]);
      expect(await received({ agent: 'mine', agent_def: { ...AGENT, id: 'mine' } })).toEqual(['mine', true]);
      expect(await received({ agent: 'mine', agent_def: AGENT })).toEqual(['mine', true]);
      // The definition's lifetime was one request.
      expect(await received({ agent: 'mine' })).toEqual(['mine', false]);
    });

    it('[RUN-023] prefers the inline definition to the stored one, which stays as it is, and delegates to stored siblings', async () => {
      const { api } = baton();
      await api.post('/v1/agents', { ...AGENT, id: 'stored', model: 'demo/unknown' });
      expect(await received({ agent: 'stored' })).toEqual(['stored', false]);
      expect(await received({ agent_def: { ...AGENT, id: 'stored' } })).toEqual(['stored', true]);
      expect((await api.get('/v1/agents/stored')).body).toMatchObject({ model: 'demo/unknown' });
      await api.post('/v1/agents', { ...AGENT, id: 'sibling' });
      const run = await api.run({ message: '/agent sibling hello', agent_def: { ...AGENT, id: 'caller' } });
      expect(run.data('sub_agent_response')).toMatchObject([{ agent: 'sibling', ok: true, content: 'hello' }]);
    });

    it('[RUN-024] keeps the scratchpad of an inline agent by its id', async () => {
      const { api } = baton();
      const agent_def = { ...AGENT, id: 'writer' };
      await api.run({ message: '/mem write remember me', agent_def });
      expect((await api.run({ message: '/mem read', agent_def })).done).toMatchObject({ content: expect.stringContaining('remember me') });
    });

    it('[RUN-025] ignores unknown members', async () => {
      const odd = JSON.parse('{"unknown":1,"__proto__":{"agent":"ghost"}}') as object;
      expect(await received({ ...odd })).toEqual(['index', true]);
    });
  });
});
