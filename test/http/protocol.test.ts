import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { itGuarded } from '../support/edge.ts';
import { useServer } from '../support/server.ts';
import { audience, isStream, nameOf, pathOf, specOperations } from './operations.ts';
import { openSocket, sendBytes } from './raw.ts';

const baton = useServer({ env: { BODY_MAX_BYTES: '4096' } });
const CLOSE = 'Connection: close\r\n';

/** A request with these lines of headers. */
const lines = (start: string, ...headers: string[]): string =>
  `${start} HTTP/1.1\r\n${headers.map((one) => `${one}\r\n`).join('')}${CLOSE}\r\n`;
const bearer = (): string => `Authorization: Bearer ${baton().api.token}`;

describe('the host of a request', () => {
  it.each([
    ['two lines', ['Host: a.example', 'Host: b.example']],
    ['two lines that are the same', ['Host: a.example', 'Host: a.example']],
    ['two lines in another case', ['Host: a.example', 'HOST: b.example']],
    ['a space', ['Host: a b']],
    ['a path', ['Host: a.example/x']],
    ['a user', ['Host: user@a.example']],
    ['a list', ['Host: a.example, b.example']],
    ['a port that there is not', ['Host: a.example:65536']],
    ['half an IPv6 address', ['Host: [::1']],
    ['an IPv4 address that there is not', ['Host: 999.1.1.1']],
    ['nothing', ['Host:']],
    ['an empty label', ['Host: a..b']],
    ['a label of 64 characters', [`Host: ${'a'.repeat(64)}.example`]],
  ])('[ERR-050] that can be none is a JSON 400: %s', async (_what, hosts) => {
    const answer = await sendBytes(baton().url, lines('GET /healthz', ...hosts));
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'invalid_request' } });
  });

  it.each(['a.example', 'A.Example.', 'my_service:8080', '[::1]:8080', '127.0.0.1', 'localhost:'])('[ERR-050] may be %s', async (host) => {
    expect((await sendBytes(baton().url, lines('GET /healthz', `Host: ${host}`), ['GET', '/healthz'])).status).toBe(200);
  });

  it('[ERR-050] is that of the target, where the target has one', async () => {
    const card = async (target: string) => {
      const { body } = await sendBytes(baton().url, lines(`GET ${target}`, 'Host: header.example'), [
        'GET',
        '/.well-known/agent-card.json',
      ]);
      return (body as unknown as { url: string }).url;
    };
    expect(await card('/.well-known/agent-card.json')).toMatch(/^http:\/\/header\.example\//);
    expect(await card('http://target.example:81/.well-known/agent-card.json')).toMatch(/^http:\/\/target\.example:81\//);
    for (const hosts of [[], ['Host:'], ['Host: a b'], ['Host: a:99999']]) {
      expect((await sendBytes(baton().url, lines('GET http://target.example/healthz', ...hosts))).status, String(hosts)).toBe(400);
    }
    for (const target of ['http://user@target.example/healthz', 'http:///healthz', 'ftp://target.example/healthz']) {
      expect((await sendBytes(baton().url, lines(`GET ${target}`, 'Host: x'))).status, target).toBe(400);
    }
  });

  itGuarded('[ERR-050] a target that is neither a path nor a URL is a JSON 400', async () => {
    expect((await sendBytes(baton().url, lines('GET healthz', 'Host: x'))).status).toBe(400);
  });
});

describe('a header that means something once', () => {
  it.each([
    ['Authorization', () => [bearer(), 'Authorization: Bearer other']],
    ['Content-Type', () => [bearer(), 'Content-Type: application/json', 'Content-Type: text/plain']],
    ['Idempotency-Key', () => [bearer(), 'Idempotency-Key: a', 'idempotency-key: b']],
    ['Idempotency-Key, the same again', () => [bearer(), 'Idempotency-Key: a', 'Idempotency-Key: a']],
    ['Last-Event-ID', () => [bearer(), 'Last-Event-ID: 1', 'Last-Event-ID: 2']],
  ])('[ERR-051] is a 400 when it comes twice: %s', async (_what, headers) => {
    const { body, status } = await sendBytes(baton().url, lines('POST /v1/orchestrate', 'Host: x', 'Content-Length: 0', ...headers()));
    expect({ status, body }).toMatchObject({ status: 400, body: { error: expect.stringContaining('more than once') } });
  });

  it('[ERR-051] is refused in the form of each door', async () => {
    const keys = ['Host: x', bearer(), 'Idempotency-Key: a', 'Idempotency-Key: b'];
    const { status, body } = await sendBytes(baton().url, lines('POST /openai/v1/chat/completions', ...keys), [
      'POST',
      '/openai/v1/chat/completions',
    ]);
    expect({ status, body }).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', code: 'invalid_request' } } });
  });

  it('[ERR-051] lists may come in several lines', async () => {
    const several = ['Host: x', bearer(), 'Accept: text/html', 'Accept: application/json', 'If-None-Match: "a"', 'If-None-Match: "b"'];
    expect((await sendBytes(baton().url, lines('GET /v1/agents/index', ...several), ['GET', '/v1/agents/index'])).status).toBe(200);
  });
});

describe('how a body comes', () => {
  const post = (coding: string[]) =>
    lines('POST /v1/agents', 'Host: x', bearer(), 'Content-Type: application/json', ...coding.map((one) => `Transfer-Encoding: ${one}`)) +
    '2\r\n{}\r\n0\r\n\r\n';

  it.each([[['gzip, chunked']], [['gzip', 'chunked']], [['deflate, chunked']], [['x-own,chunked']]])(
    '[ERR-052] a transfer coding that is not understood is a JSON 501: %j',
    async (coding) => {
      const answer = await sendBytes(baton().url, post(coding), ['POST', '/v1/agents']);
      expect(answer).toMatchObject({ status: 501, body: { error_code: 'not_implemented' } });
    },
  );

  it('[ERR-052] chunks are understood in any case, and no coding behind them', async () => {
    for (const coding of ['chunked', 'Chunked']) {
      expect((await sendBytes(baton().url, post([coding]), ['POST', '/v1/agents'])).body.error).toBe('/id: is required');
    }
  });

  itGuarded.each(['chunked, gzip', 'chunked, chunked', 'gzip', 'identity'])('[ERR-052] %s is a JSON 400', async (coding) => {
    expect((await sendBytes(baton().url, post([coding]))).status).toBe(400);
  });

  itGuarded('[ERR-052] CONNECT is a JSON 501', async () => {
    const answer = await sendBytes(baton().url, lines('CONNECT x.example:443', 'Host: x.example:443'));
    expect(answer).toMatchObject({ status: 501, body: { error_code: 'not_implemented' } });
  });
});

describe('100 Continue', () => {
  /** Sends the head of a request whose client waits for permission to send the body. @returns what comes back until the connection closes */
  async function ask(path: string, headers: string[], body?: string): Promise<string> {
    const socket = await openSocket(baton().url);
    let received = '';
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      if (received === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write(body ?? '');
    });
    socket.write(lines(`POST ${path}`, 'Host: x', 'Expect: 100-continue', ...headers));
    await once(socket, 'close');
    return received;
  }
  const JSON_TYPE = 'Content-Type: application/json';

  itGuarded.each<[string, number, string, () => string[]]>([
    ['no token', 401, '/v1/agents', () => [JSON_TYPE, 'Content-Length: 2']],
    ['an unknown route', 404, '/v1/nothing', () => [bearer(), JSON_TYPE, 'Content-Length: 2']],
    ['a wrong method', 405, '/v1/models', () => [bearer(), JSON_TYPE, 'Content-Length: 2']],
    ['a body too large', 413, '/v1/agents', () => [bearer(), JSON_TYPE, 'Content-Length: 4097']],
    ['no JSON', 415, '/v1/agents', () => [bearer(), 'Content-Type: text/plain', 'Content-Length: 2']],
    ['a compressed body', 415, '/v1/agents', () => [bearer(), JSON_TYPE, 'Content-Encoding: gzip', 'Content-Length: 2']],
    ['a parameter that is wrong', 400, '/v1/conversations/x/messages', () => [bearer(), JSON_TYPE, 'Content-Length: 2']],
    ['a name that is nearly one', 400, '/v1/a2a/agents?a2a-version=1', () => [bearer(), JSON_TYPE, 'Content-Length: 2']],
    ['a wrong key', 400, '/v1/orchestrate', () => [bearer(), JSON_TYPE, `Idempotency-Key: ${'k'.repeat(300)}`, 'Content-Length: 2']],
  ])('[ERR-053] is not sent before a refusal: %s', async (_what, status, path, headers) => {
    expect(await ask(path, headers())).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it.each([
    ['with its length', ['Content-Length: 2'], '{}'],
    ['in chunks', ['Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'],
  ])('[ERR-053] is sent where the body is wanted, %s', async (_how, framing, body) => {
    const received = await ask('/v1/agents', [bearer(), JSON_TYPE, ...framing], body);
    expect(received).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
    expect(received).toContain('/id: is required');
  });
});

describe('a body of another kind', () => {
  const post = (headers: Record<string, string>) => baton().api.raw('POST', '/v1/agents', { body: '{}', headers });

  it('[ERR-054] is a 415 that names what is taken', async () => {
    expect((await post({ 'Content-Type': 'text/plain' })).headers).toMatchObject({ accept: 'application/json' });
    const packed = await post({ 'Content-Encoding': 'gzip' });
    expect(packed).toMatchObject({ status: 415, headers: { 'accept-encoding': 'identity' } });
    expect(packed.headers).not.toHaveProperty('accept');
  });
});

describe('what decides how an answer looks', () => {
  it.each(['/v1/orchestrate', '/v1/agents/index/chat', '/v1/conversations/{id}/messages'])(
    '[ERR-055] is named by Vary: %s',
    async (template) => {
      const { body } = await baton().api.post('/v1/conversations', {});
      const path = pathOf({ template }, String(body['id']));
      const said = { message: 'hi' };
      const answers = [
        await baton().api.run(said, { path }),
        await baton().api.post(path, said, { Accept: 'application/json' }),
        await baton().api.post(path, said, { Prefer: 'respond-async' }),
      ];
      for (const { headers } of answers) expect(headers['vary']).toBe('Origin, Accept, Prefer');
    },
  );

  it('[ERR-055] is named beside the origin where that decides too', async () => {
    const { headers } = await baton().anonymous.get('/console', { 'Accept-Encoding': 'br' });
    expect(headers['vary']).toMatch(/\bOrigin\b/);
  });
});

describe('what was made', () => {
  const created = specOperations.filter(({ responses }) => responses.has(201));

  it('[ERR-056] has an address in the answer, by which it is found', async () => {
    const { api, admin } = baton();
    const conversation = await api.post('/v1/conversations', {});
    const entries = await Promise.all(['a', 'b'].map((title) => api.post('/v1/memory/entries', { type: 'user', title, content: 'x' })));
    const [source_id, target_id] = entries.map(({ body }) => body['id']);
    await api.run('hello', { path: `/v1/conversations/${String(conversation.body['id'])}/messages` });
    const said = await api.get<{ messages: { id: number }[] }>(`/v1/conversations/${String(conversation.body['id'])}/messages`);
    const made: Record<string, unknown> = {
      'POST /v1/requests': { message: 'x' },
      'POST /v1/agents': { id: 'made', name: 'M', role: 'r', model: 'demo/echo', goal: 'g' },
      'POST /v1/schedules': { schedule: 'daily', message: 'x' },
      'POST /v1/webhooks': { url: 'https://example.com/' },
      'POST /v1/conversations': {},
      'POST /v1/conversations/{id}/fork': { message_id: said.body.messages[0]!.id },
      'POST /v1/conversations/{id}/artifacts': { path: 'a.txt', content: 'x' },
      'POST /v1/memory/entries': { type: 'user', title: 'c', content: 'x' },
      'POST /v1/memory/relations': { source_id, target_id, relation: 'supports' },
      'POST /v1/admin/tenants': { name: 'made' },
      'POST /v1/admin/tenants/{id}/tokens': { name: 'made' },
    };
    expect(created.map(nameOf).toSorted()).toEqual(Object.keys(made).toSorted());
    for (const operation of created) {
      const caller = audience(operation) === 'admin' ? admin : api;
      const id = audience(operation) === 'admin' ? baton().tenant.id : conversation.body['id'];
      const answer = await caller.post(pathOf(operation, String(id)), made[nameOf(operation)]);
      expect(answer.status, nameOf(operation)).toBe(201);
      const { location } = answer.headers;
      // What has no GET can at least be deleted there.
      const found = await caller.get(location!);
      if (found.status === 405) expect(await caller.raw('DELETE', location!)).toMatchObject({ status: 200 });
      else expect(found.body['id'] ?? found.body['request_id'], location).toBe(answer.body['id'] ?? answer.body['request_id']);
    }
  });
});

describe('scripts of other pages', () => {
  const SAFELISTED = ['cache-control', 'content-language', 'content-length', 'content-type', 'expires', 'last-modified', 'pragma'];
  /** What is meant for browsers and caches. */
  const NOT_FOR_SCRIPTS = ['vary', 'x-content-type-options'];

  it('[ERR-021] may read every header that the contract describes', async () => {
    const { headers } = await baton().api.get('/v1/agents', { Origin: 'https://app.example' });
    const exposed = headers['access-control-expose-headers']!.toLowerCase().split(',');
    const described = specOperations.flatMap(({ responses }) =>
      [...responses.values()].flatMap(({ node }) => Object.keys((node['headers'] ?? {}) as object)),
    );
    const missing = new Set(
      described.map((name) => name.toLowerCase()).filter((name) => ![...exposed, ...SAFELISTED, ...NOT_FOR_SCRIPTS].includes(name)),
    );
    expect([...missing]).toEqual([]);
    expect(exposed).toEqual(expect.arrayContaining(['www-authenticate', 'allow']));
  });

  it('[ERR-020] ask once in two hours', async () => {
    const headers = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' };
    expect((await baton().anonymous.raw('OPTIONS', '/v1/agents', { headers })).headers['access-control-max-age']).toBe('7200');
  });
});

describe('names in a query', () => {
  const LISTS = specOperations.filter((one) => one.queryParameters.length > 0 && !isStream(one));
  const wrong: [string, (name: string) => string][] = [
    ['brackets', (name) => `${name}[]`],
    ['an index', (name) => `${name}[0]`],
    ['a member', (name) => `${name}[gte]`],
    ['another case', (name) => name.toUpperCase()],
    ['a letter too many', (name) => `${name}s`],
    ['a letter too few', (name) => name.slice(0, -2) + name.slice(-1)],
    ['two letters that have changed places', (name) => name[1]! + name[0]! + name.slice(2)],
    ['another letter', (name) => `${name.slice(0, -1)}x`],
    ['a space', (name) => ` ${name}`],
  ];

  it.each(LISTS.map((one) => [nameOf(one), one] as const))(
    '[ERR-057] are refused when they are nearly known ones: %s',
    async (_name, operation) => {
      const caller = audience(operation) === 'admin' ? baton().admin : baton().api;
      const known = operation.queryParameters;
      for (const name of known) {
        for (const [what, change] of wrong) {
          // Of an object these are its members.
          if (name === 'metadata' && /brackets|index|member/.test(what)) continue;
          const given = change(name);
          if (given === name || (name.length < 4 && !/brackets|case/.test(what))) continue;
          const query = `${encodeURIComponent(given)}=1`;
          const { status, body } = await caller.raw(
            operation.method,
            `${pathOf(operation)}?${query}`,
            operation.hasBody ? { body: '{}' } : {},
          );
          expect({ status, body }, given).toMatchObject({ status: 400 });
          const text = JSON.stringify(body);
          for (const one of known) expect(text, given).toContain(one);
        }
      }
    },
  );

  it('[ERR-057] are ignored when they are no such thing', async () => {
    const { api } = baton();
    for (const query of ['lim=1', 'limiter=1', 'page=2', '_=1', 'utm_source=x', 'l=1', 'before_id=1', '[]=1', '__proto__=1', 'cursor=1']) {
      expect((await api.get(`/v1/requests?${query}`)).status, query).toBe(200);
    }
    // Of short names only brackets and another case: `t`, `k` and `tag` are no slips.
    for (const query of ['t=1', 'qq=1', 'k=1']) expect((await api.get(`/v1/memory/entries?${query}`)).status, query).toBe(200);
    for (const query of ['Q=1', 'q[]=1', 'Tag=1']) expect((await api.get(`/v1/memory/entries?${query}`)).status, query).toBe(400);
    // What is a name elsewhere is none that was meant to be another one.
    for (const query of ['form=1', 'kinds=1']) expect((await api.get(`/v1/agents?${query}`)).status, query).toBe(200);
    expect((await api.get('/v1/agents/index?limt=1')).status).toBe(200);
  });

  it('[ERR-057] are refused in the form of each door', async () => {
    const answer = await baton().api.get('/openai/v1/responses/resp_1?streams=true');
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'invalid_request', param: 'streams' } },
    });
  });
});
