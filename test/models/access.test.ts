import { generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { withoutFetched } from '../../src/lib/fetched-secrets.ts';
import { createModels } from '../../src/models/gateway.ts';
import { Renewed } from '../../src/models/access/renewed.ts';
import type { ModelSettings } from '../../src/models/settings.ts';
import { AWS } from '../support/aws.ts';
import { tokens } from '../support/clouds.ts';
import { GOOGLE } from '../support/google.ts';
import { startUpstream } from '../support/upstream.ts';
import { failure, request, run } from './harness.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

interface Asked {
  url: URL;
  message: IncomingMessage;
  body: string;
}

/** A server that lends credentials. @param answer what it answers, undefined for 400 */
async function lender(answer: (asked: Asked) => object | undefined) {
  const asked: Asked[] = [];
  const server = createServer((message, response) => {
    let body = '';
    message.setEncoding('utf8').on('data', (more: string) => (body += more));
    message.on('end', () => {
      const one = { url: new URL(message.url!, 'http://x'), message, body };
      asked.push(one);
      const said = answer(one);
      response.writeHead(said ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(said ?? { error: 'invalid_grant' }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** A fake upstream, with models of these providers that lead to it. */
async function setUp(providers: (url: string) => ModelSettings['providers']) {
  const upstream = await startUpstream();
  const models = createModels({ providers: providers(upstream.url), retries: 0 });
  onTestFinished(async () => {
    models.close();
    await upstream.close();
  });
  return { upstream, models };
}

describe('Azure OpenAI', () => {
  const azure = (url: string) => ({ azure: { baseURL: url } });
  const soon = () => String(Math.floor(Date.now() / 1000) + 3600);

  test('[MOD-100] lets a key in by its header, and has the deployment as the model', async () => {
    const { upstream, models } = await setUp((url) => ({ azure: { baseURL: `${url}/`, apiKey: 'azure0secret0005azure0secret0005' } }));
    expect((await run(models, request('azure/my-gpt'))).text).toBe('ok');
    const { path, headers, body } = upstream.requests[0]!;
    expect(path).toBe('/openai/v1/chat/completions');
    expect(headers).not.toHaveProperty('authorization');
    expect(body).toMatchObject({ model: 'my-gpt', max_completion_tokens: 8192 });
  });

  test('[MOD-101] gets a token of Entra ID for its own audience: one for all calls, and neither error nor log has it', async () => {
    const token = 'eyJfake.entra-token.signature0001';
    const msi = await lender(({ url, message }) => {
      const isOurs =
        message.headers['x-identity-header'] === 'machine-secret-0001' && url.searchParams.get('resource') === 'https://ai.azure.com';
      return isOurs ? { access_token: token, expires_on: soon(), resource: 'https://ai.azure.com', token_type: 'Bearer' } : undefined;
    });
    tokens.set(token, 'https://ai.azure.com');
    vi.stubEnv('IDENTITY_ENDPOINT', `${msi.url}/msi/token`);
    vi.stubEnv('IDENTITY_HEADER', 'machine-secret-0001');
    vi.stubEnv('AZURE_TOKEN_CREDENTIALS', 'ManagedIdentityCredential');
    const { upstream, models } = await setUp(azure);
    const answers = await Promise.all([1, 2, 3].map(() => run(models, request('azure/gpt-4.1'))));
    expect(answers.map(({ text, error }) => error ?? text)).toEqual(['ok', 'ok', 'ok']);
    expect((await run(models, request('azure/gpt-4.1'))).text).toBe('ok');
    expect(msi.asked).toHaveLength(1);
    expect(upstream.requests[0]!.headers).toMatchObject({ authorization: `Bearer ${token}` });
    expect(upstream.requests[0]!.headers).not.toHaveProperty('api-key');
    expect(withoutFetched(`said ${token}, machine-secret-0001`, '*')).toBe('said *, *');
  });

  test('[MOD-102] is not called without credentials, and the client is told no more than that', async () => {
    vi.stubEnv('AZURE_TOKEN_CREDENTIALS', 'EnvironmentCredential');
    const { upstream, models } = await setUp(azure);
    const error = failure(await run(models, request('azure/gpt-4.1')));
    expect(error).toMatchObject({
      code: 'upstream_error',
      message: 'the model provider azure could not be called: its credentials were not to be had',
    });
    expect(upstream.requests).toEqual([]);
    expect(models.breakers.get('azure')!.state).toBe('closed');
  });
});

describe('Vertex AI', () => {
  const vertex = (url: string) => ({ vertex: { baseURL: url, more: { GOOGLE_CLOUD_LOCATION: GOOGLE.location } } });

  test('[MOD-104] has the credentials of the machine, and its project', async () => {
    const { upstream, models } = await setUp(vertex);
    expect((await run(models, request('vertex/gemini-2.5-pro'))).text).toBe('ok');
    expect((await run(models, request('vertex/claude-sonnet-4-5@20250929', { effort: 'low' }))).text).toBe('ok');
    const below = `projects/${GOOGLE.project}/locations/${GOOGLE.location}/publishers`;
    expect(upstream.requests.map(({ path }) => path)).toEqual([
      `/v1beta1/${below}/google/models/gemini-2.5-pro:streamGenerateContent?alt=sse`,
      `/v1/${below}/anthropic/models/claude-sonnet-4-5%4020250929:streamRawPredict`,
    ]);
    // By the name that Anthropic has for it.
    expect(upstream.requests[1]!.body).toMatchObject({
      anthropic_version: 'vertex-2023-10-16',
      thinking: { type: 'enabled', budget_tokens: 4096 },
    });
  });

  test('[MOD-105] has a token for the file of a service account, by an assertion that its key has signed', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    const folder = mkdtempSync(join(tmpdir(), 'baton-key-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'key.json');
    const email = 'baton@baton-test.iam.gserviceaccount.com';
    writeFileSync(
      file,
      JSON.stringify({
        type: 'service_account',
        project_id: GOOGLE.project,
        private_key_id: 'k1',
        private_key: pem,
        client_email: email,
        client_id: '1',
      }),
    );
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', file);
    const token = 'ya29.fake-token-of-the-account-0001';
    const server = await lender(({ body }) => {
      const form = new URLSearchParams(body);
      const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
      const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
      const now = Date.now() / 1000;
      const isGood =
        form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
        verify('RSA-SHA256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url')) &&
        said['aud'] === 'https://oauth2.googleapis.com/token' &&
        said['iss'] === email &&
        said['scope'] === 'https://www.googleapis.com/auth/cloud-platform' &&
        Number(said['iat']) <= now + 5 &&
        Number(said['exp']) > now;
      return isGood ? { access_token: token, expires_in: 3600, token_type: 'Bearer' } : undefined;
    });
    tokens.set(token, 'https://www.googleapis.com/auth/cloud-platform');
    const real = fetch;
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
      const url = input instanceof Request ? input.url : String(input);
      return real(url.replace('https://oauth2.googleapis.com', server.url), init);
    });
    const { upstream, models } = await setUp(vertex);
    const { text, error } = await run(models, request('vertex/gemini-2.5-pro'));
    expect(error ?? text).toBe('ok');
    expect(upstream.requests[0]!.headers).toMatchObject({ authorization: `Bearer ${token}` });
    expect(server.asked).toHaveLength(1);
    expect(withoutFetched(token, '*')).toBe('*');
  });

  test('[MOD-102] is not called with a file that is none', async () => {
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '/nowhere/key.json');
    const { upstream, models } = await setUp(vertex);
    expect(failure(await run(models, request('vertex/gemini-2.5-pro'))).message).toBe(
      'the model provider vertex could not be called: its credentials were not to be had',
    );
    expect(upstream.requests).toEqual([]);
  });
});

describe('Bedrock', () => {
  test('[MOD-118] has the keys that the usual chain finds, with the token that belongs to them', async () => {
    const session = 'fake-session-token-of-the-container-0001';
    const container = await lender(({ message }) =>
      message.headers.authorization === 'container-secret'
        ? {
            AccessKeyId: AWS.accessKeyId,
            SecretAccessKey: 'not-the-secret-of-this-key',
            Token: session,
            Expiration: new Date(Date.now() + 3_600_000).toISOString(),
          }
        : undefined,
    );
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `${container.url}/credentials`);
    vi.stubEnv('AWS_CONTAINER_AUTHORIZATION_TOKEN', 'container-secret');
    vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere');
    const { models } = await setUp((url) => ({ bedrock: { baseURL: url, more: { AWS_REGION: AWS.region } } }));
    // The fake knows the key without that token, and so refuses what the chain has found: it has been asked, and signed with.
    expect(failure(await run(models, request('bedrock/x'))).cause).toMatchObject({ status: 403 });
    expect(container.asked).toHaveLength(1);
    expect(withoutFetched(`not-the-secret-of-this-key ${session}`, '*')).toBe('* *');
  });
});

describe('credentials that are lent for a time', () => {
  const lent = (value: string, ms = 3_600_000) => ({ value, expiresAt: Date.now() + ms });
  const { signal } = new AbortController();

  test('[MOD-103] are fetched once for all that wait, and anew shortly before they expire', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let fetches = 0;
    const renewed = new Renewed(() => Promise.resolve(lent(`token ${++fetches}`)));
    expect(await Promise.all([renewed.get(signal), renewed.get(signal)])).toEqual(['token 1', 'token 1']);
    vi.setSystemTime(Date.now() + 3_400_000);
    expect(await renewed.get(signal)).toBe('token 1');
    vi.setSystemTime(Date.now() + 100_000);
    expect(await renewed.get(signal)).toBe('token 2');
    expect(fetches).toBe(2);
  });

  test('[MOD-103] are used until they expire where there are no newer ones', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let works = true;
    const renewed = new Renewed(() => (works ? Promise.resolve(lent('token')) : Promise.reject(new Error('down'))));
    expect(await renewed.get(signal)).toBe('token');
    works = false;
    vi.setSystemTime(Date.now() + 3_500_000);
    expect(await renewed.get(signal)).toBe('token');
    vi.setSystemTime(Date.now() + 200_000);
    await expect(renewed.get(signal)).rejects.toMatchObject({ name: 'NoAccess', cause: { message: 'down' } });
  });

  test('[MOD-103] are not waited for by a call that is over, and not fetched any more when nobody waits', async () => {
    const signals: AbortSignal[] = [];
    const renewed = new Renewed<string>((fetching) => {
      signals.push(fetching);
      return new Promise(() => {});
    });
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [renewed.get(first.signal), renewed.get(second.signal)];
    first.abort(new Error('enough'));
    await expect(calls[0]).rejects.toThrow('enough');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    second.abort(new Error('enough, too'));
    await expect(calls[1]).rejects.toThrow('enough, too');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    const third = new AbortController();
    const again = renewed.get(third.signal);
    expect(signals).toHaveLength(2);
    third.abort(new Error('over'));
    await expect(again).rejects.toThrow('over');
  });

  test('[MOD-103] are given up when they do not come', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const renewed = new Renewed<string>(() => new Promise(() => {}));
    const outcome = expect(renewed.get(signal)).rejects.toMatchObject({ cause: { message: 'they did not come within 20000 ms' } });
    await vi.advanceTimersByTimeAsync(20_001);
    await outcome;
  });
});
