import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, Baton, ConnectionLost } from '../../../clients/typescript/src/index.ts';
import { Dropped } from '../../../clients/typescript/src/dropped.ts';
import { Patience } from '../../../clients/typescript/src/patience.ts';
import { retryAfterMs } from '../../../clients/typescript/src/retry-after.ts';
import { done, received, text } from './scripted.ts';

/*
 * What has to do with time, on a clock that the tests move: nothing here waits.
 */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An answer whose stream the test writes. */
function opened(): { response: Response; write: (text: string) => void } {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (one) => void (controller = one) });
  const response = new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'X-Request-Id': 'r-1' } });
  return { response, write: (piece) => controller.enqueue(new TextEncoder().encode(piece)) };
}

/** A `fetch` that hands out these answers, none where there is none, and gives up when it is told to. */
function fetching(...answers: (Response | undefined)[]): { fetch: typeof fetch; sent: string[] } {
  const sent: string[] = [];
  const impostor = (async (input: URL, { method, headers, signal }: RequestInit & { signal: AbortSignal }) => {
    const answer = answers[sent.length];
    sent.push(`${method} ${input.pathname} ${new Headers(headers).get('last-event-id') ?? '-'}`);
    if (answer) return withAbort(answer, signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  }) as typeof fetch;
  return { fetch: impostor, sent };
}

/** The same answer, whose stream breaks when the signal aborts. */
function withAbort(answer: Response, signal: AbortSignal): Response {
  const reader = answer.body!.getReader();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
    async pull(controller) {
      const { value, done: isOver } = await reader.read();
      if (signal.aborted) return;
      if (isOver) controller.close();
      else controller.enqueue(value);
    },
  });
  return new Response(body, { headers: answer.headers });
}

describe('silence', () => {
  it('[CTS-031] of 75 s means a lost connection, and heartbeats end the silence', async () => {
    const first = opened();
    const second = opened();
    const { fetch, sent } = fetching(first.response, second.response);
    const types: string[] = [];
    const reading = (async () => {
      for await (const { type } of new Baton({ url: 'http://x', token: 't', fetch }).run({ message: 'hi' })) types.push(type);
    })();
    first.write(received);
    for (let beat = 0; beat < 10; beat += 1) {
      await vi.advanceTimersByTimeAsync(74_000);
      first.write(': heartbeat\n\n');
    }
    first.write(text('2.1', 'a'));
    await vi.advanceTimersByTimeAsync(74_000);
    expect(sent).toEqual(['POST /v1/orchestrate -']);
    await vi.advanceTimersByTimeAsync(1500);
    expect(sent).toEqual(['POST /v1/orchestrate -', 'GET /v1/requests/r-1/events 2.1']);
    second.write(done);
    await reading;
    expect(types).toEqual(['request_received', 'text', 'done']);
  });

  it('[CTS-031] before the headers of a start is a lost connection too, and the start is posted again', async () => {
    const second = opened();
    const { fetch, sent } = fetching(undefined, second.response);
    const starting = new Baton({ url: 'http://x', token: 't', fetch, idleTimeoutMs: 5000 }).run({ message: 'hi' }).then(({ id }) => id);
    await vi.advanceTimersByTimeAsync(4999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(251);
    expect(await starting).toBe('r-1');
    expect(sent).toEqual(['POST /v1/orchestrate -', 'POST /v1/orchestrate -']);
  });
});

describe('the time of a call', () => {
  it('[CTS-028] holds for each attempt of what only reads, and is an error of what changes something', async () => {
    const body = new Response('{"count":0,"agents":[]}');
    const { fetch, sent } = fetching(undefined, body);
    const baton = new Baton({ url: 'http://x', token: 't', fetch, timeoutMs: 60_000 });
    const reading = baton.api.listAgents({ timeoutMs: 1000 });
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(251);
    expect(await reading).toEqual({ count: 0, agents: [] });
    const writing = new Baton({ url: 'http://x', fetch: fetching().fetch, timeoutMs: 2000 }).api.deleteAgent('a');
    const lost = expect(writing).rejects.toMatchObject({ name: 'ConnectionLost', cause: { name: 'TimeoutError' } });
    await vi.advanceTimersByTimeAsync(2000);
    await lost;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[CTS-028] holds for the body as well, and a signal goes before it', async () => {
    const stop = new AbortController();
    const baton = new Baton({ url: 'http://x', fetch: fetching(opened().response, opened().response).fetch, retry: { attempts: 1 } });
    const lost = expect(baton.api.listAgents({ timeoutMs: 500 })).rejects.toThrow('no answer within 500 ms');
    await vi.advanceTimersByTimeAsync(500);
    await lost;
    const aborted = expect(baton.api.listAgents({ timeoutMs: 500, signal: stop.signal })).rejects.toThrow('enough');
    stop.abort(new Error('enough'));
    await aborted;
  });

  it('[CTS-028] leaves nothing at the signal when it is over, and keeps to it while a body is to be read', async () => {
    const stop = new AbortController();
    const { signal } = stop;
    const { fetch } = fetching(new Response('{"count":0,"agents":[]}'), undefined, opened().response);
    const baton = new Baton({ url: 'http://x', fetch, retry: { attempts: 1 }, timeoutMs: 500 });
    await baton.api.listAgents({ signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    const lost = expect(baton.api.downloadArtifact(1, { signal })).rejects.toThrow('no answer within 500 ms');
    await vi.advanceTimersByTimeAsync(500);
    await lost;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    const body = expect((await baton.api.downloadArtifact(1, { signal })).text()).rejects.toThrow('enough');
    stop.abort(new Error('enough'));
    await body;
  });

  it('[CTS-028] [CTS-031] of silence may be set for a single run', async () => {
    const { fetch, sent } = fetching(opened().response);
    const run = new Baton({ url: 'http://x', fetch }).resume('r-1', { idleTimeoutMs: 1000, maxRetries: 0 });
    const lost = expect(run.result()).rejects.toMatchObject({ name: 'ConnectionLost', runId: 'r-1' });
    await vi.advanceTimersByTimeAsync(1000);
    await lost;
    expect(sent).toHaveLength(1);
  });
});

describe('a signal', () => {
  it('[CTS-008] ends a loop at once, though more events have arrived already', async () => {
    const stop = new AbortController();
    const first = opened();
    first.write(received + text(2, 'a') + text(3, 'b') + done);
    const { fetch } = fetching(first.response);
    const types: string[] = [];
    const reading = (async () => {
      for await (const { type } of new Baton({ url: 'http://x', token: 't', fetch }).run({ message: 'hi' }, { signal: stop.signal })) {
        types.push(type);
        if (type === 'text') stop.abort(new Error('enough'));
      }
    })();
    await expect(reading).rejects.toThrow('enough');
    expect(types).toEqual(['request_received', 'text']);
  });
});

describe('the pause before a retry', () => {
  const options = { attempts: 8, firstMs: 100, maxMs: 1000 };
  const lost = new Dropped('lost');
  const refused = (ms: number): ApiError => new ApiError(503, {}, { requestId: '', retryAfterMs: ms });

  /** How long it waits, on the clock. */
  async function waited(patience: Patience, error: Dropped | ApiError): Promise<number> {
    const from = Date.now();
    let over = 0;
    const waiting = patience.wait(error, undefined).then(() => (over = Date.now() - from));
    await vi.runAllTimersAsync();
    await waiting;
    return over;
  }

  it('[CTS-033] doubles each time, less a random part, up to a limit', async () => {
    const patience = new Patience(options);
    for (const most of [100, 200, 400, 800, 1000, 1000, 1000]) {
      const milliseconds = await waited(patience, lost);
      expect(milliseconds).toBeGreaterThanOrEqual(Math.floor(most / 2));
      expect(milliseconds).toBeLessThanOrEqual(most);
    }
    await expect(patience.wait(lost, undefined)).rejects.toThrow(ConnectionLost);
    patience.progress();
    expect(await waited(patience, lost)).toBeLessThanOrEqual(100);
  });

  it('[CTS-033] is as long as the server asks, and a request for minutes is an error', async () => {
    expect(await waited(new Patience(options), refused(7000))).toBe(7000);
    const much = refused(121_000);
    await expect(new Patience(options).wait(much, undefined)).rejects.toBe(much);
  });

  it('[CTS-008] ends when the signal is aborted', async () => {
    const stop = new AbortController();
    const waiting = new Patience(options).wait(refused(7000), stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['7', 7000],
    ['Wed, 21 Oct 2015 07:28:10 GMT', 10_000],
    ['Wed, 21 Oct 2015 07:27:00 GMT', 0],
    ['soon', undefined],
    [null, undefined],
  ])('[CTS-033] reads Retry-After: %s', (value, wanted) => {
    expect(retryAfterMs(value, Date.UTC(2015, 9, 21, 7, 28, 0))).toBe(wanted);
  });
});

describe('a run that is asked for, without a stream', () => {
  const url = 'http://x';
  const question = (id: number): object => ({ id, agent_id: 'index', stream_id: 0, kind: 'question', text: `${id}?`, expires_at: 0 });

  /** A `fetch` that tells of the run in these words, the last of them for ever, each after so many milliseconds. */
  function telling(delayMs: number, ...answers: object[]): { fetch: typeof fetch; sent: string[] } {
    const sent: string[] = [];
    const impostor = (async (input: URL) => {
      sent.push(input.pathname + input.search);
      if (input.pathname.endsWith('/events')) return new Response(received + done, { headers: { 'Content-Type': 'text/event-stream' } });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      return Response.json({ request_id: 'r-1', ...answer });
    }) as typeof fetch;
    return { fetch: impostor, sent };
  }

  it.each([
    ['queued', {}],
    ['running', {}],
    ['waiting', { questions: [question(7)] }],
  ])('[CTS-018] waits a second when the server holds nothing back: %s', async (state, more) => {
    const { fetch, sent } = telling(0, { state, ...more });
    const stop = new AbortController();
    const result = new Baton({ url, token: 't', fetch, streams: false }).resume('r-1', { signal: stop.signal }).result();
    result.catch(() => {});
    // What is told for the first time is no reason to wait.
    const atOnce = state === 'waiting' ? 2 : 1;
    await vi.advanceTimersByTimeAsync(900);
    expect(sent).toHaveLength(atOnce);
    await vi.advanceTimersByTimeAsync(600);
    expect(sent).toHaveLength(atOnce + 1);
    stop.abort(new Error('enough'));
    await expect(result).rejects.toThrow('enough');
    expect(sent).toHaveLength(atOnce + 1);
  });

  it('[CTS-018] waits no longer than the server did', async () => {
    const { fetch, sent } = telling(25_000, { state: 'running' }, { state: 'running' }, { state: 'completed' });
    const result = new Baton({ url, token: 't', fetch, streams: false }).resume('r-1').result();
    await vi.advanceTimersByTimeAsync(75_000);
    expect(await result).toMatchObject({ content: 'ab' });
    expect(sent).toHaveLength(4);
  });

  it.each([
    ['question', { options: ['Rome', 'Oslo'] }],
    ['approval', { command: '/exec npm publish' }],
    ['tool', { name: 'get_weather', arguments: '{"city": "Rome"}', call_id: 'call_1', call_count: 2 }],
    ['authorization', { url: 'https://login.example.org', server: 'maps' }],
  ])('[CTS-018] tells a question with all that its event has: %s', async (kind, more) => {
    const { fetch } = telling(0, { state: 'waiting', questions: [{ ...question(7), kind, ...more, state: 'open', created_at: 1 }] });
    const run = new Baton({ url, token: 't', fetch, streams: false }).resume('r-1')[Symbol.asyncIterator]();
    const told = run.next();
    await vi.advanceTimersByTimeAsync(0);
    const place = { agent: 'index', stream_id: 0, question_id: 7 };
    expect((await told).value).toEqual({ type: 'question', ...place, kind, text: '7?', ...more, expires_at: 0 });
    await run.return!();
  });

  it('[CTS-018] tells each question once and at once, and asks for those behind it', async () => {
    const waiting = (...ids: number[]): object => ({ state: 'waiting', questions: ids.map(question) });
    const { fetch, sent } = telling(0, waiting(7, 5), waiting(9, 7), { state: 'completed' });
    const told: number[] = [];
    const reading = (async () => {
      for await (const event of new Baton({ url, token: 't', fetch, streams: false }).resume('r-1')) {
        if (event.type === 'question') told.push(event.question_id);
      }
    })();
    await vi.advanceTimersByTimeAsync(3);
    await reading;
    expect(told).toEqual([5, 7, 9]);
    expect(sent).toEqual([...[0, 7, 9].map((id) => `/v1/requests/r-1?wait=25&after_question=${id}`), '/v1/requests/r-1/events']);
  });
});
