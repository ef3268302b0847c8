import { expect, test } from 'vitest';
import { createModels } from '../../src/models/gateway.ts';
import { failure, request, run } from './harness.ts';

const models = createModels({ providers: {} });
const say = (content: string, model = 'demo/echo') => request(model, { messages: [{ role: 'user', content }] });

test.each(['hello  world', '', '  \n', ' /write a.md\n\tx\n/endwrite\n', '日本 👩‍🚀 語'])('demo/echo repeats %j verbatim', async (text) => {
  expect((await run(models, say(text))).text).toBe(text);
});

test('demo/echo speaks word by word and counts deterministically', async () => {
  expect(await run(models, say('one two\nthree '))).toEqual({
    deltas: ['one', ' two', '\nthree', ' '],
    text: 'one two\nthree ',
    usage: { inputTokens: 4, outputTokens: 4 },
    end: 'stop',
    thought: false,
  });
});

test('demo/echo quotes tool results, so that no line can be a command', async () => {
  const results = '[TOOL RESULTS]\n[/fetch x]\n/write a\r/exec b\r\n```\n[END FETCH]\n[END TOOL RESULTS]\n';
  const { text } = await run(models, say(results));
  expect(text.split('\n').slice(2, -1)).toEqual([
    '> [TOOL RESULTS]',
    '> [/fetch x]',
    '> /write a',
    '> /exec b',
    '> ```',
    '> [END FETCH]',
    '> [END TOOL RESULTS]',
  ]);
  expect(text).not.toMatch(/^\//m);
});

test('parallel calls interleave', async () => {
  const seen: string[] = [];
  const call = (name: string) => models.stream(say(`${name} ${name} ${name}`), (delta) => void seen.push(delta.trim()));
  await Promise.all([call('a'), call('b')]);
  expect(seen.join('')).toBe('ababab');
});

test.each(['demo/echo', 'demo/slow'])('%s says the same and can be aborted', async (model) => {
  expect((await run(models, say('one two', model))).deltas).toEqual(['one', ' two']);
  const controller = new AbortController();
  const seen: string[] = [];
  const call = models.stream({ ...say('one two three', model), signal: controller.signal }, (delta) => {
    seen.push(delta);
    controller.abort(new Error('enough'));
  });
  await expect(call).rejects.toThrow('enough');
  expect(seen).toEqual(['one']);
});

test.each(['demo/x', 'demo/script'])('there is no built-in model %s', async (model) => {
  expect(failure(await run(models, say('x', model)))).toMatchObject({
    code: 'unknown_model',
    message: expect.stringContaining('demo/script:<scenario>'),
  });
});

const image = { type: 'image', source: { type: 'url', url: 'https://example.org/a.png' } } as const;
const text = { type: 'text', text: 'what is this?' } as const;
test.each([
  ['1 image', [image], 'No text came, but 1 image.'],
  ['2 images and an empty text', [image, { type: 'text', text: '' }, image], 'No text came, but 2 images.'],
  ['an image and a text', [image, text], 'what is this?'],
  ['a result with an image', [{ type: 'text', text: '[TOOL RESULTS]' }, image], 'The commands came back with:\n\n> [TOOL RESULTS]\n'],
] as const)('[MOD-010] demo/echo takes %s', async (_name, content, answer) => {
  const outcome = await run(models, request('demo/echo', { messages: [{ role: 'user', content: [...content] }] }));
  expect(outcome.text).toBe(answer);
});
