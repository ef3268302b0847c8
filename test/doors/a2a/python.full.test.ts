import { describe, expect, it } from 'vitest';
import { startBaton } from '../../support/server.ts';
import { startUpstream } from '../../support/upstream.ts';
import { installPython, PythonClient } from './python.ts';

const generations = [
  { version: '1.3.0', script: 'client_1_0.py', unknown: 'TaskNotFoundError' },
  { version: '0.3.26', script: 'client_0_3.py', unknown: 'A2AClientJSONRPCError' },
];
const never = new Promise<void>(() => {});

describe.each(generations)('the official Python client $version', ({ version, script, unknown }) => {
  const installed = installPython(version);
  if ('missing' in installed) console.warn(`the official Python client is not tried: ${installed.missing}`);

  it.skipIf('missing' in installed)(
    '[A2S-004] sends, streams, gets, cancels, and subscribes again when its connection dropped',
    async () => {
      const upstream = await startUpstream();
      await using baton = await startBaton({ env: upstream.env });
      const agent = {
        id: 'geographer',
        name: 'Geographer',
        role: 'Knows places',
        model: 'openai/fake',
        goal: 'g',
        capabilities: ['geography'],
      };
      await baton.api.post('/v1/agents', agent);
      const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
      gates[0]!.resolve();
      upstream.reply(
        { text: ['Par', 'is'] },
        { text: ['Mad', 'rid'] },
        { text: ['one', ' two'], gate: (index) => (index === 1 ? never : undefined) },
        { text: ['a', 'b', 'c'], gate: (index) => gates[index]?.promise },
      );
      const env = { BATON_URL: baton.url, BATON_TOKEN: baton.tenant.token, BATON_AGENT: agent.id };
      await using client = new PythonClient((installed as { python: string }).python, script, env);
      const whole = ['submitted', 'working', 'completed'];
      expect(await client.next()).toEqual({ step: 'card', name: 'Geographer', skills: ['geography'] });
      expect(await client.next()).toEqual({ step: 'send', state: 'completed', answer: 'Paris' });
      expect(await client.next()).toEqual({ step: 'get', same: true, history: [1, 0] });
      expect(await client.next()).toEqual({ step: 'stream', states: whole, answer: 'Madrid' });
      expect(await client.next()).toEqual({ step: 'cancel', state: 'canceled', last: 'canceled' });
      expect(await upstream.requests[2]!.closed).toBe('aborted');
      const { id } = await client.next();
      gates[1]!.resolve();
      const follower = await baton.api.follow(String(id));
      await follower.until((frame) => frame.event === 'text' && frame.data.delta.includes('b'));
      follower.drop();
      client.goOn();
      expect(await client.next()).toEqual({ step: 'snapshot', answer: 'ab' });
      gates[2]!.resolve();
      expect(await client.next()).toEqual({ step: 'resubscribe', states: ['working', 'completed'], answer: 'abc' });
      expect(await client.next()).toEqual({ step: 'unknown', error: unknown });
      await upstream.close();
    },
  );
});
