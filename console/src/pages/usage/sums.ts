import type { Schemas } from '../../../../clients/typescript/src/index.ts';

export type UsageRow = Schemas['UsageRow'];
export type GroupBy = 'day' | 'agent' | 'model' | 'user';

/** The sums of all rows. */
export interface Totals extends Omit<UsageRow, 'key'> {
  /** Whether every row has a cost. */
  costIsWhole: boolean;
}

/** Adds up rows in which each run stands once: those of days. */
export function totalsOf(rows: readonly UsageRow[]): Totals {
  const sum = (member: Exclude<keyof UsageRow, 'key'>): number => rows.reduce((total, row) => total + (row[member] ?? 0), 0);
  return {
    runs: sum('runs'),
    failed: sum('failed'),
    duration_ms: sum('duration_ms'),
    input_tokens: sum('input_tokens'),
    output_tokens: sum('output_tokens'),
    cache_read_tokens: sum('cache_read_tokens'),
    cache_write_tokens: sum('cache_write_tokens'),
    ...(hasCosts(rows) ? { priced_micro_cents: sum('priced_micro_cents') } : {}),
    costIsWhole: rows.every((row) => row.cost_micro_cents !== undefined),
  };
}

/** Whether the operator has prices for any of it. */
export function hasCosts(rows: readonly UsageRow[]): boolean {
  return rows.some((row) => row.priced_micro_cents !== undefined);
}

/** The rows as they are plotted: of days every one, those without runs too; of the rest the largest, in the order of their size. */
export function plotted(rows: readonly UsageRow[], days: readonly string[] | undefined): UsageRow[] {
  if (days) {
    const byDay = new Map(rows.map((row) => [row.key, row]));
    return days.map((key) => byDay.get(key) ?? { ...NOTHING, key });
  }
  return rows.toSorted((a, b) => tokensOf(b) - tokensOf(a)).slice(0, MAX_BARS);
}

/** How long a run took, in milliseconds, on average. */
export const meanOf = ({ duration_ms, runs }: Pick<UsageRow, 'duration_ms' | 'runs'>): number => (runs === 0 ? 0 : duration_ms / runs);

/** Bars that a plot of names has room for. */
export const MAX_BARS = 12;

const NOTHING = { runs: 0, failed: 0, duration_ms: 0, input_tokens: 0, output_tokens: 0, cache_read_tokens: 0, cache_write_tokens: 0 };

const tokensOf = (row: UsageRow): number => row.input_tokens + row.output_tokens;

/** An agent or model without a name is that of runs whose events were deleted before the server kept sums. */
export const nameOf = ({ key }: UsageRow): string => key || '(not known)';
