/** The usual constant of reciprocal rank fusion (Cormack et al., 2009): the larger, the more the lower ranks count. */
const K = 60;

/** One of several rankings of the same entries. */
export interface Ranking {
  weight: number;
  /** Ids, best first. */
  ids: readonly number[];
}

/** An entry that was found. */
export interface Hit {
  id: number;
  score: number;
}

/** Fuses several rankings into one, by reciprocal rank. */
export function fuse(rankings: readonly Ranking[]): Hit[] {
  const scores = new Map<number, number>();
  for (const { weight, ids } of rankings) {
    for (const [i, id] of ids.entries()) scores.set(id, (scores.get(id) ?? 0) + weight / (K + i + 1));
  }
  return inOrder(Array.from(scores, ([id, score]) => ({ id, score })));
}

/** Sorts hits: best first, and the newest first among equals. Scores that differ by rounding only are equal. */
export function inOrder(hits: Hit[]): Hit[] {
  const exact = hits.map(({ id, score }) => ({ id, score: Number(score.toPrecision(12)) }));
  return exact.sort((a, b) => b.score - a.score || b.id - a.id);
}
