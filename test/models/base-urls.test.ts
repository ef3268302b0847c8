import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { examine } from '../../src/doctor/finding.ts';
import { providerChecks } from '../../src/doctor/providers.ts';
import { askHost } from '../../src/models/ask-host.ts';
import { baseURLOf } from '../../src/models/settings.ts';
import { request, run, setUp } from './harness.ts';

const CALLS = {
  anthropic: ['claude-x', '/v1/messages'],
  openai: ['gpt-x', '/v1/chat/completions'],
  gemini: ['gemini-x', '/v1beta/models/gemini-x:streamGenerateContent?alt=sse'],
  ollama: ['ollama/x', '/v1/chat/completions'],
  openrouter: ['openrouter/x/y', '/api/v1/chat/completions'],
} as const;
type Id = keyof typeof CALLS;

const WRITTEN: [Id, string[]][] = [
  ['anthropic', ['', '/', '/v1', '/v1/', '/v1/v1', '//v1', '/v1/messages', '/v1/messages/', '/messages']],
  [
    'openai',
    [
      '',
      '/',
      '/v1',
      '/v1/',
      '/v1//',
      '/v1/v1',
      '/v1/v1/',
      '/v1/chat/completions',
      '/v1/chat/completions/',
      '/v1/completions',
      '/v1/responses',
    ],
  ],
  ['gemini', ['', '/', '/v1beta', '/v1beta/', '/v1beta/v1beta', '/v1', '/v1alpha', '/v1beta/models']],
  ['ollama', ['', '/', '/v1', '/v1/', '/api', '/v1/chat/completions']],
  ['openrouter', ['', '/', '/api', '/api/', '/api/v1', '/api/v1/', '/api/v1/v1', '/api/v1/chat/completions']],
];

test.each(WRITTEN.flatMap(([id, paths]) => paths.map((path): [Id, string] => [id, path])))('[MOD-068] %s at %j', async (id, path) => {
  await using it = await setUp();
  await using other = await setUp({ providers: { [id]: { apiKey: 'k', baseURL: it.upstream.url + path } } });
  const [model, called] = CALLS[id];
  expect((await run(other.models, request(model))).text).toBe('ok');
  expect(it.upstream.requests.map((received) => received.path)).toEqual([called]);
});

test.each<[Id, string, string]>([
  ['openai', 'https://host/openai/v1', 'https://host/openai/v1'],
  ['openai', 'https://host/v1beta/openai/', 'https://host/v1beta/openai'],
  ['openai', 'https://host/api/paas/v4', 'https://host/api/paas/v4'],
  ['openai', 'https://host/chat/completions', 'https://host'],
  ['openai', 'https://api.perplexity.ai', 'https://api.perplexity.ai'],
  ['openai', 'https://user:secret@host/v1/', 'https://user:secret@host/v1'],
  ['openai', 'https://host/v1?api-version=2', 'https://host/v1?api-version=2'],
  ['anthropic', 'https://host/anthropic/v1', 'https://host/anthropic'],
  ['anthropic', 'https://host/v1x', 'https://host/v1x'],
  ['gemini', 'https://host/google/v1beta/', 'https://host/google'],
  ['ollama', 'host', 'http://host:11434/v1'],
  ['ollama', 'host:8080/', 'http://host:8080/v1'],
  ['ollama', 'https://host/proxy', 'https://host/proxy/v1'],
  ['openai', 'nowhere', 'nowhere'],
])('[MOD-068] the path before %s stays: %s', (id, given, expected) => {
  expect(baseURLOf({ providers: { [id]: { baseURL: given } } }, id)).toBe(expected);
});

const LOGIN = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
const withLogin = (url: string): string => url.replace('http://', 'http://user:p%40ss@');

test.each(['anthropic', 'openai', 'ollama'] as const)('[MOD-069] %s without a key is called with a login, or with nothing', async (id) => {
  await using it = await setUp();
  for (const baseURL of [withLogin(it.upstream.url), it.upstream.url]) {
    await using other = await setUp({ providers: { [id]: { baseURL } } });
    expect((await run(other.models, request(CALLS[id][0]))).text).toBe('ok');
  }
  expect(it.upstream.requests.map(({ headers }) => headers.authorization)).toEqual([LOGIN, undefined]);
  if (id === 'anthropic') for (const { headers } of it.upstream.requests) expect(headers['x-api-key']).toBeUndefined();
});

test('[MOD-069] a key goes before the login of its address', async () => {
  await using it = await setUp({ providers: {} });
  await using other = await setUp({ providers: { openai: { apiKey: 'k', baseURL: withLogin(it.upstream.url) } } });
  await run(other.models, request('gpt-x'));
  expect((await it.upstream.received(0)).headers.authorization).toBe('Bearer k');
});

test.each(['openai', 'ollama'] as const)('[MOD-069] baton doctor asks %s with the login', async (id) => {
  const heard: (string | undefined)[] = [];
  const server = http.createServer(({ headers }, response) => (heard.push(headers.authorization), response.end('{"data": []}')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const login of ['user:p%40ss@', '']) {
    await askHost({ providers: { [id]: { baseURL: `http://${login}127.0.0.1:${port}` } } }, id, '/models', new AbortController().signal);
  }
  expect(heard).toEqual([LOGIN, undefined]);
  await new Promise((resolve) => server.close(resolve));
});

test('[MOD-068] baton doctor names a path that is not there', async () => {
  const server = http.createServer((_request, response) => void response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const settings = { providers: { openai: { apiKey: 'k', baseURL: `http://127.0.0.1:${port}/v2` } } };
    const found = await examine(providerChecks(settings));
    expect(found.find(({ name }) => name === 'models of openai')).toMatchObject({
      state: 'works',
      detail: 'answers (status 404)',
      advice: 'if calls fail, check the path in OPENAI_BASE_URL: there is no /v2/models',
    });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
