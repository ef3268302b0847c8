import { describe, expect, it } from 'vitest';
import { signature } from '../../../src/runtime/commands/mcp-signature.ts';
import { mcpCommand } from '../../../src/runtime/commands/mcp.ts';
import { packagesOf } from '../../support/loaded.ts';
import { mcpOf, type Processes, runMcp } from '../../support/mcp.ts';
import { PNG } from '../../support/mcp-server.ts';
import { runOnce, ScriptedModel } from '../../support/runtime.ts';
import { withoutWord } from '../../support/marks.ts';
import { perTest } from './per-test.ts';

let processes: Processes;
perTest((own) => (processes = own));

/** The frame of the only command of a turn. */
const resultOf = (text: string) => /\[TOOL RESULTS\]\n\[\/mcp .*\]\n([^]*)\n\[END MCP\]\n\[END TOOL RESULTS\]/.exec(withoutWord(text))?.[1];

describe('/mcp tools', () => {
  it('[MCP-040] lists the tools with their arguments', async () => {
    const { text, events } = await runMcp(mcpOf({ a: processes.example() }), '/mcp tools a\n');
    expect(text).toContain('a:\n- echo {"text": string (what to say), "times"?: number}: Says it again.\n- count {}: Counts its calls.');
    expect(events.find(({ event }) => event === 'tool_call')!.data).toMatchObject({ kind: 'mcp', args: 'tools a', ok: true });
  });

  it('[MCP-040] lists those of all servers, and says which one is not available', async () => {
    const servers = { a: processes.faulty('ok'), b: processes.faulty('early'), c: processes.faulty('nonsense') };
    const { text } = await runMcp(mcpOf(servers), '/mcp tools\n');
    expect(resultOf(text)).toBe(
      "a:\n- ok {}\n\nb: not available: the MCP server 'b' ended (exit code 7)\n\nc: not available: the MCP server 'c' answered what the protocol does not know: its `tools` is a number",
    );
  });

  it('[MCP-025] names the tools that there is no room to describe', async () => {
    const { text } = await runMcp(mcpOf({ a: processes.faulty('thousands') }), '/mcp tools a\n');
    const result = resultOf(text)!;
    expect(Buffer.byteLength(result)).toBeLessThan(16 * 1024);
    expect(result).not.toContain('[truncated');
    expect(result).toMatch(
      /^a:\n- tool-0 \{\}: x{400}…\n[^]*\nwithout room here for their arguments: tool-\d+, [^]*\nand \d+ or more others$/,
    );
  });
});

describe('/mcp call', () => {
  const call = async (line: string) =>
    runMcp(mcpOf({ a: processes.example({ env: { API_TOKEN: 'very-secret-token' } }) }), `/mcp call ${line}\n`);

  it('[MCP-041] passes the arguments on and answers the text', async () => {
    expect(resultOf((await call('a echo {"text": "hello world", "times": 2}')).text)).toBe('hello world hello world');
    expect(resultOf((await call('a nothing')).text)).toBe('(the tool answered nothing)');
  });

  it('[TXT-003] sends and shows no half of a character', async () => {
    expect(resultOf((await call('a echo {"text": "a\\ud83d 👋"}')).text)).toBe('a\ufffd 👋');
  });

  it('[MCP-042] answers images with the type of their bytes, and names content that it cannot show', async () => {
    const { text, images } = await call('a picture');
    expect(resultOf(text)).toBe(
      '[image 1: image/png, 16 bytes; its content is attached to this turn]\na picture:\n' +
        "[an image that can't be shown: image/svg+xml, about 6 bytes]\n[audio that can't be shown: audio/wav, about 3 bytes]",
    );
    expect(images).toEqual([{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG.toString('base64') } }]);
  });

  it('[MCP-042] answers resources and links as text, structured content when there is nothing else', async () => {
    const { text, images } = await call('a resources');
    expect(resultOf(text)).toContain(
      "[resource: file:///a.txt]\nwhat is in it\n[the resource file:///a.zip that can't be shown: application/zip, about 3 bytes]\n[link: file:///b.txt — b — another file]",
    );
    expect(images).toHaveLength(1);
    expect(resultOf((await call('a structured')).text)).toBe('{"degrees":21}');
  });

  it('[MCP-053] of an unknown type costs only that part, and structured content stands beside text that does not say it', async () => {
    const { text } = await runMcp(mcpOf({ a: processes.faulty('tomorrow') }), '/mcp call a ok\n');
    expect(resultOf(text)).toBe("today\n[content of the type 'hologram' that can't be shown]\n{\"degrees\":21}");
    expect(resultOf((await call('a both')).text)).toBe('{ "degrees": 21 }');
    expect(resultOf((await call('a wrapped')).text)).toBe('the file');
  });

  it('[MCP-043] answers a failed tool with ERR and its words, without secrets', async () => {
    const { text, events } = await call('a fail');
    expect(resultOf(text)).toBe('ERR: fail has failed: the disk is full');
    expect(events.find(({ event }) => event === 'tool_call')!.data).toMatchObject({
      ok: false,
      error: 'ERR: fail has failed: the disk is full',
    });
    expect(resultOf((await call('a throw')).text)).toBe('ERR: throw has failed: no luck with [redacted]');
  });

  it('[MCP-043] lists no secret that a server echoes', async () => {
    const { text } = await runMcp(mcpOf({ a: processes.faulty('echoing', { env: { API_TOKEN: 'very-secret-token' } }) }), '/mcp tools a\n');
    expect(resultOf(text)).toBe('a:\n- ok {"a"?: any ([redacted])}: [redacted]');
  });

  it.each([
    ['a echo {"text": hello}', 'ERR: the arguments are not JSON: at character 10 "hello}" stands where a value should'],
    ['a echo ["x"]', 'ERR: the arguments of a tool are a JSON object, for example'],
    ['a', 'ERR: write /mcp tools [server], /mcp call <server> <tool> [json] or /mcp read <server> <uri>'],
    ['b echo {}', "ERR: there is no MCP server 'b'; the servers are: a; try it differently"],
    ['a ecko {}', "ERR: the MCP server 'a' has no tool 'ecko'; its tools are: echo, count, env,"],
    ['a echo {"text": 5}', 'ERR: echo has failed: MCP error -32602: Input validation error'],
  ])('[MCP-044] says what is wrong: %s', async (line, expected) => {
    expect(resultOf((await call(line)).text)).toContain(expected);
  });

  it('[MCP-044] explains its usage after a wrong use', async () => {
    const { text } = await runMcp(mcpOf({ a: processes.example() }), '/mcp list\n');
    expect(resultOf(text)).toBe(
      'ERR: /mcp list is no command of mine; write /mcp tools [server], /mcp call <server> <tool> [json] or /mcp read <server> <uri>',
    );
  });
});

describe('/mcp read', () => {
  const read = async (line: string, fault?: string) =>
    resultOf((await runMcp(mcpOf({ a: fault === undefined ? processes.example() : processes.faulty(fault) }), `/mcp read ${line}\n`)).text);

  it('[MCP-054] shows a resource that was linked to, and text whose bytes came as base64', async () => {
    expect(await read('a file:///b.txt')).toBe('[resource: file:///b.txt]\nwhat b says');
    expect(await read('a file:///notes.txt', 'ok')).toBe('[resource: file:///notes.txt]\nhöre');
  });

  it('[MCP-054] says what is wrong', async () => {
    expect(await read('a file:///none', 'ok')).toContain("ERR: the MCP server 'a' refused: Resource not found; try it differently");
    expect(await read('a')).toBe('ERR: write /mcp tools [server], /mcp call <server> <tool> [json] or /mcp read <server> <uri>');
    expect(await read('b file:///b.txt')).toContain("ERR: there is no MCP server 'b'; the servers are: a");
  });
});

it('[MCP-010] all commands of a run share a session; another run has its own', async () => {
  const servers = mcpOf({ a: processes.example() });
  const first = await runMcp(servers, '/mcp call a count {}\n', '/mcp call a count {"again": 1}\n');
  expect(first.text).toMatch(/\n1\n[^]*\n2\n/);
  const second = await runMcp(servers, '/mcp call a count {}\n');
  expect(resultOf(second.text)).toBe('1');
  expect(processes.started).toHaveLength(2);
});

it('[MCP-045] without servers /mcp is in no prompt, and says how it is turned on', async () => {
  for (const servers of [undefined, mcpOf({})]) {
    expect(mcpCommand.configure({ mcpServers: servers }).reference).toBeUndefined();
    const model = new ScriptedModel((_, turn) => (turn === 1 ? '/mcp tools\n' : 'ok'));
    await runOnce(model, { services: { mcpServers: servers } });
    expect(JSON.stringify(model.requests[1]!.messages)).toContain(
      'ERR: /mcp is not configured on this server; its operator turns it on with MCP_CONFIG',
    );
  }
  const { model } = await runMcp(mcpOf({ a: processes.example(), b: processes.example() }));
  expect(JSON.stringify(model.requests[0]!.system)).toContain('(a, b)');
});

it('[MCP-013] runs that are canceled at any moment leave no process', async () => {
  const servers = mcpOf({ a: processes.example(), b: processes.faulty('mute') }, { graceMs: 50 });
  const lines = ['/mcp call a wait', '/mcp call a hang', '/mcp tools b', '/mcp tools'];
  const count = 24;
  const runs = Array.from({ length: count }, async (_, i) => {
    const model = new ScriptedModel((_, turn) => (turn === 1 ? `${lines[i % lines.length]}\n` : 'ok'));
    const { events, settled } = await runOnce(model, {
      services: { mcpServers: servers },
      // Each at another moment: some before, some after their process has started.
      during: (supervisor) =>
        void expect
          .poll(() => processes.started.length)
          .toBeGreaterThanOrEqual(Math.floor(i / 3))
          .then(() => supervisor.cancel('run')),
    });
    await settled;
    return events.at(-1)!.data;
  });
  for (const one of await Promise.all(runs)) expect(one).toMatchObject({ ok: false, error_code: 'canceled' });
  await expect.poll(() => processes.running).toEqual([]);
});

it('[MCP-046] the SDK is loaded with the first call, not with the server', async () => {
  const load = `
    const { createMcp } = await import('./src/tools/mcp/session.ts');
    const { mcpCommand } = await import('./src/runtime/commands/mcp.ts');
    await import('./src/tools/mcp/config.ts');
    const servers = createMcp(new Map([['a', { kind: 'stdio', command: '/nowhere', args: [], env: {} }]]));
    const { reference } = mcpCommand.configure({ mcpServers: servers });
    const session = servers.open();`;
  expect(await packagesOf(load)).not.toContain('@modelcontextprotocol/client');
  const call = `${load} await session.tools('a', new AbortController().signal).catch(() => {});`;
  expect(await packagesOf(call)).toContain('@modelcontextprotocol/client');
});

describe('the arguments of a tool', () => {
  it.each([
    [
      { type: 'object', properties: { a: { enum: ['x', 'y'] }, b: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, required: ['a'] },
      '{"a": "x" | "y", "b"?: string | null}',
    ],
    [
      {
        type: 'object',
        properties: { list: { type: 'array', items: { type: 'object', properties: { n: { type: ['integer', 'null'] } } } } },
      },
      '{"list"?: [{"n"?: integer | null}, …]}',
    ],
    [
      { type: 'object', properties: { o: { type: 'object' }, c: { const: 1 }, r: { $ref: '#/x' }, any: true } },
      '{"o"?: {…}, "c"?: 1, "r"?: any, "any"?: any}',
    ],
    [
      {
        type: 'object',
        $defs: { place: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } },
        definitions: { 'a/b': { enum: ['x', 'y'] } },
        properties: {
          to: { $ref: '#/$defs/place', description: 'where to' },
          old: { $ref: '#/definitions/a~1b' },
          via: { type: 'array', items: { $ref: '#/$defs/place' } },
        },
        required: ['to'],
      },
      '{"to": {"city": string} (where to), "old"?: "x" | "y", "via"?: [{"city": string}, …]}',
    ],
    [
      {
        type: 'object',
        $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' }, all: { $ref: '#' } } } },
        properties: { first: { $ref: '#/$defs/node' } },
      },
      '{"first"?: {"next"?: {…}, "all"?: {…}}}',
    ],
    [
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          { properties: { b: { allOf: [{ type: 'integer' }, { minimum: 1 }] } } },
        ],
        properties: { c: { anyOf: [{ $ref: '#/nowhere' }, { type: 'null' }] } },
      },
      '{"a": string, "b"?: integer, "c"?: any | null}',
    ],
    [
      {
        type: 'object',
        properties: {
          map: { type: 'object', additionalProperties: { type: 'number' } },
          free: { type: 'object', additionalProperties: true },
          none: { type: 'object', additionalProperties: false },
          open: { type: 'object', properties: { x: {} }, additionalProperties: { type: 'string' } },
          pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
          more: { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' } },
          old: { type: 'array', items: [{ type: 'string' }] },
          maybe: { type: ['object', 'null'], properties: { y: {} } },
        },
      },
      '{"map"?: {[name]: number}, "free"?: {…}, "none"?: {}, "open"?: {"x"?: any, [name]: string}, "pair"?: [string, number], ' +
        '"more"?: [string, number, …], "old"?: [string], "maybe"?: {"y"?: any} | null}',
    ],
    ['nonsense', 'any'],
  ])('[MCP-052] are shown as a type: %j', (schema, expected) => {
    expect(signature(schema)).toBe(expected);
  });

  it('[MCP-052] are shown in a bounded time and length, whatever refers to what', () => {
    const levels = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `d${i}`,
        {
          allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }],
          properties: { a: { $ref: `#/$defs/d${i + 1}` }, b: { $ref: `#/$defs/d${i + 1}` } },
        },
      ]),
    );
    expect(signature({ $defs: levels, $ref: '#/$defs/d0' }).length).toBeLessThan(100_000);
  });

  it('[MCP-114] are shown in a bounded time and length, also where many schemas are one large one and more', () => {
    const names = Array.from({ length: 60_000 }, (_, i) => `n${i}`);
    const large = { properties: Object.fromEntries(names.map((name) => [name, {}])), required: names };
    const level = (ref: string): object => ({ allOf: Array.from({ length: 20 }, () => ({ $ref: ref })) });
    const schema = { $defs: { large, a: level('#/$defs/large'), b: level('#/$defs/a') }, ...level('#/$defs/b') };
    expect(signature(schema)).toBe('any');
    const words = { type: 'object', properties: Object.fromEntries(names.slice(0, 40).map((name) => [name, { $ref: '#/$defs/long' }])) };
    const long = { properties: { a: { const: 'x'.repeat(1_000_000) }, ['y'.repeat(1_000_000)]: {} } };
    expect(signature({ $defs: { long }, ...words }).length).toBeLessThan(200_000);
  });
});
