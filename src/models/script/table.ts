import { advice } from './advice.ts';
import { ends } from './ends.ts';
import { failures } from './failures.ts';
import { people } from './people.ts';
import type { Scenario } from './scenario.ts';
import { texts } from './texts.ts';
import { typed } from './typed.ts';
import { waits } from './waits.ts';
import { work } from './work.ts';

/**
 * Every scenario of `demo/script:<name>`, in the order of docs/ci.md. To add a scenario, add an entry in the file of
 * its subject.
 */
export const scenarios: readonly Scenario[] = [...texts, ...ends, ...waits, ...work, ...people, ...typed, ...advice, ...failures];
