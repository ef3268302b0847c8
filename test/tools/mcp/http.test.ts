import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import type { McpResult } from '../../../src/runtime/commands/mcp-servers.ts';
import type { McpServerConfig } from '../../../src/tools/mcp/config.ts';
import { HttpServer } from '../../support/loopback.ts';
import { mcpOf, startMcpHttp } from '../../support/mcp.ts';
import { quietPort } from '../../support/quiet-port.ts';
import { StillClock } from '../../support/still-clock.ts';

const never = new AbortController().signal;
const configOf = ({ origin }: Pick<HttpServer, 'origin'>, headers: Record<string, string> = {}): McpServerConfig => ({
  kind: 'http',
  url: new URL('/mcp', origin),
  headers,
});

/** A server by hand: says hello as it should, and answers everything else by this. */
function byHand(answer: (id: number, response: ServerResponse, request: IncomingMessage) => unknown) {
  return HttpServer.start((request, response) => {
    if (request.method === 'GET' && request.headers['last-event-id'] === undefined) return response.writeHead(405).end();
    void text(request).then((body) => {
      const { id, method, params } = body === '' ? {} : JSON.parse(body);
      if (method === 'initialize') {
        const result = { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } };
        return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      }
      if (id === undefined && request.method === 'POST') return response.writeHead(202).end();
      return answer(id, response, request);
    });
  });
}

const done = (id: number, words = 'ok') => JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: words }] } });
const asEvents = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const asJson = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' });

describe.each([{ json: false }, { json: true }])('streamable HTTP, %o', ({ json }) => {
  it('[MCP-030] lists and calls in one session, which is ended with the run', async () => {
    const { server, sessions, config } = await startMcpHttp({ json });
    await using _ = server;
    const session = mcpOf({ a: config({ Authorization: 'Bearer tea' }) }).open();
    expect((await session.tools('a', never)).tools.map(({ name }) => name)).toContain('echo');
    expect(await session.call('a', 'echo', { text: 'hi', times: 2 }, never)).toMatchObject({ text: 'hi hi' });
    expect(await session.call('a', 'count', {}, never)).toMatchObject({ text: '1' });
    expect(await session.call('a', 'count', {}, never)).toMatchObject({ text: '2' });
    expect(sessions.size).toBe(1);
    await session[Symbol.asyncDispose]();
    expect(sessions.size).toBe(0);
    expect(server.requests.every(({ headers }) => headers.authorization === 'Bearer tea')).toBe(true);
    await server.left();
  });
});

it('[MCP-032] a server that asks on the stream of its own, not in an answer, is answered', async () => {
  const { server, config } = await startMcpHttp();
  await using _ = server;
  await using session = mcpOf({ a: config() }).open();
  // Its ping belongs to no request of ours.
  expect(await session.call('a', 'alone', {}, never)).toMatchObject({ text: '1 at once' });
});

it('[MCP-032] a server that ends that stream again and again is asked for it a bounded number of times', async () => {
  let streams = 0;
  await using server = await byHand((id, response) => asJson(response).end(done(id)));
  const { handler } = server;
  server.handler = (request, response) => {
    if (request.method !== 'GET') return handler(request, response);
    streams += 1;
    asEvents(response).end('retry: 1\n\n');
  };
  await using session = mcpOf({ a: configOf(server) }).open();
  expect(await session.call('a', 'ok', {}, never)).toMatchObject({ text: 'ok' });
  await expect.poll(() => streams).toBe(20);
  expect(await session.call('a', 'ok', {}, never)).toMatchObject({ text: 'ok' });
  expect(streams).toBe(20);
});

it('[MCP-013] cancel reaches the server over HTTP', async () => {
  const cancelled = vi.fn();
  const { server, config } = await startMcpHttp({ onCancel: cancelled });
  await using _ = server;
  const controller = new AbortController();
  await using session = mcpOf({ a: config() }).open();
  await session.call('a', 'count', {}, never);
  const call = session.call('a', 'wait', {}, controller.signal);
  const asked = server.requests.length;
  await expect.poll(() => server.requests.length).toBeGreaterThan(asked);
  controller.abort(new Error('stop'));
  await expect(call).rejects.toThrow('stop');
  await expect.poll(() => cancelled).toHaveBeenCalled();
});

it('[MCP-022] a session that the server has forgotten is begun again', async () => {
  const { server, sessions, config } = await startMcpHttp();
  await using _ = server;
  await using session = mcpOf({ a: config() }).open();
  await session.call('a', 'count', {}, never);
  sessions.clear();
  expect(await session.call('a', 'count', {}, never)).toMatchObject({ text: '1' });
});

describe('a server that reports progress', () => {
  /** A call that gets progress each 0.8 s, of the 1 s that a call has. @param times how often, before the answer */
  async function progressing(times: number, check: (call: Promise<McpResult>) => Promise<unknown>) {
    let asked: { id: number; response: ServerResponse } | undefined;
    let pongs = 0;
    await using server = await HttpServer.start((request, response) => {
      void text(request).then((body) => {
        const { id, method, params } = body === '' ? {} : JSON.parse(body);
        if (request.method === 'GET') return response.writeHead(405).end();
        if (method === 'initialize') {
          const result = { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } };
          return asJson(response).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
        }
        if (method === 'tools/call') return void (asked = { id, response: asEvents(response) });
        if (id === 'ping') pongs += 1;
        return response.writeHead(202).end();
      });
    });
    await using session = mcpOf({ a: { ...configOf(server), timeoutSeconds: 1 } }).open();
    using clock = new StillClock();
    const call = session.call('a', 'ok', {}, never);
    const checked = check(call);
    let over = false;
    call.catch(() => {}).finally(() => (over = true));
    await clock.until(() => asked !== undefined);
    const { id, response } = asked!;
    for (let i = 1; i <= times && !over; i += 1) {
      await vi.advanceTimersByTimeAsync(800);
      const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: id, progress: i } };
      // Its answer shows that the progress has arrived.
      const ping = { jsonrpc: '2.0', id: 'ping', method: 'ping' };
      response.write(`data: ${JSON.stringify(progress)}\n\ndata: ${JSON.stringify(ping)}\n\n`);
      await clock.until(() => pongs === i || over);
    }
    response.end(`data: ${done(id)}\n\n`);
    await checked;
  }

  it('[MCP-055] gets its time anew', async () => {
    await progressing(5, (call) => expect(call).resolves.toMatchObject({ text: 'ok' }));
  });

  it('[MCP-055] without end is given up after ten times the time', async () => {
    await progressing(50, (call) => expect(call).rejects.toThrow("the MCP server 'a' did not answer within 10 s"));
  });
});

describe('a server over HTTP that', () => {
  /** What comes of two calls; the sockets are gone afterwards. */
  async function fails(answer: Parameters<typeof byHand>[0], expected: string | RegExp, callMs = 20_000) {
    await using server = await byHand(answer);
    {
      await using session = mcpOf({ a: configOf(server, { 'X-Key': 'secret-key' }) }, { callMs }).open();
      for (let i = 0; i < 2; i += 1) await expect(session.call('a', 'ok', {}, never)).rejects.toThrow(expected);
    }
    await server.left();
  }

  it('[MCP-020] cannot be reached is reported as such', async () => {
    await using session = mcpOf({ a: configOf({ origin: `http://127.0.0.1:${await quietPort()}` }) }).open();
    await expect(session.call('a', 'ok', {}, never)).rejects.toThrow("the MCP server 'a' can't be reached (ECONNREFUSED)");
  });

  it('[MCP-020] refuses is reported with its status and message on one line, without the header that it echoes', async () => {
    await fails(
      (_, response) => response.writeHead(401).end('no entry\nfor secret-key'),
      /^the MCP server 'a' answered with status 401: no entry for \[redacted\]; its operator has to look after its credentials in MCP_CONFIG: `headers`, or `oauth`$/,
    );
    await fails(
      (_, response) => response.writeHead(500).end('x'.repeat(100_000)),
      /^the MCP server 'a' answered with status 500: x{300}…$/,
    );
    await fails(
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello'),
      /Unexpected content type: text\/html/,
    );
  });

  it('[MCP-021] hangs before or in its answer is given up', async () => {
    const late = "the MCP server 'a' did not answer within 1 s";
    await Promise.all([
      fails(() => {}, late, 1000),
      fails((_, response) => asEvents(response).write(': wait\n\n'), late, 1000),
      fails((_, response) => asJson(response).write('{'), late, 1000),
    ]);
  });

  it('[MCP-021] never answers the initialization is given up, and its socket is closed', async () => {
    await using server = await HttpServer.start(() => {});
    {
      await using session = mcpOf({ a: configOf(server) }, { callMs: 500 }).open();
      await expect(session.tools('a', never)).rejects.toThrow(/did not (?:start|answer) within 0\.5 s/);
    }
    await server.left();
  });

  it('[MCP-022] breaks off in an answer is reported at once', async () => {
    await fails((_, response) => {
      asEvents(response).write(': wait\n\n', () => response.destroy());
    }, "the MCP server 'a' broke off in the middle of an answer");
  });

  it('[MCP-022] breaks off in an answer that can be resumed is asked for the rest', async () => {
    let asked: number | undefined;
    await using server = await byHand((id, response) => {
      asked = id;
      asEvents(response).write('id: 1\nretry: 1\ndata:\n\n', () => response.destroy());
    });
    const { handler } = server;
    server.handler = (request, response) => {
      if (request.headers['last-event-id'] === undefined) return handler(request, response);
      expect(request.headers['last-event-id']).toBe('1');
      asEvents(response).end(`data: ${done(asked!)}\n\n`);
    };
    await using session = mcpOf({ a: configOf(server) }).open();
    expect(await session.call('a', 'ok', {}, never)).toMatchObject({ text: 'ok' });
  });

  it('[MCP-023] sends without end is disconnected', async () => {
    const flood = (piece: string, head: (response: ServerResponse) => ServerResponse) => (_: number, response: ServerResponse) => {
      head(response);
      const more = (): void => void (response.writable && response.write(piece, more));
      more();
    };
    const cut = "the MCP server 'a' sent more than it may";
    await fails(flood('x'.repeat(65_536), asJson), cut);
    await fails(flood(`data: ${'x'.repeat(65_536)}`, asEvents), cut);
    await fails(
      flood('data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":""}}\n\n'.repeat(100), asEvents),
      cut,
    );
  });

  it('[MCP-023] makes its client connect again and again is disconnected', async () => {
    await fails((_, response) => asEvents(response).end('id: 1\nretry: 0\ndata:\n\n'), "the MCP server 'a' sent more than it may");
  });

  it('[MCP-024] answers nonsense is reported as such', async () => {
    await fails((_, response) => asJson(response).end('{'), "the MCP server 'a' answered what the protocol does not know");
    await fails(
      (id, response) => asJson(response).end(`{"jsonrpc":"2.0","id":${id},"result":{"content":7}}`),
      "the MCP server 'a' answered what the protocol does not know",
    );
  });

  it('[MCP-031] redirects to another host gets neither the message nor the headers there', async () => {
    await using other = await HttpServer.start((_, response) => response.end());
    await fails(
      (_, response) => response.writeHead(307, { location: `${other.origin}/mcp` }).end(),
      /answered with status 307: Redirect to .* not followed/,
    );
    expect(other.requests).toEqual([]);
  });
});
