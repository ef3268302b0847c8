import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/log/events.ts';
import { NoTools } from '../../src/runtime/model.ts';
import type { ResponseFormat } from '../../src/runtime/typed.ts';
import { agentOf, runOnce, ScriptedModel, type Answer } from '../support/runtime.ts';

const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
const responseFormat: ResponseFormat = { type: 'json_schema', name: 'number', schema };
const NATIVE = agentOf('a', { commands: 'native' });
const BARE = agentOf('a', { capabilities: ['/nothing'] });

async function typed(agent: typeof NATIVE, answers: readonly Answer[], options: Parameters<typeof runOnce>[1] = {}) {
  const model = new ScriptedModel((_, call) => answers[call - 1] ?? '{"n": 1}');
  const { events } = await runOnce(model, {
    agentId: 'a',
    agents: [agent, agentOf('b', { commands: 'native' })],
    responseFormat,
    ...options,
  });
  const { done } = { done: (events.at(-1) as Extract<RunEvent, { event: 'done' }>).data };
  return { model, done, formats: model.requests.map(({ format }) => format), requests: model.requests };
}
const sent = { name: 'number', schema };

describe('a response format', () => {
  it('[NAT-036] goes along with the turns of an agent that calls functions, and is in its prompt all the same', async () => {
    const { formats, done, requests } = await typed(NATIVE, [
      { text: '', calls: [{ id: 'c', name: 'mem', arguments: '{"command":"read"}' }] },
    ]);
    expect(formats).toMatchObject([sent, sent]);
    expect(done).toMatchObject({ ok: true, content: '{"n": 1}' });
    expect(requests[0]!.system.at(-1)!.text).toContain(JSON.stringify(schema));
  });

  it('[NAT-036] goes along with those of an agent without commands', async () => {
    expect((await typed(BARE, [])).formats).toMatchObject([sent]);
    expect((await typed(agentOf('a', { capabilities: ['/nothing'], commands: 'text' }), [])).formats).toMatchObject([sent]);
  });

  it('[NAT-036] does not where commands are text, by definition or since the model takes no functions', async () => {
    expect((await typed(agentOf('a'), [])).formats).toEqual([undefined]);
    expect((await typed(agentOf('a', { commands: 'text' }), [])).formats).toEqual([undefined]);
    const model = new ScriptedModel(({ tools }) => {
      if (tools) throw new NoTools('none');
      return '{"n": 1}';
    });
    await runOnce(model, { agentId: 'a', agents: [NATIVE], responseFormat });
    expect(model.requests.map(({ format }) => format)).toMatchObject([sent, undefined]);
  });

  it('[NAT-036] is that of the one that is addressed, in none of its delegates, gates and other runs', async () => {
    const calls = [{ id: 'c', name: 'agent', arguments: '{"id":"b","message":"say"}' }];
    expect((await typed(NATIVE, [{ text: '', calls }, 'said'])).formats).toMatchObject([sent, undefined, sent]);
    expect((await typed(NATIVE, ['text'], { responseFormat: { type: 'text' } })).formats).toEqual([undefined]);
    const gated = agentOf('a', { commands: 'native', advisor: { model: 'adv', mode: 'gate' } });
    const { requests } = await typed(gated, ['{"n": 1}', '{"verdict": "continue"}']);
    expect(requests.filter(({ model }) => model === 'adv').map(({ format }) => format)).toEqual([undefined]);
  });

  it.each([NATIVE, BARE])('[NAT-037] is checked all the same, and what does not fit goes back', async (agent) => {
    const { done, formats, requests } = await typed(agent, ['{"n": "x"}', 'none', '{"n": 2}']);
    expect(done).toMatchObject({ ok: true, content: '{"n": 2}' });
    expect(formats).toMatchObject([sent, sent, sent]);
    expect(JSON.stringify(requests[1]!.messages.at(-1))).toContain('/n: must be integer');
    expect((await typed(agent, ['{}', '{}', '{}'])).done).toMatchObject({ ok: false, error_code: 'response_invalid' });
  });

  it.each([
    ['a fence', '```json\n{"n": 3}\n```'],
    ['prose', 'Here it is: {"n": 3}. Anything else?'],
    ['thoughts', '<think>{"n": "hm"}</think>\n\n{"n": 3}'],
    ['a BOM and blanks', '\uFEFF \n{"n": 3}\n'],
  ])('[NAT-038] that a host ignores is found in %s', async (_, text) => {
    expect((await typed(NATIVE, [text])).done).toMatchObject({ ok: true, content: '{"n": 3}' });
    expect((await typed(BARE, [text])).done).toMatchObject({ ok: true, content: '{"n": 3}' });
  });
});
