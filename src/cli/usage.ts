import type { Schemas } from '../../clients/typescript/src/index.ts';
import { onOneLine } from '../lib/terminal.ts';
import { askServer } from './server.ts';
import { parseTime } from './time.ts';
import { WrongUsage } from './wrong-usage.ts';

export interface UsageCliOptions {
  url: string;
  from?: string;
  to?: string;
  groupBy: string;
  json?: boolean;
}

type Row = Schemas['UsageRow'];

/** The columns of the table behind the key. */
const COLUMNS: [title: string, member: Exclude<keyof Row, 'key'>][] = [
  ['runs', 'runs'],
  ['failed', 'failed'],
  ['input', 'input_tokens'],
  ['output', 'output_tokens'],
  ['cache read', 'cache_read_tokens'],
  ['cache write', 'cache_write_tokens'],
  ['micro-cents', 'priced_micro_cents'],
];
const GROUPS = ['day', 'agent', 'model', 'user'] as const;

/** `baton usage`: prints what the tenant's runs have used, as a table, or as the server has answered it. */
export async function usage({ url, json, ...options }: UsageCliOptions): Promise<void> {
  const answer = await askServer(url, (api) => api.getUsage(usageQuery(options)));
  process.stdout.write(json ? `${JSON.stringify(answer, undefined, 2)}\n` : tableOf(answer.group_by, answer.rows, nameOf));
}

/** What is asked for. @throws when it can't be meant so */
export function usageQuery({ from, to, groupBy }: Omit<UsageCliOptions, 'url' | 'json'>) {
  const group = GROUPS.find((one) => one === groupBy);
  if (!group) throw new WrongUsage(`--group-by must be one of ${GROUPS.join(', ')}`);
  return { from: secondsOf('--from', from), to: secondsOf('--to', to), group_by: group };
}

/** Seconds since the epoch, or a date or time of ISO 8601; a date begins in UTC. */
function secondsOf(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,12}$/.test(value)) return Number(value);
  const time = parseTime(value, { zone: 'optional' });
  if (time === undefined)
    throw new WrongUsage(
      `${option}: '${value}' is none of a date that there is (2026-11-22), a time (2026-11-22T12:00:00Z), and seconds since the epoch`,
    );
  return time;
}

/** @param title of the first column, which is what `nameOf` makes of a row */
export function tableOf<R extends Row>(title: string, rows: readonly R[], nameOf: (row: R) => string): string {
  const columns = COLUMNS.filter(
    ([, member]) => member !== 'priced_micro_cents' || rows.some((row) => row.priced_micro_cents !== undefined),
  );
  const lines = [
    [title, ...columns.map(([name]) => name)],
    ...rows.map((row) => [nameOf(row), ...columns.map(([, member]) => cell(row[member]))]),
  ];
  const widths = lines[0]!.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
  return lines
    .map(([key, ...cells]) => `${[key!.padEnd(widths[0]!), ...cells.map((one, i) => one.padStart(widths[i + 1]!))].join('  ')}\n`)
    .join('');
}

/** Names are the tenant's, and must not command the terminal. */
const nameOf = ({ key }: Row): string => onOneLine(key) || '(not known)';
const cell = (value: number | undefined): string => (value === undefined ? '-' : String(value));
