import { describe, expect, it, test } from 'vitest';
import { itGuarded } from '../support/edge.ts';
import { useServer } from '../support/server.ts';
import { audience, isStream, nameOf, pathOf, specOperations, templates, withBody } from './operations.ts';
import type { Baton } from '../support/server.ts';
import type { SpecOperation } from '../support/spec.ts';

const baton = useServer({ env: { BODY_MAX_BYTES: '4096' } });

/** A client that the operation lets in. */
const callerOf = (server: Baton, operation: SpecOperation) => (audience(operation) === 'admin' ? server.admin : server.api);

describe('unknown routes', () => {
  const paths = ['/', '/v1', '/v1/agents/', '/V1/agents', '//v1/agents', '/v1/agents/a/b', '/v1/nothing?x=1', '*', '/favicon.ico'];
  it.each(paths)('[ERR-001] are a JSON 404: %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await baton().api.raw(method, path);
      expect(answer.status, method).toBe(404);
      expect(answer.body['error']).toEqual(expect.any(String));
    }
  });

  it('[ERR-001] are a 404 without a token too', async () => {
    expect((await baton().anonymous.get('/v1/nothing')).status).toBe(404);
  });
});

describe('the codes of errors', () => {
  it('[ERR-016] each tell one kind of mistake', async () => {
    const { api, anonymous } = baton();
    const agent = { id: 'coded', name: 'C', role: 'r', model: 'demo/echo', goal: 'g' };
    await api.post('/v1/agents', agent);
    const codeOf = async (answer: Promise<{ body: Record<string, unknown> }>): Promise<unknown> => (await answer).body['error_code'];
    expect(await codeOf(anonymous.get('/v1/agents'))).toBe('unauthorized');
    expect(await codeOf(anonymous.get('/v1/nothing'))).toBe('not_found');
    expect(await codeOf(api.raw('PUT', '/v1/agents'))).toBe('method_not_allowed');
    expect(await codeOf(api.post('/v1/agents', agent))).toBe('agent_exists');
    expect(await codeOf(api.post('/v1/agents', {}))).toBe('invalid_request');
    expect(await codeOf(api.post('/v1/agents', { ...agent, goal: 'x'.repeat(5000) }))).toBe('payload_too_large');
    expect(await codeOf(api.raw('POST', '/v1/agents', { body: '{}', headers: { 'Content-Type': 'text/plain' } }))).toBe(
      'unsupported_media_type',
    );
    expect(await codeOf(api.post('/v1/schedules', { schedule: 'someday', message: 'x' }))).toBe('invalid_schedule');
    const missing = {
      'requests/x': 'request',
      'agents/x': 'agent',
      'conversations/9': 'conversation',
      'schedules/9': 'schedule',
      'runs/9': 'run',
      'artifacts/9': 'artifact',
      'memory/entries/9': 'memory_entry',
    };
    for (const [path, what] of Object.entries(missing)) expect(await codeOf(api.get(`/v1/${path}`)), path).toBe(`${what}_not_found`);
    expect(await codeOf(api.raw('DELETE', '/v1/memory/relations/9'))).toBe('memory_relation_not_found');
    expect(await codeOf(baton().admin.get('/v1/admin/tenants/4711'))).toBe('tenant_not_found');
    expect(await codeOf(api.post('/v1/requests/x/cancel'))).toBe('not_in_flight');
  });
});

describe('wrong methods', () => {
  it.each(templates)('[ERR-002] %s names the methods that it has', async (template) => {
    const here = specOperations.filter((one) => one.template === template);
    const heads = here.filter((one) => one.method === 'GET' && !isStream(one)).map(() => 'HEAD');
    const methods = [...here.map((one) => one.method), ...heads].sort();
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter((one) => !methods.includes(one))) {
      const answer = await baton().anonymous.raw(method, pathOf({ template }));
      expect(answer.status, method).toBe(405);
      expect(answer.headers['allow']?.split(', ').sort(), method).toEqual(methods);
    }
  });

  it.each(specOperations.filter((one) => one.method === 'GET' && !isStream(one)).map((one) => [nameOf(one), one] as const))(
    '[ERR-003] HEAD answers like %s, without a body',
    async (_name, operation) => {
      const caller = callerOf(baton(), operation);
      const [got, head] = [await caller.get(pathOf(operation)), await caller.raw('HEAD', pathOf(operation))];
      expect(head.status).toBe(got.status);
      expect(head.headers['content-type']).toBe(got.headers['content-type']);
      expect(head.body).toBeUndefined();
    },
  );
});

describe.each(withBody.map((one) => [nameOf(one), one] as const))('the body of %s', (_name, operation) => {
  const path = pathOf(operation);
  const send = (body: string | Buffer | string[], headers?: Record<string, string>) =>
    callerOf(baton(), operation).raw(operation.method, path, { body, headers });

  test.each(['', '{', 'null}', '{"a":1}}', '{"a":1,}', "{'a':1}", 'NaN', '\u0000'])('[ERR-004] %j is not well-formed', async (body) => {
    expect((await send(body)).status).toBe(400);
  });

  test('[ERR-004] bytes that are no UTF-8 are refused', async () => {
    expect((await send(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))).status).toBe(400);
  });

  test.each(['[]', '"text"', '1', 'true', 'null', '[{"message":"hi"}]'])(
    '[ERR-005] is refused when it is %s and not an object',
    async (body) => {
      expect((await send(body)).status).toBe(400);
    },
  );

  const types = [
    '',
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/jsonx',
  ];
  test.each(types)('[ERR-006] Content-Type %j is a 415', async (type) => {
    expect((await send('{}', { 'Content-Type': type })).status).toBe(415);
  });

  test('[ERR-006] without a Content-Type it is a 415', async () => {
    const answer = await callerOf(baton(), operation).raw(operation.method, path);
    expect(answer.status).toBe(415);
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="UTF-8"'])(
    '[ERR-006] Content-Type %j is JSON',
    async (type) => {
      // The body is JSON and lacks what is required: the type has been accepted.
      expect((await send('[]', { 'Content-Type': type })).status).toBe(400);
    },
  );

  test('[ERR-006] a compressed body is a 415', async () => {
    expect((await send('{}', { 'Content-Encoding': 'gzip' })).status).toBe(415);
  });

  test('[ERR-007] is a 413 when it is over the limit, however it is sent', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(5000), message: 'x' });
    const whole = await send(large);
    expect(whole.status).toBe(413);
    expect(whole.headers['connection']).toBe('close');
    expect((await send([large.slice(0, 2000), large.slice(2000)])).status).toBe(413);
  });

  test('[ERR-007] is read when it has exactly the limit', async () => {
    const body = JSON.stringify({ filler: '' });
    const full = JSON.stringify({ filler: 'x'.repeat(4096 - body.length) });
    expect((await send(full)).status).not.toBe(413);
    expect((await send(`${full} `)).status).toBe(413);
  });
});

describe('a broken percent escape', () => {
  it.each(['/%', '/v1/agents/%zz', '/v1/agents/%c3%28', '/v1/requests/%e0%a4%a/events', '/%ff'])('[ERR-008] is a 400: %s', async (path) => {
    expect((await baton().api.get(path)).status).toBe(400);
  });

  const named = specOperations.filter((one) => one.pathParameters.length > 0);
  it.each(named.map((one) => [nameOf(one), one] as const))('[ERR-008] in place of a parameter is a 400: %s', async (_name, operation) => {
    const options = operation.hasBody ? { body: '{}' } : {};
    const answer = await callerOf(baton(), operation).raw(operation.method, pathOf(operation, '%zz'), options);
    expect(answer.status).toBe(400);
  });

  it.each(named.map((one) => [nameOf(one), one] as const))('[ERR-008] is a 400 when it stands for a NUL: %s', async (_name, operation) => {
    const options = operation.hasBody ? { body: '{}' } : {};
    expect((await callerOf(baton(), operation).raw(operation.method, pathOf(operation, 'a%00'), options)).status).toBe(400);
  });

  it.each(['/v1/requests?agent=%00', '/v1/requests?before=a%00', '/v1/memory/entries?tag=%00'])(
    '[ERR-008] is a 400 when it stands for a NUL in %s',
    async (path) => {
      expect((await baton().api.get(path)).status).toBe(400);
    },
  );

  it('[ERR-008] is ignored in a query string that the operation does not use', async () => {
    expect((await baton().api.get('/v1/agents?x=%zz&%ff')).status).toBe(200);
  });
});

it('[ERR-009] chunked bodies are read, wherever they are cut', async () => {
  const definition = { id: 'chunked', name: 'Grüße 👋', role: 'r', model: 'demo/echo', goal: 'g' };
  const bytes = Buffer.from(JSON.stringify(definition));
  const pieces = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
  const answer = await baton().api.raw('POST', '/v1/agents', { body: pieces });
  expect(answer).toMatchObject({ status: 201, body: { name: 'Grüße 👋' } });
});

describe('deeply nested bodies', () => {
  const large = useServer();
  const nested = {
    arrays: (depth: number) => '['.repeat(depth) + ']'.repeat(depth),
    objects: (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
  };
  itGuarded.each(Object.entries(nested))('[ERR-015] %s are refused beyond 64 levels, wherever they stand', async (_name, nest) => {
    const deep = (depth: number) => `{"message":"\\"[[","ignored":${nest(depth)}}`;
    expect((await large().api.raw('POST', '/v1/orchestrate', { body: deep(64) })).body).toMatchObject({
      error: expect.stringContaining('64 levels'),
    });
    const { body: fine } = await large().api.raw<string>('POST', '/v1/agents', { body: deep(63) });
    expect(fine).toMatchObject({ error: expect.not.stringContaining('levels') });
    for (const member of ['agent_def', 'message', 'unknown']) {
      const body = `{"${member}":${nest(1_000_000)}}`;
      for (const path of ['/v1/agents', '/v1/orchestrate']) {
        expect((await large().api.raw('POST', path, { body })).status, `${member} ${path}`).toBe(400);
      }
    }
  });
});

describe.each(specOperations.map((one) => [nameOf(one), one] as const))('%s', (_name, operation) => {
  test('[ERR-010] is the same route with a query string', async () => {
    const caller = callerOf(baton(), operation);
    const options = operation.hasBody ? { body: '[]' } : {};
    const plain = await caller.statusOf(operation.method, pathOf(operation, '999999'), options);
    for (const query of ['?', '?unknown=1', '?unknown=1&unknown=2&also', '?%E2%9C%93=%F0%9F%91%8B&a[b]=c&__proto__=x']) {
      expect(await caller.statusOf(operation.method, pathOf(operation, '999999') + query, options), query).toBe(plain);
    }
  });
});
