/** The value below which the given share of the values lies (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Medians of what two servers came to in rounds, and the median of the ratios of each round. */
export function overRounds<T>(
  reference: readonly T[],
  ours: readonly T[],
  of: (one: T) => number,
): { values: [number, number]; ratio: number } {
  const ratio = median(ours.map((one, i) => of(one) / of(reference[i]!)));
  return { values: [median(reference.map(of)), median(ours.map(of))], ratio };
}
