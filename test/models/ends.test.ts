import { describe, expect, test } from 'vitest';
import type { Reply } from '../support/upstream.ts';
import { failure, request, run, setUp } from './harness.ts';

const frames = (...data: (object | string)[]): string =>
  data.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join('');

/** An answer of each wire with a text, that ends with the provider's word. */
const WIRES: Record<string, { model: string; ended(word: unknown, text: string, more?: object): string }> = {
  'chat completions': {
    model: 'gpt-4.1',
    ended: (word, text, more = {}) =>
      frames(
        { choices: [{ index: 0, delta: { content: text, ...more } }] },
        { choices: [{ index: 0, delta: {}, finish_reason: word }] },
        '[DONE]',
      ),
  },
  'compatible hosts': {
    model: 'ollama/x',
    ended: (word, text, more = {}) => frames({ choices: [{ index: 0, delta: { content: text, ...more }, finish_reason: word }] }, '[DONE]'),
  },
  Anthropic: {
    model: 'claude-sonnet-5',
    ended: (word, text, more = {}) =>
      frames(
        { type: 'message_start', message: { usage: { input_tokens: 3 } } },
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
        { type: 'message_delta', delta: { stop_reason: word, ...more }, usage: { output_tokens: 2 } },
        { type: 'message_stop' },
      ),
  },
  Gemini: {
    model: 'gemini-3.8-flash',
    ended: (word, text, more = {}) => frames({ candidates: [{ content: { parts: [{ text }] }, finishReason: word, ...more }] }),
  },
};

/** How a call ends that is answered so. */
async function outcomeOf(model: string, ...replies: Reply[]) {
  await using it = await setUp();
  it.upstream.reply(...replies);
  const outcome = await run(it.models, request(model));
  return { outcome, requests: it.upstream.requests.map(({ body }) => body) };
}

describe.each([
  ['chat completions', ['stop'], ['length', 'model_length'], ['insufficient_system_resource', 'tool_calls', 'abort', '__proto__']],
  ['compatible hosts', ['stop', 'eos', 'STOP', 'stop_sequence'], ['length', 'max_tokens'], ['load', 'constructor']],
  ['Anthropic', ['end_turn', 'stop_sequence'], ['max_tokens', 'model_context_window_exceeded'], ['pause_turn', 'tool_use', 'new_word']],
  ['Gemini', ['STOP'], ['MAX_TOKENS'], ['MALFORMED_FUNCTION_CALL', 'FINISH_REASON_UNSPECIFIED', 'OTHER']],
] as const)('an answer of %s', (wire, good, cut, unknown) => {
  const { model, ended } = WIRES[wire]!;

  test.each(good)('[MOD-040] has finished with %s', async (word) => {
    const { outcome } = await outcomeOf(model, { raw: ended(word, 'said') });
    expect(outcome).toMatchObject({ text: 'said', end: 'stop' });
  });

  test.each(cut)('[MOD-040] was stopped at its limit with %s', async (word) => {
    const { outcome } = await outcomeOf(model, { raw: ended(word, 'said') });
    expect(outcome).toMatchObject({ text: 'said', end: 'length' });
  });

  test.each([...unknown, undefined, null, ''])('[MOD-040] has broken off with %j', async (word) => {
    const { outcome } = await outcomeOf(model, { raw: ended(word, 'said') });
    expect(outcome.text).toBe('said');
    expect(failure(outcome)).toMatchObject({ code: 'upstream_error' });
    expect(failure(outcome).message).not.toContain('_');
  });
});

describe('a refusal', () => {
  test.each([
    ['chat completions', 'stop', { refusal: 'I will not.' }, ': I will not.'],
    ['chat completions', 'content_filter', {}, ''],
    ['compatible hosts', 'content_filter', { refusal: 'No.' }, ': No.'],
    ['Anthropic', 'refusal', {}, ''],
    ['Anthropic', 'refusal', { stop_details: { type: 'refusal', explanation: 'It is forbidden.' } }, ': It is forbidden.'],
    ['Gemini', 'SAFETY', {}, ': the answer was withheld for safety reasons'],
    ['Gemini', 'PROHIBITED_CONTENT', { finishMessage: 'Not this.' }, ': Not this.'],
  ] as const)('[MOD-041] of %s by %s fails with its words, once', async (wire, word, more, words) => {
    const { model, ended } = WIRES[wire]!;
    const { outcome, requests } = await outcomeOf(model, { raw: ended(word, 'half', more) });
    expect(outcome.text).toBe('half');
    const { code, message } = failure(outcome);
    expect(code).toBe('refused');
    expect(message).toMatch(/^the model provider \w+ refused to answer/);
    expect(message.endsWith(`refused to answer${words}`), message).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test('[MOD-041] shows no more than 500 characters of them', async () => {
    const { model, ended } = WIRES['chat completions']!;
    const { outcome } = await outcomeOf(model, { raw: ended('stop', '', { refusal: 'x'.repeat(9000) }) });
    expect(failure(outcome).message).toMatch(/: x{500}$/);
  });
});

describe('room for thoughts', () => {
  test.each([
    ['gpt-5.4', 'max_completion_tokens'],
    ['o3', 'max_completion_tokens'],
  ])('[MOD-042] %s is asked for more than its answer may have', async (model, name) => {
    const { requests } = await outcomeOf(model, { text: ['hi'] });
    expect(requests[0]).toMatchObject({ [name]: 8192 + 16_384 });
  });

  test.each(['chat completions', 'compatible hosts', 'Anthropic'])(
    '[MOD-042] is made once for a model of %s that has used up its limit without a word, and remembered',
    async (wire) => {
      const { model, ended } = WIRES[wire]!;
      await using it = await setUp();
      const nothing = { raw: ended(wire === 'Anthropic' ? 'max_tokens' : 'length', '') };
      it.upstream.reply(nothing, { text: ['at last'] }, { text: ['soon'] });
      expect(await run(it.models, request(model))).toMatchObject({ text: 'at last', end: 'stop' });
      expect(await run(it.models, request(model))).toMatchObject({ text: 'soon', end: 'stop' });
      const limits = it.upstream.requests.map(
        ({ body }) => (body as Record<string, unknown>)['max_tokens'] ?? (body as Record<string, unknown>)['max_completion_tokens'],
      );
      expect(limits).toEqual([8192, 8192 + 16_384, 8192 + 16_384]);
    },
  );

  test('[MOD-042] is not made twice: an answer that stays empty says so', async () => {
    const { model, ended } = WIRES['compatible hosts']!;
    const { outcome, requests } = await outcomeOf(model, { raw: ended('length', '') }, { raw: ended('length', ' \n') });
    expect(outcome).toMatchObject({ end: 'length' });
    expect(requests).toHaveLength(2);
  });

  test('[MOD-042] is none for the answer: what goes beyond its limit is cut', async () => {
    await using it = await setUp();
    it.upstream.reply({ text: ['one ', 'x'.repeat(100), 'y'.repeat(1000)], end: 'stall' });
    const outcome = await run(it.models, request('gpt-5.4', { maxTokens: 50 }));
    expect(outcome).toMatchObject({ text: `one ${'x'.repeat(100)}${'y'.repeat(96)}`, end: 'length' });
    expect(await it.upstream.requests[0]?.closed).toBe('aborted');
  });

  test('[MOD-042] is none for the answer: thoughts in the text do not count', async () => {
    const { outcome } = await outcomeOf('gpt-5.4', { text: ['<think>', 'x'.repeat(100_000), '</think>', 'the answer'] });
    expect(outcome).toMatchObject({ text: 'the answer', end: 'stop' });
  });

  test('[MOD-042] is made once for a model of a compatible host that thinks in its text', async () => {
    await using it = await setUp();
    const { ended } = WIRES['compatible hosts']!;
    const thoughts = `<think>${'x'.repeat(5000)}`;
    it.upstream.reply({ raw: ended('length', thoughts) }, { raw: ended('stop', `${thoughts}</think>42`) });
    expect(await run(it.models, request('ollama/r', { maxTokens: 1024 }))).toMatchObject({ text: '42', end: 'stop' });
    expect(it.upstream.requests).toHaveLength(2);
  });
});

test('[MOD-040] text behind an early STOP of Gemini belongs to the answer, and so does its usage', async () => {
  const early = { candidates: [{ content: { parts: [] }, finishReason: 'STOP' }], usageMetadata: { promptTokenCount: 5 } };
  const late = {
    candidates: [{ content: { parts: [{ text: 'the text' }] }, finishReason: 'STOP' }],
    usageMetadata: { candidatesTokenCount: 9 },
  };
  const { outcome } = await outcomeOf('gemini-3.8-flash', { raw: frames(early, late) });
  expect(outcome).toMatchObject({ text: 'the text', end: 'stop', usage: { inputTokens: 5, outputTokens: 9 } });
});

test('[MOD-040] an answer of an Anthropic-compatible host ends without message_stop', async () => {
  const raw = WIRES['Anthropic']!.ended('end_turn', 'whole').replace(/data: \{"type":"message_stop"\}\n\n$/, '');
  const { outcome } = await outcomeOf('claude-sonnet-5', { raw });
  expect(outcome).toMatchObject({ text: 'whole', end: 'stop' });
});
