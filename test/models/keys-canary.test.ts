import { expect, it } from 'vitest';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { dumpOf } from '../support/dump.ts';
import { SECRETS_KEY } from '../support/login-runs.ts';
import { OtlpReceiver } from '../support/otlp.ts';
import { runCli } from '../support/process.ts';
import { startBaton } from '../support/server.ts';
import { startUpstream, type UpstreamRequest } from '../support/upstream.ts';

const OWN = 'canary-of-a-tenant-4711-x7Qa';
const OPERATORS = ['canary-of-the-operator-0815-a1', 'canary-of-the-operator-0816-b2'];
const keyIn = ({ headers }: UpstreamRequest): string => String(headers.authorization).replace('Bearer ', '');

describeOnBoth('the keys of providers', (dialect) => {
  it('[KEY-027] stand in no log, event, span, error, metric or answer, and nowhere in the database, whoever repeats them', async () => {
    await using receiver = await OtlpReceiver.start();
    await using upstream = await startUpstream();
    await using database = await createDatabase(dialect);
    const seen: string[] = [];
    const env = {
      OPENROUTER_BASE_URL: `${upstream.url}/api/v1`,
      OPENROUTER_API_KEY: OPERATORS.join(','),
      SECRETS_KEY,
      PROVIDER_RETRIES: '0',
      BREAKER_THRESHOLD: '1000',
    };
    const baton = await startBaton({ database, env: { ...receiver.env, ...env, RECOVERY: 'resume', TRACE_CONTENT: '' } });
    const body = { message: 'hello', agent_def: { id: 'a', name: 'A', role: 'r', goal: 'g', model: 'openrouter/a/x' }, recovery: 'resume' };
    const others = await baton.newTenant();
    try {
      seen.push(JSON.stringify((await baton.api.put('/v1/provider-keys/openrouter', { key: OWN })).body));
      seen.push(JSON.stringify((await baton.api.put('/v1/provider-keys/openrouter', { key: `${OWN} and more` })).body));
      const echo = (status: number) => (request: UpstreamRequest) => ({
        status,
        body: JSON.stringify({ error: { message: `Incorrect API key provided: ${keyIn(request)}`, code: 'invalid_api_key' } }),
      });
      const inside = (request: UpstreamRequest) => ({ raw: `data: {"error":{"message":"no: ${keyIn(request)}","code":401}}\n\n` });
      const refused = (request: UpstreamRequest) => ({
        raw: `data: {"choices":[{"delta":{"refusal":"not with ${keyIn(request)}"},"finish_reason":"content_filter"}]}\n\ndata: [DONE]\n\n`,
      });
      for (const api of [baton.api, others.api]) {
        for (const said of [echo(401), echo(400), echo(500), echo(429), inside, refused, {}]) {
          upstream.otherwise(said);
          const run = await api.run(body);
          seen.push(JSON.stringify(run.frames));
          for (const path of ['', '/result']) seen.push(JSON.stringify((await api.get(`/v1/requests/${run.requestId}${path}`)).body));
        }
        for (const path of ['/v1/provider-keys', '/v1/models', '/v1/requests', '/v1/me'])
          seen.push(JSON.stringify((await api.get(path)).body));
      }
      seen.push(JSON.stringify((await baton.admin.get('/v1/admin/audit')).body));
      seen.push(String((await baton.anonymous.raw('GET', '/metrics')).body));
    } finally {
      await baton.stop();
    }
    expect(upstream.requests.map(keyIn)).toEqual(expect.arrayContaining([OWN, ...OPERATORS]));
    const doctor = await runCli(database, ['doctor'], { ...env, BROWSER_PATH: '/nowhere' });
    seen.push(doctor.stdout, doctor.stderr);
    seen.push(JSON.stringify(baton.log.lines), baton.log.noise.join('\n'), JSON.stringify(receiver.spans), await dumpOf(database));
    expect(receiver.spans.length).toBeGreaterThan(0);
    for (const secret of [OWN, ...OPERATORS])
      for (const text of seen) expect(text.includes(secret), `${secret} in ${text.slice(0, 500)}`).toBe(false);
    // What is no secret is there, so that these were the right places to look.
    expect(
      baton.log.lines.some(
        (line) => line['reason'] === '{"error":{"message":"Incorrect API key provided: [redacted]","code":"invalid_api_key"}}',
      ),
    ).toBe(true);
    expect(seen.at(-1)).toContain('x7Qa');
    expect(doctor.stdout).toContain('key …5-a1');
  });

  it('[KEY-029] a key of a tenant in the text of an answer stands in no step and no line of the log, whatever its form', async () => {
    await using upstream = await startUpstream();
    const env = { OPENROUTER_BASE_URL: `${upstream.url}/api/v1`, OPENROUTER_API_KEY: OPERATORS[0]!, SECRETS_KEY, PROVIDER_RETRIES: '0' };
    const baton = await startBaton({ dialect, env: { ...env, LOG_LEVEL: 'debug' } });
    const key = `${OWN}/+=|@`;
    const forms = [key, encodeURIComponent(key), ...['', 'a', 'ab'].flatMap((lead) => base64(`${lead}${key} and more`))];
    const steps = async (requestId: string) => JSON.stringify((await baton.api.get(`/v1/requests/${requestId}/steps`)).body);
    const body = { message: 'hello', agent_def: { id: 'a', name: 'A', role: 'r', goal: 'g', model: 'openrouter/a/x' } };
    try {
      expect((await baton.api.put('/v1/provider-keys/openrouter', { key })).status).toBe(200);
      upstream.reply(
        { text: [`Your key is ${forms.join(' ')}.\n/write key.txt\n${key}\n/endwrite\n`] },
        { text: [`Again: ${forms.at(-1)}`] },
      );
      const run = await baton.api.run(body);
      expect(run.done).toMatchObject({ ok: true });
      const told = await steps(run.requestId);
      expect(told.match(/\[redacted\]/g)!.length).toBeGreaterThan(forms.length);
      for (const form of forms) expect(told.includes(form), form).toBe(false);
      // To the tenant itself the answer is shown as it came.
      expect(JSON.stringify(run.frames)).toContain(forms.at(-1));
      upstream.reply({ status: 401, body: JSON.stringify({ error: { message: `no: ${forms.join(' ')}` } }) });
      const refused = await baton.api.run(body);
      expect(await steps(refused.requestId)).not.toContain(key);
      for (const form of forms) expect(JSON.stringify(baton.log.lines).includes(form), form).toBe(false);
      expect(baton.log.lines.some((line) => String(line['reason']).includes('no: [redacted]'))).toBe(true);
    } finally {
      await baton.stop();
    }
  });
});

/** In both alphabets; the last letters are of what follows. */
const base64 = (text: string): string[] =>
  ['base64', 'base64url'].map((form) =>
    Buffer.from(text)
      .toString(form as 'base64')
      .slice(0, -12),
  );
