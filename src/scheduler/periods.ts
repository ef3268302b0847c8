import { localDate, localMoment, MIDNIGHT, type LocalDate, type Pattern } from './wall-clock.ts';
import type { ScheduleContext } from './schedule.ts';

/** What is counted by the calendar. A week begins on Monday. */
export type Period = 'day' | 'week' | 'month';

/** The first year that has no moments any more. */
const YEARS = 10_000;
const DAY_MS = 86_400_000;
/** The first days of 1970 up to its first Sunday were the end of a week. */
const DAYS_OF_WEEK_ZERO = 3;

/**
 * The times of a pattern in every so manieth period. The one of the first time after the anchor counts as the first.
 * @param pattern fires in most periods at least once
 */
export function everyNth(pattern: Pattern, count: number, period: Period, { timezone, anchor }: ScheduleContext): Pattern {
  const numberAt = (seconds: number): number => numberOf(localDate(seconds, timezone), period);
  const first = pattern(anchor);
  if (first === undefined) return () => undefined;
  const origin = numberAt(first);
  return (after) => {
    for (let at = pattern(Math.max(after, anchor)); at !== undefined;) {
      const number = numberAt(at);
      const beyond = (number - origin) % count;
      if (beyond === 0) return at;
      const date = firstDay(number - beyond + count, period);
      const begins = date.year < YEARS ? localMoment(date, MIDNIGHT, timezone, at) : undefined;
      at = begins === undefined ? undefined : pattern(begins - 1);
    }
    return undefined;
  };
}

function numberOf({ year, month, day }: LocalDate, period: Period): number {
  if (period === 'month') return year * 12 + month - 1;
  const days = Date.UTC(year, month - 1, day) / DAY_MS;
  return period === 'day' ? days : Math.floor((days + DAYS_OF_WEEK_ZERO) / 7);
}

function firstDay(number: number, period: Period): LocalDate {
  if (period === 'month') return { year: Math.floor(number / 12), month: (number % 12) + 1, day: 1 };
  const days = period === 'day' ? number : number * 7 - DAYS_OF_WEEK_ZERO;
  const date = new Date(days * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
