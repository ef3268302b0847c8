import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asked } from '../../../src/tools/mcp/asked.ts';
import { Wire } from '../../../src/tools/mcp/wire.ts';
import { mcpOf, type Processes, runMcp, startMcpRaw } from '../../support/mcp.ts';
import { withoutWord } from '../../support/marks.ts';
import { perTest } from './per-test.ts';

let processes: Processes;
perTest((own) => (processes = own));

const never = new AbortController().signal;
const UNKNOWN = "the MCP server 'a' answered what the protocol does not know: ";
const OK = '"result":{"content":[{"type":"text","text":"fine"}]}';

/** Raw answers to a call, and what comes of it: an error, or `fine`. */
const ANSWERS: readonly [string, string][] = [
  ['{"jsonrpc":"2.0","id":$ID,"result":null}', `${UNKNOWN}its result is null`],
  ['{"jsonrpc":"2.0","id":$ID,"result":7}', `${UNKNOWN}its result is a number`],
  ['{"jsonrpc":"2.0","id":$ID,"result":12345678901234567890}', `${UNKNOWN}its result is a number`],
  ['{"jsonrpc":"2.0","id":$ID,"result":true}', `${UNKNOWN}its result is a boolean`],
  ['{"jsonrpc":"2.0","id":$ID}', `${UNKNOWN}it has neither a result nor an error`],
  ['{"jsonrpc":"2.0","id":$ID,"result":null,"error":null}', `${UNKNOWN}its result is null`],
  ['{"jsonrpc":"2.0","id":$ID,"result":{"content":7}}', `${UNKNOWN}its \`content\` is a number`],
  ['{"jsonrpc":"2.0","id":$ID,"result":{"content":tru}}', `${UNKNOWN}it is not JSON`],
  ['{"id":$ID,"jsonrpc":"2.0","result":{"content":[}', `${UNKNOWN}it is not JSON`],
  ['{"result":{"content":[},"id":$ID,"jsonrpc":"2.0"}', `${UNKNOWN}it is not JSON`],
  ['{"jsonrpc":"2.0","id":$ID,"error":"out of order"}', "the MCP server 'a' refused: out of order"],
  ['{"jsonrpc":"2.0","id":$ID,"error":{"code":"E42","message":"out of order"}}', "the MCP server 'a' refused: out of order"],
  ['{"jsonrpc":"2.0","id":$ID,"error":{"code":-32000}}', "the MCP server 'a' refused: error -32000"],
  ['{"jsonrpc":"2.0","id":$ID,"error":{"code":1.5,"message":null,"data":{"why":"tired"}}}', '"why":"tired"'],
  ['{"jsonrpc":"2.0","id":$ID,"error":{}}', "the MCP server 'a' refused: it does not say why"],
  ['{"jsonrpc":"2.0","id":$ID,"error":["a","b"]}', 'refused: ["a","b"]'],
  ['{"jsonrpc":"2.0","id":$ID,"error":{"code":-1,"message":"out of order"},"result":null}', "the MCP server 'a' refused: out of order"],
  [`{"jsonrpc":"2.0","id":$ID,"error":{"code":-1,"message":"out of order"},${OK}}`, "the MCP server 'a' refused: out of order"],
  ['{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no JSON"}}', "the MCP server 'a' refused: no JSON"],
  ['{"jsonrpc":"2.0","error":{"code":-32700,"message":"no JSON"}}', "the MCP server 'a' refused: no JSON"],
  [`{"jsonrpc":"2.0","id":$ID,"error":null,${OK}}`, 'fine'],
  [`{"jsonrpc":"2.0","id":$ID,"error":{},${OK}}`, 'fine'],
  [`{"jsonrpc":"2.0","id":"$ID",${OK}}`, 'fine'],
  [`{"jsonrpc":"2.0","id":$ID.0,${OK}}`, 'fine'],
  [`{"id":$ID,${OK}}`, 'fine'],
  [`{"jsonrpc":"1.0","id":$ID,${OK}}`, 'fine'],
  [`{"jsonrpc":2,"id":$ID,"more":[1],${OK}}`, 'fine'],
  [`[{"jsonrpc":"2.0","id":$ID,${OK}}]`, 'fine'],
  [`{"jsonrpc":"2.0","id":$ID,"method":null,${OK}}`, 'fine'],
  ['{"jsonrpc":"2.0","id":$ID,"result":"fine"}', 'fine'],
  ['{"jsonrpc":"2.0","id":$ID,"result":["fine"]}', 'fine'],
  ['{\n  "jsonrpc": "2.0",\n  "id": $ID,\n  "result": {\n    "content": [\n      "fine"\n    ]\n  }\n}', 'fine'],
  ['{"jsonrpc":"2.0","id":$ID,"result":{"content":["fine"],"structuredContent":NaN}}', 'fine\n"NaN"'],
  [`{"jsonrpc":"2.0","id":$ID,"result":{"_meta":{"progressToken":{}},"content":["fine"]}}`, 'fine'],
];
const TOOLS = ANSWERS.map((_, i) => `{"name":"t${i}"}`).join(',');
const named = {
  ...Object.fromEntries(ANSWERS.map(([answer], i) => [`t${i}`, answer])),
  'tools/list': `{"jsonrpc":"2.0","id":$ID,"result":{"tools":[${TOOLS}]}}`,
};

describe.each(['stdio', 'json', 'events'] as const)('an answer over %s', (transport) => {
  /** Sessions with a server that answers this. */
  async function withServer<T>(
    answers: Record<string, string>,
    work: (servers: ReturnType<typeof mcpOf>, said: () => string) => Promise<T>,
  ): Promise<T> {
    if (transport === 'stdio') return work(mcpOf({ a: processes.raw(answers) }), () => readFileSync(processes.said, 'utf8'));
    const { server, config, said } = await startMcpRaw(answers, transport);
    await using _ = server;
    return await work(mcpOf({ a: config }), () => said.join('\n'));
  }

  it('[MCP-094] is told or read at once, whatever is wrong in it', async () => {
    await withServer(named, async (servers) => {
      await using session = servers.open();
      for (const [i, [answer, expected]] of ANSWERS.entries()) {
        const outcome = await session.call('a', `t${i}`, {}, never).then(
          ({ text }) => text,
          (error: Error) => error.message,
        );
        expect(outcome, answer).toContain(expected);
      }
      // It is the same session all along.
      expect(await session.call('a', 'ok', {}, never)).toMatchObject({ text: 'ok' });
    });
  });

  it('[MCP-094] to the other requests is, too', async () => {
    const bad = '{"jsonrpc":"2.0","id":$ID,"result":null}';
    await withServer({ 'tools/list': bad, 'resources/read': '{"id":$ID,"error":"gone"}' }, async (servers) => {
      await using session = servers.open();
      await expect(session.tools('a', never)).rejects.toThrow(`${UNKNOWN}its result is null`);
      await expect(session.read('a', 'x:y', never)).rejects.toThrow("the MCP server 'a' refused: gone");
    });
    await withServer({ initialize: bad }, async (servers) => {
      await using session = servers.open();
      await expect(session.tools('a', never)).rejects.toThrow(`${UNKNOWN}its result is null`);
    });
  });

  it('[MCP-095] numbers stay as they are written, both ways', async () => {
    const numbers = '{"q":12345678901234567890,"n":-9007199254740993,"d":0.1234567890123456789,"e":1e400,"z":-0,"f":1.50,"p":2E5,"i":7}';
    const answer = `{"jsonrpc":"2.0","id":$ID,"result":{"content":[{"type":"text","text":${JSON.stringify(numbers)}}],"structuredContent":${numbers}}}`;
    const other = `{"jsonrpc":"2.0","id":$ID,"result":{"content":[],"structuredContent":${numbers}}}`;
    await withServer({ same: answer, other }, async (servers, said) => {
      const { text } = await runMcp(servers, `/mcp call a same ${numbers}\n/mcp call a other {"list":[${numbers}]}\n`);
      expect(withoutWord(text).split(numbers)).toHaveLength(5);
      expect(said()).toContain(`"arguments":${numbers}`);
      expect(said()).toContain(`"arguments":{"list":[${numbers}]}`);
    });
  });

  it('[MCP-096] comes behind odd requests and notifications, which are answered with their own ids', async () => {
    const asks = [
      '{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping","params":null}',
      '{"jsonrpc":"2.0","id":1.5,"method":"ping","params":[]}',
      '{"jsonrpc":"2.0","id":null,"method":"ping","params":{"_meta":null}}',
      '{"id":"x","method":"ping","more":true}',
      '{"jsonrpc":"2.0","id":$ID,"method":"roots/list"}',
      '{"jsonrpc":"2.0","id":null,"method":"notifications/message","params":null}',
      '{"method":"notifications/tools/list_changed","params":{"_meta":"x"}}',
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"$ID","progress":null,"total":null,"message":null}}',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":null}}',
    ];
    await withServer({ busy: `[${asks.join(',')},{"jsonrpc":"2.0","id":$ID,${OK}}]` }, async (servers, said) => {
      await using session = servers.open();
      expect(await session.call('a', 'busy', {}, never)).toMatchObject({ text: 'fine' });
      const own = (id: string) => new RegExp(`"result":\\{\\}[^\\n]*"id":${id}\\}`);
      for (const id of ['12345678901234567890', '1\\.5', 'null', '"x"']) await expect.poll(said).toMatch(own(id));
      await expect.poll(said).toContain('"error":{"code":-32601');
    });
  });
});

describe('over streamable HTTP', () => {
  const call = async (
    answers: Record<string, string>,
    type: 'json' | 'events',
    change: (server: Awaited<ReturnType<typeof startMcpRaw>>['server']) => void = () => {},
  ) => {
    const { server, config } = await startMcpRaw(answers, type);
    await using _ = server;
    change(server);
    await using session = mcpOf({ a: config }).open();
    return await session.call('a', 'ok', {}, never).then(
      ({ text }) => text,
      (error: Error) => error.message,
    );
  };

  it.each(['json', 'events'] as const)('[MCP-094] what is sent as the answer is one, whatever its id (%s)', async (type) => {
    expect(await call({ ok: `{"jsonrpc":"2.0","id":"xxx",${OK}}` }, type)).toBe('fine');
    expect(await call({ ok: `{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"no"}}` }, type)).toContain('refused: no');
    expect(await call({ ok: '{"detail":"Not found"}' }, type)).toContain('neither a result nor an error');
    expect(await call({ ok: '{"jsonrpc":"2.0","method":"notifications/message"}' }, type)).toContain(`${UNKNOWN}it has ended without one`);
    expect(await call({ ok: 'oops' }, type)).toContain(`${UNKNOWN}it is not JSON`);
  });

  it('[MCP-094] an answer without its Content-Type, or as plain text, is read', async () => {
    for (const type of [undefined, 'text/plain', 'application/json; charset=utf-8']) {
      const outcome = await call({}, 'json', (server) => {
        const { handler } = server;
        server.handler = (request, response) => {
          const { writeHead } = response;
          response.writeHead = ((status: number) =>
            writeHead.call(response, status, type === undefined ? {} : { 'content-type': type })) as typeof writeHead;
          handler(request, response);
        };
      });
      expect(outcome).toBe('ok');
    }
  });

  it.each([
    ['202 and nothing', 202, ''],
    ['200 and nothing', 200, ''],
  ])('[MCP-094] %s is no answer, and told at once', async (_, status, body) => {
    const outcome = await call({}, 'json', (server) => {
      const { handler } = server;
      server.handler = (request, response) => {
        let asked = '';
        request.on('data', (piece: Buffer) => (asked += piece.toString()));
        request.once(
          'end',
          () => asked.includes('tools/call') && response.writeHead(status, { 'content-type': 'application/json' }).end(body),
        );
        if (request.method !== 'POST') return handler(request, response);
        const { writeHead } = response;
        response.writeHead = ((...args: Parameters<typeof writeHead>) =>
          response.headersSent ? response : writeHead.apply(response, args)) as typeof writeHead;
        handler(request, response);
      };
    });
    expect(outcome).toContain(UNKNOWN);
  });
});

it('[MCP-094] what is no message is passed over, also where it looks like one', async () => {
  const noise = ['{"status": 200, "results": []}', '[1, null, "x"]', '{', 'null', '{"id": 77, "result": {}}', '{\n  "a": 1\n}'].join('\n');
  await using session = mcpOf({ a: processes.raw({ ok: `${noise}\n{"jsonrpc":"2.0","id":$ID,${OK}}` }) }).open();
  expect(await session.call('a', 'ok', {}, never)).toMatchObject({ text: 'fine' });
});

it('[MCP-094] what is nested without end is told, and costs that call alone', async () => {
  const deep = `${'['.repeat(200_000)}1e5${']'.repeat(200_000)}`;
  const { server, config } = await startMcpRaw({ deep: `{"jsonrpc":"2.0","id":$ID,"result":{"structuredContent":${deep}}}` }, 'json');
  await using _ = server;
  await using session = mcpOf({ a: config }).open();
  await expect(session.call('a', 'deep', {}, never)).rejects.toThrow(UNKNOWN);
  expect(await session.call('a', 'ok', {}, never)).toMatchObject({ text: 'ok' });
});

it('[MCP-096] what a server asks people is read without its nulls', () => {
  const field = { type: 'string', title: null, description: 'x', enum: null, default: null };
  const schema = { type: 'object', required: null, properties: { a: field } };
  expect(asked('elicitation/create', { _meta: null, mode: null, message: 'Sure?', requestedSchema: schema })).toEqual({
    jsonrpc: '2.0',
    method: 'elicitation/create',
    params: { message: 'Sure?', requestedSchema: { type: 'object', properties: { a: { type: 'string', description: 'x' } } } },
  });
});

it('[MCP-094] what is broken, or full of odd numbers, is looked through once', () => {
  const count = 1_000_000;
  const parts = ['"NaN\\', 'NaN"', 'NaN,', '{"NaN":', '1.50,', '12345678901234567890,', '-0,', '"\\"NaN'];
  for (const part of parts) {
    const wire = new Wire();
    wire.sent({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} });
    for (const text of [part.repeat(count), `{"jsonrpc":"2.0","id":1,"result":{"structuredContent":[${part.repeat(count)}1]}}`])
      wire.read(text);
    expect(wire.end(1)).toEqual([]);
  }
});
