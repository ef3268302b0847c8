import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { McpServerConfig } from '../../../src/tools/mcp/config.ts';
import { mirroredIn } from '../../../src/tools/mcp/param-headers.ts';
import { mcpOf, runMcp, startMcpHttp, startMcpModern, startMcpRaw, type Processes } from '../../support/mcp.ts';
import { agentOf, runOnce, ScriptedModel } from '../../support/runtime.ts';
import { perTest } from './per-test.ts';

const never = new AbortController().signal;
const MINUTE = 60_000;
let processes: Processes;
perTest((made) => (processes = made));

/** What a server does for a run: its tools, a call, a failure, a resource. */
async function used(config: McpServerConfig) {
  await using session = mcpOf({ a: config }).open();
  const { tools } = await session.tools('a', never);
  return {
    tools: tools.map(({ name }) => name),
    echo: await session.call('a', 'echo', { text: 'hello' }, never),
    fail: await session.call('a', 'fail', {}, never),
    notes: await session.read('a', 'file:///b.txt', never),
  };
}

/** @returns what has time go by for what is measured */
function movedClock(): (milliseconds: number) => void {
  let passed = 0;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  onTestFinished(() => clock.mockRestore());
  return (milliseconds) => void (passed += milliseconds);
}

const WORKS = {
  tools: expect.arrayContaining(['echo', 'fail']),
  echo: { isError: false, text: 'hello', images: [] },
  fail: { isError: true, text: 'the disk is full', images: [] },
  notes: { isError: false, text: '[resource: file:///b.txt]\nwhat b says', images: [] },
};

describe('a server without sessions', () => {
  it.each(['reject', 'stateless'] as const)('[MCP-100] is used over HTTP, whatever it does for clients of before (%s)', async (legacy) => {
    const { server, config, methods } = await startMcpModern(legacy);
    await using _ = server;
    expect(await used(config)).toEqual(WORKS);
    expect(methods).toEqual(['server/discover', 'tools/list', 'tools/call', 'tools/call', 'tools/list', 'resources/read']);
    expect(server.requests.every(({ headers }) => headers['mcp-protocol-version'] === '2026-07-28')).toBe(true);
    await server.left();
  });

  it.each(['reject', 'serve'] as const)('[MCP-100] is used as a process, whatever it does for clients of before (%s)', async (legacy) => {
    expect(await used(processes.modern(legacy))).toEqual(WORKS);
    expect(processes.started).toHaveLength(1);
  });

  it('[MCP-101] is used by commands of text, with its instructions', async () => {
    const { server, config } = await startMcpModern('reject');
    await using _ = server;
    const { text, model } = await runMcp(
      mcpOf({ a: config }),
      '/mcp tools a\n/mcp call a echo {"text": "hello"}\n/mcp read a file:///b.txt',
    );
    expect(text).toContain('- echo {"text": string}: Says it again.');
    expect(text).toMatch(/hello[^]*what b says/);
    expect(JSON.stringify(model.requests[1])).toContain('Mind the gap.');
  });

  it('[MCP-101] is used by functions', async () => {
    const { server, config } = await startMcpModern('reject');
    await using _ = server;
    const calls = [{ id: 'c1', name: 'a__echo', arguments: '{"text":"hello"}' }];
    const model = new ScriptedModel((_request, turn) => (turn === 1 ? { calls } : 'done'));
    const services = { mcpServers: mcpOf({ a: config }) };
    const { settled } = await runOnce(model, { agentId: 'a', agents: [agentOf('a', { commands: 'native' })], services });
    await settled;
    expect(model.requests[0]!.tools!.offered.map(({ name }) => name)).toContain('a__echo');
    expect(JSON.stringify(model.requests[1]!.messages.at(-1))).toContain('hello');
  });

  it('[MCP-102] is asked once how it is spoken to, for all runs; so is one with sessions', async () => {
    const modern = await startMcpModern('reject');
    await using server = modern.server;
    const before = await startMcpHttp();
    await using _ = before.server;
    expect(server.requests).toEqual([]);
    for (let run = 0; run < 3; run += 1) {
      await used(modern.config);
      await using session = mcpOf({ a: before.config() }).open();
      await session.call('a', 'count', {}, never);
    }
    expect(modern.methods.filter((method) => method === 'server/discover')).toHaveLength(1);
    expect(before.server.requests.filter(({ headers }) => headers['mcp-method'] === 'server/discover')).toHaveLength(1);
  });

  it('[MCP-103] may be another one with the next run: of before, and of today again', async () => {
    const [modern, before] = [await startMcpModern('reject'), await startMcpHttp()];
    await using server = modern.server;
    await using _ = before.server;
    const today = server.handler;
    const call = async () => {
      await using session = mcpOf({ a: modern.config }).open();
      return (await session.call('a', 'echo', { text: 'hello' }, never)).text;
    };
    expect(await call()).toBe('hello');
    server.handler = before.server.handler;
    expect(await call()).toBe('hello');
    server.handler = today;
    expect(await call()).toBe('hello');
    modern.methods.length = 0;
    expect(await call()).toBe('hello');
    expect(modern.methods).toEqual(['tools/call']);
  });

  it('[MCP-103] that refuses a call is not called twice, though it might be another one', async () => {
    const { server, config, methods } = await startMcpModern('reject');
    await using _ = server;
    const call = async () => {
      await using session = mcpOf({ a: config }).open();
      return await session.call('a', 'gone', {}, never);
    };
    await expect(call()).rejects.toThrow("the MCP server 'a' has no tool 'gone'; its tools are: echo");
    methods.length = 0;
    await expect(call()).rejects.toThrow("the MCP server 'a' has no tool 'gone'; its tools are: echo");
    expect(methods.filter((method) => method === 'tools/call')).toHaveLength(1);
  });

  it('[MCP-109] gives a call its time again with each progress', async () => {
    const { server, config } = await startMcpModern('reject');
    await using _ = server;
    await using session = mcpOf({ a: config }, { callMs: 2000 }).open();
    expect(await session.call('a', 'steps', { count: 6, everyMs: 500 }, never)).toMatchObject({ text: 'done' });
  });

  it('[MCP-109] hears of a cancel', async () => {
    const { server, config, said } = await startMcpModern('reject');
    await using _ = server;
    for (const one of [config, processes.modern('reject')]) {
      const controller = new AbortController();
      await using session = mcpOf({ a: one }).open();
      const heard = () =>
        one === config ? said : existsSync(processes.said) ? readFileSync(processes.said, 'utf8').trim().split('\n') : [];
      const call = session.call('a', 'wait', {}, controller.signal);
      call.catch(() => {});
      await expect.poll(heard).toEqual(['waiting']);
      controller.abort(new Error('stop'));
      await expect(call).rejects.toThrow('stop');
      await expect.poll(heard).toEqual(['waiting', 'cancelled']);
    }
  });

  it('[MCP-110] may answer with any value of JSON', async () => {
    const { server, config } = await startMcpModern('reject');
    await using _ = server;
    await using session = mcpOf({ a: config }).open();
    expect(await session.call('a', 'list', {}, never)).toMatchObject({ text: '[1,{"two":2}]' });
  });

  it('[MCP-111] gets the headers that a tool wants of its arguments, also where nobody has asked for its tools', async () => {
    const { server, config, methods } = await startMcpModern('reject');
    await using _ = server;
    const sent = () => server.requests.map(({ headers }) => headers['mcp-param-region']).filter((region) => region !== undefined);
    for (const region of ['north', 'süd']) {
      await using session = mcpOf({ a: config }).open();
      if (region === 'north') await session.tools('a', never);
      expect(await session.call('a', 'there', { region }, never)).toMatchObject({ text: `there is ${region}` });
    }
    expect(sent()).toEqual(['north', `=?base64?${Buffer.from('süd').toString('base64')}?=`]);
    expect(methods.slice(-3)).toEqual(['tools/call', 'tools/list', 'tools/call']);
  });
});

describe('the list of tools of a server without sessions', () => {
  const DISCOVERED = '{"jsonrpc":"2.0","id":$ID,"result":{"supportedVersions":["2026-07-28"],"capabilities":{}}}';
  const listing = (result: object): Record<string, string> => ({
    'server/discover': DISCOVERED,
    'tools/list': `{"jsonrpc":"2.0","id":$ID,"result":${JSON.stringify(result)}}`,
  });
  const tool = (name: string, property: object) => ({ name, inputSchema: { type: 'object', properties: { a: property } } });

  it('[MCP-111] has no tool whose mark for headers is wrong, and says so', async () => {
    const marked = (mark: unknown, type = 'string') => ({ type, 'x-mcp-header': mark });
    const tools = [
      tool('fine', marked('A')),
      tool('empty', marked('')),
      tool('spaced', marked('a b')),
      tool('number', marked('A', 'number')),
      tool('deep', { type: 'array', items: marked('A') }),
      { name: 'twice', inputSchema: { type: 'object', properties: { a: marked('A'), b: marked('a') } } },
      tool('quoting', { type: 'string', default: { 'x-mcp-header': 5 } }),
    ];
    const { server, config } = await startMcpRaw(listing({ resultType: 'complete', tools }), 'json');
    await using _ = server;
    const overHttp = await toolsOf(config);
    expect(overHttp.tools.map(({ name }) => name)).toEqual(['fine', 'quoting']);
    expect(overHttp.odd).toEqual([
      'tool 2 is left out: its x-mcp-header is no name of a header',
      'tool 3 is left out: its x-mcp-header is no name of a header',
      'tool 4 is left out: its x-mcp-header is on an argument that is no text, whole number or boolean',
      'tool 5 is left out: its x-mcp-header is on what is no plain argument',
      'tool 6 is left out: two of its arguments are the header a',
    ]);
    expect((await toolsOf(processes.raw(listing({ resultType: 'complete', tools })))).tools).toHaveLength(7);
  });

  it('[MCP-114] may want very many headers', () => {
    const marked = Array.from({ length: 500_000 }, (_, i) => [`a${i}`, { type: 'string', 'x-mcp-header': `h${i}` }] as const);
    expect(mirroredIn({ properties: Object.fromEntries(marked) })).toHaveLength(marked.length);
  });

  it('[MCP-112] is asked for again when its time is over', async () => {
    const { server, config, said } = await startMcpRaw(listing({ resultType: 'complete', tools: [tool('ok', {})], ttlMs: 60_000 }), 'json');
    await using _ = server;
    const pass = movedClock();
    await using session = mcpOf({ a: config }).open();
    const asked = async () => {
      await session.tool('a', 'ok', never);
      return said.filter((message) => message.includes('tools/list')).length;
    };
    expect([await asked(), await asked()]).toEqual([1, 1]);
    pass(MINUTE / 2);
    expect(await asked()).toBe(1);
    pass(MINUTE / 2);
    expect(await asked()).toBe(2);
  });

  async function toolsOf(config: McpServerConfig) {
    await using session = mcpOf({ a: config }).open();
    return await session.tools('a', never);
  }
});

describe('a server over HTTP', () => {
  it('[MCP-104] that does not say how it is spoken to is asked again after 5 minutes, and then after an hour', async () => {
    const { server, config } = await startMcpHttp();
    await using _ = server;
    const { handler } = server;
    let questions = 0;
    server.handler = (request, response) => {
      if (request.headers['mcp-method'] !== 'server/discover') return handler(request, response);
      questions += 1;
      response.writeHead(503).end();
    };
    const pass = movedClock();
    const asked = async () => {
      await using session = mcpOf({ a: config() }).open();
      expect(await session.call('a', 'count', {}, never)).toMatchObject({ text: '1' });
      return questions;
    };
    expect([await asked(), await asked()]).toEqual([1, 1]);
    pass(6 * MINUTE);
    expect([await asked(), await asked()]).toEqual([2, 2]);
    pass(50 * MINUTE);
    expect(await asked()).toBe(2);
    pass(20 * MINUTE);
    expect(await asked()).toBe(3);
  });
});

describe('a process that', () => {
  it('[MCP-104] ends for the question how it is spoken to, or does not answer it, is one with sessions', async () => {
    const ends = {
      ...processes.example(),
      args: [
        '--import',
        'data:text/javascript,process.stdin.on("data",(d)=>String(d).includes("server/discover")&&process.exit(1))',
        ...processes.example().args,
      ],
    };
    await using session = mcpOf({ a: ends, b: processes.raw({ 'server/discover': '' }) }).open();
    expect(await session.call('a', 'count', {}, never)).toMatchObject({ text: '1' });
    expect(await session.call('b', 'ok', {}, never)).toMatchObject({ text: 'ok' });
    expect(processes.started.length).toBe(3);
    // That is remembered.
    await using other = mcpOf({ a: ends }).open();
    expect(await other.call('a', 'count', {}, never)).toMatchObject({ text: '1' });
    expect(processes.started.length).toBe(4);
  });
});
