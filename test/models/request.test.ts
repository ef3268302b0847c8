import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ModelRequest } from '../../src/runtime/model.ts';
import type { Transport } from '../../src/models/transport.ts';
import { anthropicWire } from '../../src/models/wires/anthropic.ts';
import { request, run, setUp } from './harness.ts';

const CONVERSATION: Partial<ModelRequest> = {
  system: [{ text: 'You are A.', cache: true }, { text: '' }, { text: 'Today is Monday.' }],
  messages: [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: 'hello' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'one' },
        { type: 'text', text: 'two' },
      ],
    },
  ],
};
const cache_control = { type: 'ephemeral' };

async function sent(model: string, changes: Partial<ModelRequest> = {}) {
  await using it = await setUp();
  const { error } = await run(it.models, request(model, changes));
  expect(error).toBeUndefined();
  return it.upstream.received(0);
}

describe('what Anthropic is sent', () => {
  test('path, key, system blocks and messages with their cache marks', async () => {
    const { path, headers, body } = await sent('anthropic/claude-sonnet-4-6', CONVERSATION);
    expect(path).toBe('/v1/messages');
    expect(headers.authorization).toBe('Bearer sk-ant-secret-0001');
    expect(body).toEqual({
      model: 'claude-sonnet-4-6',
      max_tokens: 8192,
      temperature: 0.3,
      stream: true,
      system: [
        { type: 'text', text: 'You are A.', cache_control },
        { type: 'text', text: 'Today is Monday.' },
      ],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'hi' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'hello' }] },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'one' },
            { type: 'text', text: 'two', cache_control },
          ],
        },
      ],
    });
  });

  test('a question first, where the window of a conversation begins with an answer, and no empty turns', async () => {
    const messages: ModelRequest['messages'] = [
      { role: 'assistant', content: 'an answer' },
      { role: 'user', content: 'why?' },
      { role: 'assistant', content: '' },
      { role: 'user', content: 'well?' },
    ];
    const { body } = await sent('anthropic/claude-sonnet-4-6', { messages });
    expect(body.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(JSON.stringify(body.messages[0])).toContain('the conversation began earlier');
  });

  test('no system without text, and never more than four marks', async () => {
    expect((await sent('claude-sonnet-4-6')).body).not.toHaveProperty('system');
    const system = ['a', 'b', 'c', 'd', 'e'].map((text) => ({ text, cache: true }));
    const { body } = await sent('claude-sonnet-4-6', { system });
    expect(JSON.stringify(body).match(/cache_control/g)).toHaveLength(4);
    expect(JSON.stringify(body['system'])).toMatch(/"a"\},.*"b"\},.*"c","cache_control/);
  });

  test.each([
    ['claude-3-5-haiku-latest', true],
    ['claude-sonnet-4-5-20250929', true],
    ['claude-opus-4-20250514', true],
    ['claude-opus-4-6', true],
    ['claude-haiku-4-5', true],
    ['claude-opus-4-7', false],
    ['claude-sonnet-5', false],
    ['claude-haiku-5-5', false],
    ['claude-fable-5', false],
    ['anthropic/some-future-model', false],
  ])('temperature for %s: %s, and then in the last API version that has it', async (model, has) => {
    const { headers, body } = await sent(model);
    expect('temperature' in body).toBe(has);
    expect(headers['anthropic-version'] === '2023-06-01').toBe(has);
  });
});

describe('sampling and stops', () => {
  const asked = { topP: 0.4, stop: ['\n', 'END'], seed: 7 };
  test.each<[model: string, sent: object, absent: string[]]>([
    ['gpt-4.1', { temperature: 0.3, top_p: 0.4, stop: ['\n', 'END'], seed: 7 }, []],
    ['ollama/qwen3', { temperature: 0.3, top_p: 0.4, stop: ['\n', 'END'], seed: 7 }, []],
    ['gpt-5.4-mini', {}, ['temperature', 'top_p', 'stop', 'seed']],
    ['claude-sonnet-4-6', { top_p: 0.4, stop_sequences: ['END'] }, ['temperature', 'seed']],
    ['claude-opus-5', { stop_sequences: ['END'] }, ['temperature', 'top_p']],
  ])('[MOD-089] for %s', async (model, has, absent) => {
    const { body } = await sent(model, asked);
    expect(body).toMatchObject(has);
    for (const name of absent) expect(body).not.toHaveProperty(name);
  });

  test('[MOD-089] for Gemini', async () => {
    const { body } = await sent('gemini-2.5-pro', asked);
    expect(body['generationConfig']).toMatchObject({ temperature: 0.3, topP: 0.4, stopSequences: ['\n', 'END'], seed: 7 });
  });
});

describe('the key for Anthropic', () => {
  /** What is sent to this address. */
  async function headersFor(model: string, baseURL: string, apiKey: string | null = 'sk-ant-key') {
    let headers = new Headers();
    const send: Transport['send'] = async (built) => {
      headers = new Headers(built.headers);
      throw new Error('enough');
    };
    const wire = anthropicWire(
      { provider: 'anthropic', apiKey: apiKey ?? undefined, baseURL },
      { send, close() {} },
      { firstByteMs: 1000, idleMs: 1000, callMs: 1000 },
    );
    await wire.stream(model, { ...request(model), assertOurs: async () => {} } as never, () => {}).catch(() => {});
    return { bearer: headers.get('authorization'), key: headers.get('x-api-key'), version: headers.get('anthropic-version') };
  }

  test('[MOD-014] goes to a compatible host as x-api-key too, which may be all that it knows', async () => {
    const { headers } = await sent('claude-sonnet-5');
    expect(headers).toMatchObject({ authorization: 'Bearer sk-ant-secret-0001', 'x-api-key': 'sk-ant-secret-0001' });
    expect(await headersFor('claude-sonnet-5', 'https://claude.example.org')).toMatchObject({
      bearer: 'Bearer sk-ant-key',
      key: 'sk-ant-key',
    });
    expect(await headersFor('claude-sonnet-5', 'https://claude.example.org', null)).toMatchObject({ key: null });
  });

  test('[MOD-014] goes to Anthropic as x-api-key with the older version, as a bearer token alone with the current one', async () => {
    const at = 'https://api.anthropic.com';
    expect(await headersFor('claude-sonnet-4-6', at)).toEqual({ bearer: 'Bearer sk-ant-key', key: 'sk-ant-key', version: '2023-06-01' });
    expect(await headersFor('claude-sonnet-5', at)).toMatchObject({ bearer: 'Bearer sk-ant-key', key: null });
  });
});

describe('what chat completions are sent', () => {
  test('path, key, one system message, one text', async () => {
    const { path, headers, body } = await sent('openai/gpt-4.1', CONVERSATION);
    expect(path).toBe('/v1/chat/completions');
    expect(headers.authorization).toBe('Bearer sk-openai-secret-0002');
    expect(body).toEqual({
      model: 'gpt-4.1',
      max_completion_tokens: 8192,
      temperature: 0.3,
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'You are A.\n\nToday is Monday.' },
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: 'hello' },
        { role: 'user', content: 'one\n\ntwo' },
      ],
    });
  });

  test.each([
    ['gpt-4o', true],
    ['chatgpt-4o-latest', true],
    ['o1', false],
    ['o3-mini', false],
    ['o4-mini', false],
    ['gpt-5.4', false],
    ['openai/gpt-6-sol', false],
    ['ollama/gpt-5-clone', true],
  ])('temperature for %s: %s', async (model, has) => {
    expect('temperature' in (await sent(model)).body).toBe(has);
  });

  test.each([
    ['ollama/llama3.2', 'llama3.2', '/v1/chat/completions', undefined],
    ['openrouter/anthropic/claude-x', 'anthropic/claude-x', '/api/v1/chat/completions', 'Bearer sk-or-secret-0003'],
  ])('%s: its own id, path and key, and max_tokens', async (model, upstreamModel, path, authorization) => {
    const received = await sent(model);
    expect(received.headers.authorization).toBe(authorization);
    expect(received).toMatchObject({ path, body: { model: upstreamModel, max_tokens: 8192 } });
    expect(received.body).not.toHaveProperty('max_completion_tokens');
  });

  test('OLLAMA_HOST may lack the scheme', async () => {
    await using it = await setUp();
    await using other = await setUp({ providers: { ollama: { baseURL: it.upstream.url.replace('http://', '') } } });
    expect((await run(other.models, request('ollama/x'))).text).toBe('ok');
  });
});

describe('what Gemini is sent', () => {
  test('[MOD-011] path, key, instructions and turns', async () => {
    const { path, headers, body } = await sent('google/gemini-2.5-pro', CONVERSATION);
    expect(path).toBe('/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse');
    expect(headers).toMatchObject({ 'x-goog-api-key': 'AIza-secret-0004', 'content-type': 'application/json' });
    expect(body).toEqual({
      systemInstruction: { parts: [{ text: 'You are A.' }, { text: 'Today is Monday.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'hi' }] },
        { role: 'model', parts: [{ text: 'hello' }] },
        { role: 'user', parts: [{ text: 'one' }, { text: 'two' }] },
      ],
      generationConfig: { maxOutputTokens: 8192 + 16_384, temperature: 0.3 },
    });
  });

  test('[MOD-011] turns that alternate, the user first, none of them empty', async () => {
    const messages: ModelRequest['messages'] = [
      { role: 'assistant', content: 'an answer' },
      { role: 'user', content: 'why?' },
      { role: 'assistant', content: '' },
      { role: 'user', content: 'well?' },
    ];
    const { body } = await sent('gemini-x', { messages });
    expect(body.contents).toEqual([
      { role: 'user', parts: [{ text: '(the conversation began earlier)' }] },
      { role: 'model', parts: [{ text: 'an answer' }] },
      { role: 'user', parts: [{ text: 'why?' }, { text: 'well?' }] },
    ]);
    expect(body).not.toHaveProperty('systemInstruction');
  });

  test.each([
    ['gemini-1.5-pro', true],
    ['gemini-2.5-flash-lite', true],
    ['gemini-3-pro-preview', true],
    ['gemini-3.1-pro-preview', true],
    ['google/gemma-3-27b-it', true],
    ['gemini-3.5-flash-lite', false],
    ['gemini-3.8-flash', false],
    ['gemini-pro-latest', false],
    ['gemini-4-pro', false],
  ])('temperature for %s: %s', async (model, has) => {
    expect('temperature' in ((await sent(model)).body['generationConfig'] as object)).toBe(has);
  });

  test.each([
    ['gemini-a/b', 'gemini-a%2Fb'],
    ['google/../../v1/x', '%2E%2E%2F%2E%2E%2Fv1%2Fx'],
    ['google/models/x', 'models%2Fx'],
    ['gemini-x?key=y&z#w', 'gemini-x%3Fkey%3Dy%26z%23w'],
    ['gemini-{api_version} %', 'gemini-%7Bapi_version%7D%20%25'],
    ['gemini-\ud800', 'gemini-%EF%BF%BD'],
  ])('[MOD-011] the model %j without leaving its place in the path', async (model, segment) => {
    expect((await sent(model)).path).toBe(`/v1beta/models/${segment}:streamGenerateContent?alt=sse`);
  });

  test('[MOD-012] nothing that the SDK could find in the environment', async () => {
    const strays = {
      GOOGLE_API_KEY: 'another key',
      GOOGLE_GENAI_USE_VERTEXAI: 'true',
      GOOGLE_GENAI_USE_ENTERPRISE: 'true',
      GOOGLE_CLOUD_PROJECT: 'p',
      GOOGLE_CLOUD_LOCATION: 'l',
      GOOGLE_GENAI_API_VERSION: 'v9',
      GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:1',
      GOOGLE_VERTEX_BASE_URL: 'http://127.0.0.1:1',
    };
    for (const [name, value] of Object.entries(strays)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { path, headers } = await sent('gemini-x');
    expect(path).toBe('/v1beta/models/gemini-x:streamGenerateContent?alt=sse');
    expect(headers['x-goog-api-key']).toBe('AIza-secret-0004');
    expect(headers.authorization).toBeUndefined();
  });
});

test('a compatible host needs no key', async () => {
  await using it = await setUp();
  const { anthropic, openai } = it.upstream.providers;
  await using other = await setUp({ providers: { anthropic: { baseURL: anthropic.baseURL }, openai: { baseURL: openai.baseURL } } });
  expect((await run(other.models, request('claude-x'))).text).toBe('ok');
  expect((await run(other.models, request('gpt-x'))).text).toBe('ok');
});

test.each([
  ['claude-x', { role: 'user', content: [{ type: 'text', text: '(an empty message)', cache_control }] }],
  ['gpt-x', { role: 'user', content: '(an empty message)' }],
  ['gemini-x', { role: 'user', parts: [{ text: '(an empty message)' }] }],
])('[MOD-011] %s is sent something where the user said nothing', async (model, message) => {
  for (const content of [' \n', [{ type: 'text' as const, text: '' }]]) {
    const { body } = await sent(model, { messages: [{ role: 'user', content }] });
    expect(body.contents ?? body.messages).toEqual([message]);
  }
});
