import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

const GAP = 2;
/** Below this a column can't be read. */
const NARROWEST = 8;

/** A table whose cells are styled already. */
export interface Table {
  head: string[];
  align: ('left' | 'right' | 'center' | null)[];
  rows: string[][];
}

/** Rows for a terminal: columns as wide as they need to be, cells wrapped where that is too much, and lists of cells where even that is. */
export function tableLines({ head, align, rows }: Table, width: number, rule: (text: string) => string): string[] {
  const widths = columnWidths([head, ...rows], width);
  if (!widths) return rows.flatMap((row, index) => [...(index > 0 ? [''] : []), ...record(head, row, width)]);
  const line = (cells: string[]): string[] => {
    const wrapped = cells.map((cell, i) => wrapAnsi(cell, widths[i]!, { hard: true }).split('\n'));
    const height = Math.max(...wrapped.map(({ length }) => length));
    return Array.from({ length: height }, (_, y) =>
      wrapped
        .map((cell, i) => pad(cell[y] ?? '', widths[i]!, align[i] ?? 'left'))
        .join(' '.repeat(GAP))
        .trimEnd(),
    );
  };
  const under = widths.map((one) => '─'.repeat(one)).join(' '.repeat(GAP));
  return [...line(head), rule(under), ...rows.flatMap(line)];
}

/** Fills up to a width, as terminals count it. */
export function pad(text: string, width: number, align: 'left' | 'right' | 'center' = 'left'): string {
  const missing = Math.max(0, width - stringWidth(text));
  const before = align === 'right' ? missing : align === 'center' ? Math.floor(missing / 2) : 0;
  return ' '.repeat(before) + text + ' '.repeat(missing - before);
}

/** @returns undefined when they don't fit */
function columnWidths(lines: string[][], width: number): number[] | undefined {
  const widths = lines[0]!.map((_, i) => Math.max(1, ...lines.map((line) => stringWidth(line[i] ?? ''))));
  let excess = widths.reduce((sum, one) => sum + one, GAP * (widths.length - 1)) - width;
  for (; excess > 0; excess -= 1) {
    const widest = widths.indexOf(Math.max(...widths));
    if (widths[widest]! <= NARROWEST) return undefined;
    widths[widest]! -= 1;
  }
  return widths;
}

function record(head: string[], row: string[], width: number): string[] {
  return row.flatMap((cell, i) => wrapAnsi(`${head[i] ?? ''}: ${cell}`, width, { hard: true }).split('\n'));
}
