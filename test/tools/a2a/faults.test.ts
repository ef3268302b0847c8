import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { createGuard } from '../../../src/tools/web/guard.ts';
import { a2aOf, ClosedGuard, startAgent } from '../../support/a2a.ts';
import { HttpServer } from '../../support/loopback.ts';
import { quietPort } from '../../support/quiet-port.ts';

const never = new AbortController().signal;

const cardOf = (url: string, more: object = {}) => ({
  name: 'By hand',
  description: '',
  version: '1',
  supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: '' }],
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [],
  ...more,
});

type Rpc = { id: number; method: string; params: Record<string, unknown> };

/** An agent by hand that answers requests by this; its card is right. */
async function byHand(answer: (rpc: Rpc, response: ServerResponse) => unknown, more: object = {}): Promise<HttpServer> {
  const server = await HttpServer.start((request, response) => {
    void text(request).then((body) => {
      if (request.method === 'GET') return asJson(response).end(JSON.stringify(cardOf(`${server.origin}/rpc`, more)));
      return answer(JSON.parse(body) as Rpc, response);
    });
  });
  return server;
}

const asJson = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' });
const asEvents = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const frame = (id: number, result: object) => `data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`;
const task = (state: string, more: object = {}) => ({ id: 't1', contextId: 'c', status: { state }, artifacts: [], history: [], ...more });
const artifact = (words: string) => ({ artifactId: 'a', parts: [{ text: words }] });

/** What comes of a call; every socket is closed afterwards. */
async function outcome(server: HttpServer, options: { headers?: Record<string, string>; callMs?: number } = {}): Promise<string> {
  const { headers = {}, callMs } = options;
  const session = a2aOf({ a: { url: server.origin, headers } }, { ...(callMs !== undefined && { callMs }) }).open();
  const result = await session.call('a', 'hello', never).catch((error: Error) => `${error.name}: ${error.message}`);
  await session[Symbol.asyncDispose]();
  await server.left();
  return result;
}

describe('an agent that', () => {
  it('[A2C-030] cannot be reached is reported as such', async () => {
    await using session = a2aOf({ a: `http://127.0.0.1:${await quietPort()}` }).open();
    await expect(session.card('a', never)).rejects.toThrow("the agent 'a' can't be reached (ECONNREFUSED)");
  });

  it.each<[string, (response: ServerResponse) => unknown, string]>([
    ['404', (response) => response.writeHead(404).end('no'), 'has no card at its address'],
    ['500', (response) => response.writeHead(500).end('no'), 'answered with status 500 when asked for its card'],
    ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello</p>'), 'has no card at its address'],
    ['an empty object', (response) => asJson(response).end('{}'), 'has a card that the protocol does not know'],
    [
      'gRPC alone',
      (response) =>
        asJson(response).end(
          JSON.stringify(
            cardOf('http://x', { supportedInterfaces: [{ url: 'http://x', protocolBinding: 'GRPC', protocolVersion: '1.0' }] }),
          ),
        ),
      'has a card that offers neither JSONRPC nor HTTP+JSON',
    ],
    [
      'a bad 0.3 card',
      (response) => asJson(response).end('{"protocolVersion":"0.3.0","url":"http://x"}'),
      'has a card that the protocol does not know',
    ],
  ])('[A2C-030] has no good card is told so: %s', async (_, answer, expected) => {
    await using server = await HttpServer.start((_, response) => void answer(response));
    expect(await outcome(server)).toBe(`Error: the agent 'a' ${expected}`);
  });

  it('[A2C-031] hangs in its card, its headers or its answer is given up, and its sockets are closed', async () => {
    const late = "Error: the agent 'a' did not answer within 0.5 s";
    await using card = await HttpServer.start(() => {});
    await using headers = await byHand(() => {});
    await using answer = await byHand(({ id }, response) => asEvents(response).write(frame(id, { task: task('TASK_STATE_WORKING') })));
    expect(await Promise.all([card, headers, answer].map((server) => outcome(server, { callMs: 500 })))).toEqual([late, late, late]);
  });

  it('[A2C-032] breaks off its stream has its task polled', async () => {
    await using server = await byHand(({ id, method }, response) => {
      if (method !== 'GetTask') return asEvents(response).write(frame(id, { task: task('TASK_STATE_WORKING') }), () => response.destroy());
      return asJson(response).end(
        JSON.stringify({ jsonrpc: '2.0', id, result: task('TASK_STATE_COMPLETED', { artifacts: [artifact('done after all')] }) }),
      );
    });
    expect(await outcome(server)).toBe('done after all');
  });

  it('[A2C-032] breaks off before it has a task, or ends without an answer, is reported as such', async () => {
    await using broken = await byHand((_, response) => asEvents(response).write(': hello\n\n', () => response.destroy()));
    expect(await outcome(broken)).toMatch(/^Error: the agent 'a' (?:can't be reached|failed)/);
    await using silent = await byHand((_, response) => asEvents(response).end());
    expect(await outcome(silent)).toBe("Error: the agent 'a' ended its answer without having given one");
  });

  it('[A2C-032] forgets its task is given up after a few questions', async () => {
    await using server = await byHand(({ id, method }, response) => {
      if (method !== 'GetTask') return asEvents(response).end(frame(id, { task: task('TASK_STATE_WORKING') }));
      return asJson(response).end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32001, message: 'Task not found' } }));
    });
    expect(await outcome(server)).toBe("Error: the agent 'a' failed: Task not found");
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(4);
  });

  it('[A2C-033] sends without end is disconnected', async () => {
    const flood = (piece: string, head: (response: ServerResponse) => ServerResponse) => (_: Rpc, response: ServerResponse) => {
      head(response);
      const more = (): void => void (response.writable && response.write(piece, more));
      more();
    };
    await using json = await byHand(flood('x'.repeat(65_536), asJson), { capabilities: {} });
    expect(await outcome(json)).toBe("Error: the agent 'a' sent more than 16777216 bytes");
    await using line = await byHand(flood('x'.repeat(65_536), asEvents));
    expect(await outcome(line)).toMatch(/exceeded the maximum allowed size/);
    await using comments = await byHand(flood(`: ${'x'.repeat(1000)}\n\n`, asEvents));
    expect(await outcome(comments)).toBe("Error: the agent 'a' sent more than 16777216 bytes");
  });

  it('[A2C-034] answers nonsense or an error is reported on one line, without the header that it echoes', async () => {
    const loud = vi.spyOn(console, 'error');
    const say = (answer: (rpc: Rpc) => unknown) =>
      byHand((rpc, response) => asEvents(response).end(`data: ${JSON.stringify(answer(rpc))}\n\n`));
    const headers = { Authorization: 'Bearer secret-token' };
    await using error = await say(({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32603, message: 'not with\nsecret-token' } }));
    expect(await outcome(error, { headers })).toMatch(
      /^Error: the agent 'a' failed: SSE event contained an error: not with \[redacted\] \(Code: -32603\)/,
    );
    await using other = await say(({ id }) => ({ jsonrpc: '2.0', id: id + 7, result: {} }));
    expect(await outcome(other)).toMatch(/^Error: the agent 'a' failed: .*ID mismatch/);
    await using parts = await say(({ id }) => ({ jsonrpc: '2.0', id, result: { message: { parts: [null] } } }));
    expect(await outcome(parts)).toMatch(/^Error: the agent 'a' failed/);
    await using status = await byHand((_, response) => response.writeHead(503).end('x'.repeat(50_000)));
    const words = await outcome(status);
    expect(words).toMatch(/^Error: the agent 'a' failed: .*503/);
    expect(words.length).toBeLessThan(400);
    expect(loud).not.toHaveBeenCalled();
    loud.mockRestore();
  });
});

describe('the operator’s headers', () => {
  const secret = { Authorization: 'Bearer secret-token', 'X-Key': 'k' };
  const isTold = ({ requests }: HttpServer) =>
    requests.map(({ headers }) => headers.authorization === secret.Authorization && headers['x-key'] === 'k');

  it('[A2C-040] go with every request to the agent’s origin', async () => {
    const { server } = await startAgent();
    await using _ = server;
    await using session = a2aOf({ a: { url: server.origin, headers: secret } }).open();
    await session.call('a', 'echo hello', never);
    expect(isTold(server)).toEqual([true, true]);
  });

  it('[A2C-041] go to no other origin that the card names, which is under the address guard', async () => {
    const elsewhere = await startAgent();
    await using there = elsewhere.server;
    const { server } = await startAgent({ endpoint: `${there.origin}/rpc` });
    await using _ = server;
    const closed = new ClosedGuard();
    {
      await using session = a2aOf({ a: { url: server.origin, headers: secret } }, { guard: closed }).open();
      await expect(session.call('a', 'echo hello', never)).rejects.toThrow(
        "the agent 'a' leads to an address that is not allowed: it is not on the public internet",
      );
    }
    expect(closed.asked).toEqual([`${there.origin}/rpc`]);
    expect(there.requests).toEqual([]);
    {
      const guard = createGuard({ allow: [{ host: '127.0.0.1', port: undefined }] });
      await using session = a2aOf({ a: { url: server.origin, headers: secret } }, { guard }).open();
      expect(await session.call('a', 'task hello there', never)).toContain('hello there');
    }
    expect(isTold(there)).toEqual([false]);
    await there.left();
  });

  it('[A2C-041] are not sent to another origin, which is connected to at the checked address only', async () => {
    const elsewhere = await startAgent();
    await using there = elsewhere.server;
    const { port } = new URL(there.origin);
    const { server } = await startAgent({ endpoint: `http://agent.example:${port}/rpc` });
    await using _ = server;
    const resolve = vi.fn(async () => ['127.0.0.1']);
    const guard = createGuard({ allow: [{ host: 'agent.example', port: undefined }], resolve });
    await using session = a2aOf({ a: server.origin }, { guard }).open();
    expect(await session.call('a', 'echo hello', never)).toBe('hello');
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('[A2C-041] go to no other origin that a redirect names', async () => {
    const elsewhere = await startAgent();
    await using _ = elsewhere.server;
    const { origin } = elsewhere.server;
    await using server = await HttpServer.start((request, response) =>
      response.writeHead(307, { location: `${origin}${request.url}` }).end(),
    );
    const closed = new ClosedGuard();
    await using refused = a2aOf({ a: { url: server.origin, headers: secret } }, { guard: closed }).open();
    await expect(refused.card('a', never)).rejects.toThrow('leads to an address that is not allowed');
    expect(elsewhere.server.requests).toEqual([]);
    await using session = a2aOf(
      { a: { url: server.origin, headers: secret } },
      { guard: createGuard({ allow: [{ host: '127.0.0.1', port: undefined }] }) },
    ).open();
    expect((await session.card('a', never)).name).toBe('Example');
    expect(isTold(elsewhere.server)).toEqual([false]);
  });

  it('[A2C-042] follow up to five redirects within the origin, which never drop the body of a message', async () => {
    const agent = await startAgent();
    await using _ = agent.server;
    const direct = agent.server.handler;
    const statuses: number[] = [];
    agent.server.handler = (request, response) => {
      const status = statuses.shift();
      if (status === undefined) return direct(request, response);
      response.writeHead(status, { location: request.url }).end();
    };
    const call = async (...planned: number[]) => {
      statuses.splice(0, Infinity, ...planned);
      await using session = a2aOf({ a: { url: `${agent.server.origin}/.well-known/agent-card.json`, headers: secret } }).open();
      return await session.call('a', 'echo hello', never);
    };
    expect(await call(301, 302, 303, 307, 308)).toBe('hello');
    await expect(call(302, 302, 302, 302, 302, 302)).rejects.toThrow('more than 5 redirects');
    agent.server.handler = (request, response) =>
      request.method === 'GET' ? direct(request, response) : void response.writeHead(302, { location: '/rpc' }).end();
    await expect(call()).rejects.toThrow(/the agent 'a' failed: .*302/);
    expect(isTold(agent.server).every(Boolean)).toBe(true);
  });
});

describe('the search for a card', () => {
  it.each(['', '/', '/base', '/base/', '/base/.well-known/agent-card.json', '/cards/one.json'])(
    '[A2C-050] finds it under %j',
    async (path) => {
      const wanted = path.endsWith('.json') ? path : `${path.replace(/\/$/, '')}/.well-known/agent-card.json`;
      await using server = await HttpServer.start((request, response) => {
        if (request.url !== wanted) return response.writeHead(404).end();
        asJson(response).end(JSON.stringify(cardOf(`${server.origin}/rpc`)));
      });
      await using session = a2aOf({ a: `${server.origin}${path}` }).open();
      expect((await session.card('a', never)).name).toBe('By hand');
      expect(server.requests).toHaveLength(1);
    },
  );

  it('[A2C-050] finds it at the path before 0.3, or at the address itself', async () => {
    for (const place of ['/a/.well-known/agent.json', '/a']) {
      await using server = await HttpServer.start((request, response) => {
        if (request.url !== place) return response.writeHead(404).end();
        asJson(response).end(JSON.stringify(cardOf(`${server.origin}/rpc`)));
      });
      await using session = a2aOf({ a: `${server.origin}/a` }).open();
      expect((await session.card('a', never)).name).toBe('By hand');
    }
  });
});
