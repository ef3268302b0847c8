import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { beginSession, callTool, connectHost, scripted, send, textOf, toolCall } from './host.ts';

const ENDS: [scenario: string, end: string, text: string | RegExp, isError: boolean][] = [
  ['text', 'stop', 'Hello from the script.', false],
  ['length', 'length', 'This answer is cut in the mid', false],
  ['refused-midway', 'refused', /refused to answer: I can’t help with that\.$/, true],
  ['empty-after-command', 'empty', '', false],
  ['empty', 'empty', /said nothing/, true],
];

describe('how an answer ended, over MCP', () => {
  const baton = useServer();
  beforeAll(async () => {
    for (const [name] of ENDS) expect((await baton().api.post('/v1/agents', scripted(name))).status).toBe(201);
  });

  it.each(ENDS)('[MCS-057] %s is %s in the result, which an official client gets', async (name, finish_reason, text, isError) => {
    await using one = await connectHost(baton().url, baton().tenant.token);
    const result = await callTool(one, name, { message: 'go' });
    expect(result).toMatchObject({ isError, _meta: { finish_reason } });
    expect(textOf(result)).toMatch(text);
  });

  it('[MCS-057] says it in one message too', async () => {
    const { api } = baton();
    const session = await beginSession(api);
    const { body } = await send(api, toolCall(1, 'length', { message: 'go' }), { ...session, Accept: 'application/json' });
    expect(body.result).toMatchObject({ _meta: { finish_reason: 'length' } });
  });
});
