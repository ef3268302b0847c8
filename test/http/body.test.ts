import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { operations } from '../../src/generated/operations.ts';
import type { Fields } from '../support/client.ts';
import { itGuarded } from '../support/edge.ts';
import { scrapeUntil } from '../support/metrics.ts';
import { INSIDE, startBaton, useServer, type Baton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';
import { call, legacy, modern } from '../doors/a2a/rpc.ts';
import { openSocket } from './raw.ts';

const MiB = 1024 * 1024;
const WIDE = 'ж';
const baton = useServer();

interface Begin {
  length: number | 'chunked';
  token?: string | undefined;
  method?: string;
  path?: string;
}

/** Begins a request, and says no more than this of its body. */
async function begin(
  { url, api }: Pick<Baton, 'url' | 'api'>,
  { length, token = api.token, method = 'post', path = '/v1/orchestrate' }: Begin,
  body: string,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = await openSocket(url);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {});
  const framing = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(
    `${method.toUpperCase()} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`,
  );
  socket.write(length === 'chunked' ? `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n` : body);
  const answer = once(socket, 'close').then(() => Buffer.concat(chunks).toString());
  return { socket, answer };
}

const held = (bytes: (held: number) => boolean) => (samples: ReadonlyMap<string, number>) =>
  bytes(samples.get('baton_turns_held{kind="body"}')!);

describe('the values of a body', () => {
  const refused = (body: string) => baton().api.raw<string>('POST', '/v1/agents', { body });

  itGuarded.each([
    ['numbers', 99_995, (n: number) => `[${Array(n).fill('1').join()}]`],
    ['objects', 99_995, (n: number) => `[${Array(n).fill('{}').join()}]`],
    ['strings', 99_995, (n: number) => `[${Array(n).fill('"{,}"').join()}]`],
    ['members', 49_997, (n: number) => `{${Array.from({ length: n }, (_, i) => `"${i}":1`).join()}}`],
  ])('[ERR-040] %s: 100,000 are read, and one more is a 400', async (_what, most, list) => {
    const body = (n: number) => `{"id":"a","x":${list(n)}}`;
    expect((await refused(body(most))).body).toMatchObject({ error: '/name: is required' });
    expect(await refused(body(most + 1))).toMatchObject({
      status: 400,
      body: { error: 'the request body holds more than 100000 values', error_code: 'invalid_request' },
    });
  });

  itGuarded('[ERR-040] a long name counts as several', async () => {
    const names = Array.from({ length: 500 }, (_, i) => `"${'n'.repeat(20_000)}${i}":1`);
    expect((await refused(`{${names.join()}}`)).body).toMatchObject({ error: expect.stringContaining('values') });
  });

  itGuarded('[ERR-040] [ERR-043] are refused before the body is there, however it is sent', async () => {
    for (const length of [31 * MiB, 'chunked'] as const) {
      const { answer } = await begin(baton(), { length }, `{"message":"x","y":[${'{},'.repeat(100_000)}`);
      expect(await answer).toMatch(/^HTTP\/1\.1 400 [^]*connection: close\r\n[^]*more than 100000 values/i);
    }
  });

  itGuarded('[ERR-040] are an error of JSON-RPC where that is spoken', async () => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"message/send","params":[${'1,'.repeat(100_000)}1]}`;
    const answer = await baton().api.raw<string>('POST', '/v1/a2a/agents/index', { body });
    expect(answer.body).toMatchObject({ error: { code: -32700, message: 'the request body holds more than 100000 values' } });
  });

  it('[A2S-024] a message of A2A may have 1,000 parts', async () => {
    const parts = (n: number) => legacy(Array.from({ length: n }, () => ({ kind: 'text', text: 'x' })));
    expect((await call(baton().api, 'message/send', parts(1000))).body.result).toBeDefined();
    expect((await call(baton().api, 'message/send', parts(1001))).body.error).toMatchObject({ code: -32602 });
  });
});

describe('bodies in work', () => {
  const env = { BODY_MAX_BYTES: String(MiB), BODY_TENANT_BYTES: String(MiB), BODY_TOTAL_BYTES: String(2 * MiB) };
  const small = useServer({ env });
  const message = JSON.stringify({ message: 'x'.repeat(700_000), agent: 'nobody' });

  itGuarded('[ERR-041] wait for their turn beyond the share of their tenant, and others do not', async () => {
    const { api, newTenant, anonymous } = small();
    const first = await begin(small(), { length: message.length }, message.slice(0, -1));
    await scrapeUntil(
      anonymous,
      held((bytes) => bytes === message.length - 64 * 1024),
    );
    const second = api.run({ message: 'y'.repeat(700_000), agent: 'nobody' });
    await scrapeUntil(anonymous, (samples) => samples.get('baton_turns_waiting{kind="body"}') === 1);
    // What is small needs no place, and another tenant has a share of its own.
    expect((await api.run('small')).done).toMatchObject({ ok: true });
    expect((await (await newTenant()).api.run({ message: 'z'.repeat(700_000), agent: 'nobody' })).done).toMatchObject({ ok: false });
    first.socket.destroy();
    expect((await second).done).toMatchObject({ ok: false, error_code: 'agent_not_found' });
    await scrapeUntil(
      anonymous,
      held((bytes) => bytes === 0),
    );
  });

  itGuarded('[ERR-041] are refused with a 503 when too many wait already', async () => {
    const { api, anonymous } = small();
    const most = JSON.stringify({ message: 'x'.repeat(1_000_000), agent: 'nobody' });
    const first = await begin(small(), { length: most.length }, most.slice(0, -1));
    await scrapeUntil(
      anonymous,
      held((bytes) => bytes === most.length - 64 * 1024),
    );
    const others = await Promise.all(Array.from({ length: 64 }, () => begin(small(), { length: 'chunked' }, message.slice(0, 200_000))));
    await scrapeUntil(anonymous, (samples) => samples.get('baton_turns_waiting{kind="body"}') === 64);
    const answer = await api.raw('POST', '/v1/orchestrate', { body: message });
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { error_code: 'unavailable' } });
    for (const { socket } of [first, ...others]) socket.destroy();
    await scrapeUntil(
      anonymous,
      held((bytes) => bytes === 0),
    );
  });

  itGuarded('[ERR-041] count until the run that they started has ended', async () => {
    const gate = Promise.withResolvers<void>();
    await using upstream = await startUpstream();
    upstream.reply({ gate: () => gate.promise });
    await using server = await startBaton({ env: { ...env, ...upstream.env, INDEX_MODEL: '' } });
    const run = await server.api.start({ message: 'x'.repeat(700_000) });
    await run.until(({ event }) => event === 'stream_start');
    run.drop();
    await scrapeUntil(
      server.anonymous,
      held((bytes) => bytes > 600_000),
    );
    gate.resolve();
    await scrapeUntil(
      server.anonymous,
      held((bytes) => bytes === 0),
    );
  });
});

describe('large bodies that come at once', () => {
  itGuarded('[ERR-061] are looked at tenant by tenant: one is through before most of the many of another', INSIDE, async () => {
    const { newTenant, url, api } = baton();
    const body = `{"a":"${'x'.repeat(MiB)}"}`;
    const MANY = 12;
    const through: string[] = [];
    const send = async (name: string, of: Pick<Baton, 'api'>): Promise<() => void> => {
      const { socket, answer } = await begin({ url, api: of.api }, { length: body.length, path: '/v1/agents' }, '');
      void answer;
      socket.once('data', () => through.push(name)).once('data', () => socket.destroy());
      return () => void socket.write(body);
    };
    const other = await newTenant();
    const writes: (() => void)[] = [];
    for (let n = 0; n < MANY; n += 1) writes.push(await send('many', { api }));
    writes.push(await send('one', other));
    for (const write of writes) write();
    await expect.poll(() => through.length).toBe(MANY + 1);
    expect(through.indexOf('one')).toBeLessThan(MANY / 2);
  });
});

describe('bodies that come slowly', () => {
  itGuarded('[ERR-047] keep nobody out, however long they say that they are, and however many tenants send them', async () => {
    const { newTenant, anonymous, url } = baton();
    const beginning = `{"message":"${'x'.repeat(MiB)}`;
    const slow = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const { api } = await newTenant();
        return begin({ url, api }, { length: i % 2 === 0 ? 31 * MiB : 'chunked' }, beginning);
      }),
    );
    await scrapeUntil(
      anonymous,
      held((bytes) => bytes > 11 * MiB),
    );
    const { api } = await newTenant();
    for (const bytes of [100_000, MiB, 28 * MiB]) {
      const answer = await api.run({ message: 'y'.repeat(bytes), agent: 'nobody' });
      expect(answer.done, `${bytes}`).toMatchObject({ ok: false, error_code: 'agent_not_found' });
    }
    for (const { socket } of slow) socket.destroy();
  });

  it('[ERR-047] of its own keep no tenant from sending others', async () => {
    const { newTenant, url } = baton();
    const { api } = await newTenant();
    const slow = await Promise.all(
      Array.from({ length: 3 }, () => begin({ url, api }, { length: 'chunked' }, `{"message":"${'x'.repeat(MiB)}`)),
    );
    const answer = await api.run({ message: 'y'.repeat(100_000), agent: 'nobody' });
    expect(answer.done).toMatchObject({ ok: false, error_code: 'agent_not_found' });
    for (const { socket } of slow) socket.destroy();
  });

  itGuarded('[ERR-048] are a 408 where they are large', async () => {
    await using server = await startBaton({ env: { BODY_TIMEOUT_S: '3', BODY_MIN_RATE: '1000' } });
    for (const length of [MiB, 'chunked'] as const) {
      const { answer } = await begin(server, { length }, 'x'.repeat(100_000));
      expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*less than 1000 bytes a second[^]*"error_code":"request_timeout"/i);
    }
  });
});

describe('a body that its schema bounds', () => {
  // test/doors/openai/files.test.ts has the form.
  const bounded = Object.values(operations).filter((one) => one.maxBody > 0 && !('form' in one));

  it('[ERR-049] is no longer than that allows: 4 KiB where nobody is known yet', () => {
    const unknown = Object.values(operations).filter(({ auth, hasBody }) => auth === 'none' && hasBody);
    expect(unknown.map(({ path, maxBody }) => [path, maxBody])).toEqual([
      ['/console/login', 4096],
      ['/console/session', 4096],
      ['/console/logout', 4096],
    ]);
  });

  it.each(bounded.map(({ method, path, auth, maxBody }) => [method, path, auth, maxBody] as const))(
    '[ERR-049] %s %s: a longer one is a 413, before it comes',
    async (method, path, auth, maxBody) => {
      const { api, admin } = baton();
      const { token } = auth === 'admin' ? admin : api;
      const place = path.replaceAll(/\{\w+\}/g, '1');
      const declared = await begin(baton(), { method, path: place, length: maxBody + 1, token }, '{');
      expect(await declared.answer).toMatch(/^HTTP\/1\.1 413 [^]*"error_code":"payload_too_large"/);
      const chunked = await begin(baton(), { method, path: place, length: 'chunked', token }, `{"a":"${'x'.repeat(maxBody)}`);
      expect(await chunked.answer).toMatch(/^HTTP\/1\.1 413 /);
    },
  );
});

itGuarded('[ERR-042] a body that does not come is a 408, and gives its place back', async () => {
  await using server = await startBaton({ env: { BODY_TIMEOUT_S: '1' } });
  const { answer } = await begin(server, { length: MiB }, '{"message":');
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*connection: close\r\n[^]*"error_code":"request_timeout"/i);
  await scrapeUntil(
    server.anonymous,
    held((bytes) => bytes === 0),
  );
});

describe('a body that nobody reads', () => {
  itGuarded.each([
    ['without a valid token', '/v1/orchestrate', 'wrong', 401],
    ['for no route', '/v1/nowhere', undefined, 404],
  ])('[ERR-043] %s: the connection is closed behind the answer', async (_what, path, token, status) => {
    const { socket, answer } = await begin(baton(), { length: 10 * MiB, path, token }, '{');
    // The answer is there, whole, while the client still sends.
    await once(socket, 'end');
    socket.end();
    expect(await answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*connection: close\\r\\n[^]*"error"[^]*}$`, 'i'));
  });

  itGuarded('[ERR-043] one that never ends is cut off', async () => {
    const socket = await openSocket(baton().url);
    socket.allowHalfOpen = true;
    socket.on('error', () => {}).resume();
    socket.write('POST /v1/orchestrate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer wrong\r\nContent-Length: 999999\r\n\r\n');
    await once(socket, 'data');
    const timer = setInterval(() => socket.write(' '), 50);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(timer);
  });

  itGuarded('[ERR-043] a request behind it is not carried out', async () => {
    const { api, url } = baton();
    const agent = JSON.stringify({ id: 'behind', name: 'B', role: 'r', goal: 'g', model: 'demo/echo' });
    const head = (token: string | undefined, length: number) =>
      `POST /v1/agents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    const { socket, answer } = await begin({ url, api }, { length: MiB, token: 'wrong' }, '{');
    await once(socket, 'data');
    socket.end(`${' '.repeat(MiB - 1)}${head(api.token, agent.length)}${agent}`);
    expect((await answer).match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect((await api.get('/v1/agents/behind')).status).toBe(404);
  });
});

describe('a large body', () => {
  const filler = 'x'.repeat(MiB);
  const post = (body: string | Buffer, path = '/v1/agents') => baton().api.raw('POST', path, { body });

  it('[ERR-044] is refused for the same reasons as a small one', async () => {
    for (const body of [`{"filler":"${filler}"`, `["${filler}"]`, `{"id":1,"filler":"${filler}"}`, `{"id":"a b","filler":"${filler}"}`]) {
      const [large, small] = [await post(body), await post(body.replace(filler, ''))];
      // Where it is broken depends on how long it is, and of a large one the first fault is told.
      const words = ({ details, ...of }: Fields): string =>
        JSON.stringify({ ...of, details: (details as unknown[] | undefined)?.slice(0, 1) }).replace(/column \d+/g, 'column');
      expect({ status: large.status, words: words(large.body) }).toEqual({ status: 400, words: words(small.body) });
    }
    expect((await post(Buffer.concat([Buffer.from(`{"filler":"${filler}`), Buffer.from([0xff, 0x22, 0x7d])]))).status).toBe(400);
    const malformed = await post(`{"filler":"${filler}"`, '/v1/a2a/agents/index');
    expect(malformed.body).toMatchObject({ error: { code: -32700 } });
  });

  it('[ERR-044] is read with its defaults and whatever its members are called, wherever it is cut', async () => {
    const agent = { id: 'large', name: `Grüße ${'👋'}`, role: 'r', goal: 'g', model: 'demo/echo', filler: `${'👋\n'.repeat(100_000)}` };
    const bytes = Buffer.from(JSON.stringify(agent).replace('{', '{"__proto__":{"id":"x"},'));
    const cuts = Array.from({ length: Math.ceil(bytes.length / 9973) }, (_, i) => bytes.subarray(i * 9973, (i + 1) * 9973));
    const { body, status } = await baton().api.raw('POST', '/v1/agents', { body: cuts });
    expect({ status, body }).toMatchObject({ status: 201, body: { id: 'large', name: agent.name } });
  });

  it('[ERR-044] comes to the same as a small one when it holds what nobody knows', async () => {
    const schema = { type: 'object', properties: { own: { enum: [{ kept: [1] }] } } };
    const agent = { name: 'A', role: 'r', goal: 'g', model: 'demo/echo', rules: ['one'], capabilities: ['/fetch'] };
    const more = { advisor: { model: 'demo/echo', more: [] }, response_format: { type: 'json_schema', schema, more: 1 }, more: {} };
    const made = async (id: string, rest: string) =>
      (await post(JSON.stringify({ ...agent, ...more, id, rest }))).body as unknown as object;
    const [large, small] = [await made('knows-large', filler), await made('knows-small', 'x')];
    const times = { id: 0, created_at: 0, updated_at: 0 };
    expect({ ...large, ...times }).toEqual({ ...small, ...times });
    expect(large).toMatchObject({ ...agent, advisor: { model: 'demo/echo' }, response_format: { type: 'json_schema', schema } });
  });

  it('[ERR-044] with an image of 28 MB is a run, also over A2A', async () => {
    const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(21_000_000, 0xff)]);
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: bytes.toString('base64') } };
    expect((await baton().api.run({ message: [{ type: 'text', text: 'Look' }, image] })).done).toMatchObject({ ok: true });
    const parts = [{ text: 'Look' }, { raw: bytes.toString('base64url'), mediaType: 'image/png' }];
    const { result } = (await call(baton().api, 'SendMessage', modern(parts), { version: '1.0' })).body;
    expect(result!.task.history[0]!.parts[1]).toMatchObject({ text: '[image/png, 21000008 bytes, not kept]' });
  });
});

describe('the longest strings', () => {
  it('[ERR-045] are refused in words', async () => {
    const { api } = baton();
    const entry = { type: 'context', title: 'Wide', content: WIDE.repeat(10 * MiB) };
    expect((await api.post('/v1/memory/entries', entry)).status).toBe(413);
    const image = (data: string) => ({ message: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data } }] });
    expect((await api.post('/v1/orchestrate', image(`${'a'.repeat(30_000_000)}!`))).status).toBe(400);
    const part = { raw: `${'a'.repeat(30_000_000)}!`, mediaType: 'image/png' };
    expect((await call(api, 'SendMessage', modern([part]), { version: '1.0' })).body.error).toMatchObject({ code: -32602 });
  });
});
