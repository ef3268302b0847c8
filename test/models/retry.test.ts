import { describe, expect, test } from 'vitest';
import { retryAfterMs } from '../../src/models/retry-after.ts';
import { createModels } from '../../src/models/gateway.ts';
import { systemTools, type RetryTools } from '../../src/models/retry.ts';
import { quietPort } from '../support/quiet-port.ts';
import type { Reply } from '../support/upstream.ts';
import { EVERY, failure, request, run, runUntilLate, setUp } from './harness.ts';

/** A clock by hand: pauses are noted instead of waited for. `random` is at its end, so that pauses are the longest. */
function tools(random = 1): RetryTools & { pauses: number[] } {
  const pauses: number[] = [];
  return { pauses, sleep: async (milliseconds) => void pauses.push(milliseconds), random: () => random };
}

/** Three more tries, and a breaker that keeps out of it. */
const settings = { retries: 3, breakerThreshold: 1000 };

describe.each(EVERY)('a call of $family', ({ family, model }) => {
  test.each<[string, Reply]>([
    ...[408, 409, 429, 500, 502, 503, 504, 529].map((status): [string, Reply] => [`a ${status}`, { status }]),
    ['a connection that breaks before the text', { text: [], end: 'drop' }],
    ['a body that ends before the text', { text: [], end: 'cut' }],
    ['an error frame before the text', { text: [], end: 'error' }],
  ])('[MOD-020] is tried again after %s', async (_name, reply) => {
    const clock = tools();
    await using it = await setUp(settings, clock);
    it.upstream.reply(reply, reply, reply);
    expect(await run(it.models, request(model))).toMatchObject({ deltas: ['ok'], usage: { outputTokens: expect.any(Number) } });
    expect(it.upstream.requests).toHaveLength(4);
    expect(it.upstream.requests[3]?.body).toEqual(it.upstream.requests[0]?.body);
    expect(clock.pauses).toEqual([500, 1000, 2000]);
  });

  test('[MOD-028] is tried again after a call of a function that its host could not read, which teaches nothing', async () => {
    await using it = await setUp({ ...settings, breakerThreshold: 1 }, tools());
    const error = {
      message:
        'tool call validation failed: parameters for tool f did not match schema: errors: [additionalProperties temperature is not allowed]',
      type: 'invalid_request_error',
      code: 'tool_use_failed',
      failed_generation: '<function=f>{"temperature": 1}</function>',
    };
    it.upstream.reply({ status: 400, body: JSON.stringify({ error }) });
    const offered = [{ name: 'f', description: '', parameters: { type: 'object', properties: {}, additionalProperties: false } }];
    expect((await run(it.models, request(model, { tools: { offered, optional: true } }))).text).toBe('ok');
    expect(it.upstream.requests).toHaveLength(2);
    expect(it.upstream.requests[1]!.body).toEqual(it.upstream.requests[0]!.body);
  });

  test('[MOD-020] fails as the last try did', async () => {
    await using it = await setUp(settings, tools());
    it.upstream.reply({ status: 500 }, { status: 500 }, { status: 500 }, { status: 529 });
    expect(failure(await run(it.models, request(model)))).toMatchObject({ code: 'upstream_error', cause: { status: 529 } });
    expect(it.upstream.requests).toHaveLength(4);
  });

  test.each<[string, Reply]>([
    ...[307, 400, 401, 403, 404, 413, 422].map((status): [string, Reply] => [`a ${status}`, { status }]),
    ...(['drop', 'cut', 'error'] as const).map((end): [string, Reply] => [`text and ${end}`, { text: ['a'], end }]),
  ])('[MOD-022] is tried once when it fails with %s', async (_name, reply) => {
    const clock = tools();
    await using it = await setUp(settings, clock);
    it.upstream.reply(reply);
    const outcome = await run(it.models, request(model));
    expect(failure(outcome).code).toBe('upstream_error');
    expect(outcome.text).toBe(reply.text ? 'a' : '');
    expect(it.upstream.requests).toHaveLength(1);
    expect(clock.pauses).toEqual([]);
  });

  // The token of Vertex would have to come while the clock stands still.
  test.skipIf(family === 'vertex')('[MOD-022] is tried once when it falls silent after its first text', async () => {
    await using it = await setUp({ ...settings, idleMs: 50 }, tools());
    it.upstream.reply({ text: ['a'], end: 'stall' });
    const outcome = await runUntilLate(it.models, request(model));
    expect(failure(outcome).message).toContain('was silent for 50 ms');
    expect(it.upstream.requests).toHaveLength(1);
  });

  test('[MOD-024] is over at once when it is aborted between two tries', async () => {
    const pausing = Promise.withResolvers<void>();
    const sleep: RetryTools['sleep'] = (milliseconds, signal) => {
      pausing.resolve();
      return systemTools.sleep(milliseconds, signal);
    };
    await using it = await setUp(settings, { ...systemTools, sleep });
    it.upstream.reply({ status: 429, headers: { 'retry-after': '25' } });
    const controller = new AbortController();
    const call = run(it.models, request(model, { signal: controller.signal }));
    await pausing.promise;
    const reason = new Error('canceled by the tenant');
    controller.abort(reason);
    expect((await call).error).toBe(reason);
    expect(it.upstream.requests).toHaveLength(1);
  });
});

test('[MOD-020] a refused connection is tried again too', async () => {
  const clock = tools();
  const providers = { openai: { apiKey: 'k', baseURL: `http://127.0.0.1:${await quietPort()}/v1` } };
  const models = createModels({ providers, ...settings }, undefined, clock);
  expect(failure(await run(models, request('gpt-x'))).message).toContain('could not be reached');
  expect(clock.pauses).toHaveLength(3);
});

test('[MOD-020] pauses have full jitter', async () => {
  const clock = tools(0.25);
  await using it = await setUp(settings, clock);
  it.upstream.otherwise({ status: 500 });
  await run(it.models, request('gpt-x'));
  expect(clock.pauses).toEqual([125, 250, 500]);
});

test('[MOD-021] all pauses together are bounded', async () => {
  const clock = tools();
  await using it = await setUp({ ...settings, retries: 10 }, clock);
  it.upstream.otherwise({ status: 500 });
  failure(await run(it.models, request('gpt-x')));
  expect(clock.pauses).toEqual([500, 1000, 2000, 4000, 8000, 14_500]);
  expect(it.upstream.requests).toHaveLength(7);
});

test.each<[string, Record<string, string>[], number[]]>([
  ['seconds', [{ 'retry-after': '7' }, { 'Retry-After': '2.5' }], [7000, 2500]],
  ['milliseconds, which win', [{ 'retry-after-ms': '1500', 'retry-after': '9' }], [1500]],
  ['a date that is past', [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }], [500]],
  ['less than the backoff', [{ 'retry-after': '0' }, { 'retry-after-ms': '10' }], [500, 1000]],
  ['what can not be read', [{ 'retry-after': 'soon' }, { 'retry-after': '-5' }, { 'retry-after-ms': 'x' }], [500, 1000, 2000]],
  ['as much as there may be', [{ 'retry-after': '20' }, { 'retry-after': '10' }], [20_000, 10_000]],
])('[MOD-021] a provider may ask for a pause: %s', async (_name, asked, pauses) => {
  const clock = tools();
  await using it = await setUp(settings, clock);
  it.upstream.reply(...asked.map((headers) => ({ status: 429, headers })));
  expect((await run(it.models, request('gpt-x'))).text).toBe('ok');
  expect(clock.pauses).toEqual(pauses);
});

test.each<[string, string[]]>([
  ['at once', ['31']],
  ['a year', ['31536000']],
  ['with what was waited before', ['20', '10.001']],
  ['a date far away', ['Fri, 01 Jan 2100 00:00:00 GMT']],
])('[MOD-021] a pause that goes beyond the bound fails without waiting: %s', async (_name, asked) => {
  const clock = tools();
  await using it = await setUp(settings, clock);
  it.upstream.reply(...asked.map((after) => ({ status: 503, headers: { 'retry-after': after } })));
  expect(failure(await run(it.models, request('gpt-x')))).toMatchObject({ cause: { status: 503 } });
  expect(it.upstream.requests).toHaveLength(asked.length);
  expect(clock.pauses).toHaveLength(asked.length - 1);
});

test('[MOD-021] Retry-After may be a date in the future', () => {
  const now = Date.UTC(2026, 10, 5, 12, 0, 0);
  expect(retryAfterMs({ 'retry-after': 'Thu, 05 Nov 2026 12:00:09 GMT' }, now)).toBe(9000);
  expect(retryAfterMs({ 'retry-after': 'Thu, 05 Nov 2026 12:00:09' }, now)).toBeUndefined();
  expect(retryAfterMs({}, now)).toBeUndefined();
});

test('[MOD-022] a call that a provider refuses for its content is tried once', async () => {
  await using it = await setUp(settings, tools());
  it.upstream.reply({ raw: 'data: {"promptFeedback":{"blockReason":"SAFETY"}}\n\n' });
  expect(failure(await run(it.models, request('gemini-x'))).message).toContain('the prompt was blocked');
  expect(it.upstream.requests).toHaveLength(1);
});

test('[MOD-023] the known usage of failed tries is in the result', async () => {
  await using it = await setUp(settings, tools());
  it.upstream.reply({ text: [], usage: { input: 7, cacheRead: 100 }, end: 'drop' }, { status: 500 });
  it.upstream.reply({ usage: { input: 10, output: 5, cacheWrite: 3 } });
  const { usage } = await run(it.models, request('claude-x'));
  // The dropped try has reported one token of output by then.
  expect(usage).toEqual({ inputTokens: 120, outputTokens: 6, cacheReadTokens: 100, cacheWriteTokens: 3 });
});

test('[MOD-023] the known usage of failed tries is in the error', async () => {
  await using it = await setUp(settings, tools());
  it.upstream.reply({ text: [], usage: { input: 7 }, end: 'drop' }, { text: [], usage: { input: 8 }, end: 'drop' }, { status: 400 });
  const error = failure(await run(it.models, request('claude-x')));
  expect(error).toMatchObject({ cause: { status: 400 }, usage: { inputTokens: 15, outputTokens: 2 } });
  it.upstream.reply({ status: 500 }, { status: 400 });
  expect(failure(await run(it.models, request('claude-x'))).usage).toBeUndefined();
});
