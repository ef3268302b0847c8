import { describe, expect, it } from 'vitest';
import { readArgs } from '../../../src/runtime/commands/mcp-args.ts';
import { takeWord, written } from '../../../src/runtime/commands/mcp-words.ts';
import { mcpCommand } from '../../../src/runtime/commands/mcp.ts';
import type { Command } from '../../../src/runtime/grammar.ts';
import { mcpOf, runMcp, startMcpRaw } from '../../support/mcp.ts';
import { withoutWord } from '../../support/marks.ts';

const ANSWERS = {
  'tools/list': '{"jsonrpc":"2.0","id":$ID,"result":{"tools":[{"name":"do it","inputSchema":{}}]}}',
  'do it': '{"jsonrpc":"2.0","id":$ID,"result":{"content":["done"]}}',
  'resources/read': '{"jsonrpc":"2.0","id":$ID,"result":{"contents":[{"uri":"file:///a b","text":"read"}]}}',
};

describe('names with spaces stand in quotes', () => {
  it.each([
    ['/mcp tools "my server"', 'my server:\n- "do it" any'],
    ['/mcp call "my server" "do it" {"a":1}', '\ndone\n'],
    ["/mcp call 'my server' 'do it' {\"a\":1}", '\ndone\n'],
    ['/mcp call `my server` `do it`', '\ndone\n'],
    ['/mcp call "my\\u0020server"   "do\\u0020it"   {}', '\ndone\n'],
    ['/mcp read "my server" "file:///a b"', '[resource: file:///a b]\nread\n'],
    ['/mcp call my server {}', 'ERR: there is no MCP server \'my\'; the servers are: "my server"; try it differently'],
    ['/mcp call "my server" "do" {}', 'has no tool \'do\'; its tools are: "do it"'],
  ])('[MCP-097] %s', async (line, expected) => {
    const { server, config } = await startMcpRaw({ ...ANSWERS, 'tools/call': '{"jsonrpc":"2.0","id":$ID,"error":"unknown"}' }, 'json');
    await using _ = server;
    expect(withoutWord((await runMcp(mcpOf({ 'my server': config }), `${line}\n`)).text)).toContain(expected);
  });

  it('[MCP-097] the same server is one however it is written', () => {
    const sequence = (args: string) => mcpCommand.sequence({ args } as Command);
    expect(new Set(['call a x', 'call "a" x', "call 'a' x {}", 'read `a` u', 'call  a\tx'].map(sequence))).toEqual(new Set(['mcp a']));
    expect(sequence('tools a')).toBeUndefined();
  });

  it.each([
    ['a b', 'a', 'b'],
    ['"a b" c', 'a b', 'c'],
    ['"a \\" b" c', 'a " b', 'c'],
    ['"" c', '', 'c'],
    ['"a b', '"a', 'b'],
    ['"a"b c', '"a"b', 'c'],
    ['"a\\x" c', '"a\\x"', 'c'],
    ["it's so", "it's", 'so'],
  ])('[MCP-097] the first word of %s', (text, word, rest) => {
    expect(takeWord(text)).toEqual({ word, rest });
  });

  it('[MCP-097] what is written is read again', () => {
    for (const name of ['a', 'a b', '', '"', "'", '`x`', 'a\nb', '\u2028', 'ü'])
      expect(takeWord(`${written(name)} rest`)).toEqual({ word: name, rest: 'rest' });
  });
});

describe('the arguments of a call', () => {
  it.each([
    ['over lines', '{\n  "a": 1,\n  "b": [\n    2\n  ]\n}'],
    ['in a fence', '```json\n{"a": 1, "b": [2]}\n```'],
    ['in a fence of another kind', '````\n{"a": 1,\r\n "b": [2]}\n````'],
    ['in a fence on one line', '```json {"a": 1, "b": [2]}```'],
    ['between backticks', '`{"a": 1, "b": [2]}`'],
    ['behind empty lines', '\n\n  {"a": 1, "b": [2]}\n\n'],
  ])('[MCP-098] may stand %s', (_, text) => {
    expect(readArgs(text)).toEqual({ args: { a: 1, b: [2] } });
  });

  it.each([
    ['{"a": 1} and then', 'behind the arguments stands "and then"; write nothing behind the JSON object'],
    ['{"a": 1}\nI have called it.', 'behind the arguments stands "I have called it."'],
    ['{"a": 1}{"b": 2}', 'behind the arguments stands "{\\"b\\": 2}"'],
    ['```json\n{"a": 1}\n```\nDone.', 'behind the arguments stands "Done."'],
    ['{"a": 1', 'the arguments are not JSON: at character 8 "" stands where , or } should'],
    ['[1]', 'the arguments of a tool are a JSON object'],
    ['12345678901234567890', 'the arguments of a tool are a JSON object'],
    [`{"a":${'['.repeat(600)}${']'.repeat(600)}}`, 'the arguments are nested deeper than 500; pass flatter ones'],
    [`{"a":"${'x'.repeat(1024 * 1024)}"}`, 'the arguments of a tool may have 1048576 characters'],
  ])('[MCP-098] are told when they are wrong: %s', (text, wrong) => {
    expect(readArgs(text)).toEqual({ wrong: expect.stringContaining(wrong) });
  });

  it('[MCP-098] are none when nothing stands there, also in a fence', () => {
    for (const text of ['', ' \n', '```json\n```', '```\n\n```']) expect(readArgs(text)).toEqual({ args: {} });
  });

  it('[MCP-098] are read in time that grows with them', () => {
    for (const part of ['`', '``` ', '{"a":"\\', '"\\"', '[', '```\n\t', '\t`'])
      expect(readArgs(part.repeat(250_000))).toEqual({ wrong: expect.anything() });
  });
});
