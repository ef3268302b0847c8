import { effect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import { ErrorBox } from '../../components/error-box.tsx';
import { formatNumber } from '../../format.ts';
import { useLoad } from '../../load.ts';
import { theme } from '../../theme.ts';
import type { Paint } from './bars.ts';

/** A part of each column. */
export interface PlotSeries {
  label: string;
  values: readonly number[];
  /** Its colour, by the meaning that it has in all plots. */
  kind: 'input' | 'cache' | 'output' | 'good' | 'bad' | 'time' | 'cost';
}

interface PlotProps {
  title: string;
  /** What each column is about. */
  labels: readonly string[];
  series: readonly PlotSeries[];
  /** Whether the columns add up to something. */
  hasSum: boolean;
  /** A number at the axis. */
  axis: (value: number) => string;
  /** A number in full. */
  format?: (value: number) => string;
}

const HEIGHT = 220;

/**
 * Stacked bars, with a key that shows the sums, or the numbers of the column that one points at. To a keyboard it is a
 * slider over the columns, which says their numbers.
 */
export function Plot({ title, labels, series, hasSum, axis, format = formatNumber }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const key = useRef<HTMLUListElement>(null);
  const plot = useRef<uPlot>(undefined);
  const [at, setAt] = useState<number>();
  const { data: bars, error } = useLoad(() => import('./bars.ts'), []);
  useEffect(() => {
    setAt(undefined);
    if (!bars) return undefined;
    const parent = place.current!;
    const drawn = bars.drawBars(parent, {
      data: { labels, series: series.map(({ values }) => values) },
      paint: paintOf(parent, key.current!),
      format: axis,
      width: parent.clientWidth,
      height: HEIGHT,
      onPoint: setAt,
    });
    plot.current = drawn;
    const sized = new ResizeObserver(() => drawn.setSize({ width: parent.clientWidth, height: HEIGHT }));
    sized.observe(parent);
    // Its bars remember their colours, so that they are made anew as well.
    const unwatch = onThemeChange(() => drawn.redraw());
    return () => {
      sized.disconnect();
      unwatch();
      drawn.destroy();
    };
  }, [bars, labels, series]);
  useEffect(() => plot.current?.redraw(false, false), [at]);
  const point = (index: number): void => {
    const drawn = plot.current;
    drawn?.setCursor({ left: drawn.valToPos(index, 'x'), top: 0 });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moved(event.key, at ?? labels.length, labels.length - 1);
    if (target === undefined) return;
    event.preventDefault();
    point(target);
  };
  const current = at === undefined ? (hasSum ? 'all' : '') : (labels[at] ?? '');
  const valueOf = ({ values }: PlotSeries): string => {
    if (at !== undefined) return format(values[at] ?? 0);
    return hasSum ? format(values.reduce((sum, value) => sum + value, 0)) : '';
  };
  const said = series.map((one) => `${one.label} ${valueOf(one)}`.trim()).join(', ');
  return (
    <figure class="plot">
      <figcaption class="plot-head">
        <h3>{title}</h3>
        <ul class="plot-keys" ref={key}>
          {series.map((one) => (
            <li key={one.label}>
              <span class={`plot-mark ${one.kind}`} aria-hidden="true" />
              {one.label} <b>{valueOf(one)}</b>
            </li>
          ))}
          <li class="plot-at">{current}</li>
        </ul>
      </figcaption>
      <ErrorBox error={error} />
      <div
        ref={place}
        class="plot-place"
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, labels.length - 1)}
        aria-valuenow={at ?? 0}
        aria-valuetext={current === '' ? said : `${current}: ${said}`}
        onKeyDown={onKeyDown}
        onBlur={() => plot.current?.setCursor({ left: -10, top: -10 })}
      />
    </figure>
  );
}

/** Where a key leads. */
function moved(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

/** The colours of the style sheet: a canvas knows none of its own. */
function paintOf(place: Element, key: Element): Paint {
  const style = getComputedStyle(place);
  const marks = key.querySelectorAll('.plot-mark');
  return {
    text: () => style.color,
    line: () => style.borderTopColor,
    highlight: () => style.outlineColor,
    series: (index) => getComputedStyle(marks[index]!).backgroundColor,
  };
}

/** Calls back when the page is shown in another theme, by choice or by the system. */
function onThemeChange(callback: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  // Both are heard of before the page shows it.
  const soon = (): void => void requestAnimationFrame(callback);
  system.addEventListener('change', soon);
  const stop = effect(() => void (theme.value, soon()));
  return () => {
    system.removeEventListener('change', soon);
    stop();
  };
}
