import { describe, expect, test } from 'vitest';
import { usageOf } from '../../src/runtime/model.ts';
import { EVERY, rejection, request, run, setUp } from './harness.ts';

describe.each(EVERY)('aborting a call of $family', ({ model }) => {
  const reason = new Error('canceled by the tenant');

  test('rejects with the reason and closes the connection in the middle of the answer', async () => {
    await using it = await setUp();
    it.upstream.reply({ text: ['a', 'b'], end: 'stall' });
    const controller = new AbortController();
    const seen: string[] = [];
    const call = it.models.stream(request(model, { signal: controller.signal }), (delta) => {
      seen.push(delta);
      if (seen.join('') === 'ab') controller.abort(reason);
    });
    expect(await rejection(call)).toBe(reason);
    expect(await it.upstream.requests[0]?.closed).toBe('aborted');
  });

  test('delivers nothing more, not even from the chunk that is being read', async () => {
    await using it = await setUp();
    // Shorter ones would be one delta.
    const text = ['a', 'b', 'c'].map((letter) => letter.repeat(1100));
    it.upstream.reply({ text, chunkBytes: 100_000 });
    const controller = new AbortController();
    const seen: string[] = [];
    const call = it.models.stream(request(model, { signal: controller.signal }), (delta) => {
      seen.push(delta);
      controller.abort(reason);
    });
    expect(await rejection(call)).toBe(reason);
    expect(seen).toEqual([text[0]]);
  });

  test.each([
    ['before the headers', { beforeHeaders: new Promise(() => {}) }],
    ['before the first byte', { raw: '', end: 'stall' }],
    ['while an error body is awaited', { status: 500, body: 'x', headers: { 'content-length': '1000' } }],
  ] as const)('%s', async (_name, reply) => {
    await using it = await setUp();
    it.upstream.reply(reply);
    const controller = new AbortController();
    const call = run(it.models, request(model, { signal: controller.signal }));
    const received = await it.upstream.received(0);
    controller.abort(reason);
    expect((await call).error).toBe(reason);
    await received.closed;
  });

  test('before it begins sends nothing', async () => {
    await using it = await setUp();
    expect((await run(it.models, request(model, { signal: AbortSignal.abort(reason) }))).error).toBe(reason);
    expect(it.upstream.requests).toHaveLength(0);
  });

  test('leaves no listener on the signal, however the call ended', async () => {
    await using it = await setUp();
    it.upstream.reply({}, { status: 500 }, { end: 'drop' });
    const { signal } = new AbortController();
    const open = new Set<unknown>();
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...listener: Parameters<typeof add>) => (open.add(listener[1]), add(...listener));
    signal.removeEventListener = (...listener: Parameters<typeof remove>) => (open.delete(listener[1]), remove(...listener));
    for (let n = 0; n < 3; n++) await run(it.models, request(model, { signal }));
    expect(open.size).toBe(0);
  });

  test('does not affect other calls', async () => {
    await using it = await setUp();
    const gate = Promise.withResolvers<void>();
    it.upstream.otherwise({ text: ['a', 'b'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    const controller = new AbortController();
    const other = run(it.models, request(model));
    const call = run(it.models, request(model, { signal: controller.signal }));
    await it.upstream.received(1);
    controller.abort(reason);
    expect((await call).error).toBe(reason);
    gate.resolve();
    expect((await other).text).toBe('ab');
  });
});

test('[MOD-025] an aborted call reports the tokens that were known by then', async () => {
  await using it = await setUp();
  it.upstream.reply({ text: ['a'], usage: { input: 42, output: 9 }, end: 'stall' });
  const controller = new AbortController();
  const call = it.models.stream(request('claude-x', { signal: controller.signal }), () => controller.abort(new Error('stop')));
  const error = await call.catch((thrown: unknown) => thrown);
  expect(usageOf(error)).toMatchObject({ inputTokens: 42 });
});
