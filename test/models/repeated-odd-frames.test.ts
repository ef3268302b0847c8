import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AnswerFrames } from '../../src/models/answer-frames.ts';
import { AnthropicReader } from '../../src/models/wires/anthropic-reader.ts';
import type { AnswerReader } from '../../src/models/wires/frames.ts';
import { OpenAIReader } from '../../src/models/wires/openai-reader.ts';

type MakeReader = (emit: (delta: string) => void) => AnswerReader;

/** What a reader tells of a stream, its fault too. @param skims whether it takes frames like one before without parsing them */
function told(make: MakeReader, stream: string, size: number, skims: boolean): unknown {
  let text = '';
  const reader = make((delta) => (text += delta));
  if (!skims) reader.repeated!.skim = (_stream, from) => from;
  const frames = new AnswerFrames(reader);
  let fault: unknown;
  try {
    for (let at = 0; at < stream.length; at += size) frames.feed(stream.slice(at, at + size));
    frames.end();
  } catch (error) {
    fault = String(error);
  }
  const { end, words, closed, usage, model, thought } = reader;
  return { text, end, words, closed, usage, model, thought, fault };
}

const words = fc.constantFrom('', 'a', 'b', ' one', '"q"', 'text', 'content', '7', 'thinking', 'error');
const data = (frame: unknown): string => `data: ${JSON.stringify(frame)}\n\n`;
const counts = fc.integer({ min: 1, max: 9 }).map((n) => ({ prompt_tokens: 7, completion_tokens: n }));

const alive = fc.constantFrom(
  ': alive\n\n',
  '\n',
  '\r\n',
  'data:\n\n',
  'event: ping\ndata: {"type":"ping"}\n\n',
  'event: ping\ndata: x\n\n',
);

const openai = fc.oneof(
  { weight: 6, arbitrary: words.map((content) => data({ model: 'm', choices: [{ delta: { content } }] })) },
  { weight: 3, arbitrary: words.map((text) => data({ choices: [{ delta: { content: [{ type: 'text', text }] } }] })) },
  { weight: 2, arbitrary: words.map((content) => data({ choices: [{ message: { content } }] })) },
  fc.tuple(words, words).map(([thinking, text]) =>
    data({
      choices: [
        {
          delta: {
            content: [
              { type: 'thinking', thinking },
              { type: 'text', text },
            ],
          },
        },
      ],
    }),
  ),
  fc.tuple(words, words).map(([one, two]) => data({ choices: [{ delta: { content: [{ text: one }, { text: two }] } }] })),
  fc.tuple(words, counts).map(([content, usage]) => data({ choices: [{ delta: { content } }], usage })),
  fc.tuple(words, counts).map(([content, usage]) => data({ choices: [{ delta: { content }, usage }] })),
  fc.tuple(words, counts).map(([content, usage]) => data({ choices: [{ delta: { content } }], x_groq: { usage } })),
  fc.tuple(words, words).map(([content, refusal]) => data({ choices: [{ delta: { content, refusal } }] })),
  words.map((content) => data({ choices: [{ delta: { content }, finish_reason: 'stop' }] })),
  words.map((content) => data({ choices: [{ delta: { content } }], error: { code: 400 } })),
  words.map((content) => `event: ping\n${data({ choices: [{ delta: { content } }] })}`),
  alive,
);

const anthropic = fc.oneof(
  {
    weight: 6,
    arbitrary: words.map(
      (text) => `event: content_block_delta\n${data({ type: 'content_block_delta', delta: { type: 'text_delta', text } })}`,
    ),
  },
  words.map((thinking) => data({ type: 'content_block_delta', delta: { type: 'thinking_delta', thinking } })),
  words.map((text) => data({ type: 'content_block_delta', delta: { type: 'text_delta', text } })),
  words.map((text) => data({ type: 'message', content: [{ type: 'text', text }], stop_reason: 'end_turn' })),
  words.map((message) => data({ type: 'error', error: { type: 'overloaded_error', message } })),
  alive,
);

const sizes = fc.oneof(fc.constant(1_000_000), fc.integer({ min: 1, max: 200 }));

test.each([
  ['chat completions', openai, (emit) => new OpenAIReader(emit)],
  ['Anthropic', anthropic, (emit) => new AnthropicReader(emit)],
] as [string, fc.Arbitrary<string>, MakeReader][])(
  '[MOD-030] frames of odd hosts say, skimmed, what parsing each of them says: %s',
  (_wire, frame, make) => {
    // The same frame several times, so that there is something to skim.
    const some = fc.tuple(frame, fc.integer({ min: 1, max: 4 })).map(([one, times]) => one.repeat(times));
    fc.assert(
      fc.property(fc.array(some, { maxLength: 20 }), sizes, (frames, size) => {
        const stream = frames.join('');
        expect(told(make, stream, size, true)).toEqual(told(make, stream, size, false));
      }),
      { numRuns: 2000 },
    );
  },
);
