import { expect, it } from 'vitest';
import { useServer, useUpstream } from '../../support/server.ts';
import { frames, input, officialAgent, ofType, run } from './official.ts';

const upstream = useUpstream();
const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
const access = () => ({ url: baton().url, token: baton().tenant.token });
const write = (content: string, path = 'state.json') => ({ text: [`/write ${path}\n${content}\n/endwrite\n`] });

it('[AGU-073] the agent is told the state, and changes it: the official client has it then', async () => {
  upstream().reply(write('{"count": 2, "items": ["a"]}'), { text: ['Two now.'] });
  const agent = officialAgent(access(), 'index', { initialState: { count: 1 } });
  const { events } = await run(agent, 'One more');
  const told = JSON.stringify(upstream().requests[0]!.body);
  expect(told).toContain(String.raw`{\"count\":1}`);
  expect(ofType(events, 'STATE_SNAPSHOT')).toMatchObject([{ snapshot: { count: 2, items: ['a'] } }]);
  expect(ofType(events, 'CUSTOM')).toMatchObject([{ name: 'file', value: { path: 'state.json' } }]);
  expect(agent.state).toEqual({ count: 2, items: ['a'] });
  // The client sends what it has by now.
  upstream().reply({ text: ['Still two.'] });
  await run(agent, 'How many?');
  expect(JSON.stringify(upstream().requests.at(-1)!.body)).toContain(String.raw`{\"count\":2`);
});

it.each([
  ['is no JSON', write('count: 2')],
  ['is no object', write('[1]')],
  ['is another file', write('{"count": 2}', 'other.json')],
])('[AGU-073] what %s changes nothing', async (_what, reply) => {
  upstream().reply(reply, { text: ['done'] });
  const { events } = await frames(access(), input('Go', { state: { count: 1 } }));
  expect(ofType(events, 'STATE_SNAPSHOT')).toEqual([]);
  expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', result: 'done' });
});

it('[AGU-073] nobody is told of a state that is empty, nor is the file one then', async () => {
  upstream().reply(write('{"count": 2}'), { text: ['done'] });
  const { events } = await frames(access(), input('Go', { state: {} }));
  expect(ofType(events, 'STATE_SNAPSHOT')).toEqual([]);
  expect(JSON.stringify(upstream().requests.at(-1)!.body)).not.toContain('shares this state');
});

it('[AGU-073] a repeat is told the same', async () => {
  upstream().reply(write('{"count": 2}'), { text: ['done'] });
  const body = input('Go', { state: { count: 1 } });
  const first = await frames(access(), body);
  const again = await frames(access(), body);
  expect(again.requestId).toBe(first.requestId);
  expect(ofType(again.events, 'STATE_SNAPSHOT')).toEqual(ofType(first.events, 'STATE_SNAPSHOT'));
});
