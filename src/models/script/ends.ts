import { ModelError } from '../../runtime/model.ts';
import { wordsOf } from '../speak.ts';
import { USAGE, type Scenario, type Turn } from './scenario.ts';

const NOTHING: Turn = { deltas: [] };
const WORDS = 'I can’t help with that.';

const refusal = (): ModelError => new ModelError('refused', `the model provider demo refused to answer: ${WORDS}`, { usage: USAGE });

/** Scenarios of how an answer ends: each `finish_reason`, and what a model says beside its answer. */
export const ends: readonly Scenario[] = [
  {
    name: 'length',
    yields: 'An answer that is cut at its limit of tokens, `This answer is cut in the mid`: `finish_reason` `length`, and `ok` true.',
    play: () => ({ deltas: wordsOf('This answer is cut in the mid'), end: 'cut' }),
  },
  {
    name: 'refused',
    yields: `The model refuses before the first word: \`refused\`, and the message ends with its words, \`${WORDS}\` The tokens of the call are counted.`,
    play: () => ({ deltas: [], end: refusal() }),
  },
  {
    name: 'refused-midway',
    yields: 'Some text, and then the same `refused`.',
    play: () => ({ deltas: wordsOf('You take some'), end: refusal() }),
  },
  {
    name: 'empty',
    yields: 'A turn without a word, and another one when the agent was told so: `empty_answer`, two `token_usage`, and no `text` at all.',
    play: () => NOTHING,
  },
  {
    name: 'empty-once',
    yields: 'A turn without a word, and, once the agent was told so, `Here it is.` Two `token_usage`, and `finish_reason` `stop`.',
    play: ({ turn }) => (turn === 0 ? NOTHING : { deltas: wordsOf('Here it is.') }),
  },
  {
    name: 'empty-after-command',
    yields: 'A command that succeeds, and then two turns without a word: `finish_reason` `empty`, `ok` true, and an empty `content`.',
    play: ({ turn }) => (turn === 0 ? { deltas: ['/list\n'] } : NOTHING),
  },
  {
    name: 'thoughts',
    yields:
      'Thoughts between `<think>` and `</think>`, with a command in them, which does not run, and then `The answer.`, the only `text`.',
    play: () => ({ deltas: ['<thi', 'nk>I could look.\n', '/list\n', '</think>\n\n', ...wordsOf('The answer.')] }),
  },
];
