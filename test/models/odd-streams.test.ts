import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Slots } from '../../src/lib/slots.ts';
import { AnswerSlots } from '../../src/models/answer-slots.ts';
import { createModels } from '../../src/models/gateway.ts';
import { anthropicFrames, geminiFrames, openaiFrames } from '../support/upstream-frames.ts';
import type { Reply, UpstreamRequest } from '../support/upstream.ts';
import { EVENTS, failure, request, run, runUntilLate, setUp } from './harness.ts';

type Family = (typeof EVENTS)[number]['wire'];

const asked = { body: { model: 'm', messages: [], stream_options: { include_usage: true } } } as unknown as UpstreamRequest;
const framesOf = { anthropic: anthropicFrames, openai: openaiFrames, gemini: (reply: Reply) => geminiFrames(reply) };

/** The frames of a whole answer. */
function partsOf(family: Family, reply: Reply): string[] {
  const { head, delta, tail } = framesOf[family](reply, asked);
  return [head, ...reply.text!.map(delta), tail];
}
const streamOf = (family: Family, reply: Reply): string => partsOf(family, reply).join('');

const frame = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

/** Answers of one JSON text. */
const WHOLE: Record<Family, object> = {
  anthropic: {
    type: 'message',
    model: 'm',
    content: [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'one ' },
      { type: 'text', text: 'two' },
    ],
    stop_reason: 'end_turn',
    usage: { input_tokens: 7, output_tokens: 3 },
  },
  openai: {
    object: 'chat.completion',
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content: 'one two' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 7, completion_tokens: 3 },
  },
  gemini: {
    modelVersion: 'm',
    candidates: [{ content: { parts: [{ text: 'one ' }, { text: 'two' }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 3 },
  },
};

const KEEP_ALIVES = [
  ': OPENROUTER PROCESSING\n\n',
  ':\n\n',
  ': keep-alive\r\n\r\n',
  '\n\n\n',
  '\r\n',
  'data:\n\n',
  'data: \n\n',
  'event: ping\ndata: {"type": "ping"}\n\n',
  'event: ping\ndata:\n\n',
  'event: ping\n\n',
  'event: heartbeat\ndata: alive\n\n',
  'id: 7\n\n',
  'retry: 1000\n\n',
];

describe.each(EVENTS)('a stream of $family', ({ wire: family, model }) => {
  test.each(KEEP_ALIVES)('[MOD-064] may be kept alive before its answer and within it: %j', async (alive) => {
    await using it = await setUp();
    const parts = partsOf(family, { text: ['one', ' ', 'two', ' ', 'three'] });
    for (const chunkBytes of [1, 7, 100_000]) {
      it.upstream.reply({ raw: ['', ...parts, ''].join(alive.repeat(2)), chunkBytes });
      expect(await run(it.models, request(model))).toMatchObject({ text: 'one two three', end: 'stop', usage: { inputTokens: 10 } });
    }
  });

  test.each([1, 10, 100_000])('[MOD-064] may be one JSON text instead, in pieces of %i bytes', async (chunkBytes) => {
    await using it = await setUp();
    const headers = { 'content-type': 'application/json' };
    const expected = { text: 'one two', end: 'stop', model: 'm', usage: { inputTokens: 7, outputTokens: 3 } };
    it.upstream.reply({ raw: JSON.stringify(WHOLE[family]), headers, chunkBytes });
    expect(await run(it.models, request(model))).toMatchObject(expected);
    it.upstream.reply({ raw: `\n\n \n${JSON.stringify(WHOLE[family], null, 2)}\n`, chunkBytes });
    expect(await run(it.models, request(model))).toMatchObject(expected);
    it.upstream.reply({ raw: JSON.stringify([WHOLE[family]]), chunkBytes });
    expect(await run(it.models, request(model))).toMatchObject(expected);
  });

  test('[MOD-064] that is one JSON text fails as others do', async () => {
    await using it = await setUp();
    const json = JSON.stringify(WHOLE[family]);
    it.upstream.reply({ raw: json.slice(0, -5) }, { raw: '{"error":{"code":400,"message":"no"}}' }, { raw: '{}' });
    expect(failure(await run(it.models, request(model))).message).toMatch(/ sent something that is not JSON$/);
    expect(failure(await run(it.models, request(model))).cause).toMatchObject({ status: 400 });
    expect(failure(await run(it.models, request(model))).message).toMatch(/ ended its answer in the middle$/);
    it.upstream.reply({ raw: `{"x":"${'x'.repeat(1_200_000)}`, end: 'stall' }, { raw: json, end: 'drop' });
    expect(failure(await run(it.models, request(model))).message).toMatch(/ sent a frame that is too long$/);
    expect(await it.upstream.requests[3]?.closed).toBe('aborted');
    expect(failure(await run(it.models, request(model))).message).toMatch(/ broke the connection in the middle/);
  });

  test('[MOD-064] may lack the blank line behind its last frame', async () => {
    await using it = await setUp();
    const whole = streamOf(family, { text: ['ok'], noDone: true });
    it.upstream.reply({ raw: whole.trimEnd() }, { raw: `${whole.trimEnd()}\n` });
    for (let n = 0; n < 2; n += 1) {
      expect(await run(it.models, request(model))).toMatchObject({ text: 'ok', end: 'stop', usage: { inputTokens: 10, outputTokens: 5 } });
    }
    // A frame that is cut off is none.
    it.upstream.reply({
      raw:
        partsOf(family, { text: ['one', 'two'] })
          .slice(0, 2)
          .join('') + 'data: {"ty',
    });
    const outcome = await run(it.models, request(model));
    expect(outcome.text).toBe('one');
    expect(failure(outcome).message).toMatch(/ ended its answer in the middle$/);
  });

  test('[MOD-064] may end with [DONE]', async () => {
    await using it = await setUp();
    it.upstream.reply({ raw: `${streamOf(family, { text: ['ok'], noDone: true })}data: [DONE]\n\n`, end: 'stall' });
    expect(await run(it.models, request(model))).toMatchObject({ text: 'ok', end: 'stop' });
  });

  const CODINGS: [string, (text: string) => Buffer][] = [
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['GZIP', gzipSync],
    ['identity', Buffer.from],
    ['utf-8', Buffer.from],
    ['constructor', Buffer.from],
  ];

  test.each(CODINGS)('[MOD-065] may be compressed: %s', async (coding, compress) => {
    await using it = await setUp();
    const headers = { 'content-encoding': coding };
    const raw = compress(streamOf(family, { text: ['Grüße', ' 👩‍🚀', ' two'] }));
    for (const chunkBytes of [1, 17, 100_000]) {
      it.upstream.reply({ raw, headers, chunkBytes });
      expect(await run(it.models, request(model))).toMatchObject({ text: 'Grüße 👩‍🚀 two', end: 'stop', usage: { inputTokens: 10 } });
    }
    const body = compress('{"error":{"type":"insufficient_quota"}}');
    it.upstream.reply({ status: 429, headers, body });
    expect(failure(await run(it.models, request(model))).cause).toMatchObject({ report: { words: ['insufficient_quota'] } });
  });

  test('[MOD-065] that is compressed arrives as it comes', async () => {
    await using it = await setUp();
    const compressed = gzipSync(streamOf(family, { text: ['one', 'two'] }));
    const gzip = createGzip();
    const [head, first] = partsOf(family, { text: ['one', 'two'] });
    gzip.write(head! + first!);
    const begun = await new Promise<Buffer>((resolve) => {
      const chunks: Buffer[] = [];
      gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
      gzip.flush(constants.Z_SYNC_FLUSH, () => resolve(Buffer.concat(chunks)));
    });
    gzip.destroy();
    it.upstream.reply({ raw: begun, headers: { 'content-encoding': 'gzip' }, end: 'stall' });
    const outcome = await runUntilLate(it.models, request(model));
    expect(outcome.text).toBe('one');
    expect(failure(outcome).message).toMatch(/ was silent for /);
    expect(await it.upstream.requests[0]?.closed).toBe('aborted');
    it.upstream.reply(
      { raw: compressed.subarray(0, 30), headers: { 'content-encoding': 'gzip' } },
      { raw: 'data: 1\n\n', headers: { 'content-encoding': 'gzip' } },
    );
    for (let n = 0; n < 2; n += 1) {
      expect(failure(await run(it.models, request(model))).message).toMatch(/ sent an answer that can not be decompressed$/);
    }
    it.upstream.reply({ raw: begun, headers: { 'content-encoding': 'gzip' }, end: 'drop' });
    const dropped = await run(it.models, request(model));
    expect(dropped.text).toBe('one');
    expect(failure(dropped).message).toMatch(/ broke the connection in the middle of its answer$/);
  });
});

test.each(EVENTS)('[MOD-065] answers of $family that are compressed wait for their turns', async ({ wire: family, model }) => {
  await using it = await setUp();
  const turns = new AnswerSlots(new Slots());
  const models = createModels({ providers: it.upstream.providers, retries: 0 }, undefined, undefined, turns);
  onTestFinished(() => models.close());
  // Each is more than a tenant may have in some passes of the event loop.
  const text = Array.from({ length: 400 }, (_, n) => `${n} ${'x'.repeat(1000)}\n`);
  const raw = gzipSync(streamOf(family, { text }));
  it.upstream.otherwise({ raw, headers: { 'content-encoding': 'gzip' } });
  const calls = [1, 1, 2].map((tenantId) => run(models, request(model, { tenantId, maxTokens: 1_000_000 })));
  for (const outcome of await Promise.all(calls)) {
    expect(outcome.error).toBeUndefined();
    expect(outcome.text === text.join('')).toBe(true);
  }
});

describe('an answer that is a bomb', () => {
  const headers = { 'content-encoding': 'br' };

  test.each([
    ['comments', `: ${'x'.repeat(100)}\n\n`],
    ['blank lines', '\n'],
    ['frames that say nothing', `data: {"x":"${'x'.repeat(1000)}"}\n\n`],
  ])('[MOD-065] becomes no endless work: %s', async (_what, unit) => {
    await using it = await setUp();
    const raw = brotliCompressSync(`: begin\n\n${unit.repeat(Math.ceil((65 * 1024 * 1024) / unit.length))}`, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    });
    it.upstream.reply({ raw, headers });
    expect(failure(await run(it.models, request('gpt-4.1'))).message).toMatch(/ sent an answer that is too long$/);
  });

  test('[MOD-065] is not unpacked beyond the bound of a frame', async () => {
    await using it = await setUp();
    const raw = brotliCompressSync(`data: ${'x'.repeat(20_000_000)}`, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    it.upstream.reply({ raw, headers, end: 'stall' });
    expect(failure(await run(it.models, request('gpt-4.1'))).message).toMatch(/ sent a frame that is too long$/);
    expect(await it.upstream.requests[0]?.closed).toBe('aborted');
  });
});

describe('chat completions', () => {
  test('[MOD-064] may have their text in parts, thoughts among them', async () => {
    await using it = await setUp();
    const chunk = (content: unknown, finish: string | null = null) => frame({ choices: [{ delta: { content }, finish_reason: finish }] });
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] };
    const words = ['one', ' two', ' three', ' "four"', ' five'];
    const raw = [
      chunk([thinking]),
      chunk([{ type: 'text', text: '' }]),
      ...words.map((text) => chunk([{ type: 'text', text }])),
      chunk([thinking, { type: 'text', text: ' six' }]),
      chunk(' seven'),
      chunk([], 'stop'),
    ].join('');
    for (const chunkBytes of [3, 100_000]) {
      it.upstream.reply({ raw, chunkBytes });
      expect(await run(it.models, request('gpt-4.1'))).toMatchObject({ text: 'one two three "four" five six seven', thought: true });
    }
  });

  test('[MOD-064] may say message where delta is meant', async () => {
    await using it = await setUp();
    const chunk = (content: string, finish: string | null = null) => frame({ choices: [{ message: { content }, finish_reason: finish }] });
    it.upstream.reply({ raw: chunk('one') + chunk(' two') + chunk(' three', 'stop') });
    expect(await run(it.models, request('ollama/x'))).toMatchObject({ text: 'one two three', end: 'stop' });
  });

  const USAGE = { prompt_tokens: 7, completion_tokens: 3 };
  const last = (more: object, choice: object = {}) => frame({ choices: [{ delta: {}, finish_reason: 'stop', ...choice }], ...more });

  test.each<[string, string, object]>([
    ['Kimi', last({}, { usage: { ...USAGE, cached_tokens: 5 } }), { cacheReadTokens: 5 }],
    ['Groq', last({ usage: null, x_groq: { id: 'r', usage: USAGE } }), {}],
    ['DeepSeek', last({ usage: { ...USAGE, prompt_cache_hit_tokens: 5, prompt_cache_miss_tokens: 2 } }), { cacheReadTokens: 5 }],
    ['Ollama', last({ prompt_eval_count: 7, eval_count: 3 }), {}],
    ['a gateway', last({ usage: { input_tokens: 7, output_tokens: 3 } }), {}],
    ['OpenAI', last({}) + frame({ choices: [], usage: { ...USAGE, prompt_tokens_details: { cached_tokens: 5 } } }), { cacheReadTokens: 5 }],
  ])('[MOD-066] have their usage where %s puts it', async (_host, end, more) => {
    await using it = await setUp();
    const chunk = (content: string) => frame({ choices: [{ delta: { content } }], usage: null });
    it.upstream.reply({ raw: `${['one', ' two', ' three'].map(chunk).join('')}${end}data: [DONE]\n\n` });
    const { text, usage } = await run(it.models, request('gpt-4.1'));
    expect({ text, usage }).toEqual({ text: 'one two three', usage: { inputTokens: 7, outputTokens: 3, ...more } });
  });

  test.each([
    [
      'beside the choices',
      (n: number, content: string) => ({ choices: [{ delta: { content } }], usage: { prompt_tokens: 7, completion_tokens: n } }),
    ],
    [
      'in a choice',
      (n: number, content: string) => ({ choices: [{ delta: { content }, usage: { prompt_tokens: 7, completion_tokens: n } }] }),
    ],
    [
      'of Groq',
      (n: number, content: string) => ({
        choices: [{ delta: { content } }],
        x_groq: { usage: { prompt_tokens: 7, completion_tokens: n } },
      }),
    ],
  ])('[MOD-066] may have usage in every frame, of which the last counts: %s', async (_where, chunk) => {
    await using it = await setUp();
    // Of the same length, so that frames differ in nothing but text and count.
    const raw = Array.from({ length: 9 }, (_, n) => frame(chunk(n + 1, 'word '))).join('');
    it.upstream.reply({ raw: raw + frame({ choices: [{ delta: {}, finish_reason: 'stop' }] }) });
    const { text, usage } = await run(it.models, request('gpt-4.1'));
    expect({ text, usage }).toEqual({ text: 'word '.repeat(9), usage: { inputTokens: 7, outputTokens: 9 } });
  });
});

describe('ends that hosts leave out', () => {
  test('[MOD-064] an answer of an Anthropic-compatible host is whole without message_stop', async () => {
    await using it = await setUp();
    const whole = streamOf('anthropic', { text: ['one', ' two'] });
    const raw = whole.slice(0, whole.indexOf('event: message_stop'));
    for (const end of ['cut', 'drop'] as const) {
      it.upstream.reply({ raw, end });
      expect(await run(it.models, request('claude-x'))).toMatchObject({
        text: 'one two',
        end: 'stop',
        usage: { inputTokens: 10, outputTokens: 5 },
      });
    }
    it.upstream.reply({ raw, end: 'stall' });
    expect(await runUntilLate(it.models, request('claude-x'))).toMatchObject({ text: 'one two', end: 'stop' });
  });

  test('[MOD-064] text and usage behind an early STOP of Gemini belong to the answer', async () => {
    await using it = await setUp();
    const part = (text: string, more: object = {}) =>
      frame({ candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }], ...more });
    const raw = part('one') + part(' two') + part(' three', { usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 3 } });
    for (const [end, chunkBytes] of [
      ['cut', 5],
      ['drop', 0],
      ['cut', 100_000],
    ] as const) {
      it.upstream.reply({ raw, end, chunkBytes });
      expect(await run(it.models, request('gemini-x'))).toMatchObject({
        text: 'one two three',
        end: 'stop',
        usage: { inputTokens: 7, outputTokens: 3 },
      });
    }
  });
});
