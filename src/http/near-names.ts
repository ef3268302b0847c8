import { mistakesBetween } from '../lib/near-name.ts';

/** So long a name may differ by two letters. */
const LONG = 8;

/**
 * The one of the known names that a name is nearly: in another case, with brackets, or a letter or two away.
 * @param shortest letters of a name that others may be near to: of shorter ones too many are a letter away
 */
export function nearestOf(name: string, known: readonly string[], shortest: number): string | undefined {
  const given = plain(name);
  return known.find((one) => isNear(given, plain(one), shortest));
}

/** Letters of a name of a member that others may be near to: `more` is no `mode`. */
const SHORTEST_MEMBER = 5;

/**
 * The one of the known names that a name of a member is written for by a slip of the pen: as {@link nearestOf}, but for names with a word more or
 * less, which may be meant as they stand.
 */
export function slipOf(name: string, known: readonly string[]): string | undefined {
  return known.find((one) => isNear(plain(name), plain(one), SHORTEST_MEMBER) && !isOtherName(name, one));
}

/** Whether one of them is the other with a word more: `conversation` and `conversation_id`. */
const isOtherName = (name: string, wanted: string): boolean => wanted.startsWith(`${name}_`) || name.startsWith(`${wanted}_`);

function isNear(given: string, wanted: string, shortest: number): boolean {
  if (given === wanted) return true;
  if (wanted.length < shortest) return false;
  const most = wanted.length < LONG ? 1 : 2;
  return mistakesBetween(given, wanted) <= most;
}

/** Without brackets and what is in them, as some clients write lists, and without what tells `sinceSeq` from `since_seq`. */
function plain(name: string): string {
  return name
    .replace(/\[.*$/s, '')
    .replace(/[\s_-]/g, '')
    .toLowerCase();
}
