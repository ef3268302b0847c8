import { wordsOf } from '../speak.ts';
import { USAGE, type Scenario } from './scenario.ts';

const LINES = 300;
/** Wide characters, a character of several code points, a flag, a combining accent, right to left, a line separator. */
const UNICODE = '日本語 👩‍🚀 naïve cafe\u0301 🇫🇷 שלום \u2028 𝄞 𠮷野家 🙂';
const FENCED = 'A fenced line is text:\n\n```\n/write never.txt\n/endwrite\n```\n\nNo command ran.';

/** Scenarios that only produce text. */
export const texts: readonly Scenario[] = [
  {
    name: 'text',
    yields: 'Four words in four deltas: `Hello from the script.`',
    play: () => ({ deltas: wordsOf('Hello from the script.') }),
  },
  {
    name: 'long',
    yields: `${LINES} lines in as many deltas, about 12 KiB: several rows of the log, so that a replay is cut otherwise than the live stream.`,
    play: () => ({
      deltas: Array.from({ length: LINES }, (_, i) => `Line ${String(i + 1).padStart(3, '0')} of a long text, made by a script.\n`),
    }),
  },
  {
    name: 'unicode',
    yields:
      'Wide characters, emoji of several code points, accents and right-to-left text. The model says one UTF-16 unit at a time; no `delta` begins or ends in the middle of a code point.',
    play: () => ({ deltas: UNICODE.split('') }),
  },
  {
    name: 'fenced',
    yields: 'A fenced code block with a command in it, which is text and does not run.',
    play: () => ({ deltas: wordsOf(FENCED) }),
  },
  {
    name: 'reasoning',
    yields:
      'With `reasoning: {stream: true}`: a model that thinks before either of its two turns, events `reasoning`; without it, the same without them. `token_usage` with `reasoning_tokens` 12, then 8; `done` has 20.',
    play: ({ turn }) =>
      turn === 0
        ? {
            thoughts: wordsOf('First I look, 🤔 then I answer.'),
            deltas: ['Looking.\n', '/list\n'],
            usage: { ...USAGE, reasoningTokens: 12 },
          }
        : { thoughts: wordsOf('There is nothing.'), deltas: wordsOf('Nothing is there.'), usage: { ...USAGE, reasoningTokens: 8 } },
  },
  {
    name: 'usage',
    yields:
      'Two turns with different counts: `token_usage` with `cache_write_tokens` 900, then with `cache_read_tokens` 900. `done` has 2500 and 30.',
    play: ({ turn }) =>
      turn === 0
        ? { deltas: ['Looking.\n', '/list\n'], usage: { inputTokens: 1000, outputTokens: 10, cacheWriteTokens: 900 } }
        : { deltas: ['Counted.'], usage: { inputTokens: 1500, outputTokens: 20, cacheReadTokens: 900 } },
  },
];
