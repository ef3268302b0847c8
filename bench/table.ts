/** One line of the bench's table. */
export interface Row {
  figure: string;
  relay: string;
  baton: string;
  ratio: string;
  target: string;
  /** Undefined for a figure without a target. */
  met?: boolean;
}

const HEAD: Record<keyof Row, string> = {
  figure: 'figure',
  relay: 'relay',
  baton: 'baton',
  ratio: 'ratio',
  target: 'target',
  met: 'met',
};

/** Renders the rows as a Markdown table whose columns also line up on a terminal. */
export function renderTable(rows: readonly Row[]): string {
  const columns = Object.keys(HEAD) as (keyof Row)[];
  const cells = rows.map((row) => columns.map((name) => (name === 'met' ? verdict(row.met) : row[name]) as string));
  return renderColumns(
    columns.map((name) => HEAD[name]),
    cells,
  );
}

/** Renders any table. */
export function renderColumns(head: string[], cells: string[][]): string {
  const lines = [head, ...cells];
  const widths = head.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
  const render = (line: string[]) => `| ${line.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [render(lines[0]!), rule, ...lines.slice(1).map(render)].join('\n');
}

/** Whether a target was met. */
export function verdict(met: boolean | undefined): string {
  if (met === undefined) return '–';
  return met ? 'yes' : 'NO';
}

/** A difference, with its sign. */
export const beyond = (value: number, show: (value: number) => string): string => `${value < 0 ? '−' : '+'} ${show(Math.abs(value))}`;
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const times = (value: number): string => `${value.toFixed(2)} ×`;
export const percent = (value: number): string => `${(value * 100).toFixed(0)} %`;
export const mib = (kib: number): string => `${(kib / 1024).toFixed(0)} MiB`;
