import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { isProvidersFault } from '../../src/models/blame.ts';
import { runCall } from '../../src/models/call.ts';
import { createModels } from '../../src/models/gateway.ts';
import type { ModelSettings } from '../../src/models/settings.ts';
import { OpenAIReader } from '../../src/models/wires/openai-reader.ts';
import { agentOf, runOnce } from '../support/runtime.ts';
import { StillClock } from '../support/still-clock.ts';
import { AT_ONCE, failure, request, run, setUp } from './harness.ts';

const MINUTE = 60_000;

/** Settings under which whatever may be tried again would be, at once. */
const EAGER: Partial<ModelSettings> = { retries: 3, breakerThreshold: 1 };

/** A provider that sends a comment, or another piece, every 15 seconds of the clock at hand, or as often as is said. */
async function drip(piece: (index: number) => string | undefined, everyMs = 15_000) {
  let calls = 0;
  const server = http.createServer(async (_message, response) => {
    calls += 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let index = 0; !response.destroyed; index += 1) {
      const text = piece(index);
      if (text === undefined) break;
      response.write(text);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const models = createModels({ providers: { openai: { baseURL }, anthropic: { apiKey: 'k', baseURL } }, ...EAGER });
  return {
    models,
    calls: () => calls,
    async [Symbol.asyncDispose]() {
      models.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const delta = (members: object) => `data: ${JSON.stringify({ choices: [{ delta: members }] })}\n\n`;
const END = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

/** Runs a call on a clock that stands still until the provider has it. @returns its outcome, and how long that took */
async function timed(call: Promise<unknown>, begun: () => boolean, clock: StillClock): Promise<number> {
  await clock.until(begun);
  let passed = 0;
  let settled = false;
  void call.then(() => (settled = true));
  for (; !settled; passed += 1000) await clock.pass(1000);
  return passed;
}

test.each(['data: [DONE]\n\n', ''])('[MOD-080] pings behind the end of an answer keep nobody waiting: %j', async (last) => {
  await using it = await drip((index) => (index === 0 ? END.replace('data: [DONE]\n\n', last) : ': ping\n\n'), 50);
  using clock = new StillClock();
  const call = run(it.models, request('gpt-4.1'));
  expect(await timed(call, () => it.calls() === 1, clock)).toBeLessThan(10_000);
  expect(await call).toMatchObject({ end: 'stop' });
});

test('[MOD-080] a run whose model takes 120 s to its first byte completes with one call', async () => {
  await using it = await setUp(EAGER);
  using clock = new StillClock();
  const slow = Promise.withResolvers<void>();
  it.upstream.reply({ beforeHeaders: slow.promise, text: ['late, but here'] });
  const agents = [agentOf('slow', { model: 'gpt-4.1' })];
  const over = runOnce(it.models, { agentId: 'slow', agents });
  await it.upstream.received(0);
  await clock.pass(2 * MINUTE);
  slow.resolve();
  const { events } = await clock.passUntil(over);
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { ok: true, content: 'late, but here' } });
  expect(it.upstream.requests).toHaveLength(1);
});

describe.each(AT_ONCE)('a slow model of $family', ({ family, model }) => {
  const words = (rest: string) => ({ code: 'upstream_error', message: expect.stringContaining(`the model provider ${family} ${rest}`) });

  test.each([
    ['its first byte', { beforeHeaders: new Promise(() => {}) }, 'sent no byte within 300000 ms for MODEL (PROVIDER_FIRST_BYTE_MS)'],
    [
      'more than its headers',
      { raw: '', end: 'stall' },
      'was silent for 120000 ms in the middle of its answer for MODEL (PROVIDER_IDLE_MS)',
    ],
    [
      'more than a comment',
      { raw: ': hi\n\n', end: 'stall' },
      'was silent for 120000 ms in the middle of its answer for MODEL (PROVIDER_IDLE_MS)',
    ],
  ] as const)('[MOD-081] is called once, and without blame, when time is up before %s', async (_name, reply, rest) => {
    await using it = await setUp(EAGER);
    using clock = new StillClock();
    it.upstream.reply(reply);
    const call = run(it.models, request(model));
    await it.upstream.received(0);
    expect(failure(await clock.passUntil(call))).toMatchObject(words(rest.replace('MODEL', model)));
    expect(it.upstream.requests).toHaveLength(1);
    expect(it.models.breakers.get(family)?.state).toBe('closed');
  });

  test('[MOD-080] has sent its first byte with its headers', async () => {
    await using it = await setUp({ ...EAGER, firstByteMs: 1000 });
    using clock = new StillClock();
    const gate = Promise.withResolvers<void>();
    it.upstream.reply({ raw: '', end: 'stall' }, { text: ['ok'], gate: () => gate.promise });
    const silent = run(it.models, request(model));
    await it.upstream.received(0);
    expect(failure(await clock.passUntil(silent))).toMatchObject(words('was silent for 120000 ms'));
  });
});

test('[MOD-081] what has no connection when time is up is tried again, and counts', async () => {
  using clock = new StillClock();
  const never = { open: () => new Promise<never>(() => {}), createReader: (emit: (text: string) => void) => new OpenAIReader(emit) };
  const call = runCall({ provider: 'openai', firstByteMs: 5000, idleMs: 5000, callMs: 9000, ...never }, request('gpt-x'), () => {});
  const error: unknown = await clock.passUntil(call.catch((reason: unknown) => reason));
  expect(error).toMatchObject({ code: 'upstream_error', message: 'the model provider openai could not be reached within 5000 ms' });
  expect(isProvidersFault(error)).toBe(true);
});

test('[MOD-081] a probe that takes too long proves nothing: the provider is left alone for longer', async () => {
  await using it = await setUp({ retries: 0, breakerThreshold: 1, breakerCooldownMs: 0 });
  it.upstream.reply({ status: 500 }, { beforeHeaders: new Promise(() => {}) });
  failure(await run(it.models, request('gpt-x')));
  const breaker = it.models.breakers.get('openai')!;
  expect(breaker.state).toBe('open');
  using clock = new StillClock();
  const probe = run(it.models, request('gpt-x'));
  await it.upstream.received(1);
  await clock.passUntil(probe);
  expect(breaker.state).toBe('open');
});

test('[MOD-081] an error whose text does not end is the error', async () => {
  using clock = new StillClock();
  const begun = Promise.withResolvers<void>();
  const server = http.createServer((_message, response) => {
    response.writeHead(503).write('{"error":');
    begun.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const models = createModels({ providers: { openai: { baseURL } }, retries: 0 });
  const call = run(models, request('gpt-x'));
  await begun.promise;
  expect(failure(await clock.passUntil(call))).toMatchObject({ cause: { status: 503, message: expect.stringContaining('{"error":') } });
  models.close();
  server.closeAllConnections();
  server.close();
});

describe('a call', () => {
  test.each([
    ['comments', 'gpt-4.1', () => ': still here\n\n'],
    ['pings', 'claude-x', () => 'event: ping\ndata: {"type": "ping"}\n\n'],
    ['frames without text', 'gpt-4.1', () => delta({ role: 'assistant' })],
  ])('[MOD-082] that brings nothing but %s ends by the bound on the whole call', async (_name, model, piece) => {
    await using it = await drip(piece);
    using clock = new StillClock();
    const call = run(it.models, request(model));
    const passed = await timed(call, () => it.calls() > 0, clock);
    expect(failure(await call).message).toContain('sent neither text, thoughts nor usage for 900000 ms');
    expect(failure(await call).message).toContain('(PROVIDER_CALL_MS)');
    expect(passed).toBeLessThan(901_000);
    expect(it.calls()).toBe(1);
  });

  test.each([
    ['text', { content: 'x' }],
    ['thoughts', { reasoning_content: 'hm' }],
  ])('[MOD-082] may take longer than PROVIDER_CALL_MS as long as %s comes', async (_name, members) => {
    await using it = await drip((index) =>
      index === 0 || index === 50 ? delta(members) : index === 100 ? delta({ content: 'x' }) + END : ': hi\n\n',
    );
    using clock = new StillClock();
    const call = run(it.models, request('gpt-4.1'));
    const passed = await timed(call, () => it.calls() > 0, clock);
    expect(await call).toMatchObject({ text: expect.stringMatching(/x$/) });
    expect(passed).toBeGreaterThan(1_400_000);
  });

  test('[MOD-082] may take longer than that as long as counts of tokens come', async () => {
    const usage = (tokens: number) => `data: {"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":${tokens}}}\n\n`;
    await using it = await drip((index) => (index < 80 ? usage(index) : delta({ content: 'x' }) + END));
    using clock = new StillClock();
    const call = run(it.models, request('gpt-4.1'));
    await timed(call, () => it.calls() > 0, clock);
    expect(await call).toMatchObject({ text: 'x' });
  });

  test('[MOD-082] ends after twice PROVIDER_CALL_MS, whatever comes', async () => {
    await using it = await drip(() => delta({ content: 'x' }));
    using clock = new StillClock();
    const call = run(it.models, request('gpt-4.1'));
    const passed = await timed(call, () => it.calls() > 0, clock);
    expect(failure(await call).message).toContain('did not end its answer within 1800000 ms for gpt-4.1 (twice PROVIDER_CALL_MS)');
    expect(passed).toBeLessThan(1_801_000);
    expect(it.calls()).toBe(1);
  });
});
