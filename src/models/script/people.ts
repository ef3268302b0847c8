import { wordsOf } from '../speak.ts';
import type { Scenario } from './scenario.ts';

/** Scenarios that wait for people. The agent's definition has to say so too. */
export const people: readonly Scenario[] = [
  {
    name: 'ask',
    yields:
      'With `/ask` among the `capabilities`: a `question` with two options, and the run waits for its `answer`, whatever that is. Then `Thank you.`',
    play: ({ turn }) =>
      turn === 0
        ? { deltas: ['I ask.\n', '/ask\n', 'Which city do you mean?\n', '- Rome\n', '- Paris\n', '/endask\n'] }
        : { deltas: wordsOf('Thank you.') },
  },
  {
    name: 'approval',
    yields:
      'With `/list` among the `approvals`: a `question` of the kind `approval`, and the run waits for its `answer`, whatever that is. Then `So be it.`',
    play: ({ turn }) => (turn === 0 ? { deltas: ['I look.\n', '/list\n'] } : { deltas: wordsOf('So be it.') }),
  },
];
