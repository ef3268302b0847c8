import { Table, type Column } from '../../components/table.tsx';
import { formatCost, formatDuration, formatNumber } from '../../format.ts';
import { hasCosts, meanOf, nameOf, type GroupBy, type UsageRow } from './sums.ts';

const HEADS: Record<GroupBy, string> = { day: 'Day (UTC)', agent: 'Agent', model: 'Model', user: 'User' };

export const TITLES = { tokens: 'Tokens', runs: 'Runs', durations: 'Time of a run' } as const;

/** The numbers of the plots, as the server has given them. */
export function UsageRows({
  rows,
  groupBy,
  about,
  currency,
}: {
  rows: readonly UsageRow[];
  groupBy: GroupBy;
  about: 'tokens' | 'runs' | 'durations';
  currency: string | undefined;
}) {
  const numeric = (label: string, cell: (row: UsageRow) => string): Column<UsageRow> => ({ label, cell, numeric: true });
  const columns = {
    tokens: [
      numeric('Input', (row) => formatNumber(row.input_tokens)),
      numeric('Cache read', (row) => formatNumber(row.cache_read_tokens)),
      numeric('Cache write', (row) => formatNumber(row.cache_write_tokens)),
      numeric('Output', (row) => formatNumber(row.output_tokens)),
      ...(hasCosts(rows) ? [numeric('Cost', (row) => costOf(row, currency))] : []),
    ],
    runs: [
      numeric('Runs', (row) => formatNumber(row.runs)),
      numeric('Failed', (row) => formatNumber(row.failed)),
      numeric('Share failed', (row) => shareOf(row.failed, row.runs)),
    ],
    durations: [
      numeric('Runs', (row) => formatNumber(row.runs)),
      numeric('A run', (row) => formatDuration(meanOf(row))),
      numeric('All of them', (row) => formatDuration(row.duration_ms)),
    ],
  }[about];
  return (
    <Table
      caption={`${TITLES[about]} by ${groupBy}`}
      items={rows}
      keyOf={({ key }) => key}
      columns={[{ label: HEADS[groupBy], cell: nameOf }, ...columns]}
    />
  );
}

/** What is known of the cost; `≥` where models without a price come on top. */
function costOf({ priced_micro_cents: priced, cost_micro_cents: whole }: UsageRow, currency: string | undefined): string {
  if (priced === undefined) return 'no price';
  return `${whole === undefined ? '≥ ' : ''}${formatCost(priced, currency)}`;
}

/** `12.5 %`, as the browser writes it. */
export function shareOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  return (part / whole).toLocaleString(undefined, { style: 'percent', maximumFractionDigits: 1 });
}
