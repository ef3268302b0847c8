import { connect } from 'node:net';
import type { ResponsesClientEvent, ResponsesServerEvent } from 'openai/resources/responses/responses';
import { ResponsesWS } from 'openai/resources/responses/ws';
import { describe, expect, it } from 'vitest';
import { useServer, useUpstream } from '../../support/server.ts';
import { giveToken } from '../../support/tokens.ts';
import { numbered, post, replayed } from './numbers.ts';
import { officialClient } from './official.ts';
import { openSocket, refusedSocket, type SocketEvent } from '../../support/sockets.ts';

const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const tools = [{ type: 'function', name: 'get_weather', description: 'The weather.', parameters, strict: false }];
const call = (city: string) => ({ id: 'p1', name: 'get_weather', arguments: JSON.stringify({ city }) });

const idOf = (events: SocketEvent[]): string => events[0]!.response!.id;
const lastOf = (events: SocketEvent[]) => events.at(-1)!;
const textOf = (events: SocketEvent[]): string =>
  lastOf(events)
    .response!.output.flatMap(({ content = [] }) => content.map(({ text }) => text))
    .join('');

describe('the WebSocket of responses', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  const place = () => ({ baton: baton(), token: baton().tenant.token });

  it('[OAI-110] serves a conversation with the official client', async () => {
    upstream().reply({ text: ['Par', 'is.'] }, { text: ['2 million.'] });
    const socket = new ResponsesWS(officialClient(baton(), baton().tenant.token));
    const events: ResponsesServerEvent[] = [];
    const texts: string[] = [];
    const create = (body: object) => socket.send({ type: 'response.create', model: 'index', ...body } as ResponsesClientEvent);
    create({ input: 'The capital of France?' });
    for await (const { type, ...rest } of socket.stream()) {
      if (type === 'error') throw (rest as { error: Error }).error;
      if (type !== 'message') continue;
      const { message } = rest as { message: ResponsesServerEvent };
      events.push(message);
      if (message.type === 'response.output_text.done') texts.push(message.text);
      if (message.type !== 'response.completed') continue;
      if (texts.length === 2) break;
      create({ input: 'How many live there?', previous_response_id: message.response.id });
    }
    socket.close();
    expect(texts).toEqual(['Paris.', '2 million.']);
    expect(
      upstream()
        .requests.at(-1)!
        .body.messages.map(({ role }) => role),
    ).toEqual(['system', 'user', 'assistant', 'user']);
  });

  it('[OAI-110] sends what the event stream of the same response has, to the byte', async () => {
    upstream().reply({ text: ['One ', 'two 🙂\u2028', ' three'] });
    await using socket = await openSocket(baton());
    const raw: string[] = [];
    socket.ws.on('message', (data) => raw.push(`event: ${JSON.parse(String(data)).type}\ndata: ${String(data)}`));
    const events = await socket.ask({ input: 'hi', stream: true });
    const logged = await replayed(place(), idOf(events));
    expect(raw).toEqual(logged.map(({ frame }) => frame));
    upstream().reply({ text: ['One ', 'two 🙂\u2028', ' three'] });
    const streamed = await numbered(await post(place(), { model: 'index', input: 'hi' }));
    expect(events.map(({ type, sequence_number: number }) => [type, number])).toEqual(streamed.map(({ type, number }) => [type, number]));
  });

  it('[OAI-111] calls functions, and goes on with their outputs', async () => {
    for (const store of [true, false]) {
      upstream().reply({ text: ['I look.'], calls: [call('Rome')] }, { text: ['It is 21.'] }, { text: ['Yes.'] });
      await using socket = await openSocket(baton());
      const first = await socket.ask({ input: 'And Rome?', tools, store });
      const { call_id } = lastOf(first).response!.output.find(({ type }) => type === 'function_call')!;
      const input = [{ type: 'function_call_output', call_id, output: '21' }];
      const second = await socket.ask({ input, tools, store, previous_response_id: idOf(first) });
      expect(second.map(({ sequence_number: n }) => n)).toEqual(second.map((_, n) => n));
      expect(textOf(second)).toBe('It is 21.');
      expect(textOf(await socket.ask({ input: 'Sure?', store, previous_response_id: idOf(second) }))).toBe('Yes.');
    }
  });

  it('[OAI-112] goes on from a response that is not stored, on its own connection alone, and not behind an error', async () => {
    upstream().reply({ text: ['Blue.'] }, { text: ['As the sky.'] }, { text: ['Or the sea.'] });
    await using socket = await openSocket(baton());
    await using other = await openSocket(baton());
    const first = await socket.ask({ input: 'A colour?', store: false });
    const second = await socket.ask({ input: 'Like what?', store: false, previous_response_id: idOf(first) });
    const gone = { type: 'error', status: 400, error: { code: 'previous_response_not_found', param: 'previous_response_id' } };
    for (const previous_response_id of [idOf(second), 'resp_of_others', `resp_${crypto.randomUUID()}`])
      expect(await other.ask({ input: 'And?', previous_response_id })).toMatchObject([gone]);
    // The one before the last is not remembered, and whoever asks for it has lost his place.
    const third = await socket.ask({ input: 'Or?', store: false, previous_response_id: idOf(second) });
    expect(textOf(third)).toBe('Or the sea.');
    expect(
      upstream()
        .requests.at(-1)!
        .body.messages.map(({ content }) => content)
        .slice(1),
    ).toEqual(['A colour?', 'Blue.', 'Like what?', 'As the sky.', 'Or?']);
    expect(await socket.ask({ input: 'And?', previous_response_id: idOf(first) })).toMatchObject([gone]);
    expect(await socket.ask({ input: 'And?', previous_response_id: idOf(third) })).toMatchObject([gone]);
  });

  it('[OAI-113] answers what is wrong with an error, as it is without a stream, and goes on', async () => {
    await using socket = await openSocket(baton());
    const wrong: [string | object, number, object][] = [
      ['{"type":', 400, { code: 'invalid_request' }],
      ['', 400, { code: 'invalid_request' }],
      ['[]', 400, { code: 'invalid_request' }],
      [`{"type":"response.create","model":"index","input":${'['.repeat(500)}${']'.repeat(500)}}`, 400, { code: 'invalid_request' }],
      [{ model: 'index', input: 'x' }, 400, { param: 'type' }],
      [{ type: 'response.cancel', model: 'index', input: 'x' }, 400, { param: 'type' }],
      [{ type: 'response.create', model: 'index' }, 400, { code: 'invalid_request' }],
      [{ type: 'response.create', model: 'nobody', input: 'x' }, 404, { code: 'model_not_found', param: 'model' }],
      [{ type: 'response.create', model: 'index', input: 'x', background: true }, 400, { param: 'background' }],
      [{ type: 'response.create', model: 'index', input: 'x', generate: false }, 400, { param: 'generate' }],
      [{ type: 'response.create', model: 'index', input: 'x', stream_id: 'a' }, 400, { param: 'stream_id' }],
      [{ type: 'response.create', model: 'index', input: 'x', n: 2 }, 400, { param: 'n' }],
    ];
    for (const [message, status, error] of wrong) {
      socket.send(message);
      expect(await socket.answer(), JSON.stringify(message)).toMatchObject([{ type: 'error', status, error }]);
    }
    upstream().reply({ status: 400 }, { text: ['fine'] });
    expect(lastOf(await socket.ask({ input: 'hi' })).type).toBe('response.failed');
    expect(textOf(await socket.ask({ input: 'hi' }))).toBe('fine');
  });

  it('[OAI-113] has one response in progress at a time; who sends on and on is cut off', async () => {
    const gate = Promise.withResolvers<void>();
    upstream().reply({ text: ['a', 'b'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    await using socket = await openSocket(baton());
    socket.create({ input: 'first' });
    await expect.poll(async () => (await socket.next()).type).toBe('response.output_text.delta');
    const requests = upstream().requests.length;
    socket.create({ input: 'second' });
    const refused = { type: 'error', status: 409, error: { code: 'response_busy' } };
    expect(await socket.next()).toMatchObject(refused);
    gate.resolve();
    expect(textOf([(await socket.answer()).at(-1)!])).toBe('ab');
    expect(upstream().requests.length).toBe(requests);

    upstream().reply({ text: ['a'], end: 'stall' });
    for (let n = 0; n < 30; n += 1) socket.create({ input: 'again' });
    expect((await socket.closed).code).toBe(1008);
  });

  it('[OAI-114] is opened by those who may run agents, at its own address', async () => {
    const watcher = await giveToken(baton(), baton().tenant, 'watcher', ['read']);
    expect(await refusedSocket(baton(), { token: 'bat_wrong' })).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
    expect(await refusedSocket(baton(), { token: watcher.token })).toMatchObject({
      status: 403,
      body: { error: { code: 'insufficient_scope' } },
    });
    expect(await refusedSocket(baton(), { path: '/openai/v1/chat/completions' })).toMatchObject({ status: 405 });
    expect(await refusedSocket(baton(), { path: '/openai/v1/realtime' })).toMatchObject({ status: 404 });
    expect(await refusedSocket(baton(), { path: '/v1/orchestrate' })).toMatchObject({ status: 405 });
    expect(await baton().api.get('/openai/v1/responses')).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    await using socket = await openSocket(baton(), { path: '/openai/v1/responses?api-version=preview' });
    upstream().reply({ text: ['ok'] });
    expect(textOf(await socket.ask({ input: 'hi' }))).toBe('ok');
  });

  it('[OAI-114] an Upgrade that is offered for something else, or elsewhere, changes nothing', async () => {
    const request = (method: string, path: string, upgrade: string, body?: object) =>
      baton().api.raw(method, path, {
        headers: { Connection: 'Upgrade, HTTP2-Settings', Upgrade: upgrade, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    expect(await request('GET', '/v1/agents', 'h2c')).toMatchObject({ status: 200 });
    expect(await request('GET', '/v1/agents', 'websocket')).toMatchObject({ status: 200 });
    upstream().reply({ text: ['ok'] });
    const answer = await request('POST', '/openai/v1/responses', 'h2c', { model: 'index', input: 'hi' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'completed' } });
    // What is no handshake of this protocol gets the answer of one that failed.
    expect((await request('GET', '/openai/v1/responses', 'websocket')).status).toBe(400);
  });

  it('[OAI-115] takes no message of more than 8 MiB, and none that is no text', async () => {
    await using socket = await openSocket(baton());
    socket.ws.send(Buffer.from('{}'), { binary: true });
    expect((await socket.closed).code).toBe(1003);
    await using large = await openSocket(baton());
    upstream().reply({ text: ['read'] });
    expect(textOf(await large.ask({ input: 'x'.repeat(3_000_000) }))).toBe('read');
    large.create({ input: 'x'.repeat(9 * 1024 * 1024) });
    expect((await large.closed).code).toBe(1009);
  });

  it('[OAI-114] what comes right behind the handshake is not lost', async () => {
    upstream().reply({ text: ['heard'] });
    const { hostname, port } = new URL(baton().url);
    const head =
      `GET /openai/v1/responses HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${baton().tenant.token}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`;
    const message = Buffer.from(JSON.stringify({ type: 'response.create', model: 'index', input: 'x'.repeat(9000) }));
    // With a mask of zeros.
    const frame = [0x81, 0xfe, message.length >> 8, message.length & 0xff, 0, 0, 0, 0];
    const raw = connect(Number(port), hostname);
    raw.write(Buffer.concat([Buffer.from(head), Buffer.from(frame), message]));
    let said = '';
    for await (const piece of raw) {
      said += String(piece);
      if (said.includes('response.completed')) break;
    }
    expect(said).toMatch(/^HTTP\/1\.1 101 /);
    expect(said).toContain('"delta":"heard"');
  });

  it('[OAI-116] a run goes on when its connection breaks, and its response is read elsewhere', async () => {
    const gate = Promise.withResolvers<void>();
    upstream().reply({ text: ['still ', 'here'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    await using socket = await openSocket(baton());
    socket.create({ input: 'hi' });
    const created = await socket.next();
    await expect.poll(async () => (await socket.next()).type).toBe('response.output_text.delta');
    socket.ws.terminate();
    await socket.closed;
    gate.resolve();
    const client = officialClient(baton(), baton().tenant.token);
    await expect.poll(async () => (await client.responses.retrieve(created.response!.id)).status).toBe('completed');
    expect((await client.responses.retrieve(created.response!.id)).output_text).toBe('still here');
  });

  it('[OAI-118] a client that does not read gets all of it from the log when it does', async () => {
    const word = 'x'.repeat(1000);
    upstream().reply({ text: Array.from({ length: 6000 }, (_, n) => `${n} ${word}`) });
    await using socket = await openSocket(baton());
    socket.create({ input: 'hi' });
    const created = await socket.next();
    socket.ws.pause();
    const id = created.response!.id;
    const client = officialClient(baton(), baton().tenant.token);
    await expect.poll(async () => (await client.responses.retrieve(id)).status, { timeout: 20_000 }).toBe('completed');
    socket.ws.resume();
    const events = [created, ...(await socket.answer())];
    const logged = await replayed(place(), id);
    expect(events.map(({ type, sequence_number: n }) => [type, n])).toEqual(logged.map(({ type, number }) => [type, number]));
    expect(textOf(events)).toHaveLength((await client.responses.retrieve(id)).output_text.length);
  });
});
