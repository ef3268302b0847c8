import { ModelError } from '../../runtime/model.ts';
import { Refusal } from '../wires/frames.ts';
import { wordsOf } from '../speak.ts';
import { USAGE, type Scenario } from './scenario.ts';

/** A fault that a tenant has asked for: the run fails as through a fault of the server, but nothing is wrong with it. */
export class ScriptedFault extends Error {}

/** One more than a run may say (`TEXT_MAX` in server.ts). */
const TOO_MUCH = 64 * 1024 * 1024 + 1;
let tooMuch: string | undefined;

/**
 * The failure of a pretended provider. It is a refusal: it is not tried again, and does not count for the circuit
 * breaker, which all scenarios of a server share.
 */
export function failedUpstream(): ModelError {
  const cause = new Refusal('as the script wants it');
  return new ModelError('upstream_error', 'the model provider demo failed, as its script wants it', { usage: USAGE, cause });
}

/** Scenarios that make the run fail, each with its `error_code`. */
export const failures: readonly Scenario[] = [
  {
    name: 'upstream-error',
    yields: 'The run fails with `upstream_error` before the first word.',
    play: () => ({ deltas: [], end: failedUpstream() }),
  },
  {
    name: 'upstream-error-midway',
    yields: 'Some text, and then `upstream_error`; the tokens of the failed call are counted.',
    play: () => ({ deltas: wordsOf('This answer breaks off in the mid'), end: failedUpstream() }),
  },
  {
    name: 'circuit-open',
    yields: 'The run fails with `circuit_open`, `reason` `provider_unavailable`. No circuit breaker opens.',
    play: () => ({
      deltas: [],
      end: new ModelError('circuit_open', 'the model provider demo is left alone for a while, as its script wants it'),
    }),
  },
  {
    name: 'turn-limit',
    yields: 'A command in every turn: after the eighth, whose command does not run any more, `turn_limit`.',
    play: ({ turn }) => ({ deltas: [`Turn ${turn + 1}.\n`, '/list\n'] }),
  },
  {
    name: 'cap-exceeded',
    yields: 'A few words, and then more text than a run may have: `cap_exceeded`. The text beyond is not sent.',
    // All runs share one string: the server refuses it as a whole without copying it.
    play: () => ({ deltas: ['A few words. ', (tooMuch ??= 'x'.repeat(TOO_MUCH))] }),
  },
  {
    name: 'internal',
    yields: 'The run fails with `internal`, as through a fault of the server. Its log says at level `info` that it was played.',
    play: () => ({ deltas: wordsOf('Something breaks'), end: new ScriptedFault('the scenario "internal" of demo/script wants this') }),
  },
];
