/** Names that are shorter have neighbours by chance. */
const MIN_LENGTH = 9;
/** One mistake in as many characters. */
const PER_MISTAKE = 6;
const MOST_MISTAKES = 3;

const UNIT = /_(?:MS|S|SECS?|SECONDS|MIN|MINUTES|HOURS|DAYS|BYTES|KB|MB)$/;

/** The name that somebody has most likely meant who has written another one: with a slip or two, or with another unit. */
export function nearName(written: string, names: readonly string[]): string | undefined {
  let nearest: { name: string; mistakes: number } | undefined;
  for (const name of names) {
    const mistakes = UNIT.test(name) && name.replace(UNIT, '') === written.replace(UNIT, '') ? 1 : mistakesBetween(written, name);
    const most = name.length < MIN_LENGTH ? 0 : Math.min(MOST_MISTAKES, Math.floor(name.length / PER_MISTAKE));
    if (mistakes <= most && mistakes < (nearest?.mistakes ?? Infinity)) nearest = { name, mistakes };
  }
  return nearest?.name;
}

/** How many characters were left out, added, replaced, or exchanged with the one behind (optimal string alignment). */
export function mistakesBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MOST_MISTAKES) return Infinity;
  let [beforeLast, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? beforeLast![j - 2]! + 1 : Infinity;
      row[j] = Math.min(row[j - 1]! + 1, last![j]! + 1, last![j - 1]! + same, exchanged);
    }
    [beforeLast, last] = [last, row];
  }
  return last!.at(-1)!;
}
