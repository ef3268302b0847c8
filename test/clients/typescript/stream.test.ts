import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  ApiError,
  Baton,
  BatonError,
  ConnectionLost,
  ProtocolError,
  VERSION,
  type BatonOptions,
  type RunEvent,
} from '../../../clients/typescript/src/index.ts';
import { breaking, done, ending, frame, received, refusing, startScripted, text, vanishing, type Step } from './scripted.ts';

const QUICK = { attempts: 4, firstMs: 1, maxMs: 2 };
const client = ({ url }: { url: string }, options: BatonOptions = {}): Baton =>
  new Baton({ url, token: 'bat_x', retry: QUICK, ...options });

async function read(run: AsyncIterable<RunEvent>): Promise<string[]> {
  const events: string[] = [];
  for await (const event of run) events.push(event.type === 'text' ? event.delta : event.type);
  return events;
}

const WHOLE = ['request_received', 'a', 'b', 'done'];

describe('a lost connection', () => {
  it.each<[string, Step]>([
    ['breaks', breaking(received, text('2.1', 'a'))],
    ['ends in order, without done', ending(received, text('2.1', 'a'))],
    ['breaks in the middle of a frame', breaking(received, text('2.1', 'a'), text('2.2', 'b').slice(0, -3))],
    ['ends in order in the middle of a frame', ending(received, text('2.1', 'a'), text('2.2', 'b').slice(0, -1))],
    ['breaks behind spoiled JSON', ending(received, text('2.1', 'a'), 'id: 8\nevent: text\ndata: {"ty\n\n')],
  ])('[CTS-030] because it %s is opened again behind the last handled event, and nothing is posted', async (_, first) => {
    await using server = await startScripted(first, vanishing, ending(), ending(text(3, 'b'), done));
    const lost: string[] = [];
    const run = await client(server).run({ message: 'hi' }, { onReconnect: ({ after }) => lost.push(after) });
    expect(await read(run)).toEqual(WHOLE);
    expect(lost).toEqual(['2.1', '2.1', '2.1']);
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/orchestrate',
      ...Array.from({ length: 3 }, () => 'GET /v1/requests/r-1/events'),
    ]);
    expect(server.seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2.1', '2.1', '2.1']);
  });

  it('[CTS-032] is opened again a limited number of times without progress', async () => {
    await using server = await startScripted(ending(received), ending());
    const run = await client(server).run({ message: 'hi' });
    await expect(read(run)).rejects.toThrow(ConnectionLost);
    expect(server.seen).toHaveLength(QUICK.attempts);
    expect(run.lastEventId).toBe('1');
  });

  it('[CTS-032] is opened again for as long as new events arrive', async () => {
    const pieces = Array.from({ length: 20 }, (_, index) => ending(text(`2.${index + 1}`, 'a')));
    await using server = await startScripted(...pieces, ending(done));
    expect(await read(client(server).run({ message: 'hi' }))).toHaveLength(21);
  });

  it('[CTS-032] is opened again for as long as there are heartbeats: a run may wait for people for days', async () => {
    const quiet = Array.from({ length: 20 }, () => ending(': heartbeat\n\n'));
    await using server = await startScripted(ending(received), ...quiet, ending(text(3, 'a'), text(4, 'b'), done));
    expect(await read(client(server).run({ message: 'hi' }))).toEqual(WHOLE);
    expect(server.seen).toHaveLength(22);
  });

  it.each([400, 401, 403, 404, 500])('[CTS-034] is not opened again after a %i', async (status) => {
    await using server = await startScripted(ending(received), refusing(status, 'some_code'), ending(done));
    await expect(read(client(server).run({ message: 'hi' }))).rejects.toMatchObject({ status, code: 'some_code' });
    expect(server.seen).toHaveLength(2);
  });

  it('[CTS-034] is not opened again after a 204, which ends the stream', async () => {
    await using server = await startScripted(ending(received), (response) => response.writeHead(204).end());
    expect(await read(client(server).run({ message: 'hi' }))).toEqual(['request_received']);
  });
});

describe('the start of a run', () => {
  it('[CTS-035] is posted again with the same key when no answer came', async () => {
    const portal: Step = (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Log in</h1>');
    await using server = await startScripted(vanishing, portal, refusing(502, ''), ending(received, text(2, 'a'), text(3, 'b'), done));
    expect(await read(client(server).run({ message: 'hi' }))).toEqual(WHOLE);
    const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'POST']);
  });

  it('[CTS-036] fails at once when the server refuses it', async () => {
    await using server = await startScripted(refusing(429, 'too_many_runs', { 'Retry-After': '7' }));
    const error = await client(server)
      .run({ message: 'hi' })
      .result()
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, code: 'too_many_runs', retryAfterMs: 7000, requestId: 'a-1' });
    expect(server.seen).toHaveLength(1);
  });

  it('[CTS-036] waits for a server that is starting, and for the run that a lost start has begun', async () => {
    await using server = await startScripted(
      refusing(503, 'shutting_down', { 'Retry-After': '0' }),
      vanishing,
      refusing(429, 'too_many_runs', { 'Retry-After': '0' }),
      ending(received, done),
    );
    expect(await read(client(server).run({ message: 'hi' }))).toEqual(['request_received', 'done']);
  });

  it('[CTS-036] fails when the server asks to wait for hours', async () => {
    await using server = await startScripted(refusing(503, 'unavailable', { 'Retry-After': '3600' }));
    await expect(client(server).run({ message: 'hi' })).rejects.toMatchObject({ status: 503, retryAfterMs: 3_600_000 });
    expect(server.seen).toHaveLength(1);
  });

  it('[CTS-037] works without the header that names the run', async () => {
    const bare: Step = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(received);
    };
    await using server = await startScripted(bare, ending(received, done));
    const run = await client(server).run({ message: 'hi' });
    expect(run.id).toBe('r-1');
    expect(await read(run)).toEqual(['request_received', 'done']);
  });
});

describe('the content of a stream', () => {
  it('[CTS-038] may have events of a later release', async () => {
    await using server = await startScripted(
      ending(received, frame(2, 'hologram', { beams: 3 }), 'id: 3\nevent: untyped\ndata: {"x":1}\n\n', done),
    );
    const events: RunEvent[] = [];
    for await (const event of client(server).run({ message: 'hi' })) events.push(event);
    expect(events[1]).toEqual({ type: 'hologram', beams: 3 });
    expect(events[2]).toEqual({ type: 'untyped', x: 1 });
    expect(events.at(-1)!.type).toBe('done');
  });

  it('[CTS-039] is bounded in size, and an excess is an error without a retry', async () => {
    await using server = await startScripted(ending(received, text(2, 'x'.repeat(2000)), done));
    const error = await read(client(server, { maxEventLength: 1000 }).run({ message: 'hi' })).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProtocolError);
    expect(error).toBeInstanceOf(BatonError);
    expect(String(error)).toContain('longer than 1000 characters');
    expect(server.seen).toHaveLength(1);
  });

  it('[CTS-026] begins anew with each connection for notifications', async () => {
    const open = 'event: open\ndata: {"type":"open","ok":true}\n\n';
    await using server = await startScripted(ending(open), vanishing, ending(open), refusing(401, 'unauthorized'));
    const seen: string[] = [];
    const loop = (async () => {
      for await (const { type } of client(server).notifications()) seen.push(type);
    })();
    await expect(loop).rejects.toMatchObject({ status: 401 });
    expect(seen).toEqual(['open', 'open']);
    expect(server.seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('a run that is taken over, and waits', () => {
  const asked = frame(3, 'question', {
    agent: 'index',
    stream_id: 0,
    question_id: 5,
    kind: 'question',
    text: 'Which city?',
    options: ['Rome', 'Paris'],
    expires_at: 1795316400,
  });
  const answered = frame(5, 'answer', { agent: 'index', stream_id: 0, question_id: 5, decision: 'answered', text: 'Rome', by: 'Ada' });
  const rewind = (id: number, streamId: number, length: number): string =>
    frame(id, 'rewind', { agent: 'index', stream_id: streamId, length, reason: 'recovered' });

  it('[CTS-012] goes on behind the last handled event, and says which text is withdrawn', async () => {
    await using server = await startScripted(
      ending(received, text('2.1', 'a'), text('2.7', ' seen, ')),
      ending(rewind(3, 1, 0), rewind(4, 0, 1), text(5, 'b'), done),
    );
    const run = await client(server).run({ message: 'hi' });
    let shown = '';
    for await (const event of run) {
      if (event.type === 'text' && event.stream_id === 0) shown += event.delta;
      if (event.type === 'rewind' && event.stream_id === 0) shown = shown.slice(0, event.length);
    }
    expect(shown).toBe('ab');
    expect(await run.text).toBe('ab');
    expect(server.seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2.7']);
  });

  it('[CTS-013] is asked and answered', async () => {
    const json: Step = (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":5}');
    await using server = await startScripted(ending(received, asked), json, ending(answered, done));
    const baton = client(server);
    const events: RunEvent[] = [];
    for await (const event of baton.run({ message: 'hi' })) {
      events.push(event);
      if (event.type === 'question') expect(await baton.answer(event.question_id, { text: event.options![0]!, by: 'Ada' })).toBe(true);
    }
    expect(events.map(({ type }) => type)).toEqual(['request_received', 'question', 'answer', 'done']);
    expect(events[2]).toMatchObject({ decision: 'answered', text: 'Rome', by: 'Ada' });
    expect(server.seen[1]).toMatchObject({ method: 'POST', path: '/v1/questions/5/answer', body: '{"text":"Rome","by":"Ada"}' });
  });

  it('[CTS-013] is told when the answer comes too late, and when there is no such question', async () => {
    await using late = await startScripted(
      vanishing,
      refusing(503, 'unavailable', { 'Retry-After': '0' }),
      refusing(409, 'question_closed'),
    );
    expect(await client(late).answer(5, { decision: 'approved' })).toBe(false);
    expect(late.seen).toHaveLength(3);
    await using unknown = await startScripted(refusing(404, 'question_not_found'));
    await expect(client(unknown).answer(5, { decision: 'approved' })).rejects.toMatchObject({ status: 404, code: 'question_not_found' });
  });
});

describe('a call', () => {
  it('[CTS-023] that only reads is repeated, any other is sent once', async () => {
    const json: Step = (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"count":0,"agents":[]}');
    await using reading = await startScripted(vanishing, refusing(503, 'unavailable', { 'Retry-After': '0' }), json);
    expect(await client(reading).api.listAgents()).toEqual({ count: 0, agents: [] });
    await using writing = await startScripted(vanishing, json);
    await expect(client(writing).api.deleteAgent('a')).rejects.toThrow(ConnectionLost);
    expect(writing.seen).toHaveLength(1);
  });

  it('[CTS-024] that only a proxy answered fails with an error without a code', async () => {
    await using server = await startScripted((response) => response.writeHead(418).end('teapot'));
    await expect(client(server).api.listAgents()).rejects.toMatchObject({ status: 418, code: '', details: [] });
  });

  const json: Step = (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"count":0,"agents":[]}');

  it('[CTS-028] is repeated as often as it says itself', async () => {
    await using once = await startScripted(vanishing, json);
    await expect(client(once).api.listAgents({}, { maxRetries: 0 })).rejects.toMatchObject({ name: 'ConnectionLost', attempts: 1 });
    expect(once.seen).toHaveLength(1);
    await using often = await startScripted(...Array.from({ length: 6 }, () => vanishing), json);
    expect(await client(often).api.listAgents({ maxRetries: 6 })).toEqual({ count: 0, agents: [] });
    await using written = await startScripted(vanishing, json);
    await expect(client(written).api.createAgent({} as never, { maxRetries: 6 })).rejects.toThrow(ConnectionLost);
    expect(written.seen).toHaveLength(1);
    await using canceled = await startScripted(vanishing, json);
    await expect(client(canceled).resume('r-1').cancel({ maxRetries: 0 })).rejects.toThrow(ConnectionLost);
    await expect(client(canceled).answer(5, { text: 'a' }, { maxRetries: 0 })).resolves.toBe(true);
  });

  it('[CTS-028] that changes something is repeated when it has a key by which the server knows it', async () => {
    await using server = await startScripted(vanishing, json);
    await client(server).api.runSchedule(7, { headers: { 'idempotency-KEY': 'k' } });
    expect(server.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k', 'k']);
  });

  it('[CTS-028] of a run, a stream and notifications too', async () => {
    await using server = await startScripted(ending(received, text('2.1', 'a')), ending());
    const run = await client(server).run({ message: 'hi' }, { maxRetries: 1, headers: { Traceparent: 't' } });
    const lost = { name: 'ConnectionLost', attempts: 2, runId: 'r-1', lastEventId: '2.1' };
    await expect(read(run)).rejects.toMatchObject(lost);
    expect(server.seen).toHaveLength(2);
    expect(server.seen[0]!.headers).toMatchObject({ traceparent: 't' });
    await using starting = await startScripted(vanishing);
    await expect(client(starting).run({ message: 'hi' }, { maxRetries: 0 })).rejects.toMatchObject({ attempts: 1, runId: '' });
    expect(starting.seen).toHaveLength(1);
    await using told = await startScripted(ending());
    await expect(client(told).notifications({ maxRetries: 2 }).next()).rejects.toThrow(ConnectionLost);
    expect(told.seen).toHaveLength(3);
  });
});

describe('a request', () => {
  it('[CTS-056] says which client has sent it', async () => {
    const { version } = JSON.parse(readFileSync('clients/typescript/package.json', 'utf8')) as { version: string };
    expect(VERSION).toBe(version);
    await using server = await startScripted(ending(received, done));
    await client(server).run({ message: 'hi' }).result();
    await client(server)
      .api.listAgents({ maxRetries: 0 })
      .catch(() => {});
    await client(server)
      .api.listAgents({ maxRetries: 0, headers: { 'user-agent': 'mine/1' } })
      .catch(() => {});
    expect(server.seen.map(({ headers }) => headers['user-agent'])).toEqual([...Array(2).fill(`baton-client/${version}`), 'mine/1']);
  });

  it.each(['document', 'importScripts'])('[CTS-056] leaves that to the browser, where it knows one by its %s', async (sign) => {
    const names: (string | null)[] = [];
    const impostor = (async (_, init) => {
      names.push(new Headers(init!.headers).get('user-agent'));
      return new Response('{}');
    }) as typeof fetch;
    Object.defineProperty(globalThis, sign, { value: {}, configurable: true });
    try {
      await new Baton({ url: 'http://x', fetch: impostor }).api.getReadiness();
    } finally {
      Reflect.deleteProperty(globalThis, sign);
    }
    expect(names).toEqual([null]);
  });
});
