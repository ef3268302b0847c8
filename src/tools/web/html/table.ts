import { attribute, numberOf, type Element } from './tree.ts';

/** A cell with its text. */
export interface Cell {
  text: string;
  header: boolean;
  colspan: number;
  rowspan: number;
}

/** A table that is being read: its cells, row by row. */
export interface Table {
  /** Whether it only arranges what is in it. */
  layout: boolean;
  rows: Cell[][];
}

/** Cells of a table that are laid out with their spans, and characters that are repeated for them; beyond that, spans count for nothing. */
const MAX_CELLS = 100_000;
const MAX_REPEATED = 256 * 1024;

export function newTable(element: Element): Table {
  return { layout: ['presentation', 'none'].includes(attribute(element, 'role') ?? ''), rows: [] };
}

export function newCell(element: Element, text: string): Cell {
  return {
    text,
    header: element.tagName === 'th',
    colspan: numberOf(element, 'colspan', { least: 1, most: 1000, otherwise: 1 }),
    // 0 stands for all the rows that follow.
    rowspan: numberOf(element, 'rowspan', { least: 0, most: 65_534, otherwise: 1 }) || 65_534,
  };
}

/** A table as lines of its rows, a cell that spans several in each of them; one that only arranges as its contents. */
export function tableText({ layout, rows }: Table): string {
  const full = rows.map((row) => row.filter(({ text }) => text !== '')).filter((row) => row.length > 0);
  const cells = full.flat();
  const isProse = !cells.some(({ header }) => header) && cells.some(({ text }) => text.includes('\n\n'));
  if (layout || isProse || full.every((row) => row.length === 1))
    return full.map((row) => row.map(({ text }) => text).join('\n')).join('\n');
  const kept = rows.filter((row) => row.length > 0);
  const lines = grid(kept).map((row) => ({ columns: row.length, text: `| ${row.map(cellText).join(' | ')} |` }));
  const head = kept[0]!;
  if (head.length > 1 && head.every(({ header }) => header))
    lines.splice(1, 0, { columns: 0, text: `|${' --- |'.repeat(lines[0]!.columns)}` });
  return lines.map(({ text }) => text).join('\n');
}

/** Where each cell's text stands, also what it spans (HTML standard, "forming a table"), without columns in which no cell begins. */
function grid(rows: readonly Cell[][]): string[][] {
  const places: (Cell | undefined)[][] = rows.map(() => []);
  const begins = new Set<number>();
  let room = MAX_CELLS;
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of row) {
      while (places[y]![x]) x += 1;
      begins.add(x);
      const height = Math.min(cell.rowspan, rows.length - y);
      const fits = cell.colspan * height <= room;
      room -= fits ? cell.colspan * height : 1;
      for (let dy = 0; dy < (fits ? height : 1); dy += 1) {
        for (let dx = 0; dx < (fits ? cell.colspan : 1); dx += 1) places[y + dy]![x + dx] ??= cell;
      }
    }
  }
  const columns = [...begins].toSorted((a, b) => a - b);
  let repeats = MAX_REPEATED;
  const seen = new Set<Cell>();
  const textOf = (cell: Cell | undefined): string => {
    if (!cell || !seen.has(cell)) {
      if (cell) seen.add(cell);
      return cell?.text ?? '';
    }
    repeats -= cell.text.length;
    return repeats < 0 ? '' : cell.text;
  };
  // As far as a row goes, and no further: a wide one doesn't widen all the others.
  return places.map((row) => {
    const texts: string[] = [];
    for (const x of columns) {
      if (x >= row.length) break;
      texts.push(textOf(row[x]));
    }
    return texts;
  });
}

const cellText = (text: string): string => text.replaceAll('|', String.raw`\|`).replace(/\n+/g, '<br>');
