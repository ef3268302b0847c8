import { describe, expect, test } from 'vitest';
import { createModels } from '../../src/models/gateway.ts';
import type { ModelSettings } from '../../src/models/settings.ts';
import { type Reply, startUpstream, type UpstreamRequest } from '../support/upstream.ts';
import { startBaton } from '../support/server.ts';
import { failure, request, run } from './harness.ts';

async function setUp(settings: Partial<ModelSettings> = {}) {
  const upstream = await startUpstream();
  const adapted: object[] = [];
  const models = createModels(
    { providers: upstream.providers, retries: 0, breakerThreshold: 1, ...settings },
    { onAdapted: (change) => adapted.push(change) },
  );
  return {
    upstream,
    models,
    adapted,
    async [Symbol.asyncDispose]() {
      models.close();
      await upstream.close();
    },
  };
}

const errorOf = (message: string, more: object = {}) => JSON.stringify({ error: { message, type: 'invalid_request_error', ...more } });

/** A host that refuses these parameters. */
const without =
  (...names: string[]) =>
  ({ body }: UpstreamRequest): Reply => {
    const settings = { ...body, ...(body['generationConfig'] as object) };
    const name = names.find((one) => one in settings);
    return name === undefined ? {} : { status: 400, body: errorOf(`Unsupported parameter: '${name}' is not supported with this model.`) };
  };

/** What hosts say, and what the second request has and has not. */
const SAYINGS: [string, string, Reply, string, string?][] = [
  [
    'openrouter/x/y',
    'OpenAI',
    {
      status: 400,
      body: errorOf("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", {
        param: 'max_tokens',
        code: 'unsupported_parameter',
      }),
    },
    'max_tokens',
    'max_completion_tokens',
  ],
  [
    'gpt-4.1',
    'FastAPI',
    {
      status: 422,
      body: JSON.stringify({
        detail: [{ type: 'extra_forbidden', loc: ['body', 'max_completion_tokens'], msg: 'Extra inputs are not permitted' }],
      }),
    },
    'max_completion_tokens',
    'max_tokens',
  ],
  [
    'gpt-4.1',
    'Mistral',
    {
      status: 422,
      body: JSON.stringify({
        object: 'error',
        message: { detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }] },
        type: 'invalid_request_error',
      }),
    },
    'stream_options',
  ],
  [
    'gpt-4.1',
    'OpenAI, of a value',
    {
      status: 400,
      body: errorOf("Unsupported value: 'temperature' does not support 0.3 with this model. Only the default (1) value is supported.", {
        param: 'temperature',
        code: 'unsupported_value',
      }),
    },
    'temperature',
  ],
  ['gpt-4.1', 'Kimi', { status: 400, body: errorOf('invalid temperature: only 1 is allowed for this model') }, 'temperature'],
  ['gpt-4.1', 'Azure', { status: 400, body: errorOf('Unrecognized request argument supplied: stream_options') }, 'stream_options'],
  ['ollama/x', 'a text', { status: 400, body: '{"error":"unknown field: stream_options"}' }, 'stream_options'],
  ['ollama/x', 'no JSON', { status: 422, body: 'Unknown parameter stream_options' }, 'stream_options'],
  [
    'openrouter/x/y',
    'an error in a 200',
    { raw: `data: ${JSON.stringify({ choices: [], error: { code: 400, message: 'temperature is not supported' } })}\n\n` },
    'temperature',
  ],
  [
    'claude-sonnet-4-6',
    'Anthropic',
    {
      status: 400,
      body: JSON.stringify({
        type: 'error',
        error: { type: 'invalid_request_error', message: '`temperature` is deprecated for this model.' },
      }),
    },
    'temperature',
  ],
  [
    'gemini-2.5-pro',
    'Gemini',
    {
      status: 400,
      body: JSON.stringify({
        error: {
          code: 400,
          message: 'Invalid JSON payload received. Unknown name "temperature" at \'generation_config\': Cannot find field.',
          status: 'INVALID_ARGUMENT',
        },
      }),
    },
    'temperature',
  ],
];

const paramsOf = ({ body }: UpstreamRequest): Record<string, unknown> => ({ ...body, ...(body['generationConfig'] as object | undefined) });

describe('a parameter that a host refuses', () => {
  test.each(SAYINGS)(
    '[MOD-063] is changed in the same call, and in later ones of the model: %s, %s',
    async (model, _host, reply, name, instead) => {
      await using it = await setUp();
      it.upstream.reply(reply);
      expect((await run(it.models, request(model))).text).toBe('ok');
      expect((await run(it.models, request(model))).text).toBe('ok');
      expect(it.upstream.requests).toHaveLength(3);
      const [first, ...others] = it.upstream.requests.map(paramsOf);
      expect(first).toHaveProperty(name);
      const { [name]: value, ...rest } = first!;
      for (const other of others) {
        delete other['generationConfig'];
        delete rest['generationConfig'];
        expect(other).toEqual({ ...rest, ...(instead && { [instead]: value }) });
      }
      expect(it.adapted).toMatchObject([{ parameter: name, instead }]);
      expect([...it.models.breakers.values()].every(({ state }) => state === 'closed')).toBe(true);
    },
  );

  test('[MOD-063] may be one of several, each in its turn', async () => {
    await using it = await setUp();
    it.upstream.otherwise(without('max_completion_tokens', 'temperature', 'stream_options'));
    expect((await run(it.models, request('gpt-4.1'))).text).toBe('ok');
    expect(it.upstream.requests).toHaveLength(4);
    expect(Object.keys(it.upstream.requests[3]!.body).toSorted()).toEqual(['max_tokens', 'messages', 'model', 'stream']);
    expect((await run(it.models, request('gpt-4.1'))).text).toBe('ok');
    expect(it.upstream.requests).toHaveLength(5);
    expect(it.adapted).toHaveLength(3);
  });

  test('[MOD-063] may be marks in the messages', async () => {
    await using it = await setUp();
    it.upstream.reply({ status: 400, body: errorOf('messages.0.content.0.cache_control: Extra inputs are not permitted') });
    const system = [{ text: 'be brief', cache: true }];
    expect((await run(it.models, request('claude-x', { system }))).text).toBe('ok');
    const [first, second] = it.upstream.requests.map(({ body }) => JSON.stringify(body));
    expect(first).toContain('cache_control');
    expect(second).not.toContain('cache_control');
    expect(second).toContain('be brief');
  });

  test('[MOD-063] is changed for its model alone', async () => {
    await using it = await setUp();
    it.upstream.reply({ status: 400, body: errorOf('temperature is not supported') });
    await run(it.models, request('gpt-4.1'));
    await run(it.models, request('gpt-4o'));
    expect(it.upstream.requests.map(({ body }) => 'temperature' in body)).toEqual([true, false, true]);
  });

  test('[MOD-063] is told once, of calls at the same time too', async () => {
    await using it = await setUp();
    it.upstream.otherwise(without('temperature'));
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => run(it.models, request('gpt-4.1'))));
    expect(outcomes.map(({ text }) => text)).toEqual(Array<string>(5).fill('ok'));
    expect(it.adapted).toEqual([{ provider: 'openai', model: 'gpt-4.1', parameter: 'temperature', instead: undefined }]);
  });

  test('[MOD-063] is remembered only when the call was answered without it', async () => {
    await using it = await setUp();
    const body = errorOf('temperature is not supported');
    it.upstream.reply({ status: 400, body }, { status: 400, body });
    expect(failure(await run(it.models, request('gpt-4.1'))).cause).toMatchObject({ status: 400 });
    expect((await run(it.models, request('gpt-4.1'))).text).toBe('ok');
    expect(it.upstream.requests.map((received) => 'temperature' in received.body)).toEqual([true, false, true]);
    expect(it.adapted).toEqual([]);
  });

  test('[MOD-063] is not one that stands in the address of an image: a tenant has written it', async () => {
    await using it = await setUp();
    it.upstream.reply({ status: 400, body: errorOf('Could not download https://example.com/unsupported/stream_options.png') });
    expect(failure(await run(it.models, request('gpt-4.1'))).cause).toMatchObject({ status: 400 });
    expect(it.upstream.requests).toHaveLength(1);
  });

  test('[MOD-063] is given up when its other name is refused too: no call goes without a limit of tokens', async () => {
    await using it = await setUp();
    it.upstream.otherwise(without('max_tokens', 'max_completion_tokens'));
    expect(failure(await run(it.models, request('gpt-4.1'))).cause).toMatchObject({ status: 400 });
    expect(it.upstream.requests).toHaveLength(2);
  });

  test.each([
    [
      'a value that is too large',
      400,
      'max_completion_tokens is too large: 100. This model supports at most 16 completion tokens',
      'invalid_value',
    ],
    ['a value out of range', 400, "Invalid 'temperature': must be between 0 and 0.2, others are not supported", 'invalid_value'],
    ['what is not ours', 400, 'Unsupported parameter: tools is not supported', 'unsupported_parameter'],
    ['nothing', 400, 'bad request', null],
    ['a parameter, but with another status', 404, 'temperature is not supported', null],
  ])('[MOD-063] is not found in an error that tells of %s', async (_what, status, message, code) => {
    await using it = await setUp();
    it.upstream.otherwise({ status, body: errorOf(message, { code }) });
    expect(failure(await run(it.models, request('gpt-4.1'))).cause).toMatchObject({ status });
    expect(it.upstream.requests).toHaveLength(1);
  });

  test('[MOD-063] is a line of the operator’s log', async () => {
    await using upstream = await startUpstream();
    upstream.otherwise(without('temperature'));
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'gpt-4.1' } });
    for (let n = 0; n < 2; n += 1) await baton.api.run('hi');
    const lines = baton.log.lines.filter(({ msg }) => String(msg).startsWith('a host refuses a parameter'));
    expect(lines).toMatchObject([{ level: 30, provider: 'openai', model: 'gpt-4.1', parameter: 'temperature' }]);
  });
});
