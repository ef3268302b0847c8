/** A day of UTC in seconds: what the server counts by. */
const DAY = 86_400;

/** Lengths that a period may have at a click, in days. */
export const LENGTHS = [7, 30, 90] as const;
const USUAL = 30;

/** A period of whole days of UTC, in epoch seconds; `to` does not belong to it. */
export interface Period {
  from: number;
  to: number;
  /** How many days, when it ends today and the address says it so; else undefined. */
  length: (typeof LENGTHS)[number] | undefined;
}

/** The period of an address: `days=7`, or `from=2026-11-01&to=2026-11-22`, both days included. Without either, 30 days. */
export function periodOf(query: URLSearchParams, now = Date.now() / 1000): Period {
  const from = secondsOf(query.get('from'));
  const last = secondsOf(query.get('to'));
  if (from !== undefined && last !== undefined && from <= last) return { from, to: last + DAY, length: undefined };
  const length = LENGTHS.find((one) => String(one) === query.get('days')) ?? USUAL;
  const to = (Math.floor(now / DAY) + 1) * DAY;
  return { from: to - length * DAY, to, length };
}

/** Every day of a period, as the server names it. */
export function daysOf({ from, to }: Pick<Period, 'from' | 'to'>): string[] {
  const first = Math.floor(from / DAY);
  return Array.from({ length: Math.max(0, Math.ceil(to / DAY) - first) }, (_, i) => dayOf((first + i) * DAY));
}

/** The day of a moment: `2026-11-22`. */
export function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** The last day of a period. */
export function lastDayOf({ to }: Pick<Period, 'to'>): string {
  return dayOf(to - DAY);
}

function secondsOf(day: string | null): number | undefined {
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) || ms < 0 ? undefined : ms / 1000;
}
