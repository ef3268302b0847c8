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
          incrs: [1, 2, 7, 14, 28, 56, 112, 224, 448],
          space: ({ width }) => Math.min(widest(labels) * LETTER + 14, width / Math.min(labels.length, 4)),
          splits: (plot, _axis, _min, _max, step) => steps(labels.length, Math.max(step, stepFor(plot.width, labels))),
          values: (plot, ticks) => ticks.map((tick) => shorten(labels[tick] ?? '', plot.width / Math.max(ticks.length, 1))),
        },
        {
          ...axis,
          size: 56,
          grid: { stroke: paint.line, width: 1 },
          // No fractions where things are counted.
          values: (_plot, ticks) => ticks.map((tick) => (Number.isInteger(tick) || labels.length === 0 ? format(tick) : '')),
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

/** Every how manieth label has room. Few names are all shown, shortened. */
function stepFor(width: number, labels: readonly string[]): number {
  if (labels.length <= 12 && widest(labels) > 8) return 1;
  return Math.ceil((labels.length * (widest(labels) * LETTER + 14)) / Math.max(width, 1));
}

function steps(count: number, step: number): number[] {
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step);
}

function shorten(label: string, width: number): string {
  const room = Math.max(3, Math.floor(width / LETTER) - 1);
  return label.length > room ? `${label.slice(0, room - 1)}…` : label;
}
