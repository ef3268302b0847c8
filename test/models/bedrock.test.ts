import { describe, expect, test } from 'vitest';
import { createModels } from '../../src/models/gateway.ts';
import { BedrockReader } from '../../src/models/wires/bedrock-reader.ts';
import { EventStreamFrames, loadCodec } from '../../src/models/wires/event-stream.ts';
import { ProviderFault } from '../../src/models/wires/frames.ts';
import type { ModelRequest, ReadDocument } from '../../src/runtime/model.ts';
import { AWS, eventFrame, exceptionFrame, frameOf } from '../support/aws.ts';
import { bedrockFrames } from '../support/upstream-frames.ts';
import { failure, request, run, setUp } from './harness.ts';

const CLAUDE = 'bedrock/eu.anthropic.claude-sonnet-4-6';
const TEXTS = ['The capital ', 'is Rome, ', 'wörd 👋.'];
const { head, delta, tail } = bedrockFrames({
  text: TEXTS,
  thinking: 'hm',
  usage: { input: 7, output: 3, cacheRead: 20, cacheWrite: 100 },
});
const ANSWER = Buffer.concat([head, ...TEXTS.map(delta), tail]);

/** What a reader makes of an answer that comes in these pieces. */
async function read(...pieces: Buffer[]) {
  let text = '';
  const reader = new BedrockReader((more) => (text += more));
  const frames = new EventStreamFrames(await loadCodec(), reader);
  let fault: unknown;
  try {
    for (const piece of pieces) frames.feed(piece.toString('latin1'));
    frames.end();
  } catch (error) {
    fault = error;
  }
  return { text, fault, end: reader.end, usage: reader.usage };
}

/** The body that a call has sent. */
async function sent(model: string, changes: Partial<ModelRequest> = {}) {
  await using it = await setUp();
  expect((await run(it.models, request(model, changes))).error).toBeUndefined();
  const { body, path } = await it.upstream.received(0);
  return { body: body as unknown as Record<string, unknown>, path };
}

describe('frames of Bedrock', () => {
  const whole = {
    text: TEXTS.join(''),
    fault: undefined,
    end: 'stop',
    usage: { inputTokens: 127, outputTokens: 3, cacheReadTokens: 20, cacheWriteTokens: 100 },
  };

  test('[MOD-110] are read wherever the answer is cut into pieces', async () => {
    for (let at = 0; at <= ANSWER.length; at += 1)
      expect(await read(ANSWER.subarray(0, at), ANSWER.subarray(at)), `at ${at}`).toEqual(whole);
    expect(await read(...Array.from(ANSWER, (_, at) => ANSWER.subarray(at, at + 1)))).toEqual(whole);
  });

  test('[MOD-110] of an answer that is cut off are the whole ones, and it has no end without the one that says so', async () => {
    const ended = ANSWER.indexOf('messageStop');
    for (let length = 0; length < ANSWER.length; length += 1) {
      const { text, fault, end } = await read(ANSWER.subarray(0, length));
      expect(fault).toBeUndefined();
      expect(TEXTS.join('').startsWith(text), `behind ${length}`).toBe(true);
      if (length < ended) expect(end, `behind ${length}`).toBeUndefined();
    }
  });

  test('[MOD-111] with a byte that is not the one that was sent are faults, wherever it stands', async () => {
    for (let at = 0; at < ANSWER.length; at += 1) {
      const damaged = Buffer.from(ANSWER);
      damaged[at]! ^= 1 << (at % 8);
      const { text, fault } = await read(damaged);
      expect(fault, `at ${at}`).toBeInstanceOf(ProviderFault);
      expect(TEXTS.join('').startsWith(text)).toBe(true);
    }
  });

  test('[MOD-111] that are too long are refused before they have come', async () => {
    const long = frameOf({ ':message-type': 'event', ':event-type': 'x' }, 'x'.repeat(1024 * 1024));
    expect(String((await read(long.subarray(0, 12))).fault)).toContain('sent a frame that is too long');
  });

  test.each([
    ['throttlingException', 429],
    ['modelStreamErrorException', 424],
    ['validationException', 422],
    ['internalServerException', 500],
    ['serviceUnavailableException', 503],
    ['modelTimeoutException', 408],
    ['accessDeniedException', 403],
    ['somethingElseException', 500],
  ])('[MOD-112] may be an exception in the middle: %s stands for %i, and shows none of its words', async (type, status) => {
    await using it = await setUp();
    it.upstream.reply({ raw: Buffer.concat([head, delta('a'), exceptionFrame(type, 'INTERNAL words')]), chunkBytes: 5 });
    const outcome = await run(it.models, request(CLAUDE));
    expect(outcome.text).toBe('a');
    const { message, cause } = failure(outcome);
    expect(cause).toMatchObject({ status });
    expect(message).toMatch(/^the model provider bedrock reported an error in its answer/);
    expect(message).not.toContain('INTERNAL');
  });

  test('[MOD-112] may be an error of another kind', async () => {
    await using it = await setUp();
    const error = frameOf({ ':message-type': 'error', ':error-code': 'InternalServerError', ':error-message': 'INTERNAL' }, {});
    it.upstream.reply({ raw: error });
    expect(failure(await run(it.models, request(CLAUDE)))).toMatchObject({ cause: { status: 500 } });
  });

  test.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
  ])('[MOD-113] end with %s as %s', async (stopReason, end) => {
    await using it = await setUp();
    it.upstream.reply({ raw: Buffer.concat([delta('a'), eventFrame('messageStop', { stopReason })]) });
    expect(await run(it.models, request(CLAUDE))).toMatchObject({ text: 'a', end });
  });

  test.each(['guardrail_intervened', 'content_filtered'])('[MOD-113] end with %s as refused', async (stopReason) => {
    await using it = await setUp();
    it.upstream.reply({ raw: eventFrame('messageStop', { stopReason }) });
    expect(failure(await run(it.models, request(CLAUDE)))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('refused to answer: '),
    });
  });

  test.each(['malformed_tool_use', 'tool_use', 'something_new'])(
    '[MOD-113] are broken off with %s, where nothing was called',
    async (stopReason) => {
      await using it = await setUp();
      it.upstream.reply({ raw: Buffer.concat([delta('a'), eventFrame('messageStop', { stopReason })]) });
      expect(failure(await run(it.models, request(CLAUDE))).message).toContain('broke its answer off');
    },
  );

  test('[MOD-110] may be an answer of one JSON text instead', async () => {
    const content = [{ reasoningContent: { reasoningText: { text: 'hm', signature: 's' } } }, { text: 'one wörd' }];
    const usage = { inputTokens: 1, outputTokens: 2 };
    const json = Buffer.from(JSON.stringify({ output: { message: { role: 'assistant', content } }, stopReason: 'end_turn', usage }));
    expect(await read(json.subarray(0, 90), json.subarray(90))).toEqual({ text: 'one wörd', fault: undefined, end: 'stop', usage });
  });
});

describe('what Bedrock is sent', () => {
  test.each([
    ['anthropic.claude-3-haiku-20240307-v1:0', 'anthropic.claude-3-haiku-20240307-v1%3A0'],
    ['us.amazon.nova-pro-v1:0', 'us.amazon.nova-pro-v1%3A0'],
    [
      'arn:aws:bedrock:eu-central-1:123456789012:application-inference-profile/a1b2',
      'arn%3Aaws%3Abedrock%3Aeu-central-1%3A123456789012%3Aapplication-inference-profile%2Fa1b2',
    ],
    ['a/../b c', 'a%2F%2E%2E%2Fb%20c'],
  ])('[MOD-114] has the model in its path, and is signed so: %s', async (model, segment) => {
    expect((await sent(`bedrock/${model}`)).path).toBe(`/model/${segment}/converse-stream`);
  });

  test('[MOD-114] has no model that would change the path', async () => {
    await using it = await setUp();
    for (const model of ['bedrock/.', 'bedrock/..']) expect(failure(await run(it.models, request(model))).code).toBe('unknown_model');
    expect(it.upstream.requests).toEqual([]);
  });

  test('[MOD-115] has system prompts, limits and marks for the cache', async () => {
    const system = [{ text: 'You are kind.', cache: true }, { text: '' }, { text: 'Now.' }];
    const stop = ['END', ' '];
    const { body } = await sent(CLAUDE, { system, stop });
    expect(body).toEqual({
      model: expect.anything(),
      system: [{ text: 'You are kind.' }, { cachePoint: { type: 'default' } }, { text: 'Now.' }],
      messages: [{ role: 'user', content: [{ text: 'hi' }, { cachePoint: { type: 'default' } }] }],
      inferenceConfig: { maxTokens: 8192, temperature: 0.3, stopSequences: ['END'] },
    });
    const other = await sent('bedrock/meta.llama3-70b-instruct-v1:0', { system, topP: 0.5 });
    expect(other.body).toMatchObject({
      system: [{ text: 'You are kind.' }, { text: 'Now.' }],
      inferenceConfig: { temperature: 0.3, topP: 0.5 },
    });
    expect(JSON.stringify(other.body)).not.toContain('cachePoint');
  });

  test('[MOD-116] has the effort of Claude, as Anthropic has it', async () => {
    const of = async (model: string, effort: ModelRequest['effort']) => (await sent(model, { effort })).body;
    const budget = await of('bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'medium');
    expect(budget).toMatchObject({
      additionalModelRequestFields: { thinking: { type: 'enabled', budget_tokens: 8192 } },
      inferenceConfig: { maxTokens: 16_384 },
    });
    expect(budget['inferenceConfig']).not.toHaveProperty('temperature');
    expect(await of(CLAUDE, 'high')).toMatchObject({
      additionalModelRequestFields: { thinking: { type: 'adaptive' }, output_config: { effort: 'high' } },
    });
    for (const model of ['bedrock/anthropic.claude-3-haiku-20240307-v1:0', 'bedrock/us.amazon.nova-pro-v1:0']) {
      expect(await of(model, 'high')).not.toHaveProperty('additionalModelRequestFields');
    }
  });

  test('[MOD-115] has images, and PDFs with the names that it takes', async () => {
    const data = Buffer.from('%PDF').toString('base64');
    const pdf = (title: string): ReadDocument => ({
      type: 'read_document',
      title,
      mediaType: 'application/pdf',
      head: '[',
      text: 'words',
      end: ']',
      pdf: { data, pages: 2 },
    });
    const image = { type: 'image' as const, source: { type: 'base64' as const, media_type: 'image/png', data: 'iVBORw0KGgo=' } };
    const address = { type: 'image' as const, source: { type: 'url' as const, url: 'https://example.org/a.png' } };
    const { body } = await sent('bedrock/x', { messages: [{ role: 'user', content: [image, address, pdf('Ümläut_2026.pdf'), pdf('')] }] });
    expect(body['messages']).toEqual([
      {
        role: 'user',
        content: [
          { image: { format: 'png', source: { bytes: 'iVBORw0KGgo=' } } },
          { text: expect.stringContaining('https://example.org/a.png') },
          { document: { format: 'pdf', name: 'ml ut 2026 1', source: { bytes: data } } },
          { document: { format: 'pdf', name: 'document 2', source: { bytes: data } } },
        ],
      },
    ]);
    const six = Array.from({ length: 6 }, () => pdf('a'));
    expect(
      JSON.stringify((await sent('bedrock/x', { messages: [{ role: 'user', content: six }] })).body).match(/"document":/g),
    ).toHaveLength(5);
    expect((await sent('bedrock/x', { messages: [{ role: 'user', content: [pdf('a')] }] })).body['messages']).toMatchObject([
      { content: [{ document: {} }, { text: '(see the document)' }] },
    ]);
  });

  test('[MOD-114] is signed also where it is large, and has halves of characters', async () => {
    const data = Buffer.alloc(300_000, 7).toString('base64');
    const image = { type: 'image' as const, source: { type: 'base64' as const, media_type: 'image/png', data } };
    await sent(CLAUDE, { messages: [{ role: 'user', content: [image, { type: 'text', text: 'half \ud83d' }] }] });
    await sent(CLAUDE, { messages: [{ role: 'user', content: 'half \ud83d' }] });
    await sent(CLAUDE, { messages: [{ role: 'user', content: 'x\ud83d'.repeat(20_000) }] });
  });

  test.each(['temperature', 'topP'])('[MOD-115] goes without %s where a model refuses it', async (name) => {
    await using it = await setUp();
    it.upstream.reply({
      status: 400,
      body: JSON.stringify({ message: `The model returned the following errors: ${name} is not supported` }),
    });
    expect((await run(it.models, request('bedrock/x', { topP: 0.5 }))).text).toBe('ok');
    expect(it.upstream.requests.map(({ body }) => name in (body['inferenceConfig'] as object))).toEqual([true, false]);
  });
});

describe('who may call Bedrock', () => {
  const keys = { AWS_REGION: AWS.region, AWS_ACCESS_KEY_ID: AWS.accessKeyId, AWS_SECRET_ACCESS_KEY: AWS.secretAccessKey };

  test.each([
    ['another secret', { AWS_SECRET_ACCESS_KEY: 'another-secret-of-aws' }],
    ['another region', { AWS_REGION: 'us-east-1' }],
    ['a token that does not belong to the key', { AWS_SESSION_TOKEN: 'another-token' }],
  ])('[MOD-117] not with %s: once, and the message has nothing of it', async (_, more) => {
    await using it = await setUp();
    const models = createModels({ providers: { bedrock: { baseURL: it.upstream.url, more: { ...keys, ...more } } } });
    const { message, cause } = failure(await run(models, request(CLAUDE)));
    expect(cause).toMatchObject({ status: 403 });
    expect(message).toBe(`the model provider bedrock answered with status 403 for ${CLAUDE}`);
    models.close();
  });

  test('[MOD-117] with a key of Bedrock, and no signature', async () => {
    await using it = await setUp();
    const models = createModels({
      providers: { bedrock: { apiKey: AWS.bearer, baseURL: it.upstream.url, more: { AWS_REGION: AWS.region } } },
    });
    expect((await run(models, request(CLAUDE))).text).toBe('ok');
    expect(it.upstream.requests[0]!.headers).toMatchObject({ authorization: `Bearer ${AWS.bearer}` });
    expect(it.upstream.requests[0]!.headers).not.toHaveProperty('x-amz-date');
    models.close();
  });
});
