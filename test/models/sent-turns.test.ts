import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ModelMessage } from '../../src/runtime/model.ts';
import { turnsOf } from '../../src/models/wires/content.ts';
import { EVERY, request, run, setUp } from './harness.ts';

/** A model of each wire. */
const WIRES = [...EVERY, { family: 'openrouter', wire: 'compatible', model: 'openrouter/x/y' }] as const;

const says = (role: ModelMessage['role'], content: ModelMessage['content']): ModelMessage => ({ role, content });

/** The turns that a model is sent, as role and texts. */
async function sent(model: string, messages: ModelMessage[]): Promise<string[]> {
  await using it = await setUp();
  expect((await run(it.models, request(model, { messages }))).error).toBeUndefined();
  const { body } = it.upstream.requests[0]!;
  if (body.contents) return body.contents.map(({ role, parts }) => `${role}: ${parts.map(({ text }) => text).join('|')}`);
  return body.messages.map(({ role, content }) => {
    const texts =
      typeof content === 'string' ? content.split('\n\n') : content.flatMap(({ text, cachePoint }) => (cachePoint ? [] : [text]));
    return `${role}: ${texts.join('|')}`;
  });
}

describe.each(WIRES)('the conversation that $family is sent', ({ wire, model }) => {
  const assistant = wire === 'gemini' ? 'model' : 'assistant';

  test('[MOD-067] has one turn of neighbours with one role', async () => {
    const messages = [says('user', 'a'), says('user', 'b'), says('assistant', 'c'), says('assistant', 'd'), says('user', 'e')];
    expect(await sent(model, messages)).toEqual(['user: a|b', `${assistant}: c|d`, 'user: e']);
  });

  test('[MOD-067] has no empty message, wherever it stands', async () => {
    const messages = [
      says('assistant', ''),
      says('user', ''),
      says('user', 'a'),
      says('assistant', []),
      says('user', 'b'),
      says('assistant', ' \n'),
      says('user', [{ type: 'text', text: '' }]),
      says('assistant', 'c'),
      says('user', '\t'),
      says('assistant', 'd'),
      says('user', 'e'),
      says('user', ' '),
    ];
    expect(await sent(model, messages)).toEqual(['user: a|b', `${assistant}: c|d`, 'user: e']);
  });

  test('[MOD-067] begins and ends with the user', async () => {
    const messages = [says('assistant', 'a'), says('user', 'b'), says('assistant', 'c'), says('user', '')];
    const earlier = 'user: (the conversation began earlier)';
    expect(await sent(model, messages)).toEqual([earlier, `${assistant}: a`, 'user: b', `${assistant}: c`, 'user: (an empty message)']);
  });

  test('[MOD-067] has no half of a character', async () => {
    const messages = [says('user', 'a\ud83d'), says('user', '\udc4bb'), says('assistant', 'c\ud83d'), says('user', '👋')];
    expect(await sent(model, messages)).toEqual(['user: a\ufffd|\ufffdb', `${assistant}: c\ufffd`, 'user: 👋']);
  });

  test('[MOD-067] has images in their place', async () => {
    await using it = await setUp();
    const image = { type: 'image' as const, source: { type: 'url' as const, url: 'https://example.org/a.png' } };
    const messages = [says('user', 'before'), says('user', [image]), says('user', 'behind')];
    await run(it.models, request(model, { messages }));
    const { contents, messages: given } = it.upstream.requests[0]!.body;
    const [turn, ...others] =
      contents?.map(({ parts }) => parts) ??
      given.map(({ content }) => (typeof content === 'string' ? content : content.filter((part) => !part['cachePoint'])));
    expect(others).toEqual([]);
    expect(turn).toMatchObject([{ text: 'before' }, {}, { text: 'behind' }]);
    expect(JSON.stringify((turn as object[])[1])).toContain('a.png');
  });
});

test.each(['ollama/x', 'openai/deepseek-chat', 'azure/gpt-4.1'])('[MOD-067] texts are one string for %s', async (model) => {
  await using it = await setUp();
  const message =
    'Failed to deserialize the JSON body into the target type: messages[0]: invalid type: sequence, expected a string at line 1 column 60';
  it.upstream.otherwise(({ body }) =>
    typeof body.messages[0]!.content === 'string'
      ? { text: ['fine'] }
      : {
          status: 400,
          body: JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: 'invalid_request_error' } }),
        },
  );
  expect((await run(it.models, request(model, { messages: [says('user', 'a'), says('user', 'b')] }))).text).toBe('fine');
  expect(it.upstream.requests[0]!.body.messages).toEqual([{ role: 'user', content: 'a\n\nb' }]);
});

test('[MOD-067] any conversation alternates, and says all that was said, in order', () => {
  const message = fc.record({ role: fc.constantFrom('user', 'assistant'), content: fc.constantFrom('', ' ', 'a', 'b\n', '\ufeff') });
  fc.assert(
    fc.property(fc.array(message as fc.Arbitrary<ModelMessage>), (earlier) => {
      const messages = [...earlier, says('user', 'last')];
      const turns = turnsOf(messages);
      expect(turns.map(({ role }) => role)).toEqual(turns.map((_, n) => (n % 2 === 0 ? 'user' : 'assistant')));
      const texts = turns.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')));
      expect(texts.filter((text) => !text.startsWith('(the'))).toEqual(
        messages.map(({ content }) => content as string).filter((content) => content.trim() !== ''),
      );
    }),
  );
});
