import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { loggerOptions, scrubber, secretsOf, serializeError } from '../../src/logger.ts';
import { Events } from '../../src/lib/events.ts';
import type { RunRequest } from '../../src/runtime/supervisor.ts';
import type { ServerEvents } from '../../src/server/events.ts';
import { logEvents } from '../../src/server/log-events.ts';
import { Client } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { LogBook } from '../support/logs.ts';
import { spawnBaton } from '../support/process.ts';
import { ADMIN_TOKEN, startBaton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';
import { sendBytes } from '../http/raw.ts';

/** A key that no pattern could know. */
const ODD_KEY = 'correct horse "battery"';

describe('the log', () => {
  it('[OPS-020] holds no secret, also when the provider echoes everything it got', async () => {
    await using upstream = await startUpstream();

    upstream.otherwise(({ headers, body }) => ({
      status: 401,
      body: JSON.stringify({
        error: { message: `bad key ${String(headers['authorization'] ?? headers['x-api-key'])}`, headers, body },
      }),
    }));
    // As a process of its own: the logger is the one that operators get.
    await using baton = await spawnBaton({ env: { ...upstream.env, INDEX_MODEL: 'gpt-4.1', LOG_LEVEL: 'trace' } });
    const definition = { id: 'a', name: 'a', role: 'r', goal: 'g', model: 'claude-x' };
    for (const body of ['hi', { message: 'hi', agent_def: definition }]) {
      expect((await baton.api.run(body)).done.ok).toBe(false);
    }
    await baton.admin.post('/v1/admin/tenants', { name: 'Acme' });
    await new Client(baton.url).get('/v1/agents', { Authorization: `Bearer ${ADMIN_TOKEN}` });
    baton.kill('SIGTERM');
    await baton.exited;

    const secrets = [ADMIN_TOKEN, baton.token, upstream.env['OPENAI_API_KEY']!, upstream.env['ANTHROPIC_API_KEY']!];
    const text = JSON.stringify(baton.log.lines);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/\b(?:bat|bad)_\w|Bearer \w/);
    // It is not that nothing was logged: what the provider said is there, without the key.
    const reasons = baton.log.lines.filter(({ msg }) => msg === 'why the run failed');
    expect(reasons).toHaveLength(2);
    for (const { err } of reasons) expect(JSON.stringify(err)).toContain('bad key');
    expect(text).toContain('[redacted]');
  });

  it('[OPS-020] removes the secrets of the configuration, whatever they look like', () => {
    const config = { OPENAI_API_KEY: ODD_KEY, ADMIN_TOKEN: 'an-admin-token-of-16', PORT: 80, LOG_LEVEL: 'info' } as const;
    expect(secretsOf(config).sort()).toEqual(['an-admin-token-of-16', ODD_KEY].sort());
    const line = JSON.stringify({ level: 30, msg: `the key ${ODD_KEY} of an-admin-token-of-16 is refused` });
    expect(JSON.parse(scrubber(secretsOf(config))(line))).toEqual({
      level: 30,
      msg: 'the key [redacted] of [redacted] is refused',
    });
  });

  it.each([
    ['OPENAI_BASE_URL', 'http://me:a%20password@host/v1', ['a%20password', 'a password', 'bWU6YSBwYXNzd29yZA==']],
    ['OPENAI_BASE_URL', 'http://the-key-alone@host/v1', ['the-key-alone', 'dGhlLWtleS1hbG9uZTo=']],
    ['OLLAMA_HOST', 'http://me:a-password@host', ['a-password', 'bWU6YS1wYXNzd29yZA==']],
    ['DATABASE_URL', 'postgres://postgres@host/baton', []],
  ])('[OPS-020] removes the login in %s, also as it is sent: %s', (name, url, secrets) => {
    expect(secretsOf({ [name]: url })).toEqual(secrets);
  });

  it.each([
    ['a tenant token', 'token bat_mZ3zq5m0cSg1vY0oDkq2m5xJ0z8T3v5Q refused', 'token [redacted] refused'],
    ['a tenant token of a cell', 'token bat_eu1_mZ3zq5m0cSg1vY0oDkq2m5xJ0z8T3v5Q refused', 'token [redacted] refused'],
    ['an admin token', 'bad_mZ3zq5m0cSg1vY0oDkq2m5xJ0z8T3v5Q', '[redacted]'],
    ['a provider key', 'Incorrect API key provided: sk-proj-abc_DEF123.', 'Incorrect API key provided: [redacted].'],
    ['a bearer', 'Authorization: Bearer abc.def/ghi+jk=', 'Authorization: [redacted]'],
    ['a password in a URL', 'connect to postgres://baton:hunter2!@db:5432/baton', 'connect to postgres://[redacted]@db:5432/baton'],
    ['ordinary words', 'a bearer token is required; the task-sk- is bad_luck?', 'a bearer token is required; the task-sk- is bad_luck?'],
  ])('[OPS-020] takes out what looks like %s', (_what, message, expected) => {
    const line = scrubber([])(JSON.stringify({ msg: message }));
    expect(JSON.parse(line)).toEqual({ msg: expected });
  });

  it('[OPS-020] censors members by their names', () => {
    const log = new LogBook();
    const secret = 'plainword';
    pino(loggerOptions('info', []), log).info(
      { headers: { authorization: secret, 'x-api-key': secret, host: 'h' }, apiKey: secret, token: secret },
      'x',
    );
    expect(JSON.stringify(log.lines)).not.toContain(secret);
    expect(log.lines[0]).toMatchObject({ headers: { host: 'h' }, msg: 'x' });
  });

  it('[OPS-022] keeps what identifies an error and its causes', () => {
    const cause = Object.assign(new Error('inner'), { status: 401, headers: { 'x-api-key': 'k' }, request: { body: 'prompt' } });
    const logged = serializeError(Object.assign(new TypeError('outer', { cause }), { code: 'E1', bindings: ['row'] }));
    expect(logged).toEqual({
      type: 'TypeError',
      message: 'outer',
      code: 'E1',
      stack: expect.stringContaining('outer'),
      cause: { type: 'Error', message: 'inner', status: 401, stack: expect.any(String) },
    });
    const loop = new Error('round');
    loop.cause = loop;
    expect(() => JSON.stringify(serializeError(loop))).not.toThrow();
    expect(serializeError('thrown text')).toEqual({ type: 'string', message: 'thrown text' });
  });

  it('[OPS-022] keeps as little of what could not be closed behind a run', () => {
    const log = new LogBook();
    const events = new Events<ServerEvents>();
    logEvents(events, pino(loggerOptions('info', []), log), (json) => json);
    const request = { runId: 'r', tenantId: 1, agentId: 'index' } as Partial<RunRequest> as RunRequest;
    const problems = [Object.assign(new Error('broken'), { config: { body: 'prompt' } })];
    events.emit('closeFailed', { request, problems });
    expect(log.lines).toMatchObject([{ problems: [{ type: 'Error', message: 'broken' }] }]);
    expect(JSON.stringify(log.lines)).not.toContain('prompt');
  });

  it('[OPS-021] has a line for every request and every end of a run, with the ids', async () => {
    await using baton = await startBaton();
    const run = await baton.api.run('hi');
    const refused = await baton.anonymous.get('/v1/agents');
    const tail = await baton.api.events(run.requestId);
    await baton.stop();

    const { id: tenantId } = baton.tenant;
    const lineOf = (wanted: Record<string, unknown>) =>
      baton.log.lines.filter((line) => Object.entries(wanted).every(([name, value]) => line[name] === value));
    expect(lineOf({ msg: 'run completed' })).toMatchObject([
      { level: 30, requestId: run.requestId, runId: run.requestId, tenantId, agentId: 'index' },
    ]);
    expect(lineOf({ msg: 'request', operationId: 'orchestrate' })).toMatchObject([
      { level: 20, method: 'POST', status: 200, requestId: run.requestId, runId: run.requestId, tenantId, durationMs: expect.any(Number) },
    ]);
    expect(lineOf({ msg: 'request', operationId: 'streamRequestEvents' })).toMatchObject([
      { requestId: tail.headers['x-request-id'], runId: run.requestId, tenantId },
    ]);
    const [anonymous] = lineOf({ requestId: refused.requestId });
    expect(anonymous).toMatchObject({ operationId: 'listAgents', status: 401 });
    expect(anonymous).not.toHaveProperty('tenantId');
  });
});

it("[OPS-056] has Node's warnings as lines, such as that of a target that Koa's parts have `url.parse` read", async () => {
  await using baton = await spawnBaton();
  const target = 'http://target.example/healthz';
  expect((await sendBytes(baton.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, ['GET', '/healthz'])).status).toBe(
    200,
  );
  const warnings = () => baton.log.lines.filter(({ msg }) => msg === 'Node warns');
  await expect.poll(warnings).toMatchObject([{ level: 40, err: { type: 'DeprecationWarning', code: 'DEP0169' } }]);
  expect(baton.log.noise).toEqual([]);
});

describeOnBoth('a query that fails', (dialect) => {
  it('[OPS-022] does not repeat the values of bindings', async () => {
    await using baton = await startBaton({ dialect });
    const { openDatabase } = await import('../../src/store/database/connect.ts');
    const database = await openDatabase({ url: baton.database.url });
    try {
      const row = { tenant_id: 1, no_such_column: 'words of the tenant' };
      const failure = await database
        .knex('requests')
        .insert(row as never)
        .then(
          () => undefined,
          (error: Error) => error,
        );
      expect(failure?.message).toContain('no_such_column');
      expect(JSON.stringify(serializeError(failure))).not.toContain('words of the tenant');
    } finally {
      await database.close();
    }
  });
});
