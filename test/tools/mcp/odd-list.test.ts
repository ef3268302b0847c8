import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { UnsupportedProtocolVersionError } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { offered } from '../../../src/tools/mcp/evidence.ts';
import { resultOf } from '../../../src/tools/mcp/result.ts';
import { toolOf } from '../../../src/tools/mcp/tool.ts';
import { mcpOf, type Processes, runMcp, startMcpRaw } from '../../support/mcp.ts';
import { withoutWord } from '../../support/marks.ts';
import { perTest } from './per-test.ts';

let processes: Processes;
perTest((own) => (processes = own));

const listOf = (...tools: string[]) => `{"jsonrpc":"2.0","id":$ID,"result":{"tools":[${tools.join(',')}]}}`;
const GOOD = '{"name":"good","description":"Is good.","inputSchema":{"type":"object","properties":{"a":{"type":"string"}}}}';
const CALLED = '{"jsonrpc":"2.0","id":$ID,"result":{"content":[{"type":"text","text":"called"}]}}';

/** What commands say of a server with these answers. */
async function told(answers: Record<string, string>, ...commands: string[]): Promise<string> {
  const { server, config } = await startMcpRaw({ odd: CALLED, ...answers }, 'json');
  await using _ = server;
  return withoutWord((await runMcp(mcpOf({ a: config }), commands.join('\n') + '\n')).text);
}

describe('a list with one odd tool shows the good ones, and the odd one can be called:', () => {
  const odd = (members: string) => `{"name":"odd"${members === '' ? '' : `,${members}`}}`;
  it.each<[string, string, string]>([
    ['inputSchema missing', odd(''), '- odd any (odd: its inputSchema is missing; it can be called all the same)'],
    ['inputSchema null', odd('"inputSchema":null'), '- odd any (odd: its inputSchema is null; it can'],
    ['inputSchema a text', odd('"inputSchema":"{}"'), '- odd any (odd: its inputSchema is a string; it can'],
    ['inputSchema a list', odd('"inputSchema":[]'), '- odd any (odd: its inputSchema is a list; it can'],
    ['inputSchema true', odd('"inputSchema":true'), '- odd any (odd: its inputSchema is true; it can'],
    [
      'inputSchema of a text',
      odd('"inputSchema":{"type":"string"}'),
      '- odd string (odd: its inputSchema is not of the type object; it can',
    ],
    [
      '$ref to nowhere',
      odd('"inputSchema":{"$ref":"#/$defs/Gone"}'),
      '- odd any (odd: its inputSchema refers to "#/$defs/Gone", which is not in it;',
    ],
    ['inputSchema empty', odd('"inputSchema":{}'), '- odd any\n'],
    [
      'anyOf without a type',
      odd('"inputSchema":{"anyOf":[{"type":"object","properties":{"x":{}}},{"type":"object"}]}'),
      '- odd {"x"?: any} | {…}\n',
    ],
    ['oneOf without a type', odd('"inputSchema":{"oneOf":[{"type":"object","properties":{"x":{}}}]}'), '- odd {"x"?: any}\n'],
    ['type a list', odd('"inputSchema":{"type":["object","null"],"properties":{"x":true}}'), '- odd {"x"?: any} | null\n'],
    ['type null', odd('"inputSchema":{"type":null,"properties":{"x":true}}'), '- odd'],
    [
      'required null',
      odd('"inputSchema":{"type":"object","required":null,"properties":{"x":{"type":"string"}}}'),
      '- odd {"x"?: string}\n',
    ],
    ['properties null', odd('"inputSchema":{"type":"object","properties":null}'), '- odd {}\n'],
    ['properties with null', odd('"inputSchema":{"type":"object","properties":{"x":null}}'), '- odd {"x"?: any}\n'],
    [
      'nulls everywhere',
      odd(
        '"inputSchema":{"type":"object"},"description":null,"annotations":null,"title":null,"icons":null,"_meta":null,"outputSchema":null,"execution":null',
      ),
      '- odd {}\n',
    ],
    ['description a number', odd('"inputSchema":{"type":"object"},"description":5'), '- odd {}\n'],
    ['annotations odd', odd('"inputSchema":{"type":"object"},"annotations":{"readOnlyHint":"yes","title":7}'), '- odd {}\n'],
    ['outputSchema odd', odd('"inputSchema":{"type":"object"},"outputSchema":{"type":"array"}'), '- odd {}\n'],
    ['icons odd', odd('"inputSchema":{"type":"object"},"icons":[{"src":5}],"_meta":"x"'), '- odd {}\n'],
    [
      'a long number in it',
      odd('"inputSchema":{"type":"object","properties":{"x":{"const":12345678901234567890}}}'),
      '- odd {"x"?: 12345678901234567890}\n',
    ],
  ])('[MCP-090] %s', async (_, tool, line) => {
    const text = await told({ 'tools/list': listOf(tool, GOOD) }, '/mcp tools a', '/mcp call a odd {}');
    expect(text).toContain('\n- good {"a"?: string}: Is good.\n');
    expect(text).toContain(`\n${line}`);
    expect(text).toContain('\ncalled\n');
  });

  it.each<[string, string, string]>([
    ['name missing', '{"inputSchema":{}}', 'its name is missing'],
    ['name null', '{"name":null}', 'its name is null'],
    ['name a number', '{"name":5}', 'its name is a number'],
    ['name without end', `{"name":"${'n'.repeat(5000)}"}`, 'its name has 5000 characters'],
    ['null', 'null', 'it is null'],
    ['a text', '"odd"', 'it is a string'],
    ['a number beyond doubles', '12345678901234567890', 'it is a number'],
  ])('[MCP-090] what cannot be called is told: %s', async (_, tool, why) => {
    const text = await told({ 'tools/list': listOf(GOOD, tool) }, '/mcp tools a');
    expect(text).toContain('\n- good {"a"?: string}: Is good.\n');
    expect(text).toContain(`\n(tool 2 is left out: ${why}`);
  });

  it('[MCP-090] names are written as they are called: empty, with spaces, long, twice', async () => {
    const names = ['', 'do it', 'say "hi"', 'tab\\there', 'n'.repeat(300)];
    const tools = names.map((name) => `{"name":${JSON.stringify(name)},"inputSchema":{}}`);
    const answers = Object.fromEntries(names.map((name) => [name, CALLED.replace('called', `called <${names.indexOf(name)}>`)]));
    const commands = names.map((name) => `/mcp call a ${JSON.stringify(name)} {}`);
    const text = await told({ ...answers, 'tools/list': listOf(...tools, GOOD, GOOD) }, '/mcp tools a', ...commands);
    expect(text).toContain('a:\n- "" any\n- "do it" any\n- "say \\"hi\\"" any\n');
    expect(text).toContain(`\n- ${'n'.repeat(300)} any\n`);
    expect(text).toContain('Is good. (odd: another tool has the same name; it can be called all the same)');
    for (const i of names.keys()) expect(text).toContain(`called <${i}>`);
  });
});

it('[MCP-091] of tools with one name all must only read for it to be repeated', async () => {
  const { server, config } = await startMcpRaw(
    {
      'tools/list': listOf(
        '{"name":"a","annotations":{"readOnlyHint":true}}',
        '{"name":"a"}',
        '{"name":"b","annotations":{"readOnlyHint":true}}',
      ),
    },
    'json',
  );
  await using _ = server;
  await using session = mcpOf({ a: config }).open();
  const signal = new AbortController().signal;
  expect(await session.tool('a', 'a', signal)).toMatchObject({ readOnly: false, repeatable: false });
  expect(await session.tool('a', 'b', signal)).toMatchObject({ readOnly: true, repeatable: true });
});

describe('the pages of a list', () => {
  const page = (name: string, more: string) => `{"jsonrpc":"2.0","id":$ID,"result":{"tools":[{"name":"${name}","inputSchema":{}}]${more}}}`;
  it.each([
    ['null', ',"nextCursor":null'],
    ['empty', ',"nextCursor":""'],
    ['absent', ''],
  ])('[MCP-092] end with a cursor that is %s', async (_, more) => {
    expect(await told({ 'tools/list': page('one', more) }, '/mcp tools a')).toContain('\na:\n- one any\n[END');
  });

  it('[MCP-092] go on with a cursor that is a number', async () => {
    const text = await told({ 'tools/list': page('one', ',"nextCursor":2'), 'tools/list 2': page('two', '') }, '/mcp tools a');
    expect(text).toContain('\na:\n- one any\n- two any\n[END');
  });

  it('[MCP-092] end when the cursor stays the same, and say so', async () => {
    const text = await told({ 'tools/list': page('one', ',"nextCursor":"x"') }, '/mcp tools a');
    expect(text).toContain('- one any (odd: another tool has the same name; it can be called all the same)\n(the list names the same page');
  });

  it('[MCP-092] that are shown stay shown when a later one is wrong', async () => {
    const first = { 'tools/list': page('one', ',"nextCursor":"x"') };
    const wrong = { ...first, 'tools/list x': '{"jsonrpc":"2.0","id":$ID,"result":{"tools":5}}' };
    expect(await told(wrong, '/mcp tools a')).toContain(
      "\n- one any\nand some others\n(the rest of the list can't be read: its `tools` is a number)",
    );
    const refused = { ...first, 'tools/list x': '{"jsonrpc":"2.0","id":$ID,"error":{"code":-32602,"message":"bad cursor"}}' };
    expect(await told(refused, '/mcp tools a')).toContain('bad cursor)');
  });
});

it.each([
  ['null', '{"jsonrpc":"2.0","id":$ID,"result":{"tools":null}}', '(no tools)'],
  ['absent', '{"jsonrpc":"2.0","id":$ID,"result":{}}', '(no tools)'],
  ['the result itself', `{"jsonrpc":"2.0","id":$ID,"result":[${GOOD}]}`, '- good {"a"?: string}: Is good.'],
  [
    'an object',
    '{"jsonrpc":"2.0","id":$ID,"result":{"tools":{"good":{}}}}',
    "ERR: the MCP server 'a' answered what the protocol does not know: its `tools` is an object",
  ],
  ['beside _meta null', `{"jsonrpc":"2.0","id":$ID,"result":{"_meta":null,"tools":[${GOOD}]}}`, '- good {"a"?: string}: Is good.'],
])('[MCP-090] `tools` that is %s', async (_, answer, expected) => {
  expect(await told({ 'tools/list': answer }, '/mcp tools a')).toContain(expected);
});

it.each([
  ['capabilities null', '"protocolVersion":"2025-06-18","capabilities":null,"serverInfo":{"name":"x","version":"1"}'],
  ['capabilities a list', '"protocolVersion":"2025-06-18","capabilities":[],"serverInfo":{"name":"x","version":"1"}'],
  [
    'capabilities with booleans',
    '"protocolVersion":"2025-06-18","capabilities":{"tools":true,"logging":null,"experimental":5},"serverInfo":{"name":"x","version":"1"}',
  ],
  ['instructions null', '"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"x","version":"1"},"instructions":null'],
  ['serverInfo missing', '"protocolVersion":"2025-06-18","capabilities":{}'],
  ['serverInfo odd', '"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":null,"version":1,"icons":5},"_meta":7'],
  ['nothing at all', ''],
])('[MCP-093] a server that introduces itself with %s is used', async (_, members) => {
  const answers = { initialize: `{"jsonrpc":"2.0","id":$ID,"result":{${members}}}` };
  expect(await told(answers, '/mcp call a ok {}')).toContain('\nok\n');
});

it('[MCP-093] what a server says of its use is what it says in words', async () => {
  const servers = mcpOf({
    a: processes.raw({ initialize: '{"jsonrpc":"2.0","id":$ID,"result":{"capabilities":{"x":null},"instructions":"Be kind."}}' }),
  });
  await using session = servers.open();
  await session.call('a', 'ok', {}, new AbortController().signal);
  expect(servers.instructions('a')).toBe('Be kind.');
});

it('[MCP-116] what is kept of long words does not keep these', () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const used = (): number => {
    gc();
    return process.memoryUsage().heapUsed;
  };
  const words = (i: number): string => String.fromCodePoint(97 + i).repeat(10_000_000);
  const before = used();
  const kept = Array.from({ length: 20 }, (_, i) => [
    resultOf('initialize', { instructions: words(i) }),
    resultOf('server/discover', { instructions: words(i) }),
    toolOf({ name: 'a', description: words(i), inputSchema: {} }, (text) => text),
  ]);
  expect(used() - before).toBeLessThan(100_000_000);
  expect(kept.flat().every((one) => JSON.stringify(one).length < 20_000)).toBe(true);
});

it('[MCP-116] of very many revisions, and of what is none, little is kept', () => {
  const supportedVersions = ['x'.repeat(33), 5, ...Array.from({ length: 1000 }, (_, i) => `2026-${i}`)];
  expect(resultOf('server/discover', { supportedVersions })).toMatchObject({ supportedVersions: supportedVersions.slice(2, 52) });
  const error = new UnsupportedProtocolVersionError({ supported: supportedVersions as string[], requested: '2025-06-18' });
  expect(offered(error)).toMatchObject({ discover: { supportedVersions: supportedVersions.slice(2, 52) } });
});
