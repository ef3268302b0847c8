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

const HEAD = ['figure', 'relay', 'baton', 'ratio', 'target', 'met'];

/** What a value should be, and whether it is. */
export type Goal = Required<Pick<Row, 'target' | 'met'>>;

/** The line of a value that has no reference. */
export const row = (figure: string, baton: string, goal?: Goal): Row => ({
  figure,
  relay: '–',
  baton,
  ratio: '–',
  target: '–',
  ...goal,
});

/** The line of a value beside that of the reference. @param ratio of the two, where it isn't theirs, such as a median over rounds */
export function compared(
  figure: string,
  [relay, baton]: readonly [number, number],
  show: (value: number) => string,
  goal?: Goal,
  ratio = times(baton / relay),
): Row {
  return { ...row(figure, show(baton), goal), relay: show(relay), ratio };
}

/** A value that may be so much at the most. */
export const atMost = (value: number, most: number, show: (value: number) => string): Goal => ({
  target: `≤ ${show(most)}`,
  met: value <= most,
});

/** Renders the rows as a Markdown table whose columns also line up on a terminal. */
export function renderTable(rows: readonly Row[]): string {
  return renderColumns(
    HEAD,
    rows.map(({ figure, relay, baton, ratio, target, met }) => [figure, relay, baton, ratio, target, verdict(met)]),
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

/** Prints names and values, a line each. */
export function printReport(lines: readonly [name: string, value: string][]): void {
  const width = Math.max(...lines.map(([name]) => name.length));
  for (const [name, value] of lines) process.stdout.write(`${name.padEnd(width)} ${value}\n`);
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
/** A weight of a process: the target is in MB, the kernel counts in KiB. */
export const atMostMb = (kib: number, most: number): Goal => ({ target: `≤ ${most} MB`, met: kib * 1024 <= most * 1_000_000 });
export const mib = (kib: number): string => `${(kib / 1024).toFixed(0)} MiB`;
