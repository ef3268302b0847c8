import { describe, expect, it } from 'vitest';
import { toResult } from '../../../src/tools/mcp/content.ts';
import { mcpOf, startMcpRaw } from '../../support/mcp.ts';
import { PNG } from '../../support/mcp-server.ts';

const never = new AbortController().signal;
const DATA = PNG.toString('base64');

describe('the result of a call with', () => {
  it.each<[string, object, string]>([
    ['content missing', {}, ''],
    ['content null', { content: null }, ''],
    ['content a text', { content: 'plain' }, 'plain'],
    ['content one part', { content: { type: 'text', text: 'plain' } }, 'plain'],
    ['structuredContent alone', { structuredContent: { a: 1 } }, '{"a":1}'],
    ['structuredContent alone beside nulls', { content: null, isError: null, _meta: null, structuredContent: { a: 1 } }, '{"a":1}'],
    ['structuredContent a list', { content: [], structuredContent: [1, 2] }, '[1,2]'],
    ['structuredContent a text', { content: [], structuredContent: 'plain' }, '"plain"'],
    ['structuredContent null', { content: [{ type: 'text', text: 'a' }], structuredContent: null }, 'a'],
    ['a wrapped list that a text says', { content: [{ type: 'text', text: '[1, 2]' }], structuredContent: [1, 2] }, '[1, 2]'],
    ['a bare value', { temperature: 21, unit: 'C' }, '{"temperature":21,"unit":"C"}'],
    ['toolResult of the first days', { toolResult: { content: [{ type: 'text', text: 'old' }] } }, 'old'],
    [
      'text null',
      {
        content: [
          { type: 'text', text: null },
          { type: 'text', text: 'b' },
        ],
      },
      'b',
    ],
    ['text missing', { content: [{ type: 'text' }, { type: 'text', text: 'b' }] }, 'b'],
    ['text an object', { content: [{ type: 'text', text: { a: 1 } }] }, '{"a":1}'],
    ['text a number', { content: [{ type: 'text', text: 5 }] }, '5'],
    ['nulls in a part', { content: [{ type: 'text', text: 'a', annotations: null, _meta: null }] }, 'a'],
    ['type missing', { content: [{ text: 'a' }, { json: 1 }] }, 'a\n{"json":1}'],
    [
      'type unknown',
      { content: [{ type: 'hologram' }, { type: 'markdown', text: '# a' }] },
      "[content of the type 'hologram' that can't be shown]\n# a",
    ],
    ['type a number', { content: [{ type: 7 }] }, "[content of the type '7' that can't be shown]"],
    ['parts that are values', { content: ['a', 5, null, ['b'], true] }, 'a\n5\n["b"]\ntrue'],
    ['audio without data', { content: [{ type: 'audio', mimeType: null }] }, '[audio without its data]'],
    ['an image without data', { content: [{ type: 'image', data: null, mimeType: 'image/png' }] }, '[an image without its data]'],
    [
      'an image that is none',
      { content: [{ type: 'image', data: 'AAAA', mimeType: null }] },
      "[an image that can't be shown: of an unknown type, about 3 bytes]",
    ],
    [
      'a link with nulls',
      { content: [{ type: 'resource_link', uri: 'a:b', name: null, title: null, mimeType: 7, description: null }] },
      '[link: a:b — 7]',
    ],
    ['a link without anything', { content: [{ type: 'resource_link' }] }, '[link: ]'],
    [
      'a resource with nulls',
      { content: [{ type: 'resource', resource: { uri: 'a:b', mimeType: null, text: 'in it', blob: null } }] },
      '[resource: a:b]\nin it',
    ],
    [
      'a resource without its type',
      { content: [{ type: 'resource', resource: { uri: 5, text: null, blob: 'AAAA', mimeType: null } }] },
      "[the resource 5 that can't be shown: of an unknown type, about 3 bytes]",
    ],
    ['a resource that is a text', { content: [{ type: 'resource', resource: 'in it' }] }, 'in it'],
    [
      'a resource null',
      {
        content: [
          { type: 'resource', resource: null },
          { type: 'text', text: 'b' },
        ],
      },
      'b',
    ],
    [
      'a resource with odd bytes',
      { content: [{ type: 'resource', resource: { uri: 'a:b', blob: 5 } }] },
      '[the resource a:b without its data]',
    ],
  ])('[MCP-099] %s', (_, answer, text) => {
    expect(toResult({ ...answer }, (one) => one)).toEqual({ isError: false, text, images: [] });
  });

  it('[MCP-099] very many texts beside structuredContent is read in a time that is theirs', () => {
    const content = Array.from({ length: 4_000_000 }, () => '[');
    const { text } = toResult({ content, structuredContent: { a: 1 } }, (all) => all);
    expect(text).toBe(`${'[\n'.repeat(content.length)}{"a":1}`);
  });

  it('[MCP-114] base64 that is none, in very many lines, is told at once', () => {
    const { text } = toResult({ content: [{ type: 'image', data: `${'\n'.repeat(400_000)}!` }] }, (all) => all);
    expect(text).toMatch(/^\[an image that can't be shown/);
  });

  it.each(['\n', '=\n', '==\r\n', '\n=\r\n'])('[MCP-054] base64 in lines is read, with %j at its end', (end) => {
    const blob = `YWJj\r\nZGVm\n${end}`;
    const { text } = toResult({ content: [{ type: 'resource', resource: { uri: 'a:b', blob, mimeType: 'text/plain' } }] }, (all) => all);
    expect(text).toBe('[resource: a:b]\nabcdef');
  });

  it('[MCP-099] an image beside odd parts is attached', () => {
    const { images } = toResult(
      { content: [{ type: 'image', data: DATA, mimeType: null, annotations: null }, null, { type: 'image' }] },
      (one) => one,
    );
    expect(images).toEqual([{ mediaType: 'image/png', data: PNG }]);
  });

  it.each([
    [true, true],
    ['true', true],
    [null, false],
    ['yes', false],
    [0, false],
  ])('[MCP-099] isError %j', (isError, failed) => {
    expect(toResult({ content: [], isError }, (one) => one).isError).toBe(failed);
  });
});

it.each([
  ['contents null', '{"contents":null}', ''],
  ['one content', '{"contents":{"text":"in it"}}', '[resource: a:b]\nin it'],
  [
    'a content with nulls',
    '{"contents":[{"uri":"a:b","mimeType":null,"text":"in it","blob":null,"_meta":null}]}',
    '[resource: a:b]\nin it',
  ],
  ['a text', '"in it"', 'in it'],
  ['contents of texts', '{"contents":["one","two"]}', 'one\ntwo'],
])('[MCP-099] a resource with %s is read', async (_name, result, text) => {
  const { server, config } = await startMcpRaw({ 'resources/read': `{"jsonrpc":"2.0","id":$ID,"result":${result}}` }, 'json');
  await using _ = server;
  await using session = mcpOf({ a: config }).open();
  expect(await session.read('a', 'a:b', never)).toEqual({ isError: false, text, images: [] });
});
