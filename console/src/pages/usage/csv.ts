import type { GroupBy, UsageRow } from './sums.ts';

const MEMBERS = [
  'runs',
  'failed',
  'duration_ms',
  'input_tokens',
  'output_tokens',
  'cache_read_tokens',
  'cache_write_tokens',
  'cost_micro_cents',
  'priced_micro_cents',
] as const satisfies (keyof UsageRow)[];

/** The rows as the server has given them, as CSV (RFC 4180). */
export function csvOf(groupBy: GroupBy, rows: readonly UsageRow[]): string {
  const lines = [[groupBy, ...MEMBERS], ...rows.map((row) => [cell(row.key), ...MEMBERS.map((member) => row[member] ?? '')])];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

/** Names are the tenants', and must not become a formula where the file is opened. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
