import { describe, expect, it } from 'vitest';
import { ModelError, textOf } from '../../src/runtime/model.ts';
import type { ResponseFormat } from '../../src/runtime/typed.ts';
import { agentOf, runOnce, ScriptedModel, type Answer } from '../support/runtime.ts';

type Options = NonNullable<Parameters<typeof runOnce>[1]>;

/** A run whose model gives these answers, one a call; the last one repeats. @param cut the calls that end at the token limit */
async function run(answers: Answer[], { cut = [], ...options }: Options & { cut?: number[] } = {}) {
  const model = new ScriptedModel((_, call) => answers[Math.min(call, answers.length) - 1]!);
  model.truncated = (call) => cut.includes(call);
  const { events } = await runOnce(model, options);
  const end = events.findLast(({ event }) => event === 'stream_end')!.data;
  return { model, calls: model.requests.length, events, end, done: events.at(-1)!.data, said: (call: number) => saidIn(model, call) };
}

const saidIn = (model: ScriptedModel, call: number): string => textOf(model.requests[call - 1]!.messages.at(-1)!.content);
const refusal = new ModelError('refused', 'the model provider x refused to answer: no');

describe('an answer', () => {
  it('[RUN-070] that has finished ends with stop, for its stream and its run', async () => {
    const { end, done } = await run(['hello']);
    expect(end).toMatchObject({ ok: true, finish_reason: 'stop' });
    expect(done).toMatchObject({ ok: true, content: 'hello', finish_reason: 'stop' });
  });

  it('[RUN-070] that was cut ends with length, and is an answer', async () => {
    const { end, done } = await run(['half of it'], { cut: [1] });
    expect(end).toMatchObject({ ok: true, finish_reason: 'length' });
    expect(done).toMatchObject({ ok: true, content: 'half of it', finish_reason: 'length' });
  });

  it('[RUN-070] tells of its last turn alone', async () => {
    const { done } = await run(['/pane\nand more', 'whole'], { cut: [1] });
    expect(done).toMatchObject({ ok: true, finish_reason: 'stop' });
  });

  it('[RUN-071] that is refused fails with the words of the provider, and keeps what was shown', async () => {
    const model = new ScriptedModel(() => refusal);
    const { events } = await runOnce(model);
    expect(events.find(({ event }) => event === 'error')!.data).toMatchObject({ error_code: 'refused', reason: 'refused' });
    expect(events.findLast(({ event }) => event === 'stream_end')!.data).toMatchObject({ ok: false, finish_reason: 'refused' });
    expect(events.at(-1)!.data).toMatchObject({ ok: false, error: refusal.message, error_code: 'refused', finish_reason: 'refused' });
    expect(model.requests).toHaveLength(1);
  });

  it('[RUN-071] that fails in another way has no reason of an end', async () => {
    const { done, end } = await run([new ModelError('upstream_error', 'it broke off')]);
    expect(done).not.toHaveProperty('finish_reason');
    expect(end).not.toHaveProperty('finish_reason');
  });
});

describe('a turn that says nothing', () => {
  it.each(['', ' \n\t'])('[RUN-072] is asked for once more, in a frame that nobody can forge: %j', async (nothing) => {
    const { done, calls, said } = await run([nothing, 'there']);
    expect(done).toMatchObject({ ok: true, finish_reason: 'stop' });
    expect(calls).toBe(2);
    expect(said(2)).toMatch(/^\[EMPTY TURN\] (\w{8})\n.+\n\[END EMPTY TURN\] \1$/);
  });

  it('[RUN-072] and nothing again fails', async () => {
    const { done, calls, end } = await run(['']);
    expect(calls).toBe(2);
    expect(end).toMatchObject({ ok: false, finish_reason: 'empty' });
    expect(done).toMatchObject({ ok: false, error_code: 'empty_answer', finish_reason: 'empty' });
  });

  it('[RUN-072] and nothing again is the end, when one of its commands has succeeded', async () => {
    const { done, calls } = await run(['Let me write that.\n/write a.md\nx\n/endwrite', '']);
    expect(calls).toBe(3);
    expect(done).toMatchObject({ ok: true, content: 'Let me write that.\n', finish_reason: 'empty' });
  });

  it('[RUN-072] and nothing again fails, when none has', async () => {
    const { done } = await run(['Let me look that up.\n/write /no\nx\n/endwrite', '']);
    expect(done).toMatchObject({ ok: false, error_code: 'empty_answer' });
  });

  it('[RUN-072] is told so once in a stream', async () => {
    const { done, calls } = await run(['', '/write /no\nx\n/endwrite', '']);
    expect(calls).toBe(3);
    expect(done).toMatchObject({ ok: false, error_code: 'empty_answer' });
  });

  it('[RUN-072] at its limit of tokens is not asked for again with the same limit', async () => {
    const { done, calls } = await run([''], { cut: [1] });
    expect(calls).toBe(1);
    expect(done).toMatchObject({ ok: false, error_code: 'empty_answer', error: expect.stringContaining('tokens') });
  });

  it('[RUN-072] is asked for once more of a delegate too, whose failure is told', async () => {
    const abc = [agentOf('a')];
    const model = new ScriptedModel(({ messages }) =>
      textOf(messages[0]!.content) === 'go' ? (messages.length > 2 ? 'ok' : '/agent a hi') : '',
    );
    const { events } = await runOnce(model, { agents: abc, message: 'go' });
    expect(events.find(({ event }) => event === 'sub_agent_response')!.data).toMatchObject({ ok: false });
    expect(events.at(-1)!.data).toMatchObject({ ok: true, content: 'ok' });
  });

  it('[RUN-072] and nothing again is no typed answer, whatever its commands have done', async () => {
    const { done, calls } = await run(['/write a.md\nx\n/endwrite', ''], { responseFormat });
    expect(calls).toBe(3);
    expect(done).toMatchObject({ ok: false, error_code: 'empty_answer', finish_reason: 'empty' });
  });

  it('[RUN-072] is not passed to an advisor', async () => {
    const agent = agentOf('gated', { advisor: { model: 'adv', mode: 'gate' } });
    const { done, model } = await run([''], { agentId: 'gated', agents: [agent] });
    expect(done).toMatchObject({ ok: false, error_code: 'empty_answer' });
    expect(model.requests.map(({ model: id }) => id)).not.toContain('adv');
  });
});

const responseFormat: ResponseFormat = { type: 'json_schema', schema: { type: 'object', required: ['n'] } };

describe('a typed answer that was cut', () => {
  it('[TYP-025] is asked for again with twice the room, and told why', async () => {
    const { done, model, said } = await run(['{"n": [1,', '{"n": 1}'], { cut: [1], responseFormat });
    expect(done).toMatchObject({ ok: true, content: '{"n": 1}', finish_reason: 'stop' });
    expect(said(2)).toContain('cut off at its limit of tokens');
    const [first, second] = model.requests.map(({ maxTokens }) => maxTokens);
    expect(second).toBe(2 * first!);
  });

  it('[TYP-025] is asked for again once', async () => {
    const { done, calls } = await run(['{"n": [1,'], { cut: [1, 2], responseFormat });
    expect(calls).toBe(2);
    expect(done).toMatchObject({ ok: false, error_code: 'response_invalid', error: expect.stringContaining('cut') });
  });

  it('[TYP-025] is an answer, when its JSON was whole', async () => {
    const { done, calls } = await run(['{"n": 1} and'], { cut: [1], responseFormat });
    expect(calls).toBe(1);
    expect(done).toMatchObject({ ok: true, content: '{"n": 1}', finish_reason: 'length' });
  });
});
