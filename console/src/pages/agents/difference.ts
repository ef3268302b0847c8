/** A line of two texts: of both, or only of the first or the second. */
export interface Line {
  mark: ' ' | '-' | '+';
  text: string;
}

/** Pairs of lines that are compared at most: beyond them all lines count as others. */
const PAIRS_MAX = 4_000_000;

/** What is the same in two lists of lines and what is not, as few lines as possible. */
export function difference(before: readonly string[], after: readonly string[]): Line[] {
  const marked = (mark: Line['mark'], lines: readonly string[]): Line[] => lines.map((text) => ({ mark, text }));
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const changed = old.length * now.length > PAIRS_MAX ? [...marked('-', old), ...marked('+', now)] : aligned(old, now);
  return [...marked(' ', before.slice(0, start)), ...changed, ...marked(' ', before.slice(before.length - end))];
}

/** Keeps the longest sequence of lines that both have. */
function aligned(old: readonly string[], now: readonly string[]): Line[] {
  const width = now.length + 1;
  // How many lines both have from a place in each on.
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      common[at] = old[i] === now[j] ? common[at + width + 1]! + 1 : Math.max(common[at + width]!, common[at + 1]!);
    }
  }
  const lines: Line[] = [];
  for (let [i, j] = [0, 0]; i < old.length || j < now.length;) {
    const at = i * width + j;
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ mark: ' ', text: old[i]! });
      i += 1;
      j += 1;
    } else if (j === now.length || (i < old.length && common[at + width]! >= common[at + 1]!)) lines.push({ mark: '-', text: old[i++]! });
    else lines.push({ mark: '+', text: now[j++]! });
  }
  return lines;
}

/** A definition as lines to compare: texts of several lines stand as such. */
export function linesOf(definition: object): string[] {
  return Object.entries(definition).flatMap(([name, value]) => {
    if (typeof value === 'string' && value.includes('\n')) return [`${name}:`, ...value.split('\n').map((line) => `  ${line}`)];
    const [first, ...rest] = (typeof value === 'string' ? value : JSON.stringify(value, null, 2)).split('\n');
    return [`${name}: ${first}`, ...rest];
  });
}
