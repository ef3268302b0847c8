import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { excerptOf, scrubber, secretsOf } from '../../src/logger.ts';
import { GOOGLE } from '../support/google.ts';
import { quietPort } from '../support/quiet-port.ts';
import { startBaton, useServer, useUpstream } from '../support/server.ts';

const MODEL = 'gpt-refused';
const KEY = 'plain-words-0815-as-a-key';
const PASSWORD = 'hunter2-and-more';

describe('a call that a provider refuses', () => {
  const upstream = useUpstream();
  const baton = useServer(() => {
    const baseURL = new URL(`${upstream().url}/v1`);
    Object.assign(baseURL, { username: 'me', password: PASSWORD });
    return {
      env: { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: baseURL.href, INDEX_MODEL: MODEL, PROVIDER_RETRIES: '1', BREAKER_THRESHOLD: '1000' },
    };
  });

  /** What the log has of the calls of one run. */
  async function linesOf(message = 'hello') {
    const from = baton().log.lines.length;
    const run = await baton().api.run(message);
    await expect
      .poll(() =>
        baton()
          .log.lines.slice(from)
          .some(({ runId, msg }) => runId === run.requestId && msg.startsWith('run ')),
      )
      .toBe(true);
    const lines = baton().log.lines.slice(from);
    return { run, lines, calls: lines.filter(({ provider }) => provider !== undefined) };
  }

  it('[MOD-084] is a line of the log, with its model, address, status and reason', async () => {
    upstream().reply({ status: 401, body: '{"error":{"message":"You are not in the organization"}}' });
    const { calls } = await linesOf();
    expect(calls).toMatchObject([
      {
        level: 40,
        msg: `the model provider openai answered with status 401 for ${MODEL}`,
        provider: 'openai',
        model: MODEL,
        address: `${upstream().url}/v1/chat/completions`,
        status: 401,
        reason: '{"error":{"message":"You are not in the organization"}}',
        tenantId: 1,
      },
    ]);
  });

  it('[MOD-084] is one line, however often it was tried, and none when a try succeeded', async () => {
    upstream().reply({ status: 503, body: 'busy' }, { status: 503, body: 'still busy' });
    expect((await linesOf()).calls).toMatchObject([{ status: 503, reason: 'still busy' }]);
    upstream().reply({ status: 503, body: 'busy' }, {});
    expect((await linesOf()).calls).toEqual([]);
  });

  it('[MOD-084] has the reason of an error inside a 200, and the first 500 characters of a long one', async () => {
    upstream().reply({ text: ['half'], end: 'error' });
    const [inside] = (await linesOf()).calls;
    expect(inside).toMatchObject({ level: 40, model: MODEL, reason: expect.stringContaining('INTERNAL') });
    upstream().reply({ status: 400, body: 'x'.repeat(100_000) });
    const [long] = (await linesOf()).calls;
    expect(long!['reason']).toBe(`${'x'.repeat(500)}…`);
  });

  it('[MOD-085] tells no secret that the provider repeats', async () => {
    const login = Buffer.from(`me:${PASSWORD}`).toString('base64');
    const said = `no: ${KEY}, sk-proj-abcdef123456, sk-proj-****7890, Authorization: Bearer abcdefghijkl, Basic ${login}, ${PASSWORD}`;
    upstream().reply({ status: 401, body: JSON.stringify({ error: { message: said } }) });
    const { lines, calls } = await linesOf();
    expect(String(calls[0]!['reason'])).toContain(
      'no: [redacted], [redacted], [redacted], Authorization: [redacted], Basic [redacted], [redacted]',
    );
    for (const secret of [KEY, 'abcdef', '7890', 'ghijkl', login, PASSWORD]) expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('[MOD-085] tells no half of a secret where the reason is cut', async () => {
    upstream().reply({ status: 401, body: `${'x'.repeat(490)} ${KEY}` });
    const [call] = (await linesOf()).calls;
    expect(call!['reason']).toBe(`${'x'.repeat(490)} [redacted…`);
  });

  it('[MOD-086] is told to the client with its model, and without a word of the provider', async () => {
    upstream().reply({ status: 401, body: '{"error":{"message":"INTERNAL words"}}' });
    const { run } = await linesOf();
    expect(run.done).toMatchObject({ error: `the model provider openai answered with status 401 for ${MODEL}` });
    expect(JSON.stringify(run.frames)).not.toMatch(/INTERNAL|127\.0\.0\.1/);
  });
});

it('[MOD-084] a provider that is not there is a line with what the system says', async () => {
  const port = await quietPort();
  await using baton = await startBaton({
    env: { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, INDEX_MODEL: 'gpt-x', PROVIDER_RETRIES: '0' },
  });
  await baton.api.run('hello');
  const lines = baton.log.lines.filter(({ provider }) => provider !== undefined);
  expect(lines).toMatchObject([
    { level: 40, address: `http://127.0.0.1:${port}/v1/chat/completions`, reason: expect.stringContaining('ECONNREFUSED') },
  ]);
  expect(lines[0]).not.toHaveProperty('status');
});

it('[MOD-085] a login in an address is a secret as it is written, meant and sent', () => {
  const secrets = secretsOf({ OPENAI_BASE_URL: 'https://me:p%40ssw0rd-long@host/v1', PUBLIC_URL: 'https://host' });
  const basic = Buffer.from('me:p@ssw0rd-long').toString('base64');
  expect(secrets.sort()).toEqual(['p%40ssw0rd-long', 'p@ssw0rd-long', basic].sort());
  expect(excerptOf(`"\n${basic}`, 500, scrubber(secrets))).toBe('"\n[redacted]');
});

describe('a call that a cloud does not let in', () => {
  const SECRET = 'canary-of-aws-0001';
  const upstream = useUpstream();
  const baton = useServer(() => ({
    env: { ...upstream().cloudEnv, AZURE_OPENAI_API_KEY: '', AWS_SECRET_ACCESS_KEY: SECRET, LOG_LEVEL: 'debug', PROVIDER_RETRIES: '0' },
  }));

  /** The line of the log about the call of one run; neither that run nor any line has a secret. */
  async function lineOf(model: string) {
    const run = await baton().api.run({ message: 'x', agent_def: { id: 'a', name: 'A', role: 'r', goal: 'g', model } });
    const ofCall = () => baton().log.lines.find((line) => line['provider'] !== undefined && line['model'] === model);
    await expect.poll(ofCall).toBeDefined();
    for (const said of [JSON.stringify(run.frames), JSON.stringify(baton().log.lines)]) {
      expect(said).not.toContain(SECRET);
      expect(said).not.toContain(GOOGLE.token);
    }
    return ofCall()!;
  }

  it('[MOD-102] says why there are no credentials', async () => {
    vi.stubEnv('AZURE_TOKEN_CREDENTIALS', 'EnvironmentCredential');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await lineOf('azure/x')).toMatchObject({
      msg: 'the model provider azure could not be called: its credentials were not to be had',
      reason: expect.stringContaining('EnvironmentCredential'),
    });
  });

  it('[MOD-117] has the status of a wrong signature, and no secret', async () => {
    expect(await lineOf('bedrock/x')).toMatchObject({ status: 403, reason: expect.stringContaining('InvalidSignatureException') });
  });

  it('[MOD-103] has no token that was fetched, though the host repeats it', async () => {
    upstream().reply({ status: 400, body: JSON.stringify({ error: { message: `what is ${GOOGLE.token}?` } }) });
    expect(await lineOf('vertex/gemini-x')).toMatchObject({ status: 400, reason: expect.stringContaining('what is [redacted]?') });
  });
});
