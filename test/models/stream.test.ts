import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextPass } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { EVERY, failure, rejection, request, run, setUp } from './harness.ts';

const TEXT = ['Grüße', ' – ', '日本語', ' 👩‍🚀', '\n/write a.md\n', ''];
const DRESSES = {
  plain: {},
  'without the space': { noSpace: true },
  CRLF: { lineEnd: '\r\n' },
  'bare CR': { lineEnd: '\r' },
  comments: { comments: true },
  'without event lines': { noEventLine: true },
  'all of it': { noSpace: true, lineEnd: '\r\n', comments: true, noEventLine: true },
} as const;

describe.each(EVERY)('a stream of $family', ({ wire, model }) => {
  test('arrives delta by delta, each in the tick of its chunk', async () => {
    await using it = await setUp();
    const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
    it.upstream.reply({ text: ['one', 'two', 'three'], gate: (index) => gates[index]?.promise });
    const seen: string[] = [];
    gates[0]?.resolve();
    await it.models.stream(request(model), (delta) => {
      seen.push(delta);
      // The next delta is only sent once this one is here: a reader that waits for more would hang.
      gates[seen.length]?.resolve();
    });
    expect(seen).toEqual(['one', 'two', 'three']);
  });

  test.each(Object.entries(DRESSES))('survives cuts at every byte: %s', async (_name, dress) => {
    await using it = await setUp();
    for (const chunkBytes of [...Array(40).keys()].map((n) => n + 1).concat(64, 100, 1000)) {
      it.upstream.reply({ text: TEXT, dress, chunkBytes });
      const { text, error } = await run(it.models, request(model));
      expect({ chunkBytes, error, text }).toEqual({ chunkBytes, error: undefined, text: TEXT.join('') });
    }
  });

  test('says whether the token limit cut the answer off', async () => {
    await using it = await setUp();
    it.upstream.reply({ truncated: true }, {});
    expect(await run(it.models, request(model))).toMatchObject({ text: 'ok', end: 'length' });
    expect(await run(it.models, request(model))).toMatchObject({ text: 'ok', end: 'stop' });
  });

  test('needs no particular headers', async () => {
    await using it = await setUp();
    it.upstream.reply({ headers: { 'CONTENT-TYPE': 'text/EVENT-stream', CONNECTION: 'close', 'X-ReQuEsT-ID': 'r' } });
    expect((await run(it.models, request(model))).text).toBe('ok');
  });

  test('uses one connection for calls in succession', async () => {
    await using it = await setUp();
    for (let n = 0; n < 5; n++) {
      await run(it.models, request(model));
      // A connection is free again one pass of the event loop behind its answer.
      await nextPass();
    }
    expect(it.upstream.requests.map((received) => received.connection)).toEqual([1, 1, 1, 1, 1]);
  });

  test('tells of a call in its own context, whoever has opened the connection', async () => {
    await using it = await setUp();
    const context = new AsyncLocalStorage<number>();
    const seen: unknown[] = [];
    for (let n = 0; n < 3; n++) {
      await context.run(n, () => run(it.models, request(model), () => seen.push(context.getStore())));
      await nextPass();
    }
    expect(new Set(it.upstream.requests.map((received) => received.connection))).toEqual(new Set([1]));
    expect(seen).toEqual([0, 1, 2]);
  });

  test('runs calls at once, each with its own text', async () => {
    await using it = await setUp();
    it.upstream.otherwise((received) => ({ text: received.lastMessage.split(' ') }));
    const call = (n: number) => run(it.models, request(model, { messages: [{ role: 'user', content: `call ${n}` }] }));
    const outcomes = await Promise.all([...Array(20).keys()].map(call));
    expect(outcomes.map((outcome) => outcome.text)).toEqual([...Array(20).keys()].map((n) => `call${n}`));
  });

  test('is over when the provider says so, even if the body stays open', async () => {
    await using it = await setUp();
    it.upstream.reply({ end: 'linger' });
    expect(await run(it.models, request(model))).toMatchObject({ text: 'ok', usage: { outputTokens: 5 } });
    expect(await it.upstream.requests[0]?.closed).toBe('aborted');
  });

  test('may be empty', async () => {
    await using it = await setUp();
    it.upstream.reply({ text: [] });
    expect(await run(it.models, request(model))).toMatchObject({ deltas: [], usage: { outputTokens: 5 } });
  });

  // Frames of Bedrock say how long they are.
  test.skipIf(wire === 'bedrock')('is bounded: a frame', async () => {
    await using it = await setUp();
    it.upstream.reply({ raw: `data: {"x":"${'x'.repeat(1_200_000)}`, end: 'stall' });
    expect(failure(await run(it.models, request(model))).message).toMatch(/ sent a frame that is too long$/);
    expect(await it.upstream.requests[0]?.closed).toBe('aborted');
  });

  test('is bounded: an answer', async () => {
    await using it = await setUp();
    it.upstream.reply({ text: Array<string>(20).fill('x'.repeat(1_000_000)) });
    const outcome = await run(it.models, request(model, { maxTokens: 10_000_000 }));
    expect(failure(outcome).message).toMatch(/ sent an answer that is too long$/);
    expect(outcome.text.length).toBeLessThanOrEqual(16 * 1024 * 1024);
  });

  test('rejects with what the listener throws, and hangs up', async () => {
    await using it = await setUp();
    it.upstream.reply({ text: ['a', 'b'], end: 'stall' });
    const thrown = new Error('mine');
    const call = it.models.stream(request(model), () => {
      throw thrown;
    });
    expect(await rejection(call)).toBe(thrown);
    expect(await it.upstream.requests[0]?.closed).toBe('aborted');
  });
});
