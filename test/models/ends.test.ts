import { describe, expect, test } from 'vitest';
import type { Reply } from '../support/upstream.ts';
import { failure, request, run, runUntilLate, setUp } from './harness.ts';

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

  test.each([
    ['content_filter', { code: 'refused' }],
    ['length', undefined],
  ])('[MOD-040] %s stays, also when the host ends its stream with stop', async (word, error) => {
    const choices = (more: object) => ({ choices: [{ index: 0, delta: {}, ...more }] });
    const raw = frames(choices({ delta: { content: 'half' }, finish_reason: word }), choices({ finish_reason: 'stop' }), '[DONE]');
    const { outcome } = await outcomeOf('gpt-4.1', { raw });
    if (error) expect(failure(outcome)).toMatchObject(error);
    else expect(outcome).toMatchObject({ text: 'half', end: 'length' });
  });

  test('[MOD-041] of Gemini stays with its words when STOP follows', async () => {
    const candidate = (more: object) => ({ candidates: [{ content: { parts: [] }, ...more }] });
    const raw = frames(candidate({ finishReason: 'SAFETY', finishMessage: 'Not this.' }), candidate({ finishReason: 'STOP' }));
    const { outcome } = await outcomeOf('gemini-3.8-flash', { raw });
    expect(failure(outcome)).toMatchObject({ code: 'refused', message: expect.stringMatching(/: Not this\.$/) });
  });

  test('[MOD-041] that is cut is one, and no model that needs room for thoughts', async () => {
    const { model, ended } = WIRES['chat completions']!;
    const { outcome, requests } = await outcomeOf(model, { raw: ended('length', '', { refusal: 'I will' }) });
    expect(failure(outcome)).toMatchObject({ code: 'refused' });
    expect(requests).toHaveLength(1);
  });

  test.each(['chat completions', 'Anthropic', 'Gemini'])('[MOD-041] of %s shows no key that stands in its words', async (wire) => {
    const { model, ended } = WIRES[wire]!;
    await using it = await setUp();
    const said = (key: unknown) => `Not with ${String(key)}.`;
    it.upstream.reply(({ headers }) => {
      const key = headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers['authorization']!.slice('Bearer '.length);
      const more = { refusal: said(key), stop_details: { explanation: said(key) }, finishMessage: said(key) };
      return { raw: ended({ 'chat completions': 'stop', Anthropic: 'refusal' }[wire] ?? 'SAFETY', '', more) };
    });
    expect(failure(await run(it.models, request(model))).message).toMatch(/: Not with \[redacted\]\.$/);
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

  test('[MOD-042] is not made for a run that is over meanwhile', async () => {
    const { model, ended } = WIRES['compatible hosts']!;
    await using it = await setUp();
    it.upstream.reply({ raw: ended('length', '') });
    const over = new Error('the run is over');
    const { error } = await run(it.models, request(model, { assertOurs: () => Promise.reject(over) }));
    expect(error).toBe(over);
    expect(it.upstream.requests).toHaveLength(1);
  });

  test('[MOD-042] is not made twice: an answer that stays empty says so', async () => {
    const { model, ended } = WIRES['compatible hosts']!;
    const { outcome, requests } = await outcomeOf(model, { raw: ended('length', '') }, { raw: ended('length', ' \n') });
    expect(outcome).toMatchObject({ end: 'length' });
    expect(requests).toHaveLength(2);
  });

  test('[MOD-042] is none for the answer: what goes beyond its limit is cut', async () => {
    await using it = await setUp();
    it.upstream.reply({ text: ['one ', 'x'.repeat(100), 'y'.repeat(1000)], end: 'stall' });
    const outcome = await runUntilLate(it.models, request('gpt-5.4', { maxTokens: 50 }));
    expect(outcome).toMatchObject({ text: `one ${'x'.repeat(100)}${'y'.repeat(96)}`, end: 'length' });
    expect(await it.upstream.requests[0]?.closed).toBe('aborted');
  });

  test('[MOD-042] is none for the answer: thoughts in the text do not count', async () => {
    const { outcome } = await outcomeOf('gpt-5.4', { text: ['<think>', 'x'.repeat(100_000), '</think>', 'the answer'] });
    expect(outcome).toMatchObject({ text: 'the answer', end: 'stop' });
  });

  test.each([
    ['content_filter', 'refused'],
    ['load', 'upstream_error'],
  ])('[MOD-042] makes no bad end good, where it comes with what is beyond: %s', async (word, code) => {
    await using it = await setUp();
    it.upstream.reply({ raw: JSON.stringify({ choices: [{ message: { content: 'x'.repeat(100) }, finish_reason: word }] }) });
    expect(failure(await run(it.models, request('gpt-5.4', { maxTokens: 10 })))).toMatchObject({ code });
  });

  test('[MOD-042] has room for what a model thinks in its text', async () => {
    await using it = await setUp();
    const thoughts = `<think>${'x'.repeat(4000)}</think>`;
    it.upstream.reply({ text: ['<think>x'], truncated: true }, { text: [thoughts, 'Hello'] });
    expect(await run(it.models, request('ollama/x', { maxTokens: 10 }))).toMatchObject({ text: 'Hello', end: 'stop' });
    it.upstream.reply({ text: [thoughts, 'y'.repeat(100)] });
    expect(await run(it.models, request('ollama/x', { maxTokens: 10 }))).toMatchObject({ text: 'y'.repeat(40), end: 'length' });
  });

  test('[MOD-042] is given up where a host does not let an answer have so many tokens, and not remembered', async () => {
    const { model, ended } = WIRES['chat completions']!;
    const refused = { status: 400, body: JSON.stringify({ error: { message: 'max_tokens is too large: this model has at most 16384.' } }) };
    await using it = await setUp();
    it.upstream.reply({ raw: ended('length', '\n') }, refused, { raw: ended('length', '\n') }, { text: ['fine'] });
    expect(await run(it.models, request(model, { maxTokens: 1 }))).toMatchObject({ end: 'length' });
    expect(await run(it.models, request(model))).toMatchObject({ text: 'fine' });
    const limits = it.upstream.requests.map(({ body }) => (body as Record<string, unknown>)['max_completion_tokens']);
    expect(limits).toEqual([1, 1 + 16_384, 1, 8192]);
  });

  test('[MOD-042] is given up for one call of a model that is known to think', async () => {
    const refused = { status: 400, body: JSON.stringify({ error: { message: 'maxOutputTokens: the supported range is to 8193.' } }) };
    await using it = await setUp();
    it.upstream.reply(refused, { text: ['fine'] }, { text: ['fine'] });
    expect(await run(it.models, request('gemini-3.8-flash'))).toMatchObject({ text: 'fine' });
    expect(await run(it.models, request('gemini-3.8-flash', { maxTokens: 1 }))).toMatchObject({ text: 'fine' });
    const limits = it.upstream.requests.map(({ body }) => (body as Record<string, unknown>)['generationConfig']);
    expect(limits).toMatchObject([8192 + 16_384, 8192, 1 + 16_384].map((maxOutputTokens) => ({ maxOutputTokens })));
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
