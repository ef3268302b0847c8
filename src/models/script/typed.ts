import { wordsOf } from '../speak.ts';
import type { Scenario, Turn } from './scenario.ts';

/** What the scenarios answer in the end; the schema of a run's `response_format` has to take it. */
const ANSWER = '{"city": "Paris", "population": 2102650}';
const PROSE = 'Paris, where two million people live.';

const say = (text: string): Turn => ({ deltas: wordsOf(text) });
const fenced = ['Here it is:', '', '```json', ANSWER, '```', '', 'I hope that this helps.'].join('\n');

/** Scenarios for runs with a `response_format`. Without one, all that they say is sent as it is. */
export const typed: readonly Scenario[] = [
  {
    name: 'typed',
    yields: `With a \`response_format\` whose schema takes it: \`${ANSWER}\` is the answer, and the only \`text\`; the model has put it into a fence, with prose around it.`,
    play: () => say(fenced),
  },
  {
    name: 'typed-late',
    yields: 'With a `response_format`: two answers in prose go back, then the same answer as `typed`; three `token_usage`, one `text`.',
    play: ({ turn }) => say(turn < 2 ? PROSE : ANSWER),
  },
  {
    name: 'typed-command',
    yields: 'With a `response_format`: a command, and text beside it that is not sent, then the same answer as `typed`.',
    play: ({ turn }) => (turn === 0 ? { deltas: ['I look first.\n', '/list\n'] } : say(ANSWER)),
  },
  {
    name: 'typed-never',
    yields: 'With a `response_format`: only prose; after three tries the run fails with `response_invalid`, without any `text`.',
    play: () => say(PROSE),
  },
];
