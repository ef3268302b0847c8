import { expect, test } from 'vitest';
import type { StoppedCall } from '../../src/runtime/model.ts';
import { EVERY, failure, request, run, setUp } from './harness.ts';

test('anthropic: cache reads and writes are part of the input', async () => {
  await using it = await setUp();
  it.upstream.reply({ usage: { input: 7, output: 42, cacheRead: 1000, cacheWrite: 200 } });
  const { usage } = await run(it.models, request('claude-x'));
  expect(usage).toEqual({ inputTokens: 1207, outputTokens: 42, cacheReadTokens: 1000, cacheWriteTokens: 200 });
});

test('openai: cached tokens are in the input already', async () => {
  await using it = await setUp();
  it.upstream.reply({ usage: { input: 1207, output: 42, cacheRead: 1000 } });
  const { usage } = await run(it.models, request('gpt-x'));
  expect(usage).toEqual({ inputTokens: 1207, outputTokens: 42, cacheReadTokens: 1000 });
});

test('[MOD-011] gemini: cached tokens are in the input already, and thoughts are output', async () => {
  await using it = await setUp();
  it.upstream.reply({ usage: { input: 1207, output: 42, cacheRead: 1000, thoughts: 300 } }, { usage: { thoughts: 0 } });
  const { usage } = await run(it.models, request('gemini-x'));
  expect(usage).toEqual({ inputTokens: 1207, outputTokens: 342, cacheReadTokens: 1000, reasoningTokens: 300 });
  expect((await run(it.models, request('gemini-x'))).usage).toEqual({ inputTokens: 10, outputTokens: 5 });
});

test.each([
  ['xAI, beside the output', { prompt_tokens: 32, completion_tokens: 9, total_tokens: 135 }, 103],
  ['OpenAI, in the output', { prompt_tokens: 32, completion_tokens: 103, total_tokens: 135 }, 103],
  ['a host without a total', { prompt_tokens: 32, completion_tokens: 103 }, 103],
])('[RSN-010] thoughts are part of the output, as counted by %s', async (_host, counts, outputTokens) => {
  await using it = await setUp();
  const usage = {
    ...counts,
    prompt_tokens_details: { text_tokens: 32, audio_tokens: 0, image_tokens: 0, cached_tokens: 6 },
    completion_tokens_details: { reasoning_tokens: 94, audio_tokens: 0, accepted_prediction_tokens: 0, rejected_prediction_tokens: 0 },
  };
  const frames = [{ choices: [{ index: 0, delta: { content: 'Yes.' }, finish_reason: 'stop' }] }, { choices: [], usage }];
  it.upstream.reply({ raw: `${frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('')}data: [DONE]\n\n` });
  expect((await run(it.models, request('gpt-x'))).usage).toEqual({
    inputTokens: 32,
    outputTokens,
    cacheReadTokens: 6,
    reasoningTokens: 94,
  });
});

test.each(['gpt-x', 'gemini-x'])('the usage of a host that reports none is estimated: %s', async (model) => {
  await using it = await setUp();
  it.upstream.reply({ text: ['12345'], usage: null });
  const messages = [{ role: 'user' as const, content: '123456789' }];
  expect((await run(it.models, request(model, { messages }))).usage).toEqual({ inputTokens: 3, outputTokens: 2 });
});

test.each(EVERY)('[MOD-026] $family: no count is more than 10^12, or less than nothing', async ({ model }) => {
  await using it = await setUp();
  it.upstream.reply({ usage: { input: 1e300, output: 9e15 } }, { text: ['12345'], usage: { input: 7, output: -5 } });
  expect((await run(it.models, request(model))).usage).toMatchObject({ inputTokens: 1e12, outputTokens: 1e12 });
  const { usage } = await run(it.models, request(model));
  expect(usage!.outputTokens).toBeGreaterThanOrEqual(0);
});

test.each(EVERY)('$family: a failure has the usage that was known', async ({ wire, model }) => {
  await using it = await setUp();
  it.upstream.reply({ usage: { input: 7 }, end: 'cut' }, { status: 500 });
  // Chat completions and Bedrock report nothing before the end: what came is guessed at.
  const known = { inputTokens: wire === 'openai' || wire === 'bedrock' ? 1 : 7, outputTokens: 1 };
  expect(failure(await run(it.models, request(model))).usage).toMatchObject(known);
  expect(failure(await run(it.models, request(model))).usage).toBeUndefined();
});

test.each(EVERY)('$family: a call that we end counts the text that has arrived', async ({ model }) => {
  await using it = await setUp();
  it.upstream.reply({ text: ['x'.repeat(4000)], usage: { input: 7 }, end: 'stall' });
  const controller = new AbortController();
  const call = it.models.stream(request(model, { signal: controller.signal }), () => controller.abort(new Error('enough')));
  const { usage } = await call.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: StoppedCall) => error,
  );
  expect(usage.outputTokens).toBe(1000);
  expect(usage.inputTokens).toBeGreaterThan(0);
});

test('openai: an error after the usage frame has the usage', async () => {
  await using it = await setUp();
  it.upstream.reply({
    raw: 'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4}}\n\ndata: {"error":{"message":"x"}}\n\n',
  });
  expect(failure(await run(it.models, request('gpt-x'))).usage).toEqual({ inputTokens: 3, outputTokens: 4 });
});
