import { wordsOf } from '../speak.ts';
import type { Scenario } from './scenario.ts';

const REVISED = 'A revised draft.';

/** Scenarios of agents that have an advisor, and of advisors: those named `gate-…` are models for advisors. */
export const advice: readonly Scenario[] = [
  {
    name: 'consult',
    yields:
      'Asks its advisor: an `advisor` event `consult`, a `tool_call` `advise`, and a `token_usage` with `purpose`. Without an advisor the command fails.',
    play: ({ turn }) =>
      turn === 0 ? { deltas: ['I ask.\n', '/advise What comes first?\n'] } : { deltas: wordsOf('So that comes first.') },
  },
  {
    name: 'draft',
    yields: 'For a gate: `A first draft.`, and once it was sent back, `A revised draft.` Without a gate the first goes out.',
    play: ({ turn }) => ({ deltas: wordsOf(turn === 0 ? 'A first draft.' : REVISED) }),
  },
  {
    name: 'gate-continue',
    yields: 'As the model of a gate: lets every answer pass, `gate_continue`.',
    play: () => ({ deltas: ['<signal>CONTINUE</signal>'] }),
  },
  {
    name: 'gate-redirect-once',
    yields: 'As the model of a gate: sends an answer back until it holds the word `revised`: `gate_redirect`, then `gate_continue`.',
    play: ({ prompt }) => ({ deltas: [/\brevised\b/.test(answerIn(prompt)) ? '<signal>CONTINUE</signal>' : REDIRECT] }),
  },
  {
    name: 'gate-redirect',
    yields:
      'As the model of a gate: sends every answer back: `gate_redirect` up to `max_redirects` times, then `gate_budget`, and the run ends with `advisor_halt`.',
    play: () => ({ deltas: [REDIRECT] }),
  },
  {
    name: 'gate-halt',
    yields: 'As the model of a gate: stops the run: `gate_halt`, and `advisor_halt`.',
    play: () => ({ deltas: ['<signal>HALT</signal><reason>The script says no.</reason>'] }),
  },
  {
    name: 'gate-malformed',
    yields:
      'As the model of a gate: no verdict at all: `gate_halt` with `malformed` and `advisor_halt`, or, with `malformed_halts` false, `gate_continue`.',
    play: () => ({ deltas: wordsOf('I have no opinion.') }),
  },
];

const REDIRECT = '<signal>REDIRECT</signal><guidance>Say it once more, revised.</guidance>';

/** The answer that the advisor judges. It is cut out of the prompt, because the task before it may hold any word. */
const answerIn = (prompt: string): string => prompt.split(/^--- ANSWER --- [a-z2-9]+$/m)[1] ?? '';
