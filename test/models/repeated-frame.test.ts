import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AnswerFrames } from '../../src/models/answer-frames.ts';
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
  // Not those that are part of an escape.
  return escaped ? json.replaceAll(/\\u[0-9a-f]{4}|a/g, (found) => (found === 'a' ? String.raw`\u0061` : found)) : json;
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

/** The frames as a stream, each with the line of its event if it has one. */
const streamOf = (frames: readonly string[], event?: string): string =>
  frames.map((data) => `${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`).join('');

type MakeReader = (emit: (delta: string) => void) => AnswerReader;

/** What a reader has told of a stream that comes in pieces of so many characters. */
function told(make: MakeReader, stream: string, size = stream.length): unknown {
  let text = '';
  const reader = make((delta) => (text += delta));
  const frames = new AnswerFrames(reader);
  for (let at = 0; at < stream.length; at += size) frames.feed(stream.slice(at, at + size));
  const { end, closed, usage, model } = reader;
  return { text, end, closed, usage, model };
}

/** The text of the frames, each told by a reader that has seen no other, so that each is parsed. */
function textOfEach(make: MakeReader, frames: readonly string[]): string {
  return frames.map((frame) => (told(make, streamOf([frame])) as { text: string }).text).join('');
}

const sizes = fc.oneof(fc.constant(1_000_000), fc.integer({ min: 1, max: 300 }));
const makeOpenAI: MakeReader = (emit) => new OpenAIReader(emit);
const makeAnthropic: MakeReader = (emit) => new AnthropicReader(emit);

describe('frames that differ in their text alone', () => {
  it('[MOD-030] say what parsing each of them says: chat completions', () => {
    const sequences = fc.array(fc.tuple(openai, fc.boolean(), fc.boolean()), { maxLength: 20 });
    fc.assert(
      fc.property(sequences, sizes, (parts, size) => {
        const frames = parts.map(([{ content, id, reason }, escaped, twice]) =>
          write(
            { id, model: 'm', choices: [{ index: 0, delta: twice ? { content, name: content } : { content }, finish_reason: reason }] },
            escaped,
          ),
        );
        const whole = told(makeOpenAI, streamOf(frames), size);
        expect(whole).toMatchObject({
          text: textOfEach(makeOpenAI, frames),
          end: ['length', 'stop'].find((end) => parts.some(([{ reason }]) => reason === end)),
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
      fc.property(sequences, sizes, (parts, size) => {
        const frames = parts.map(([{ text, type, index }, escaped]) =>
          write({ type: 'content_block_delta', index, delta: { type, text } }, escaped),
        );
        const whole = told(makeAnthropic, streamOf(frames, 'content_block_delta'), size) as { text: string };
        expect(whole.text).toBe(textOfEach(makeAnthropic, frames));
        expect(whole.text).toBe(parts.map(([{ text, type }]) => (type === 'text_delta' ? text : '')).join(''));
      }),
      { numRuns: 2000 },
    );
  });

  it('[MOD-030] count, end and fail as others do', () => {
    const frame = (content: string, more = {}): string =>
      JSON.stringify({ model: 'm', choices: [{ delta: { content }, finish_reason: null }], usage: null, ...more });
    const usage = { prompt_tokens: 3, completion_tokens: 2 };
    const learnt = () => {
      const seen: string[] = [];
      const reader = new OpenAIReader((delta) => seen.push(delta));
      const frames = new AnswerFrames(reader);
      frames.feed(streamOf(['one ', 'two ', 'three '].map((text) => frame(text))));
      return { seen, reader, feed: (data: string, event?: string) => frames.feed(streamOf([data], event)) };
    };
    const { seen, reader, feed } = learnt();
    feed(frame('four', { usage }));
    expect(seen).toEqual(['one ', 'two ', 'three ', 'four']);
    expect(reader).toMatchObject({ usage: { inputTokens: 3, outputTokens: 2 }, end: undefined });
    feed('[DONE]');
    expect(reader.closed).toBe(true);
    feed(frame('five'));
    expect(seen).toHaveLength(4);
    expect(() => learnt().feed(frame('five'), 'error')).toThrow(/reported an error/);
    expect(() => learnt().feed(frame('five', { error: { message: 'no' } }))).toThrow(/reported an error/);
    expect(() => learnt().feed(frame('si"x').replace(String.raw`\"`, '"'))).toThrow(/not JSON/);
  });

  it('[MOD-030] are not parsed', () => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => void parse.mockRestore());
    const words = Array.from({ length: 100 }, (_, n) => (n % 3 === 0 ? `"word"\t${n}\n` : `word ${n} `));
    const frames = words.map((content) => JSON.stringify({ model: 'm', choices: [{ delta: { content } }] }));
    expect(told(makeOpenAI, streamOf(frames))).toMatchObject({ text: words.join('') });
    // Of a text with escapes just that is.
    expect(parse.mock.calls.filter(([json]) => json.startsWith('{')).length).toBeLessThan(5);
  });

  it('[MOD-030] of several lines are, since they do not stand in the stream as they are', () => {
    // The line in the middle says nothing: it belongs to no field.
    const stream = 'data: {"choices":[{"delta":{\ndata: "content":"a"}}]}\n\ndata: {"choices":[{"delta":{\n"content":"b"}}]}\n\n';
    expect(() => told(makeOpenAI, stream)).toThrow(/not JSON/);
  });
});
