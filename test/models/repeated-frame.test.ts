import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnthropicReader } from '../../src/models/wires/anthropic-reader.ts';
import type { AnswerReader } from '../../src/models/wires/frames.ts';
import { OpenAIReader } from '../../src/models/wires/openai-reader.ts';

/** Texts that JSON writes in one way, in several, or that look like what is around them. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    ':',
    ',',
    '},{',
    '"',
    '\\',
    'a',
    'content',
    'text',
    'id',
    '.',
    'a.',
    '\u2028',
    '\ud83d',
    '\u0000',
    '😀',
    '0',
    'null',
    'x',
  ),
);

/** The JSON of a value, its strings perhaps written with escapes that need not be there. */
function write(value: unknown, escaped: boolean): string {
  const json = JSON.stringify(value);
  return escaped ? json.replaceAll('a', String.raw`\u0061`) : json;
}

const openai = fc.record({
  content: texts,
  id: fc.constantFrom('x', 'a', ':'),
  reason: fc.constantFrom(null, null, null, '', 'stop', 'length'),
});
const anthropic = fc.record({
  text: texts,
  type: fc.constantFrom('text_delta', 'text_delta', 'thinking_delta'),
  index: fc.constantFrom(0, 1),
});

/** What a reader has told of frames. */
function told(reader: (emit: (delta: string) => void) => AnswerReader, frames: readonly string[]): unknown {
  let text = '';
  const one = reader((delta) => (text += delta));
  for (const frame of frames) one.read(undefined, frame);
  const { complete, truncated, usage, model } = one;
  return { text, complete, truncated, usage, model };
}

/** The same, each frame told by a reader that has seen no other, so that each is parsed. */
function toldEach(reader: (emit: (delta: string) => void) => AnswerReader, frames: readonly string[]): string {
  return frames.map((frame) => (told(reader, [frame]) as { text: string }).text).join('');
}

describe('frames that differ in their text alone', () => {
  it('[MOD-030] say what parsing each of them says: chat completions', () => {
    const sequences = fc.array(fc.tuple(openai, fc.boolean(), fc.boolean()), { maxLength: 20 });
    fc.assert(
      fc.property(sequences, (parts) => {
        const frames = parts.map(([{ content, id, reason }, escaped, twice]) =>
          write(
            { id, model: 'm', choices: [{ index: 0, delta: twice ? { content, name: content } : { content }, finish_reason: reason }] },
            escaped,
          ),
        );
        const whole = told((emit) => new OpenAIReader(emit), frames);
        expect(whole).toMatchObject({
          text: toldEach((emit) => new OpenAIReader(emit), frames),
          complete: parts.some(([{ reason }]) => !!reason),
          truncated: parts.some(([{ reason }]) => reason === 'length'),
          model: parts.length > 0 ? 'm' : undefined,
        });
        expect((whole as { text: string }).text).toBe(parts.map(([{ content }]) => content).join(''));
      }),
      { numRuns: 2000 },
    );
  });

  it('[MOD-030] say what parsing each of them says: Anthropic', () => {
    const sequences = fc.array(fc.tuple(anthropic, fc.boolean()), { maxLength: 20 });
    fc.assert(
      fc.property(sequences, (parts) => {
        const frames = parts.map(([{ text, type, index }, escaped]) =>
          write({ type: 'content_block_delta', index, delta: { type, text } }, escaped),
        );
        const whole = told((emit) => new AnthropicReader(emit), frames) as { text: string };
        expect(whole.text).toBe(toldEach((emit) => new AnthropicReader(emit), frames));
        expect(whole.text).toBe(parts.map(([{ text, type }]) => (type === 'text_delta' ? text : '')).join(''));
      }),
      { numRuns: 2000 },
    );
  });

  it('[MOD-030] count, end and fail as others do', () => {
    const frame = (content: string, more = {}): string =>
      JSON.stringify({ model: 'm', choices: [{ delta: { content }, finish_reason: null }], usage: null, ...more });
    const usage = { prompt_tokens: 3, completion_tokens: 2 };
    const seen: string[] = [];
    const reader = new OpenAIReader((delta) => seen.push(delta));
    for (const one of ['one ', 'two ', 'three ']) reader.read(undefined, frame(one));
    reader.read(undefined, frame('four', { usage }));
    expect(seen).toEqual(['one ', 'two ', 'three ', 'four']);
    expect(reader).toMatchObject({ usage: { inputTokens: 3, outputTokens: 2 }, complete: false });
    expect(() => reader.read('error', frame('five'))).toThrow(/reported an error/);
    expect(() => reader.read(undefined, frame('five', { error: { message: 'no' } }))).toThrow(/reported an error/);
    expect(() => reader.read(undefined, frame('si"x').replace(String.raw`\"`, '"'))).toThrow(/not JSON/);
    reader.read(undefined, '[DONE]');
    expect(reader.closed).toBe(true);
  });
});
