import { describe, expect, test } from 'vitest';
import { providerChecks } from '../../src/doctor/providers.ts';
import { scrubber, secretsOf } from '../../src/logger.ts';
import { keepSecret } from '../../src/lib/fetched-secrets.ts';
import { modelList } from '../../src/models/catalog.ts';
import { defaultIndexModel } from '../../src/models/default-model.ts';
import { modelsIn } from '../../src/models/allowed.ts';
import type { ProviderId } from '../../src/models/providers/index.ts';
import { baseURLOf, providersFromEnv } from '../../src/models/settings.ts';
import { packagesOf } from '../support/loaded.ts';
import { startReceiver } from './receiver.ts';
import { CLOUDS, request, run, setUp } from './harness.ts';

const settingsOf = (env: Record<string, string>) => ({ providers: providersFromEnv(env) });
const available = (env: Record<string, string>) =>
  modelList(settingsOf(env))
    .providers.filter((one) => one.available)
    .map(({ id }) => id);

describe('clouds', () => {
  test.each(CLOUDS)('[MOD-104] $model answers', async ({ model }) => {
    await using it = await setUp();
    it.upstream.reply({ text: ['Hel', 'lo 👋'] });
    const outcome = await run(it.models, request(model));
    expect(outcome.error).toBeUndefined();
    expect(outcome).toMatchObject({ text: 'Hello 👋', end: 'stop', usage: { inputTokens: 10, outputTokens: 5 } });
  });

  test.each([
    ['azure', { AZURE_OPENAI_ENDPOINT: 'https://x.openai.azure.com' }],
    ['vertex', { GOOGLE_CLOUD_LOCATION: 'global' }],
    ['bedrock', { AWS_REGION: 'eu-central-1' }],
  ] as const)('[MOD-106] %s is available by one variable, and not chosen for index by that', (id, env) => {
    expect(available(env)).toEqual([id, 'demo']);
    const [variable] = Object.keys(env);
    expect(defaultIndexModel(settingsOf(env))).toEqual({ model: 'demo/echo', reason: `${variable} is set, but not INDEX_MODEL` });
    const both = { ...env, OLLAMA_HOST: 'localhost' };
    expect(defaultIndexModel(settingsOf(both))?.model).toBe('ollama/llama3.2');
    const allowed = modelsIn(`${id}/a,demo/echo`);
    expect(defaultIndexModel({ ...settingsOf(env), allowed })?.model).toBe(`${id}/a`);
  });

  test('[MOD-106] none of their libraries is loaded before the first call, with all of them configured', async () => {
    const env = { AZURE_OPENAI_ENDPOINT: 'https://x', GOOGLE_CLOUD_LOCATION: 'global', AWS_REGION: 'eu-central-1' };
    const packages = await packagesOf(`
      const { createModels } = await import('./src/models/gateway.ts');
      const { providersFromEnv } = await import('./src/models/settings.ts');
      createModels({ providers: providersFromEnv(${JSON.stringify(env)}) }).close();`);
    expect(packages).toContain('cockatiel');
    expect(packages.filter((name) => /azure|google|aws|smithy|anthropic|^openai/.test(name))).toEqual([]);
  });

  test.each<Record<string, string>>([
    { AZURE_OPENAI_API_KEY: 'k' },
    { GOOGLE_CLOUD_PROJECT: 'p' },
    { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 's' },
  ])('[MOD-106] none is available without it: %j', (env) => expect(available(env)).toEqual(['demo']));

  test.each<[ProviderId, Record<string, string>, string]>([
    ['azure', { AZURE_OPENAI_ENDPOINT: 'https://x.openai.azure.com/' }, 'https://x.openai.azure.com/openai/v1'],
    ['azure', { AZURE_OPENAI_ENDPOINT: 'https://x.openai.azure.com/openai/v1/' }, 'https://x.openai.azure.com/openai/v1'],
    [
      'azure',
      { AZURE_OPENAI_ENDPOINT: 'https://x.openai.azure.com/openai/deployments/y?api-version=1' },
      'https://x.openai.azure.com/openai/v1',
    ],
    ['azure', { AZURE_OPENAI_ENDPOINT: 'https://x.services.ai.azure.com/api/projects/p' }, 'https://x.services.ai.azure.com/openai/v1'],
    ['azure', { AZURE_OPENAI_ENDPOINT: 'https://gateway/team/openai/v1' }, 'https://gateway/team/openai/v1'],
    ['vertex', { GOOGLE_CLOUD_LOCATION: 'global' }, 'https://aiplatform.googleapis.com'],
    ['vertex', { GOOGLE_CLOUD_LOCATION: 'eu' }, 'https://aiplatform.eu.rep.googleapis.com'],
    ['vertex', { GOOGLE_CLOUD_LOCATION: 'europe-west1' }, 'https://europe-west1-aiplatform.googleapis.com'],
    ['vertex', { GOOGLE_CLOUD_LOCATION: 'eu', GOOGLE_VERTEX_BASE_URL: 'https://private/v1/' }, 'https://private'],
    ['bedrock', { AWS_REGION: 'us-east-1' }, 'https://bedrock-runtime.us-east-1.amazonaws.com'],
    ['bedrock', { AWS_REGION: 'cn-north-1' }, 'https://bedrock-runtime.cn-north-1.amazonaws.com.cn'],
    ['bedrock', { AWS_REGION: 'us-east-1', AWS_ENDPOINT_URL_BEDROCK_RUNTIME: 'https://vpce.example/' }, 'https://vpce.example'],
  ])('[MOD-107] %s is called at its host: %j', (id, env, url) => {
    expect(baseURLOf(settingsOf(env), id)).toBe(url);
  });

  test.each([
    ['vertex/gemini-2.5-pro', { inlineData: { mimeType: 'application/pdf', data: 'JVBERg==' } }],
    [
      'vertex/claude-sonnet-4-6',
      { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERg==' }, title: 'a' },
    ],
    ['azure/gpt-4.1', { role: 'user', content: 'look\n\n[a]\nwords\n[/a]' }],
  ])('[MOD-104] PDFs go to Vertex AI as they are whatever its address, and to Azure as text: %s', async (model, expected) => {
    await using it = await setUp();
    const pdf = { data: 'JVBERg==', pages: 1 };
    const document = {
      type: 'read_document',
      title: 'a',
      mediaType: 'application/pdf',
      head: '[a]',
      text: 'words',
      end: '[/a]',
      pdf,
    } as const;
    const content = [{ type: 'text' as const, text: 'look' }, document];
    expect((await run(it.models, request(model, { messages: [{ role: 'user', content }] }))).error).toBeUndefined();
    const { body } = await it.upstream.received(0);
    expect(JSON.stringify(body)).toContain(JSON.stringify(expected).slice(0, -1));
  });

  test('[MOD-103] the keys that are set for them are in no line of the log', () => {
    const keys = { AWS_BEARER_TOKEN_BEDROCK: 'bearer-0001', AWS_SECRET_ACCESS_KEY: 'secret-0002', AWS_SESSION_TOKEN: 'session-0003' };
    const scrub = scrubber(secretsOf({ ...keys, AZURE_OPENAI_API_KEY: 'azure-0004' }));
    expect(scrub('bearer-0001 secret-0002 session-0003 azure-0004')).toBe('[redacted] [redacted] [redacted] [redacted]');
  });

  test('[MOD-103] what was fetched for them is in no line of the log', () => {
    keepSecret('ya29.fetched-"token"-0001');
    expect(scrubber([])(JSON.stringify({ msg: 'sent ya29.fetched-"token"-0001' }))).toBe('{"msg":"sent [redacted]"}');
  });
});

describe('baton doctor', () => {
  const found = async (id: string, url: string, upstream: { providers: object }) => {
    const providers = upstream.providers as Record<string, object>;
    const settings = { providers: { [id]: { ...providers[id], baseURL: url } } };
    const [check] = providerChecks(settings).filter(({ name }) => name === `models of ${id}`);
    return await check!.run(AbortSignal.timeout(30_000));
  };

  test.each([
    ['azure', '/openai/v1/models', 'key'],
    ['vertex', '/v1/projects/baton-test/locations/europe-west1', 'credentials'],
    ['bedrock', '/async-invoke?maxResults=1', 'credentials'],
  ])('[MOD-108] tries the credentials of %s with a GET that costs nothing', async (id, path, what) => {
    await using it = await setUp();
    await using receiver = await startReceiver();
    expect(await found(id, receiver.url, it.upstream)).toEqual({ state: 'works', detail: `answers, and takes the ${what}` });
    expect(receiver.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${path}`]);
    receiver.status = 403;
    expect(await found(id, receiver.url, it.upstream)).toMatchObject({ state: 'broken', detail: `refuses the ${what} (status 403)` });
    receiver.headers = { 'x-amzn-errortype': 'AccessDeniedException' };
    if (id === 'bedrock') expect(await found(id, receiver.url, it.upstream)).toMatchObject({ state: 'works' });
  });
});
