import type { Requirements } from './requirement.ts';

export const evaluations: Requirements = {
  'EVL-001':
    'docs/evaluations.md: A line for every case, and exit code 0 when all pass, 1 when one fails, 2 when that could not be found out.',
  'EVL-002':
    'docs/evaluations.md#the-suite: Each mistake of a suite is told with its file, its line, its place, and what was meant, before anything runs.',
  'EVL-003': 'docs/evaluations.md#checks: Each check lets pass what it says, and says what it has found otherwise.',
  'EVL-004':
    'docs/evaluations.md#cases: A case is a prompt of the file, or a line of a JSONL file; what it does not say, its entry and the suite say.',
  'EVL-005':
    'docs/evaluations.md#judges: A judge is asked in the words of a gate, with the rubric; a reply that is no verdict is inconclusive.',
  'EVL-006':
    'docs/evaluations.md#how-often: A case is run `n` times, and passes with its rate; what says nothing of the agent counts neither way.',
  'EVL-007': 'docs/evaluations.md#how-often: A run that asks people, or takes too long, is canceled and has failed.',
  'EVL-008': 'docs/evaluations.md#two-versions: Each case is run with the baseline too, and is better, worse or the same.',
  'EVL-009': 'docs/evaluations.md#runs-of-the-log: The newest runs that fit are run again, none of which an evaluation has started.',
  'EVL-010': 'docs/evaluations.md#runs-of-the-log: With recorded tools nothing happens outside, and the first turn that differs is told.',
  'EVL-011': 'docs/evaluations.md#in-ci: JUnit has each case with its file and its line; the JSON report has each run.',
  'EVL-012': 'docs/evaluations.md: Ctrl-C cancels what is under way; streams that break off are resumed, and limits are waited for.',
  'EVL-013': 'docs/evaluations.md: The suite of the examples passes, and prints what the page shows.',
  'EVL-014': 'docs/evaluations.md: On a terminal the last line says how many runs have ended.',
  'EVL-015': 'docs/evaluations.md#the-suite: The JSON Schema of suites takes that of the examples, and nothing that is unknown.',
  'EVL-016': 'docs/evaluations.md#checks: A check that has no result in time is inconclusive, and the suite goes on.',
  'EVL-017': 'docs/evaluations.md#the-suite: Files that have no end, or are too large, are not read.',
  'EVL-018': 'docs/evaluations.md: Reports that cannot be written are told before anything runs.',
};
