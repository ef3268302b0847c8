import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameTooLong, SseParser, type Frame } from '../../../clients/typescript/src/sse.ts';

function parse(pieces: string[], maxLength?: number): Frame[] {
  const frames: Frame[] = [];
  const parser = new SseParser((frame) => frames.push(frame), maxLength);
  for (const piece of pieces) parser.feed(piece);
  return frames;
}

/** The bytes of a text in pieces, decoded as a connection's are. */
function decoded(text: string, cuts: number[]): string[] {
  const bytes = new TextEncoder().encode(text);
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const decoder = new TextDecoder();
  return [...ends, bytes.length].map((end, index) => decoder.decode(bytes.subarray(ends[index - 1] ?? 0, end), { stream: true }));
}

const line = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replaceAll(/[\r\n\0]/g, ''))
  .filter((text) => !text.startsWith('\uFEFF'));
const word = line.map((text) => text.trim()).filter((text) => text !== '');
const frames = fc.array(
  fc.record({ id: fc.option(word, { nil: undefined }), event: word, data: fc.array(line, { minLength: 1, maxLength: 3 }) }),
  { maxLength: 6 },
);
const noise = fc.constantFrom('', ': heartbeat', 'retry: 100', 'unknown', ':');

describe('the parser of event streams', () => {
  it('[CTS-040] finds the same frames wherever lines and characters are cut, with every end of a line', () => {
    const eol = fc.constantFrom('\n', '\r', '\r\n');
    fc.assert(
      fc.property(frames, eol, noise, fc.array(fc.nat()), (wanted, end, extra, cuts) => {
        const text = wanted
          .map(({ id, event, data }) =>
            [
              ...(extra ? [extra] : []),
              ...(id === undefined ? [] : [`id: ${id}`]),
              `event: ${event}`,
              ...data.map((one) => `data: ${one}`),
              '',
              '',
            ].join(end),
          )
          .join('');
        expect(parse(decoded(text, cuts))).toEqual(wanted.map(({ id, event, data }) => ({ id, event, data: data.join('\n') })));
      }),
    );
  });

  it.each<[string, string, Frame[]]>([
    ['no space behind the colon', 'id:7\nevent:text\ndata:{}\n\n', [{ id: '7', event: 'text', data: '{}' }]],
    ['a mark of the byte order', '\uFEFFdata: 1\n\n', [{ id: undefined, event: 'message', data: '1' }]],
    ['a field without a value', 'data\nid\n\n', [{ id: '', event: 'message', data: '' }]],
    ['a frame without data', 'id: 1\nevent: text\n\ndata: 2\n\n', [{ id: undefined, event: 'message', data: '2' }]],
    ['an id with a NUL', 'id: 1\0\ndata: 2\n\n', [{ id: undefined, event: 'message', data: '2' }]],
    ['an end that has not come', 'data: 1\n\ndata: 2\n', [{ id: undefined, event: 'message', data: '1' }]],
  ])('[CTS-041] knows %s', (_, text, wanted) => {
    expect(parse(decoded(text, []))).toEqual(wanted);
    expect(
      parse(
        decoded(
          text,
          Array.from({ length: 100 }, (_unused, index) => index),
        ),
      ),
    ).toEqual(wanted);
  });

  it('[CTS-042] limits the size of a frame, however it is cut, but not the comments between frames', () => {
    const long = `data: ${'x'.repeat(100)}`;
    expect(() => parse([long], 50)).toThrow(FrameTooLong);
    expect(() => parse([...long], 50)).toThrow(FrameTooLong);
    expect(() => parse(['data: 1\n'.repeat(20)], 50)).toThrow(FrameTooLong);
    expect(parse([': heartbeat\n\n'.repeat(100), ': heartbeat\n'.repeat(100), 'data: 1\n\n'], 50)).toHaveLength(1);
  });
});
