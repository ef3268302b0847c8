import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/log/events.ts';
import { textOf } from '../../src/runtime/model.ts';
import type { ResponseFormat } from '../../src/runtime/typed.ts';
import { agentOf, runOnce, ScriptedModel, type Answer } from '../support/runtime.ts';

const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false };
const format: ResponseFormat = { type: 'json_schema', name: 'number', schema };

type Options = NonNullable<Parameters<typeof runOnce>[1]>;

/** Runs an agent that gives these answers, one a call; the last one repeats. */
async function run(answers: Answer[], { agent = {}, ...options }: Options & { agent?: object } = {}) {
  const model = new ScriptedModel((_, call) => answers[Math.min(call, answers.length) - 1]!);
  model.window = 10_000_000;
  const agents = [agentOf('typed', agent), ...(options.agents ?? [])];
  const { events } = await runOnce(model, { agentId: 'typed', responseFormat: format, ...options, agents });
  const done = events.at(-1)!.data as Record<string, unknown>;
  return { model, events, done, text: textOfStream(events) };
}

const textOfStream = (events: RunEvent[], stream = 0) =>
  events.flatMap((one) => (one.event === 'text' && one.data.stream_id === stream ? [one.data.delta] : [])).join('');
const usages = (events: RunEvent[]) => events.filter(({ event }) => event === 'token_usage');
const lastMessage = (model: ScriptedModel, call: number) => textOf(model.requests[call]!.messages.at(-1)!.content);
const systemOf = (model: ScriptedModel, call = 0) => model.requests[call]!.system.map(({ text }) => text).join('\n\n');

const CONTINUE = '<signal>CONTINUE</signal>';
const REDIRECT = '<signal>REDIRECT</signal><guidance>another number</guidance>';

describe('a typed answer', () => {
  it('[TYP-001] is the JSON text as it validates, and the only text of the stream', async () => {
    const { done, text, events } = await run([['{"n"', ': 1e0}']]);
    expect(done).toMatchObject({ ok: true, content: '{"n": 1e0}', content_type: 'application/json' });
    expect(text).toBe('{"n": 1e0}');
    expect(events.filter(({ event }) => event === 'text')).toHaveLength(1);
  });

  it.each([
    ['a fence', '```json\n{"n": 1}\n```'],
    ['prose around it', 'The number is {"n": 1}. Anything else?'],
    ['both', 'As [1] says, {x} is:\n\n~~~\n{"n": 1}\n~~~\nThat is all.'],
    ['a fence that is not closed', 'Here:\n```\n{"n": 1}'],
    ['another value before it', 'You gave {"n": "one"} and {"n": 7}; the answer is {"n": 1}'],
    ['a value behind it that does not validate', '{"n": 1}\n(You gave ["one"].)'],
  ])('[TYP-002] may stand in %s', async (_, answer) => {
    const { done, text } = await run([answer]);
    expect(done).toMatchObject({ ok: true, content: '{"n": 1}' });
    expect(text).toBe('{"n": 1}');
  });

  it('[TYP-002] need not be an object', async () => {
    const number: ResponseFormat = { type: 'json_schema', schema: { type: 'number' } };
    expect((await run([' 42\n'], { responseFormat: number })).done).toMatchObject({ content: '42' });
    expect((await run(['The number:\n```\n42\n```'], { responseFormat: number })).done).toMatchObject({ content: '42' });
  });

  it('[TYP-003] goes back to the agent with what is wrong with it, twice at most, and each try is counted', async () => {
    const { done, text, events, model } = await run(['{"n": "one", "m\\n": 2}', 'SECRET prose', '{"n": 3}']);
    expect(done).toMatchObject({ ok: true, content: '{"n": 3}', input_tokens: 30, output_tokens: 15 });
    expect(text).toBe('{"n": 3}');
    expect(JSON.stringify(events)).not.toContain('SECRET');
    expect(usages(events)).toHaveLength(3);
    expect(model.requests[1]!.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(lastMessage(model, 1)).toContain('\n- /n: must be integer');
    expect(lastMessage(model, 1)).toContain('\n- the value: must not have the property "m\\n"');
    expect(lastMessage(model, 2)).toContain('\n- it is no JSON');
  });

  it('[TYP-004] that never validates fails the run with response_invalid after three tries', async () => {
    const { done, text, events, model } = await run(['SECRET']);
    expect(model.requests).toHaveLength(3);
    expect(text).toBe('');
    expect(done).toMatchObject({ ok: false, error_code: 'response_invalid', input_tokens: 30 });
    expect(done).not.toHaveProperty('content_type');
    expect(events.find(({ event }) => event === 'error')!.data).toMatchObject({
      reason: 'response_invalid',
      error_code: 'response_invalid',
    });
    expect(events.find(({ event }) => event === 'stream_end')!.data).toMatchObject({ ok: false });
    expect(JSON.stringify(events)).not.toContain('SECRET');
  });

  it('[TYP-004] fails with response_invalid too when the agent has no more turns', async () => {
    const { done, model } = await run(['no'], { limits: { maxTurns: 2 } });
    expect(done).toMatchObject({ error_code: 'response_invalid' });
    expect(model.requests).toHaveLength(2);
  });

  it('[TYP-003] tells a bounded number of errors, each bounded', async () => {
    const answer = JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`m${i}${'x'.repeat(500)}`, 1])));
    const { model } = await run([answer, '{"n": 1}']);
    expect(lastMessage(model, 1)).toMatch(/\n- and 481 more$/);
    expect(lastMessage(model, 1).length).toBeLessThan(10_000);
  });

  it('[TYP-005] is told of in the prompt of stream 0, with its schema', async () => {
    const { model } = await run(['{"n": 1}']);
    expect(systemOf(model)).toContain(JSON.stringify(schema));
    expect(systemOf(model)).toContain("'number'");
    const plain = await run(['text'], { responseFormat: { type: 'text' } });
    expect(systemOf(plain.model)).not.toContain('JSON Schema');
  });

  it('[TYP-006] comes after commands, whose turns send no text', async () => {
    const { done, text, events, model } = await run(['Let me look.\n/list\n', 'And again.\n/list agents\n{"n": 5}', '{"n": 1}']);
    expect(done).toMatchObject({ ok: true, content: '{"n": 1}' });
    expect(text).toBe('{"n": 1}');
    expect(events.filter(({ event }) => event === 'tool_call')).toHaveLength(2);
    expect(lastMessage(model, 1)).toContain('[TOOL RESULTS]');
  });

  it('[TYP-007] is what the gate sees, and what it sends back is validated again', async () => {
    const agent = { model: 'm', advisor: { model: 'advisor', mode: 'gate' as const } };
    const own = ['Sure: {"n": 1}', 'prose', '{"n": 2}'];
    const verdicts = [REDIRECT, CONTINUE];
    const model = new ScriptedModel(({ model }) => (model === 'advisor' ? verdicts : own).shift()!);
    const { events } = await runOnce(model, { agentId: 'typed', responseFormat: format, agents: [agentOf('typed', agent)] });
    expect(events.at(-1)!.data).toMatchObject({ ok: true, content: '{"n": 2}' });
    expect(textOfStream(events)).toBe('{"n": 2}');
    expect(model.requests.map(({ model }) => model)).toEqual(['m', 'advisor', 'm', 'm', 'advisor']);
    const shown = model.requests.filter(({ model }) => model === 'advisor').map(({ messages }) => textOf(messages[0]!.content));
    expect(shown[0]).toMatch(/^--- ANSWER --- \S+\n\{"n": 1\}\n---/m);
    expect(shown[1]).toMatch(/^--- ANSWER --- \S+\n\{"n": 2\}\n---/m);
  });

  it('[TYP-008] is asked of stream 0 alone: delegates answer as ever, their own formats notwithstanding', async () => {
    const delegate = agentOf('helper', { model: 'helper', response_format: format });
    const model = new ScriptedModel(({ model }, call) =>
      model === 'helper' ? 'Some prose.' : call === 1 ? '/agent helper go\n' : '{"n": 1}',
    );
    const { events } = await runOnce(model, { agentId: 'typed', responseFormat: format, agents: [agentOf('typed'), delegate] });
    expect(events.at(-1)!.data).toMatchObject({ ok: true, content: '{"n": 1}' });
    expect(textOfStream(events, 1)).toBe('Some prose.');
    const asked = model.requests.find(({ model }) => model === 'helper')!;
    expect(asked.system.map(({ text }) => text).join()).not.toContain('JSON Schema');
  });

  it('[TYP-009] is the default of an agent, which a run can replace or switch off', async () => {
    const agent = { response_format: format };
    const without = await run(['x', '{"n": 1}'], { agent, responseFormat: undefined });
    expect(without.done).toMatchObject({ content: '{"n": 1}' });
    const off = await run(['Just text.'], { agent, responseFormat: { type: 'text' } });
    expect(off.done).toMatchObject({ ok: true, content: 'Just text.' });
    expect(off.done).not.toHaveProperty('content_type');
    const other = await run(['"text"'], { agent, responseFormat: { type: 'json_schema', schema: { type: 'string' } } });
    expect(other.done).toMatchObject({ content: '"text"' });
  });

  it.each([
    ['of more than a MiB', `{"n": 1}${' '.repeat(1024 * 1024)}`, 'characters'],
    ['of 65 levels', `${'['.repeat(65)}${']'.repeat(65)}`, 'levels deep'],
    ['of more than 100,000 values', `[${'1,'.repeat(100_000)}1]`, 'values'],
    ['with a number that no number holds', '{"n": 1e999}', 'too large'],
  ])('[TYP-010] %s is not taken', async (_, answer, problem) => {
    const { done, model } = await run([answer, '{"n": 1}'], {
      responseFormat: { type: 'json_schema', schema: {} },
      limits: { textMax: 1e8 },
    });
    expect(lastMessage(model, 1)).toContain(problem);
    expect(done).toMatchObject({ ok: true, content: '{"n": 1}' });
  });
});
