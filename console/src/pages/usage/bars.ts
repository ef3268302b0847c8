import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** What a plot is drawn of: a column for each label, with the series upon each other. */
export interface BarData {
  labels: readonly string[];
  series: readonly (readonly number[])[];
}

/** Colours as the style sheets have them; asked for with each drawing, since the theme may change. */
export interface Paint {
  text: () => string;
  line: () => string;
  highlight: () => string;
  series: (index: number) => string;
}

export interface BarOptions {
  data: BarData;
  paint: Paint;
  /** A number at the axis. */
  format: (value: number) => string;
  width: number;
  height: number;
  /** Somebody points at a column, or at none. */
  onPoint: (index: number | undefined) => void;
}

/** The pixels of a letter at the axis, about. */
const LETTER = 6.5;
const AXIS_FONT = '11px system-ui, sans-serif';
/** The pixels of the axis at least, and those between its numbers and the plot. */
const AXIS_WIDTH = 56;
const AXIS_GAP = 14;
/** There are no fractions of what is counted. */
const WHOLE_STEPS = Array.from({ length: 16 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
/** So many names are all shown, shortened; of more labels every second, third, and so on. */
const MAX_NAMES = 12;

/** Draws stacked bars. */
export function drawBars(parent: HTMLElement, { data, paint, format, width, height, onPoint }: BarOptions): uPlot {
  const { labels } = data;
  // The sum of all series is drawn first, and the smaller sums over it.
  const stacked = stack(data.series).reverse();
  const colourOf = (i: number) => () => paint.series(data.series.length - 1 - i);
  const paths = uPlot.paths.bars!({ size: [0.68, 40] });
  const axis: uPlot.Axis = { stroke: paint.text, font: AXIS_FONT, ticks: { show: false } };
  return new uPlot(
    {
      width,
      height,
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: () => [-0.5, Math.max(labels.length, 1) - 0.5] },
        y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.06 : 1] },
      },
      axes: [
        {
          ...axis,
          size: 28,
          grid: { show: false },
          splits: (plot) => steps(labels.length, stepFor(roomOf(plot), labels)),
          values: (plot, ticks) => ticks.map((tick) => shorten(labels[tick] ?? '', roomOf(plot) / Math.max(ticks.length, 1))),
        },
        {
          ...axis,
          size: (_plot, values) => Math.max(AXIS_WIDTH, ...(values ?? []).map((value) => value.length * LETTER + AXIS_GAP)),
          grid: { stroke: paint.line, width: 1 },
          incrs: WHOLE_STEPS,
          values: (_plot, ticks) => ticks.map(format),
        },
      ],
      series: [{}, ...stacked.map((_, i) => ({ fill: colourOf(i), width: 0, paths, points: { show: false } }))],
      hooks: {
        setCursor: [({ cursor }) => onPoint(cursor.left !== undefined && cursor.left >= 0 ? (cursor.idx ?? undefined) : undefined)],
        drawClear: [(plot) => highlight(plot, labels.length, paint)],
      },
    },
    [labels.map((_, i) => i), ...stacked.map((values) => [...values])],
    parent,
  );
}

/** Sums from the first series up to each one. */
function stack(series: BarData['series']): number[][] {
  const sums: number[][] = [];
  for (const values of series) sums.push(values.map((value, i) => value + (sums.at(-1)?.[i] ?? 0)));
  return sums;
}

/** A ground behind the column that is pointed at. */
function highlight(plot: uPlot, count: number, paint: Paint): void {
  const { idx, left } = plot.cursor;
  if (idx === undefined || idx === null || left === undefined || left < 0) return;
  const { ctx, bbox } = plot;
  const width = bbox.width / count;
  ctx.save();
  ctx.fillStyle = paint.highlight();
  ctx.fillRect(bbox.left + idx * width, bbox.top, width, bbox.height);
  ctx.restore();
}

const widest = (labels: readonly string[]): number => Math.max(1, ...labels.map((label) => label.length));

/** The width of the columns together. */
const roomOf = (plot: uPlot): number => Math.max(1, plot.width - AXIS_WIDTH);

/** Every how manieth label has room. */
function stepFor(room: number, labels: readonly string[]): number {
  const width = widest(labels) * LETTER + 14;
  return labels.length <= MAX_NAMES && width > MAX_LABEL ? 1 : Math.ceil((labels.length * width) / room);
}

/** What is wider is a name, not a day. */
const MAX_LABEL = 70;

function steps(count: number, step: number): number[] {
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step);
}

function shorten(label: string, width: number): string {
  const room = Math.max(3, Math.floor(width / LETTER) - 1);
  return label.length > room ? `${label.slice(0, room - 1)}…` : label;
}
