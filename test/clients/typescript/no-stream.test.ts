import { describe, expect, it } from 'vitest';
import { Baton, cursorOf, ProtocolError, RunFailed, type BatonOptions, type RunEvent } from '../../../clients/typescript/src/index.ts';
import { useServer } from '../../support/server.ts';
import { done, ending, received, startScripted, type Step } from './scripted.ts';

/*
 * As in React Native: `fetch` settles when an answer has come whole, and hands out no body, its signal knows no reason.
 */

interface Sent {
  method: string;
  path: string;
  key: string | null;
}

/** Such a `fetch`, and what was sent with it. `settles` says whether it waits for the end of the answer. */
function withoutStreams(settles: 'at the end' | 'with the headers' = 'at the end'): { fetch: typeof fetch; sent: Sent[] } {
  const sent: Sent[] = [];
  const impostor = async (
    input: URL,
    { signal, ...init }: RequestInit & { method: string; headers: Headers; signal: AbortSignal | null },
  ) => {
    sent.push({ method: init.method, path: input.pathname + input.search, key: init.headers.get('idempotency-key') });
    const response = await fetch(input, { ...init, signal });
    const whole = response.text();
    whole.catch(() => {});
    if (settles === 'at the end') await whole;
    const { ok, status, headers } = response;
    return { ok, status, headers, text: () => whole };
  };
  return { fetch: impostor as unknown as typeof fetch, sent };
}

async function all(run: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

const lines = (sent: Sent[]): string[] => sent.map(({ method, path }) => `${method} ${path}`);
const slow = { id: 'slow', name: 'Slow', role: 'demo', goal: 'be slow', model: 'demo/slow' };
const asker = { id: 'asker', name: 'Asker', role: 'asks', goal: 'Ask.', model: 'demo/echo', capabilities: ['/ask'] };

describe('where an answer comes whole or not at all', () => {
  const server = useServer();
  const client = (options: BatonOptions): Baton => new Baton({ url: server().url, token: server().tenant.token, ...options });

  it('[CTS-016] a run is started without a stream, waited for, and has all its events at its end', async () => {
    const { fetch, sent } = withoutStreams();
    const run = await client({ fetch, streams: false }).run({ message: 'one two three', agent_def: slow });
    expect(run.id).toMatch(/^[0-9a-f-]{36}$/);
    const events = await all(run);
    expect(events.at(0)).toMatchObject({ type: 'request_received', request_id: run.id });
    expect(events.map((event) => (event.type === 'text' ? event.delta : '')).join('')).toBe('one two three');
    expect(events.at(-1)).toMatchObject({ type: 'done', ok: true });
    expect(run.lastEventId).toBe(cursorOf(events.at(-1)!));
    expect(await run.result()).toMatchObject({ runId: run.id, content: 'one two three' });
    expect(await run.text).toBe('one two three');
    expect(lines(sent).slice(0, 3)).toEqual([
      'POST /v1/requests',
      `GET /v1/requests/${run.id}?wait=25&after_question=0`,
      `GET /v1/requests/${run.id}/events`,
    ]);
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('[CTS-016] that is found out by itself, whenever fetch settles', async () => {
    for (const settles of ['at the end', 'with the headers'] as const) {
      const { fetch, sent } = withoutStreams(settles);
      const baton = client({ fetch });
      for (const message of ['first', 'second']) expect((await baton.run({ message }).result()).content).toBe(message);
      const posts = sent.filter(({ method }) => method === 'POST');
      expect(lines(posts)).toEqual(['POST /v1/orchestrate', 'POST /v1/requests']);
    }
  });

  it('[CTS-016] a chat, a message, a failure, files, a cancel and a resumed run work as with streams', async () => {
    const { fetch } = withoutStreams();
    const baton = client({ fetch, streams: false });
    await baton.api.createAgent({ ...slow, id: 'parrot', model: 'demo/echo' });
    expect((await baton.chat('parrot', { message: 'hello' }).result()).content).toBe('hello');
    const { id } = await baton.api.createConversation({ agent_id: 'parrot' });
    expect(await baton.sendMessage(id, { message: 'hello' }).result()).toMatchObject({ content: 'hello', conversationId: id });
    const failed = await baton.run({ message: 'hi', agent: 'nobody' });
    await expect(failed.result()).rejects.toThrow(RunFailed);
    const { id: first } = await baton.run({ message: 'once' });
    const again = baton.rerun(first, { message: 'once more' }, { idempotencyKey: 'rerun' });
    expect((await again.result()).content).toBe('once more');
    // A repeat joins it, when it has ended too.
    expect(await baton.rerun(first, {}, { idempotencyKey: 'rerun' }).id).toBe(await again.id);
    const files = await baton.run({ message: '/write a.txt\nhello\n/endwrite' }).files;
    expect(files.map(({ path }) => path)).toEqual(['a.txt']);
    const long = baton.run({ message: 'word '.repeat(500), agent_def: slow });
    expect(await long.cancel()).toBe(true);
    await expect(long.result()).rejects.toMatchObject({ code: 'canceled' });
    const run = await baton.run({ message: 'one' });
    const events = await all(run);
    expect(await all(baton.resume(run.id, { after: cursorOf(events[0]!)! }))).toEqual(events.slice(1));
    expect(await all(baton.resume(run.id, { after: run.lastEventId }))).toEqual([]);
  });

  it('[CTS-016] a question is heard of while the run waits, and once', async () => {
    const { fetch } = withoutStreams();
    const baton = client({ fetch, streams: false });
    const events: RunEvent[] = [];
    for await (const event of baton.run({ message: '/ask Which city?', agent_def: asker })) {
      events.push(event);
      if (event.type === 'question') expect(await baton.answer(event.question_id, { text: 'Rome' })).toBe(true);
    }
    expect(events[0]).toMatchObject({ type: 'question', kind: 'question', agent: 'asker', text: 'Which city?', stream_id: 0 });
    expect(events.filter(({ type }) => type === 'question')).toHaveLength(1);
    expect(events.slice(1).map(({ type }) => type)).toEqual(expect.arrayContaining(['request_received', 'answer', 'done']));
  });

  it('[CTS-016] notifications say that they need a stream', async () => {
    const { fetch } = withoutStreams('with the headers');
    for (const options of [{ fetch, streams: false }, { fetch }]) {
      await expect(client(options).notifications().next()).rejects.toThrow(ProtocolError);
    }
  });

  it('[CTS-016] a platform whose signals have no reason and which has no crypto is enough', async () => {
    const { fetch, sent } = withoutStreams();
    const { crypto } = globalThis;
    const stop = new AbortController();
    Object.defineProperty(stop.signal, 'throwIfAborted', { value: undefined });
    Object.defineProperty(stop.signal, 'reason', { value: undefined });
    try {
      Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true });
      const baton = client({ fetch, streams: false });
      const first = await baton.run({ message: 'one' }, { signal: stop.signal });
      const second = await baton.run({ message: 'two' }, { signal: stop.signal });
      expect(second.id).not.toBe(first.id);
      expect(await first.text).toBe('one');
      stop.abort();
      await expect(second.result()).rejects.toMatchObject({ name: 'AbortError' });
    } finally {
      Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
    }
    const keys = sent.flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a start without a stream', () => {
  const json =
    (status: number, body: object): Step =>
    (response) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const vanishing: Step = (response) => void response.socket!.resetAndDestroy();
  const retry = { attempts: 4, firstMs: 1, maxMs: 2 };

  it('[CTS-016] [CTS-035] whose answer never came is posted again with the same key', async () => {
    await using server = await startScripted(vanishing, json(503, {}), json(201, { request_id: 'r-1', state: 'running' }));
    const run = await new Baton({ url: server.url, token: 't', retry, streams: false }).run({ message: 'hi', agent: 'a' });
    expect(run.id).toBe('r-1');
    expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(server.seen.map(({ path, body }) => `${path} ${body}`)).toEqual(Array(3).fill('/v1/requests {"message":"hi","agent":"a"}'));
  });

  it('[CTS-016] without the header that names the run finds it by its key', async () => {
    const nameless: Step = (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end('');
    await using server = await startScripted(nameless, json(201, { request_id: 'r-7', state: 'running' }));
    const { fetch, sent } = withoutStreams();
    const run = await new Baton({ url: server.url, token: 't', retry, fetch }).run({ message: 'hi' });
    expect(run.id).toBe('r-7');
    expect(lines(sent)).toEqual(['POST /v1/orchestrate', 'POST /v1/requests']);
    expect(sent[0]!.key).toBe(sent[1]!.key);
  });

  it('[CTS-016] [CTS-032] is looked at a limited number of times in a row without an answer, and for as long as there are answers', async () => {
    const started = json(201, { request_id: 'r-1', state: 'running' });
    const running = json(200, { request_id: 'r-1', state: 'running' });
    for (const trouble of [vanishing, json(503, {})]) {
      await using server = await startScripted(started, ...Array.from({ length: 9 }, () => [trouble, running]).flat(), trouble);
      const lost: string[] = [];
      const run = new Baton({ url: server.url, token: 't', retry, streams: false }).run(
        { message: 'hi' },
        { onReconnect: () => lost.push('') },
      );
      await expect(run.result()).rejects.toThrow();
      expect(server.seen).toHaveLength(1 + 18 + retry.attempts);
      expect(lost).toHaveLength(9 + retry.attempts);
    }
  });

  it.each([
    [75_000, 25],
    [12_000, 7],
    [3000, 0],
  ])('[CTS-016] is looked at for less time than the client waits: of %i ms it asks for %i s', async (idleTimeoutMs, wait) => {
    await using server = await startScripted(json(200, { request_id: 'r-1', state: 'completed' }), ending(received, done));
    await new Baton({ url: server.url, token: 't', streams: false, idleTimeoutMs }).resume('r-1').result();
    expect(server.seen.map(({ path }) => path)).toEqual([`/v1/requests/r-1?wait=${wait}&after_question=0`, '/v1/requests/r-1/events']);
  });
});
