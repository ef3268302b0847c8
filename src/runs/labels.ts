import { isObject } from '../lib/is-object.ts';
import { withoutNul } from '../lib/text.ts';
import type { RunLabels } from '../store/runs/run-labels.ts';

const USER_MAX = 128;
/** Labels of a run, and the characters of their names and values: as many as metadata have in OpenAI's API. */
export const PAIRS = 16;
export const NAME_MAX = 64;
export const VALUE_MAX = 512;

/**
 * Who a run is for and what for, by what a client says in a place of another protocol where anything may stand: what does not fit is left out, and
 * the run goes on.
 */
export function fittingLabels(user: unknown, metadata: unknown): RunLabels | undefined {
  const named = isText(user, USER_MAX) && user !== '' ? withoutNul(user) : undefined;
  const said = isObject(metadata) ? Object.entries(metadata) : [];
  const fitting = said.filter(
    (pair): pair is [string, string] => pair[0] !== '' && isText(pair[0], NAME_MAX) && isText(pair[1], VALUE_MAX),
  );
  const pairs = fitting.slice(0, PAIRS).map(([name, value]) => [withoutNul(name), withoutNul(value)]);
  return named === undefined && pairs.length === 0 ? undefined : { user: named, metadata: Object.fromEntries(pairs) };
}

/** Whether it is a text of so many characters at most. */
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= 2 * most && Array.from(value).length <= most;
