import { describe, expect, test } from 'vitest';
import type { MessagePart, ModelMessage } from '../../src/runtime/model.ts';
import { request, run, setUp } from './harness.ts';

const data = Buffer.from('not really an image').toString('base64');
const url = 'https://example.org/pictures/cat.webp?size=large';
const text = (words: string): MessagePart => ({ type: 'text', text: words });
const inline: MessagePart = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } };
const byUrl: MessagePart = { type: 'image', source: { type: 'url', url } };

/** Results of commands bring images in a message of the user, just as people do. */
const MESSAGES: ModelMessage[] = [
  { role: 'user', content: [text('before'), inline, text(''), text('between'), byUrl] },
  { role: 'assistant', content: '/fetch https://example.org/cat.png' },
  { role: 'user', content: [text('[TOOL RESULTS]\n…'), inline] },
];

/** The families, and the hosts that speak one of them: each part as it goes over the wire. */
const WIRES = [
  {
    model: 'claude-x',
    text: (words: string) => ({ type: 'text', text: words }),
    inline: { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
    byUrl: { type: 'image', source: { type: 'url', url } },
  },
  ...['gpt-4.1', 'ollama/llava', 'openrouter/a/b'].map((model) => ({
    model,
    text: (words: string) => ({ type: 'text', text: words }),
    inline: { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } },
    byUrl: { type: 'image_url', image_url: { url } },
  })),
  {
    model: 'gemini-x',
    text: (words: string) => ({ text: words }),
    inline: { inlineData: { mimeType: 'image/png', data } },
    byUrl: { fileData: { mimeType: 'image/webp', fileUri: url } },
  },
];
const cache_control = { type: 'ephemeral' };

async function sent(model: string, messages: ModelMessage[]) {
  await using it = await setUp();
  expect((await run(it.models, request(model, { messages }))).error).toBeUndefined();
  const { body } = await it.upstream.received(0);
  return body.contents ?? body.messages;
}

describe.each(WIRES)('images for $model', ({ model, ...wire }) => {
  const family = model.split('-')[0];

  test('[MOD-010] inline and by address, each in its place among the texts', async () => {
    const first = [wire.text('before'), wire.inline, wire.text('between'), wire.byUrl];
    const last = [wire.text('[TOOL RESULTS]\n…'), wire.inline];
    const command = '/fetch https://example.org/cat.png';
    const expected = {
      claude: [
        { role: 'user', content: first },
        { role: 'assistant', content: [wire.text(command)] },
        { role: 'user', content: [last[0], { ...last[1], cache_control }] },
      ],
      gemini: [
        { role: 'user', parts: first },
        { role: 'model', parts: [wire.text(command)] },
        { role: 'user', parts: last },
      ],
      chat: [
        { role: 'user', content: first },
        { role: 'assistant', content: command },
        { role: 'user', content: last },
      ],
    };
    expect(await sent(model, MESSAGES)).toEqual(family === 'claude' || family === 'gemini' ? expected[family] : expected.chat);
  });

  test.each([
    ['inline', [inline], wire.inline],
    ['by address', [text(''), byUrl], wire.byUrl],
  ] as const)('[MOD-010] %s with no text beside it', async (_name, content, expected) => {
    const [message, ...others] = await sent(model, [{ role: 'user', content: [...content] }]);
    expect(others).toEqual([]);
    const mark = family === 'claude' ? { cache_control } : {};
    expect(Object.values(message ?? {})).toContainEqual([{ ...expected, ...mark }]);
  });
});

test.each([
  ['https://example.org/a.png', 'image/png'],
  ['https://example.org/a.JPG#x', 'image/jpeg'],
  ['https://example.org/a.gif?b=c.png', 'image/gif'],
  ['https://example.org/image', 'image/jpeg'],
  ['https://example.org/page.html', 'image/jpeg'],
  ['nowhere', 'image/jpeg'],
])('[MOD-010] Gemini wants a type, and for %s it is %s', async (address, mimeType) => {
  const content = [{ type: 'image', source: { type: 'url', url: address } }] as const;
  const [message] = await sent('gemini-x', [{ role: 'user', content: [...content] }]);
  expect(message).toEqual({ role: 'user', parts: [{ fileData: { mimeType, fileUri: address } }] });
});

test.each(['claude-x', 'gpt-x', 'gemini-x'])(
  '[MOD-010] large images for %s, each where it belongs, beside text of many pieces',
  async (model) => {
    const image = (byte: number): string => Buffer.alloc(700_000, byte).toString('base64');
    const large = (byte: number): MessagePart => ({
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: image(byte) },
    });
    const words = '😀'.repeat(200_000);
    const sentAs = JSON.stringify(await sent(model, [{ role: 'user', content: [large(1), text(words), inline, large(2)] }]));
    const at = [image(1), words, data, image(2)].map((part) => sentAs.indexOf(part));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at[0]).toBeGreaterThan(0);
  },
);

test('[MOD-010] a large image that is no base64 gets into no request', async () => {
  await using it = await setUp();
  const source = { type: 'base64', media_type: 'image/png', data: `${'A'.repeat(100_000)}"}]},{"role":"system"` } as const;
  const { error } = await run(it.models, request('gpt-x', { messages: [{ role: 'user', content: [{ type: 'image', source }] }] }));
  expect(error).toMatchObject({ code: 'upstream_error' });
  expect(it.upstream.requests).toHaveLength(0);
});

test('[MOD-010] images count in the guess where a host reports no usage', async () => {
  await using it = await setUp();
  it.upstream.otherwise({ usage: null });
  const usage = async (content: MessagePart[]) =>
    (await run(it.models, request('gpt-x', { messages: [{ role: 'user', content }] }))).usage?.inputTokens ?? 0;
  expect((await usage([text('abcd'), inline, byUrl])) - (await usage([text('abcd')]))).toBe(3200);
});
