import { describe, expect, it } from 'vitest';
import { startBaton } from '../../support/server.ts';
import { patternOf, ROOT, runProgram, snippetsOf } from '../../support/snippets.ts';
import { startUpstream } from '../../support/upstream.ts';
import { installPython, PythonClient } from './python.ts';

const generations = [
  { version: '1.3.0', binding: 'JSONRPC', script: 'client_1_0.py', unknown: 'TaskNotFoundError', waits: 'input_required' },
  { version: '1.3.0', binding: 'HTTP+JSON', script: 'client_1_0.py', unknown: 'TaskNotFoundError', waits: 'input_required' },
  { version: '0.3.26', binding: 'JSONRPC', script: 'client_0_3.py', unknown: 'A2AClientJSONRPCError', waits: 'input-required' },
  { version: '0.3.26', binding: 'HTTP+JSON', script: 'client_0_3.py', unknown: 'A2AClientHTTPError', waits: 'input-required' },
];
const never = new Promise<void>(() => {});

const clients = await Promise.all(generations.map(async (one) => ({ ...one, installed: await installPython(one.version) })));

describe.each(clients)('the official Python client $version, $binding', ({ binding, script, unknown, waits, installed }) => {
  if ('missing' in installed) console.warn(`the official Python client is not tried: ${installed.missing}`);

  it.skipIf('missing' in installed)(
    '[A2S-004] [A2S-106] [A2S-110] [A2S-143] sends, streams, gets, cancels, subscribes again, answers questions, and stays with a quiet stream',
    async () => {
      await using upstream = await startUpstream();
      await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
      const agent = {
        id: 'geographer',
        name: 'Geographer',
        role: 'Knows places',
        model: 'openai/fake',
        goal: 'g',
        capabilities: ['geography', '/ask'],
      };
      await baton.api.post('/v1/agents', agent);
      const long = Promise.withResolvers<void>();
      const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
      gates[0]!.resolve();
      upstream.reply(
        { text: ['Par', 'is'] },
        { text: ['Mad', 'rid'] },
        { text: ['one', ' two'], gate: (index) => (index === 1 ? never : undefined) },
        { text: ['a', 'b', 'c'], gate: (index) => gates[index]?.promise },
        { text: ['/ask Which city?\n'] },
        { text: ['In Rome.'] },
        { text: ['/ask Which city?\n'] },
        { text: ['In Paris.'] },
        { text: ['Hm', ', yes.'], gate: (index) => (index === 1 ? long.promise : undefined) },
      );
      const env = { BATON_URL: baton.url, BATON_TOKEN: baton.tenant.token, BATON_AGENT: agent.id, BATON_BINDING: binding };
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
      expect(await client.next()).toEqual({ step: 'asks', state: waits, text: 'Which city?', kind: 'question' });
      expect(await client.next()).toEqual({ step: 'answered', same: true, state: 'completed', answer: 'In Rome.' });
      expect(await client.next()).toEqual({ step: 'asks', states: ['submitted', 'working', waits] });
      expect(await client.next()).toEqual({ step: 'answered', same: true, states: ['working', 'completed'], answer: 'In Paris.' });
      expect(await client.next()).toEqual({ step: 'unknown', error: unknown });
      const quiet = await client.next();
      expect(quiet).toMatchObject({ step: 'quiet' });
      // Another client of the same stream sees that it is quiet for as long as two comments take.
      const headers = { Authorization: `Bearer ${baton.tenant.token}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tasks/resubscribe', params: { id: quiet['id'] } });
      const response = await fetch(`${baton.url}/v1/a2a/agents`, { method: 'POST', headers, body });
      let seen = '';
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        seen += chunk;
        if (seen.split(': heartbeat').length > 2) break;
      }
      long.resolve();
      expect(await client.next()).toEqual({ step: 'patient', state: 'completed', answer: 'Hm, yes.' });
    },
  );
});

describe('the program for Python', () => {
  const { installed } = clients[0]!;
  const programs = snippetsOf('docs/connect.md').filter(({ heading }) => heading === 'A2A for Python');

  it.skipIf('missing' in installed)('[A2S-114] does what the page says', async () => {
    await using baton = await startBaton();
    expect(programs).toHaveLength(1);
    const [{ text, prints }] = programs as [(typeof programs)[0]];
    const env = { BATON_URL: baton.url, BATON_TOKEN: baton.tenant.token };
    const ran = await runProgram((installed as { python: string }).python, ['-c', text], { cwd: ROOT, env });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(patternOf(prints));
  });
});
