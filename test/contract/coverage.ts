import { existsSync, readFileSync, rmSync } from 'node:fs';
import { eventNames } from '../support/event-schemas.ts';
import type { Seen } from '../support/seen.ts';
import { specOperations } from '../support/spec.ts';

/*
 * The last step of `npm test`: what the documents promise and no test has seen fails the suite.
 *
 *   BATON_SEEN=<file> node test/contract/coverage.ts reset   # before the tests
 *   BATON_SEEN=<file> node test/contract/coverage.ts         # after them
 */

/** Documented responses that no test can see, each with the reason. */
const UNSEEN_RESPONSES: Record<string, string> = {};

/** Documented events that no test can see, each with the reason. */
const UNSEEN_EVENTS: Record<string, string> = {};

/** What is missing, in plain lines. */
function gaps(seen: readonly Seen[]): string[] {
  const responses = new Set(seen.flatMap((one) => (one[0] === 'response' ? [`${one[1]} ${one[2]}`] : [])));
  const events = new Set(seen.flatMap((one) => (one[0] === 'event' ? [one[1]] : [])));
  const lines: string[] = [];
  for (const { id, responses: documented } of specOperations) {
    const statuses = [...documented.keys()];
    if (!statuses.some((status) => status < 300 && responses.has(`${id} ${status}`))) lines.push(`${id} was never answered 2xx`);
    for (const status of statuses.filter((one) => one >= 300 && one < 500)) {
      const key = `${id} ${status}`;
      if (!responses.has(key) && !Object.hasOwn(UNSEEN_RESPONSES, key)) lines.push(`${id} was never answered ${status}`);
    }
  }
  for (const name of eventNames) {
    if (!events.has(name) && !Object.hasOwn(UNSEEN_EVENTS, name)) lines.push(`the event ${name} was never seen`);
  }
  // An exception that has become needless would hide the next gap.
  for (const key of Object.keys(UNSEEN_RESPONSES)) if (responses.has(key)) lines.push(`${key} is seen: remove its exception`);
  for (const name of Object.keys(UNSEEN_EVENTS)) if (events.has(name)) lines.push(`${name} is seen: remove its exception`);
  return lines;
}

const file = process.env['BATON_SEEN'];
if (!file) {
  console.error('contract coverage: set BATON_SEEN to the file that the tests write, as npm test does');
  process.exitCode = 1;
} else if (process.argv[2] === 'reset') {
  rmSync(file, { force: true });
} else {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const missing = gaps(lines.map((line) => JSON.parse(line) as Seen));
  for (const line of missing) console.error(`contract coverage: ${line}`);
  const exceptions = Object.entries({ ...UNSEEN_RESPONSES, ...UNSEEN_EVENTS });
  for (const [what, reason] of exceptions) console.log(`contract coverage: not asked for: ${what} (${reason})`);
  if (missing.length === 0) {
    console.log(`contract coverage: all of ${specOperations.length} operations and ${eventNames.length} events accounted for`);
  }
  process.exitCode = missing.length > 0 ? 1 : 0;
}
