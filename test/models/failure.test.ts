import { describe, expect, test } from 'vitest';
import { createModels } from '../../src/models/gateway.ts';
import { cloudProviders } from '../support/clouds.ts';
import { quietPort } from '../support/quiet-port.ts';
import { EVERY, failure, request, run, runUntilLate, setUp } from './harness.ts';

/** What lets calls in, where nobody looks at it. */
const keyed = (family: string) => ({
  apiKey: 'k',
  more: (cloudProviders('') as Record<string, { more?: Record<string, string> }>)[family]?.more ?? {},
});

describe.each(EVERY)('a call of $family fails as upstream_error', ({ family, wire, model }) => {
  const words = (rest: string) => ({ code: 'upstream_error', message: `the model provider ${family} ${rest}` });

  test.each([307, 400, 401, 404, 408, 413, 429, 500, 502, 503, 529])('status %i, asked once', async (status) => {
    await using it = await setUp();
    it.upstream.reply({ status, headers: { 'retry-after': '1', location: 'http://127.0.0.1:1/' } });
    const error = failure(await run(it.models, request(model)));
    expect(error).toMatchObject({ ...words(`answered with status ${status} for ${model}`), cause: { status } });
    expect(it.upstream.requests).toHaveLength(1);
  });

  test.each(['', '<html>busy</html>', '{"error":', 'x'.repeat(3_000_000)])('an error body of any kind', async (body) => {
    await using it = await setUp();
    it.upstream.reply({ status: 500, body });
    expect(failure(await run(it.models, request(model)))).toMatchObject(words(`answered with status 500 for ${model}`));
  });

  test('an error frame inside a 200', async () => {
    await using it = await setUp();
    it.upstream.reply({ text: ['a', 'b'], end: 'error' });
    const outcome = await run(it.models, request(model));
    expect(outcome.text).toBe('ab');
    expect(failure(outcome)).toMatchObject({
      code: 'upstream_error',
      message: expect.stringMatching(`reported an error in its answer.* for ${model}$`),
    });
    expect(String(failure(outcome).cause)).toContain('INTERNAL');
  });

  test.each([
    ['cut', 'ended its answer in the middle'],
    ['drop', 'broke the connection in the middle of its answer'],
  ] as const)('%s in mid-answer, with the text so far', async (end, rest) => {
    await using it = await setUp();
    it.upstream.reply({ text: ['a', 'b'], end });
    const outcome = await run(it.models, request(model));
    expect(outcome.text).toBe('ab');
    expect(failure(outcome)).toMatchObject(words(rest));
  });

  test.each(['drop', 'cut'] as const)('%s before the first delta', async (end) => {
    await using it = await setUp();
    it.upstream.reply({ text: [], end });
    expect(failure(await run(it.models, request(model))).code).toBe('upstream_error');
  });

  const isBinary = wire === 'bedrock';
  test.skipIf(isBinary).each(['data: {"type":\n\n', 'data: not json\n\n'])('what is no JSON', async (raw) => {
    await using it = await setUp();
    it.upstream.reply({ raw });
    expect(failure(await run(it.models, request(model)))).toMatchObject(words('sent something that is not JSON'));
  });

  test.skipIf(isBinary).each(['', '<html></html>', 'data: null\n\n', 'data: 1\n\n', 'data: {"choices":[null]}\n\n', ': hello\n\n'])(
    'a 200 that holds no answer: %j',
    async (raw) => {
      await using it = await setUp();
      it.upstream.reply({ raw });
      expect(failure(await run(it.models, request(model)))).toMatchObject(words('ended its answer in the middle'));
    },
  );

  // The token of Vertex would have to come while the clock stands still.
  test.skipIf(family === 'vertex')('silence in mid-answer', async () => {
    await using it = await setUp({ idleMs: 50 });
    it.upstream.reply({ text: ['a'], end: 'stall' });
    const outcome = await runUntilLate(it.models, request(model));
    expect(outcome.text).toBe('a');
    expect(failure(outcome)).toMatchObject(words(`was silent for 50 ms in the middle of its answer for ${model} (PROVIDER_IDLE_MS)`));
    expect(await it.upstream.requests[0]?.closed).toBe('aborted');
  });

  test('nobody listening', async () => {
    const providers = { [family]: { ...keyed(family), baseURL: `http://127.0.0.1:${await quietPort()}` } };
    const error = failure(await run(createModels({ providers, retries: 0 }), request(model)));
    expect(error).toMatchObject(words('could not be reached'));
  });

  test('a base URL that is none', async () => {
    const models = createModels({ providers: { [family]: { ...keyed(family), baseURL: 'nowhere' } }, retries: 0 });
    expect(failure(await run(models, request(model))).code).toBe('upstream_error');
  });

  test('and no message tells the client of keys, addresses or the words of the provider', async () => {
    await using it = await setUp({ idleMs: 50, firstByteMs: 2000 });
    it.upstream.reply({ status: 401 }, { status: 529 }, { end: 'error' }, { end: 'drop' }, { end: 'stall' }, { raw: 'data: x\n\n' });
    for (let n = 0; n < 6; n++) {
      expect(failure(await run(it.models, request(model))).message).not.toMatch(/secret|127\.0|http|INTERNAL|sk-|AIza/);
    }
  });

  test('and the next call works', async () => {
    await using it = await setUp();
    it.upstream.reply({ end: 'drop' }, { status: 500 }, { end: 'error' });
    for (let n = 0; n < 3; n++) failure(await run(it.models, request(model)));
    expect((await run(it.models, request(model))).text).toBe('ok');
  });
});

test('a whole answer stays a success when the connection breaks behind it', async () => {
  await using it = await setUp();
  it.upstream.reply({ noDone: true }, { text: ['ok'], noDone: true, usage: null });
  expect(await run(it.models, request('gpt-4.1'))).toMatchObject({ text: 'ok', usage: { inputTokens: 10 } });
  expect(await run(it.models, request('gpt-4.1'))).toMatchObject({ text: 'ok', usage: { inputTokens: 1, outputTokens: 1 } });
});

test('OpenRouter ends a broken answer with finish_reason error', async () => {
  await using it = await setUp();
  it.upstream.reply({ raw: 'data: {"choices":[{"delta":{"content":"a"},"finish_reason":"error"}]}\n\ndata: [DONE]\n\n' });
  expect(failure(await run(it.models, request('openrouter/x/y'))).message).toMatch(/^the model provider openrouter reported/);
});

const geminiFrame = (frame: object): string => `data: ${JSON.stringify(frame)}\n\n`;
const said = (finishReason?: string) => ({
  candidates: [{ content: { parts: [{ text: 'half' }], role: 'model' }, ...(finishReason && { finishReason }) }],
  usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 2 },
});

test.each([
  ['SAFETY', 'refused to answer: the answer was withheld for safety reasons'],
  ['PROHIBITED_CONTENT', 'refused to answer: the answer was withheld because of prohibited content'],
  ['RECITATION', 'refused to answer: the answer was withheld because it would recite published text'],
  ['MALFORMED_RESPONSE', 'broke its answer off'],
  ['OTHER', 'broke its answer off'],
  ['__proto__', 'broke its answer off'],
])('[MOD-013] an answer of Gemini that stops with %s', async (finishReason, words) => {
  await using it = await setUp();
  it.upstream.reply({ raw: geminiFrame(said(finishReason)) });
  const outcome = await run(it.models, request('gemini-x'));
  expect(outcome.text).toBe('half');
  expect(failure(outcome)).toMatchObject({
    code: words.startsWith('refused') ? 'refused' : 'upstream_error',
    message: `the model provider gemini ${words}`,
    usage: { inputTokens: 7, outputTokens: 2 },
  });
});

test.each([
  ['SAFETY', 'the prompt was blocked for safety reasons'],
  ['BLOCKLIST', 'the prompt was blocked because of a forbidden term'],
  ['OTHER', 'the prompt was blocked for a reason of its own'],
])('[MOD-013] a prompt that Gemini blocks with %s', async (blockReason, words) => {
  await using it = await setUp();
  it.upstream.reply({ raw: geminiFrame({ promptFeedback: { blockReason }, usageMetadata: { promptTokenCount: 7 } }) });
  expect(failure(await run(it.models, request('gemini-x')))).toMatchObject({
    code: 'refused',
    message: `the model provider gemini refused to answer: ${words}`,
    usage: { inputTokens: 7, outputTokens: 0 },
  });
});

test.each(['STOP', 'MAX_TOKENS'])('[MOD-013] an answer of Gemini is whole with %s, and its thoughts are no part of it', async (reason) => {
  await using it = await setUp();
  const thought = { candidates: [{ content: { parts: [{ text: 'hm', thought: true }, { text: 'one ' }] } }] };
  it.upstream.reply({ raw: geminiFrame(thought) + geminiFrame(said(reason)), end: 'drop' });
  expect(await run(it.models, request('gemini-x'))).toMatchObject({ deltas: ['one half'], usage: { inputTokens: 7 } });
});

test('[MOD-013] the usage of Gemini may come behind its finishReason', async () => {
  await using it = await setUp();
  const { usageMetadata, ...answer } = said('STOP');
  it.upstream.reply({ raw: geminiFrame(answer) + geminiFrame({ usageMetadata }), end: 'stall' });
  expect(await run(it.models, request('gemini-x'))).toMatchObject({ text: 'half', usage: { outputTokens: 2 } });
});
