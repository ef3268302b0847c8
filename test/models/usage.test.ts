import { expect, test } from 'vitest';
import type { StoppedCall } from '../../src/runtime/model.ts';
import { EVERY, failure, request, run, runUntilLate, setUp } from './harness.ts';

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

/** Frames of a host that shows its thoughts, as DeepSeek writes them. */
const thinking = (...deltas: object[]) =>
  deltas.map((delta) => `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`).join('');
const THOUGHT = { content: null, reasoning_content: 'x'.repeat(4000) };

test('[MOD-027] thoughts are estimated where no usage comes, heard or not', async () => {
  await using it = await setUp();
  const stop = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
  it.upstream.otherwise({ raw: thinking(THOUGHT, { content: 'Yes.' }) + stop });
  for (const onThought of [undefined, () => {}]) {
    expect((await run(it.models, request('ollama/x', { onThought }))).usage).toMatchObject({ outputTokens: 1001 });
  }
});

test('[MOD-027] thoughts are estimated of a call that is canceled while it thinks, or fails then', async () => {
  await using it = await setUp();
  it.upstream.reply({ raw: thinking(THOUGHT), end: 'stall' }, { raw: thinking(THOUGHT), end: 'drop' });
  const controller = new AbortController();
  const canceled = { signal: controller.signal, onThought: () => controller.abort(new Error('enough')) };
  expect((await run(it.models, request('ollama/x', canceled))).usage).toMatchObject({ outputTokens: 1000 });
  expect(failure(await run(it.models, request('ollama/x'))).usage).toMatchObject({ outputTokens: 1000 });
});

test('[MOD-027] the usage of an answer that is cut is awaited where thoughts are hidden, and no more of it is shown', async () => {
  await using it = await setUp();
  const cut = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  const gate = (index: number) => [undefined, cut.promise, again.promise][index];
  const usage = { input: 10, output: 20_009 };
  it.upstream.reply({ text: ['x'.repeat(10), 'more'], gate, usage }, { text: ['x'.repeat(10), 'more'], gate, usage, end: 'drop' });
  const call = request('o3', { maxTokens: 1, effort: 'high' });
  const heard = () => (cut.resolve(), again.resolve());
  expect(await run(it.models, call, heard)).toMatchObject({ text: 'xxxx', end: 'length', usage: { outputTokens: 20_009 } });
  expect(await run(it.models, call, heard)).toMatchObject({ text: 'xxxx', end: 'length', usage: { outputTokens: 4 } });
});

test('[MOD-027] the usage of an answer that is cut is awaited for some seconds alone', async () => {
  await using it = await setUp({ idleMs: 3_600_000, callMs: 3_600_000 });
  it.upstream.reply({ text: ['x'.repeat(10)], end: 'stall' });
  const outcome = await runUntilLate(it.models, request('o3', { maxTokens: 1, effort: 'high' }));
  expect(outcome).toMatchObject({ text: 'xxxx', end: 'length', usage: { outputTokens: 3 } });
  expect(await it.upstream.requests[0]?.closed).toBe('aborted');
});

test('openai: an error after the usage frame has the usage', async () => {
  await using it = await setUp();
  it.upstream.reply({
    raw: 'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4}}\n\ndata: {"error":{"message":"x"}}\n\n',
  });
  expect(failure(await run(it.models, request('gpt-x'))).usage).toEqual({ inputTokens: 3, outputTokens: 4 });
});
