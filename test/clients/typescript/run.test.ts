import { describe, expect, it } from 'vitest';
import { ApiError, Baton, cursorOf, pages, RunFailed, type RunEvent } from '../../../clients/typescript/src/index.ts';
import { useServer } from '../../support/server.ts';

const WORDS = 'one two three four five six seven eight nine ten eleven twelve';

const server = useServer();
const client = (): Baton => new Baton({ url: server().url, token: server().tenant.token });
const slow = { id: 'slow', name: 'Slow', role: 'demo', goal: 'be slow', model: 'demo/slow' };

/** What the agent itself says in these events. */
function textOf(events: RunEvent[]): string {
  return events.map((event) => (event.type === 'text' && event.stream_id === 0 ? event.delta : '')).join('');
}

async function all(run: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

/** Reads up to the first event of which this is true, and leaves. */
async function until(run: AsyncIterable<RunEvent>, wanted: (event: RunEvent) => boolean): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run) {
    events.push(event);
    if (wanted(event)) return events;
  }
  throw new Error('the run ended before');
}

const isText = (event: RunEvent): boolean => event.type === 'text';

describe('a run', () => {
  it('[CTS-001] is started, read as typed events, and has a result', async () => {
    const run = await client().run({ message: WORDS });
    expect(run.id).toMatch(/^[0-9a-f-]{36}$/);
    const events = await all(run);
    expect(events[0]).toMatchObject({ type: 'request_received', request_id: run.id });
    expect(events.at(-1)).toMatchObject({ type: 'done', ok: true, content: WORDS });
    expect(textOf(events)).toBe(WORDS);
    expect(await run.result()).toMatchObject({ runId: run.id, content: WORDS, outputTokens: expect.any(Number) });
    expect(run.lastEventId).toBe(cursorOf(events.at(-1)!));
    expect(await all(run)).toEqual([]);
  });

  it('[CTS-002] is read without waiting for its start, and by its promises alone', async () => {
    expect(textOf(await all(client().run({ message: WORDS })))).toBe(WORDS);
    expect((await client().run({ message: WORDS }).result()).content).toBe(WORDS);
    const run = await client().run({ message: '/write a/b.txt\nhello\n/endwrite\n/write c.txt\nbye\n/endwrite' });
    expect(await run.text).toContain('wrote a/b.txt');
    expect((await run.files).map(({ path, content }) => [path, content.trim()])).toEqual([
      ['a/b.txt', 'hello'],
      ['c.txt', 'bye'],
    ]);
    // Nothing of that has taken an event away from the loop.
    expect((await all(run))[0]!.type).toBe('request_received');
  });

  it('[CTS-102] says how its answer ended, in its result or in its failure', async () => {
    const run = (scenario: string) => client().run({ message: 'go', agent_def: { ...slow, model: `demo/script:${scenario}` } });
    expect((await run('text').result()).finishReason).toBe('stop');
    expect((await run('length').result()).finishReason).toBe('length');
    expect((await run('empty-after-command').result()).finishReason).toBe('empty');
    const refused = { code: 'refused', retryable: false, done: { finish_reason: 'refused' } };
    await expect(run('refused').result()).rejects.toMatchObject(refused);
    await expect(run('empty').result()).rejects.toMatchObject({ code: 'empty_answer', done: { finish_reason: 'empty' } });
  });

  it('[CTS-011] has its answer as a value when it is one by a schema', async () => {
    const response_format = { type: 'json_schema' as const, schema: { required: ['n'] } };
    const run = client().run({ message: '{"n": [1, null]}', response_format });
    const { content, output } = await run.result<{ n: (number | null)[] }>();
    expect(content).toBe('{"n": [1, null]}');
    expect(output.n).toEqual([1, null]);
    expect((await client().run({ message: '{"n": 1}' }).result()).output).toBeUndefined();
    const refused = client().run({ message: 'x', response_format: { type: 'json_schema', schema: { type: 'nothing' } } });
    await expect(refused.result()).rejects.toThrow(ApiError);
  });

  it('[CTS-003] that fails throws an error that says why, and whether to try again', async () => {
    const run = await client().run({ message: 'hi', agent: 'nobody' });
    expect((await all(run)).at(-1)).toMatchObject({ type: 'done', ok: false });
    const failure = await run.result().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RunFailed);
    expect(failure).toMatchObject({ name: 'RunFailed', code: 'agent_not_found', retryable: false, runId: run.id });
    await expect(run.text).rejects.toThrow(RunFailed);
    expect(await run.files).toEqual([]);
  });

  it('[CTS-004] can address an agent or belong to a conversation', async () => {
    const baton = client();
    await baton.api.createAgent({ ...slow, id: 'echo', model: 'demo/echo' });
    const conversation = await baton.api.createConversation({ agent_id: 'echo' });
    expect((await baton.chat('echo', { message: 'hello' }).result()).content).toBe('hello');
    const said = await baton.sendMessage(conversation.id, { message: 'hello' });
    expect(await said.result()).toMatchObject({ content: 'hello', conversationId: conversation.id });
    expect((await baton.api.listMessages(conversation.id)).messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    const again = await baton.rerun(said.id, { tools: 'recorded' });
    expect((await all(again))[0]).toMatchObject({ type: 'request_received', rerun_of: said.id });
    expect((await again.result()).content).toBe('hello');
    expect(() => baton.chat('..', { message: 'hello' })).toThrow(TypeError);
  });

  it('[CTS-005] goes on when the loop over its events ends, and can be resumed in another process', async () => {
    const run = await client().run({ message: WORDS, agent_def: slow });
    const first = await until(run, isText);
    const rest = await all(client().resume(run.id, { after: cursorOf(first.at(-1)!)! }));
    expect(textOf([...first, ...rest])).toBe(WORDS);
    expect(rest.at(-1)).toMatchObject({ type: 'done', ok: true });
    expect(await all(client().resume(run.id, { after: cursorOf(rest.at(-1)!)! }))).toEqual([]);
    expect(
      (
        await client()
          .resume(run.id, { after: cursorOf(rest.at(-1)!)! })
          .result()
      ).content,
    ).toBe(WORDS);
  });

  it('[CTS-006] counts an event as handled when the program asks for the next event', async () => {
    const run = await client().run({ message: WORDS, agent_def: slow });
    const first = await until(run, isText);
    const before = first.slice(0, -1);
    expect(run.lastEventId).toBe(cursorOf(before.at(-1)!));
    // The event in whose midst the loop was left comes once more, here and elsewhere.
    const [here, elsewhere] = await Promise.all([all(run), all(client().resume(run.id, { after: run.lastEventId }))]);
    expect(textOf([...before, ...here])).toBe(WORDS);
    expect(textOf([...before, ...elsewhere])).toBe(WORDS);
  });

  it('[CTS-007] allows one loop over its events at a time', async () => {
    const run = await client().run({ message: WORDS, agent_def: slow });
    const loop = run[Symbol.asyncIterator]();
    await loop.next();
    await expect(all(run)).rejects.toThrow('has a loop already');
    await loop.return();
    expect(textOf(await all(run))).toBe(WORDS);
  });

  it('[CTS-008] goes on when the client disconnects by its signal', async () => {
    const stop = new AbortController();
    const run = await client().run({ message: WORDS, agent_def: slow }, { signal: stop.signal });
    const reason = new Error('enough');
    const reading = (async () => {
      for await (const event of run) if (isText(event)) stop.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
    await expect(run.result()).rejects.toBe(reason);
    expect((await client().resume(run.id).result()).content).toBe(WORDS);
    await expect(client().run({ message: 'hi' }, { signal: stop.signal })).rejects.toBe(reason);
  });

  it('[CTS-009] is canceled, once', async () => {
    const run = await client().run({ message: WORDS, agent_def: slow });
    await until(run, isText);
    expect(await run.cancel()).toBe(true);
    await expect(run.result()).rejects.toMatchObject({ code: 'canceled', retryable: false });
    expect(await run.cancel()).toBe(false);
  });

  it('[CTS-010] is started once for each key', async () => {
    const idempotencyKey = 'Schlüssel 🔑';
    const first = await client().run({ message: WORDS }, { idempotencyKey });
    const second = await client().run({ message: 'something else' }, { idempotencyKey });
    first.close();
    expect(second.id).toBe(first.id);
    expect([await first.text, await second.text]).toEqual([WORDS, WORDS]);
  });
});

describe('a run that is being started', () => {
  it('[CTS-015] has id, text, files, result and cancel before it is awaited, and is started once', async () => {
    const baton = client();
    const run = baton.run({ message: '/write a.txt\nhello\n/endwrite' });
    const [id, text, files, result, { id: awaited }] = await Promise.all([run.id, run.text, run.files, run.result(), run]);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(awaited).toBe(id);
    expect(text).toContain('wrote a.txt');
    expect(files.map(({ path }) => path)).toEqual(['a.txt']);
    expect(result).toMatchObject({ runId: id, content: text });
    // Nothing of that has taken an event away from the loop.
    expect((await all(run))[0]).toMatchObject({ type: 'request_received', request_id: id });
  });

  it('[CTS-015] is canceled through its handle', async () => {
    const run = client().run({ message: WORDS, agent_def: slow });
    expect(await run.cancel()).toBe(true);
    await expect(run.text).rejects.toMatchObject({ code: 'canceled' });
    expect(await run.cancel()).toBe(false);
  });

  it('[CTS-015] that is refused rejects whatever is asked of it', async () => {
    const run = client().run({ message: 7 as never });
    for (const one of [run.id, run.text, run.files, run.result(), run.cancel(), run, run.withResponse(), all(run)]) {
      await expect(one).rejects.toMatchObject({ status: 400, code: 'invalid_request' });
    }
  });
});

describe('the other operations', () => {
  it('[CTS-029] hand out the response as well, with its status and headers', async () => {
    const baton = client();
    const { data, response } = await baton.api.createAgent({ ...slow, id: 'raw' }).withResponse();
    expect(data).toMatchObject({ id: 'raw' });
    expect([response.status, response.headers.get('etag')]).toEqual([201, data.etag]);
    const list = await baton.api.listAgents({ limit: 1 }).withResponse();
    expect(list.data.agents).toHaveLength(1);
    const document = await baton.api.getOpenapi31Document().withResponse();
    expect(document.response.headers.get('content-type')).toMatch(/yaml/);
    const started = await baton.run({ message: 'hello' }).withResponse();
    expect(started.response.headers.get('x-request-id')).toBe(started.data.id);
    expect((await started.data.result()).content).toBe('hello');
    const missing = baton.api.getAgent('nobody');
    await expect(missing.withResponse()).rejects.toMatchObject({ status: 404 });
    const error = await missing.catch((reason: unknown) => reason);
    expect((error as ApiError).headers.get('x-request-id')).toBe((error as ApiError).requestId);
  });

  it('[CTS-029] answer with promises like any other', async () => {
    const call = client().api.listAgents();
    expect(call).toBeInstanceOf(Promise);
    expect(call.then(() => 1)).not.toHaveProperty('withResponse');
    const [first, second] = await Promise.all([call, call.finally(() => {})]);
    expect(second).toBe(first);
  });

  it('[CTS-057] take what is set for a call beside the query as well, so that a query may come later', async () => {
    const baton = client();
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    const { signal } = stop;
    await expect(baton.api.listAgents({ signal })).rejects.toThrow('enough');
    await expect(baton.api.listAgents({ limit: 1, signal })).rejects.toThrow('enough');
    await expect(baton.api.listAgents({ limit: 1 }, { signal })).rejects.toThrow('enough');
    await expect(baton.api.getRequestResult('r', { signal })).rejects.toThrow('enough');
    await expect(baton.api.getRequest('r', { signal })).rejects.toThrow('enough');
    const { headers } = new Request('http://x', { headers: { 'Accept-Language': 'de' } });
    expect((await baton.api.listAgents({ limit: 1, headers: Object.fromEntries(headers), timeoutMs: 60_000 })).agents).toHaveLength(1);
  });

  it('[PGS-007] are read item by item, over as many pages as a list has', async () => {
    const baton = client();
    const made: number[] = [];
    for (const title of ['a', 'b', 'c']) made.unshift((await baton.api.createConversation({ title, agent_id: 'index' })).id);
    const read: number[] = [];
    for await (const { id } of baton.api.listConversations({ limit: 1 })) read.push(id);
    expect(read).toEqual((await baton.api.listConversations()).conversations.map(({ id }) => id));
    expect(read.slice(0, 3)).toEqual(made);
    // What a list is narrowed by holds for all its pages; ids of the path too; and one may leave whenever one likes.
    const runs = await Promise.all(['x', 'y', 'z'].map((message) => baton.run({ message }).result()));
    const ended: string[] = [];
    for await (const { request_id, state } of baton.api.listRequests({ state: 'completed', limit: 2 })) {
      expect(state).toBe('completed');
      if (ended.push(request_id) === 3) break;
    }
    expect(ended.toSorted()).toEqual(runs.map(({ runId }) => runId).toSorted());
    const labels = { user: 'alice', metadata: { 'the project': 'a&b=c', env: 'test' } };
    await baton.run({ message: 'Which orders are late?', ...labels }).result();
    for (const filter of [{ user: 'alice' }, { metadata: labels.metadata }, { q: 'late order', metadata: { env: 'test' } }]) {
      const { requests } = await baton.api.listRequests(filter);
      expect(requests).toMatchObject([{ message: 'Which orders are late?', ...labels }]);
    }
    // This one grows at its other end.
    for (const message of ['1', '2']) await baton.sendMessage(made[0]!, { message }).result();
    const said: unknown[] = [];
    for await (const message of baton.api.listMessages(made[0]!, { limit: 1 })) said.push(message.content);
    expect(said).toEqual(['1', '1', '2', '2']);
    const counts: number[] = [];
    for await (const { messages } of pages((cursor) => baton.api.listMessages(made[0]!, { limit: 3, ...cursor })))
      counts.push(messages.length);
    expect(counts).toEqual([3, 1]);
    const nobody = (async () => {
      for await (const message of baton.api.listMessages(4_000_000)) said.push(message);
    })();
    await expect(nobody).rejects.toMatchObject({ status: 404 });
  });

  it('[CTS-020] are typed calls', async () => {
    const baton = client();
    expect((await baton.api.listAgents({ limit: 1 })).agents.map(({ id }) => id)).toEqual(['index']);
    await baton.api.createAgent({ ...slow, id: 'called' });
    expect(await baton.api.updateAgent('called', { ...slow, id: 'called', goal: 'be quick' })).toMatchObject({ goal: 'be quick' });
    expect(await baton.api.deleteAgent('called')).toMatchObject({ deleted: true });
    expect(await baton.api.getOpenapi31Document()).toMatch(/openapi: 3\.1/);
    const { id } = await baton.api.createConversation({});
    const artifact = await baton.api.createArtifact(id, { path: 'a.txt', content: 'hello' });
    const download = await baton.api.downloadArtifact(artifact.id);
    expect(await download.text()).toBe('hello');
    const headers = { 'If-None-Match': download.headers.get('etag')! };
    const again = await baton.api.downloadArtifact(artifact.id, { headers });
    expect(again.status).toBe(304);
    const { data: card, response } = await baton.api.getPublicAgentCard().withResponse();
    expect(card.capabilities).toBeDefined();
    const known = baton.api.getPublicAgentCard({ headers: { 'If-None-Match': response.headers.get('etag')! }, maxRetries: 0 });
    expect(await known).toBeUndefined();
    expect((await known.withResponse()).response.status).toBe(304);
    const { etag } = await baton.api.getAgent('index');
    expect(await baton.api.getAgent('index', { headers: { 'If-None-Match': etag }, maxRetries: 0 })).toBeUndefined();
    await baton.api.createArtifact(id, { path: 'a.txt', content: 'changed' });
    expect((await baton.api.listArtifactVersions(artifact.id)).versions.map(({ version }) => version)).toEqual([2, 1]);
    const part = await baton.api.downloadArtifact(artifact.id, { version: 1, headers: { Range: 'bytes=1-3' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 1-3/5', 'ell']);
    await expect(baton.api.downloadArtifact(artifact.id, { headers: { Range: 'bytes=99-' } })).rejects.toMatchObject({
      status: 416,
      code: 'range_not_satisfiable',
    });
  });

  it('[CTS-027] change an agent in the version that was read', async () => {
    const { api } = client();
    const created = await api.createAgent({ ...slow, id: 'tagged' });
    const read = await api.getAgent('tagged');
    expect(read.etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(created.etag).toBe(read.etag);
    expect(JSON.stringify({ ...read })).not.toContain(read.etag.slice(1, -1));
    const changed = await api.updateAgent('tagged', { ...read, goal: 'be quick' }, { headers: { 'If-Match': read.etag } });
    expect(changed.etag).not.toBe(read.etag);
    const late = { headers: { 'If-Match': read.etag } };
    await expect(api.updateAgent('tagged', read, late)).rejects.toMatchObject({ status: 412, code: 'precondition_failed' });
    await expect(api.deleteAgent('tagged', late)).rejects.toMatchObject({ status: 412 });
    expect(await api.deleteAgent('tagged', { headers: { 'If-Match': changed.etag } })).toEqual({ deleted: true });
  });

  it('[PGS-002] are read page by page, to the end of a list', async () => {
    const baton = client();
    const made: number[] = [];
    for (const title of ['a', 'b', 'c']) made.unshift((await baton.api.createConversation({ title, agent_id: 'index' })).id);
    const read: number[] = [];
    for await (const { conversations } of pages((cursor) => baton.api.listConversations({ limit: 1, ...cursor }))) {
      expect(conversations).toHaveLength(1);
      read.push(conversations[0]!.id);
    }
    expect(read.slice(0, 3)).toEqual(made);
    expect(read).toEqual((await baton.api.listConversations()).conversations.map(({ id }) => id));
  });

  it('[CTS-021] fail as errors with status, code, details and the id of the answer', async () => {
    const missing = await client()
      .api.getAgent('nobody')
      .catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(ApiError);
    expect(missing).toMatchObject({
      name: 'ApiError',
      status: 404,
      code: 'agent_not_found',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    await expect(client().run({ message: 7 as never })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: [{ path: '/message' }],
    });
    await expect(new Baton({ url: server().url, token: 'bat_wrong' }).run({ message: 'hi' })).rejects.toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
    await expect(client().resume('nothing').result()).rejects.toMatchObject({ status: 404, code: 'request_not_found' });
    expect(() => client().api.getAgent('..')).toThrow(TypeError);
  });

  it('[CTS-022] take server and token from the environment', async () => {
    const { BATON_URL, BATON_TOKEN } = process.env;
    Object.assign(process.env, { BATON_URL: server().url, BATON_TOKEN: server().tenant.token });
    const { content } = await new Baton().run({ message: WORDS }).result();
    for (const [name, value] of Object.entries({ BATON_URL, BATON_TOKEN })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    expect(content).toBe(WORDS);
  });

  it('[CTS-103] refuse what can be no token, and do not tell it', async () => {
    for (const token of ['bat_se\ncret', 'bat_se\u0001cret', 'bat_se cret', 'bat_se\u00fccret', 'bat_se\u2028cret']) {
      expect(() => new Baton({ url: server().url, token })).toThrow(new TypeError('the token has characters that no token has'));
    }
    // As it comes out of a file.
    const { content } = await new Baton({ url: server().url, token: `\t${server().tenant.token}\r\n` }).run({ message: WORDS }).result();
    expect(content).toBe(WORDS);
  });
});

describe('notifications', () => {
  it('[CTS-025] are an endless loop over the starts and ends of scheduled runs', async () => {
    const baton = client();
    const schedule = await baton.api.createSchedule({ schedule: 'every day at 07:30', message: WORDS });
    const seen: string[] = [];
    for await (const notification of baton.notifications()) {
      if (notification.type === 'open') await baton.api.runSchedule(schedule.id);
      seen.push(notification.type === 'notification' ? notification.kind : notification.type);
      if (seen.at(-1) === 'run.completed') break;
    }
    expect(seen).toEqual(['open', 'run.started', 'run.completed']);
  });

  it('[CTS-025] tell of runs that begin to wait, when asked to', async () => {
    const baton = client();
    const asker = { id: 'asker', name: 'Asker', role: 'asks', goal: 'Ask.', model: 'demo/echo', capabilities: ['/ask'] };
    for await (const notification of baton.notifications({ include: 'waiting' })) {
      if (notification.type === 'open') (await baton.run({ message: '/ask Which city?', agent_def: asker })).close();
      if (notification.type !== 'notification') continue;
      expect(notification.kind).toBe('run.waiting');
      expect(await baton.answer(notification.question_id!, { text: 'Rome' })).toBe(true);
      break;
    }
  });
});
