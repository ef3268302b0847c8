import { setImmediate as nextPass } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RetryTools } from '../../src/models/retry.ts';
import type { Upstream } from '../support/upstream.ts';
import { failure, request, run, setUp } from './harness.ts';

/** Nothing is waited for: pauses are skipped, and the cooldown passes by setting the date. */
const tools: RetryTools = { sleep: async () => {}, random: Math.random };
const COOLDOWN = 30_000;
const cooledDown = () => vi.setSystemTime(Date.now() + COOLDOWN);
const retrying = { retries: 3 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const callsOf = (upstream: Upstream, family: string) => upstream.requests.filter((received) => received.family === family).length;

describe('the circuit breaker', () => {
  test('[BRK-004] counts a call once, after its retries; the sixth call is not sent to the provider', async () => {
    await using it = await setUp(retrying, tools);
    it.upstream.otherwise(({ family }) => (family === 'anthropic' ? { status: 500 } : {}));
    for (let call = 1; call <= 5; call += 1) {
      expect(failure(await run(it.models, request('claude-x'))).code).toBe('upstream_error');
      expect(callsOf(it.upstream, 'anthropic')).toBe(4 * call);
      expect((await run(it.models, request('gpt-x'))).text).toBe('ok');
    }
    expect(failure(await run(it.models, request('claude-x')))).toMatchObject({ code: 'circuit_open', usage: undefined });
    expect(callsOf(it.upstream, 'anthropic')).toBe(20);
    expect((await run(it.models, request('gemini-x'))).text).toBe('ok');
  });

  test('[BRK-004] does not count a call that succeeds after a retry', async () => {
    await using it = await setUp(retrying, tools);
    for (let call = 0; call < 10; call += 1) {
      it.upstream.reply({ status: 500 }, { text: [], end: 'drop' }, { status: 429 });
      expect((await run(it.models, request('gemini-x'))).text).toBe('ok');
    }
    expect(it.models.breakers.get('gemini')?.state).toBe('closed');
  });

  test('[BRK-002] does not count what Gemini refuses for its content', async () => {
    await using it = await setUp(retrying, tools);
    it.upstream.otherwise({ raw: 'data: {"promptFeedback":{"blockReason":"SAFETY"}}\n\n' });
    for (let call = 0; call < 6; call += 1) failure(await run(it.models, request('gemini-x')));
    expect(it.upstream.requests).toHaveLength(6);
    expect(it.models.breakers.get('gemini')?.state).toBe('closed');
  });

  test('[BRK-002] does not count an odd end, which a prompt may cause again and again, but tries again', async () => {
    await using it = await setUp(retrying, tools);
    it.upstream.otherwise({ raw: 'data: {"candidates":[{"finishReason":"MALFORMED_FUNCTION_CALL"}]}\n\n' });
    for (let call = 0; call < 6; call += 1) failure(await run(it.models, request('gemini-x')));
    expect(it.upstream.requests).toHaveLength(6 * (1 + retrying.retries));
    expect(it.models.breakers.get('gemini')?.state).toBe('closed');
  });

  test('[BRK-003] sends one probe after the cooldown, not several, and does not repeat it', async () => {
    await using it = await setUp({ ...retrying, breakerThreshold: 1 }, tools);
    it.upstream.reply({ status: 500 }, { status: 500 }, { status: 500 }, { status: 500 });
    failure(await run(it.models, request('gpt-x')));
    expect(it.upstream.requests).toHaveLength(4);

    const gate = Promise.withResolvers<void>();
    cooledDown();
    it.upstream.reply({ status: 503, beforeHeaders: gate.promise });
    const calls = Array.from({ length: 10 }, () => run(it.models, request('gpt-x')));
    await it.upstream.received(4);
    expect((await run(it.models, request('claude-x'))).text).toBe('ok');
    gate.resolve();
    const codes = (await Promise.all(calls)).map((outcome) => failure(outcome).code);
    expect(codes.sort()).toEqual([...Array<string>(9).fill('circuit_open'), 'upstream_error']);
    expect(callsOf(it.upstream, 'openai')).toBe(5);
    expect(failure(await run(it.models, request('gpt-x'))).code).toBe('circuit_open');

    cooledDown();
    expect((await run(it.models, request('gpt-x'))).text).toBe('ok');
    it.upstream.reply({ status: 500 });
    expect((await run(it.models, request('gpt-x'))).text).toBe('ok');
    expect(callsOf(it.upstream, 'openai')).toBe(8);
  });

  test('[BRK-006] stays open when its probe is canceled', async () => {
    await using it = await setUp({ breakerThreshold: 1, retries: 0 }, tools);
    it.upstream.reply({ status: 500 });
    failure(await run(it.models, request('gpt-x')));
    cooledDown();
    it.upstream.reply({ beforeHeaders: new Promise(() => {}) });
    const controller = new AbortController();
    const probe = run(it.models, request('gpt-x', { signal: controller.signal }));
    await it.upstream.received(1);
    controller.abort(new Error('canceled'));
    await probe;
    expect(it.models.breakers.get('openai')?.state).toBe('open');
    expect(failure(await run(it.models, request('gpt-x'))).code).toBe('circuit_open');
    cooledDown();
    expect((await run(it.models, request('gpt-x'))).text).toBe('ok');
  });

  test('[BRK-005] ends the retries of the calls under way when it opens', async () => {
    const pause = Promise.withResolvers<void>();
    const pausing = Promise.withResolvers<void>();
    let pauses = 0;
    const sleep = async (): Promise<void> => {
      if (++pauses > 1) return;
      pausing.resolve();
      await pause.promise;
    };
    await using it = await setUp({ ...retrying, breakerThreshold: 1 }, { ...tools, sleep });
    it.upstream.otherwise({ status: 500 });
    const early = run(it.models, request('gpt-x'));
    await pausing.promise;
    failure(await run(it.models, request('gpt-x')));
    pause.resolve();
    expect(failure(await early)).toMatchObject({ code: 'upstream_error', cause: { status: 500 } });
    expect(it.upstream.requests).toHaveLength(1 + 4);
  });

  test('[BRK-007] is closed by a probe that is at work, however long its answer takes', async () => {
    await using it = await setUp({ breakerThreshold: 1 });
    it.upstream.reply({ status: 500 });
    failure(await run(it.models, request('gpt-x')));
    cooledDown();
    const [text, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    it.upstream.reply({ text: ['one', ' two'], gate: (index) => [text, end][index]?.promise });
    const heard = Promise.withResolvers<void>();
    const probe = run(it.models, request('gpt-x'), heard.resolve);
    await it.upstream.received(1);
    expect(failure(await run(it.models, request('gpt-x')))).toMatchObject({ code: 'circuit_open' });
    text.resolve();
    await heard.promise;
    await nextPass();
    expect((await run(it.models, request('gpt-x'))).text).toBe('ok');
    end.resolve();
    expect((await probe).text).toBe('one two');
  });

  test('[BRK-005] ignores failures of calls that began before the provider recovered', async () => {
    await using it = await setUp({ breakerThreshold: 1 });
    const early = Promise.withResolvers<void>();
    it.upstream.reply({ text: ['a'], gate: (index) => (index === 1 ? early.promise : undefined), end: 'drop' }, { status: 500 });
    const late = run(it.models, request('gpt-x'));
    await it.upstream.received(0);
    failure(await run(it.models, request('gpt-x')));
    cooledDown();
    const gate = Promise.withResolvers<void>();
    it.upstream.reply({ gate: () => gate.promise });
    const probe = run(it.models, request('gpt-x'));
    await it.upstream.received(2);
    early.resolve();
    expect(failure(await late)).toMatchObject({ code: 'upstream_error', message: expect.stringContaining('broke the connection') });
    gate.resolve();
    expect((await probe).text).toBe('ok');
    expect((await run(it.models, request('gpt-x'))).text).toBe('ok');
  });
});
