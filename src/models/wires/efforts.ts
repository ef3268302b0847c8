import type { Effort } from '../../runtime/model.ts';

/** As providers name them, from the least to the most. */
const ORDER = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type Level = (typeof ORDER)[number];

/** The level that comes nearest to an effort: it, else the next one above it, else the highest. @param known not empty, in ascending order */
export function nearest<Known extends Level>(effort: Effort, known: readonly Known[]): Known {
  const least = ORDER.indexOf(effort);
  return known.find((level) => ORDER.indexOf(level) >= least) ?? known.at(-1)!;
}
