import type { Scenario } from './scenario.ts';

const PAUSE_MS = 100;
const SLOW_WORDS = 30;
const RESUME_WORDS = 20;
const FIRST = 'First this.\n';

function* words(count: number): Generator<string> {
  for (let i = 1; i <= count; i += 1) yield `${i === 1 ? '' : ' '}word${i}`;
}

/** Slow scenarios, for tests of dropped connections and canceled runs. */
export const waits: readonly Scenario[] = [
  {
    name: 'slow',
    yields: `${SLOW_WORDS} words, one every ${PAUSE_MS} ms: ${(SLOW_WORDS * PAUSE_MS) / 1000} seconds in which to drop the connection and to resume.`,
    play: () => ({ deltas: words(SLOW_WORDS), pauseMs: PAUSE_MS }),
  },
  {
    name: 'resume',
    yields: `A command, and ${RESUME_WORDS} words, one every ${PAUSE_MS} ms, in which to end the server: a run with \`recovery\` \`resume\` then goes on with a \`rewind\` of \`length\` ${FIRST.length}: behind \`${FIRST.trim()}\` and its newline.`,
    play: ({ turn }) => (turn === 0 ? { deltas: [FIRST, '/list\n'] } : { deltas: words(RESUME_WORDS), pauseMs: PAUSE_MS }),
  },
  {
    name: 'stall',
    yields: 'Three words, and then nothing: the run stays `running` until it is canceled.',
    play: () => ({ deltas: words(3), end: 'silent' }),
  },
  {
    name: 'silent',
    yields: 'Not even a first word: `stream_start` is the last event until the run is canceled.',
    play: () => ({ deltas: [], end: 'silent' }),
  },
  {
    name: 'endless',
    yields: `A word every ${PAUSE_MS} ms without end: only cancel ends it.`,
    play: () => ({ deltas: words(Infinity), pauseMs: PAUSE_MS }),
  },
];
