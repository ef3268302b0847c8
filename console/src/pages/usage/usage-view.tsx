import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { download } from '../../blob.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Pending } from '../../components/loading.tsx';
import { formatCompact, formatCost, formatDuration, formatNumber } from '../../format.ts';
import { useLoad } from '../../load.ts';
import { csvOf } from './csv.ts';
import { daysOf, dayOf, lastDayOf, periodOf } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import { Plot, type PlotSeries } from './plot.tsx';
import { shareOf, TITLES, UsageRows } from './rows.tsx';
import { hasCosts, MAX_BARS, meanOf, nameOf, plotted, totalsOf, type GroupBy, type UsageRow } from './sums.ts';
import './usage.css';

/** What is asked of the server. */
interface Asked {
  from: number;
  to: number;
  group_by: GroupBy;
}

interface UsageViewProps {
  query: URLSearchParams;
  /** Whose usage it is. */
  read: (asked: Asked, signal: AbortSignal) => Promise<Pick<Schemas['Usage'], 'rows' | 'currency'>>;
}

/** What runs have used in a period: its sums, plots and their numbers. */
export function UsageView({ query, read }: UsageViewProps) {
  const period = periodOf(query);
  const { from, to } = period;
  const groupBy: GroupBy = (['agent', 'model', 'user'] as const).find((one) => one === query.get('by')) ?? 'day';
  const usage = useLoad(
    async (signal) => {
      // A run of several agents or models stands in several of their rows: the sums are those of the days.
      const [days, rows] = await Promise.all([
        read({ from, to, group_by: 'day' }, signal),
        groupBy === 'day' ? undefined : read({ from, to, group_by: groupBy }, signal),
      ]);
      return { totals: totalsOf(days.rows), rows: (rows ?? days).rows, currency: days.currency, groupBy, from, to };
    },
    [from, to, groupBy],
  );
  const { data } = usage;
  const save = ({ groupBy, from, to, rows }: Pick<PlotsProps, 'groupBy' | 'from' | 'to' | 'rows'>): void => {
    const name = `usage-by-${groupBy}-${dayOf(from)}-${lastDayOf({ to })}.csv`;
    download(name, new Blob([csvOf(groupBy, rows)], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <div class="usage">
      <PeriodBar period={period} groupBy={groupBy} />
      <Pending of={usage} />
      {data && data.rows.length === 0 && (
        <Empty title="No usage in this period">A run counts on the day on which it ends. Choose a longer period above.</Empty>
      )}
      {data && data.rows.length > 0 && (
        <div class="stack">
          <dl class="panel usage-totals">
            <Total label="Runs" value={formatNumber(data.totals.runs)} />
            <Total label="Failed" value={formatNumber(data.totals.failed)} note={shareOf(data.totals.failed, data.totals.runs)} />
            <Total label="Input tokens" value={formatNumber(data.totals.input_tokens)} />
            <Total label="Output tokens" value={formatNumber(data.totals.output_tokens)} />
            <Total
              label="Read from caches"
              value={formatNumber(data.totals.cache_read_tokens)}
              note={shareOf(data.totals.cache_read_tokens, data.totals.input_tokens)}
            />
            {data.totals.priced_micro_cents !== undefined && (
              <Total
                label="Cost"
                value={formatCost(data.totals.priced_micro_cents, data.currency)}
                note={data.totals.costIsWhole ? undefined : 'models without a price are not included'}
              />
            )}
          </dl>
          <Plots {...data} />
          <p>
            <Button label="Download as CSV" onClick={() => save(data)} />
          </p>
        </div>
      )}
    </div>
  );
}

function Total({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value} {note && <span class="usage-note">{note}</span>}
      </dd>
    </div>
  );
}

interface PlotsProps extends Pick<Asked, 'from' | 'to'> {
  rows: readonly UsageRow[];
  groupBy: GroupBy;
  currency: string | undefined;
}

function Plots({ rows, groupBy, currency, from, to }: PlotsProps) {
  const { labels, tokens, runs, times, costs } = useMemo(() => {
    const bars = plotted(rows, groupBy === 'day' ? daysOf({ from, to }) : undefined);
    const series = (label: string, kind: PlotSeries['kind'], valueOf: (row: UsageRow) => number): PlotSeries => ({
      label,
      kind,
      values: bars.map(valueOf),
    });
    return {
      labels: bars.map((row) => (groupBy === 'day' ? shortDay(row.key) : nameOf(row))),
      tokens: [
        series('Input', 'input', (row) => Math.max(0, row.input_tokens - row.cache_read_tokens)),
        series('Input from caches', 'cache', (row) => Math.min(row.cache_read_tokens, row.input_tokens)),
        series('Output', 'output', (row) => row.output_tokens),
      ],
      runs: [series('Not failed', 'good', (row) => row.runs - row.failed), series('Failed', 'bad', (row) => row.failed)],
      times: [series('Time of a run', 'time', meanOf)],
      costs: hasCosts(rows) ? [series('Cost', 'cost', (row) => row.priced_micro_cents ?? 0)] : undefined,
    };
  }, [rows, groupBy, from, to]);
  const left = groupBy === 'day' ? 0 : Math.max(0, rows.length - MAX_BARS);
  // The newest day first: that is what one looks for.
  const listed = groupBy === 'day' ? rows.toReversed() : rows;
  const isByDay = groupBy === 'day';
  const section = (title: string, series: PlotSeries[], format: typeof formatCompact, about?: 'tokens' | 'runs' | 'durations') => (
    <section class="panel">
      <Plot
        title={title}
        labels={labels}
        series={series}
        hasSum={isByDay && about !== 'durations'}
        axis={format}
        {...(format !== formatCompact && { format })}
      />
      {about && (
        <Numbers open={!isByDay} left={left}>
          <UsageRows rows={listed} groupBy={groupBy} about={about} currency={currency} />
        </Numbers>
      )}
    </section>
  );
  return (
    <>
      {section(`${TITLES.tokens} by ${groupBy}`, tokens, formatCompact, 'tokens')}
      {section(`${TITLES.runs} by ${groupBy}`, runs, formatCompact, 'runs')}
      {section(`${TITLES.durations} by ${groupBy}, on average`, times, formatDuration, 'durations')}
      {costs && section(`Cost by ${groupBy}`, costs, (microCents) => formatCost(microCents, currency))}
    </>
  );
}

/** The table under a plot. */
function Numbers({ open, left, children }: { open: boolean; left: number; children: ComponentChildren }) {
  return (
    <details class="usage-numbers" open={open}>
      <summary>As a table{left > 0 && `, with ${left} more`}</summary>
      {children}
    </details>
  );
}

const SHORT_DAY = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A day at an axis. */
const shortDay = (key: string): string => SHORT_DAY.format(Date.parse(`${key}T00:00:00Z`));
