import { Cron } from 'croner';

/**
 * Local times of a time zone, by croner and the Intl of the platform. A local time that does not exist (the clock goes
 * forward) means the first moment after the gap; a local time that comes twice (the clock goes back) means the first of
 * the two. Patterns with a wildcard or a step in the time of day fire in both.
 */
export type Pattern = (after: number) => number | undefined;

const MILLISECONDS = 1000;

/**
 * Reads a cron pattern of 5 or 6 fields (the first of 6 is the second).
 * @returns a function that gives the next time after a time, in epoch seconds @throws {Error} with croner's message
 * when it isn't a pattern
 */
export function cronPattern(pattern: string, timezone: string): Pattern {
  return patternOf(pattern, timezone, '5-or-6-parts');
}

/** The epoch second of a local time, or undefined when the day does not exist or the moment is not after `after`. */
export function localMoment(date: LocalDate, time: TimeOfDay, timezone: string, after: number): number | undefined {
  const { year, month, day } = date;
  return patternOf(`${time.second ?? 0} ${time.minute} ${time.hour} ${day} ${month} * ${year}`, timezone, '7-part')(after);
}

export interface LocalDate {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

export interface TimeOfDay {
  hour: number;
  minute: number;
  /** Default: 0. */
  second?: number;
}

export const MIDNIGHT: TimeOfDay = { hour: 0, minute: 0 };

/** The date that calendars show in the zone at that epoch second. */
export function localDate(seconds: number, timezone: string): LocalDate {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, year: 'numeric', month: 'numeric', day: 'numeric' });
  const parts = new Map(format.formatToParts(seconds * MILLISECONDS).map(({ type, value }) => [type, Number(value)]));
  return { year: parts.get('year')!, month: parts.get('month')!, day: parts.get('day')! };
}

/** The next day on the calendar. */
export function dayAfter({ year, month, day }: LocalDate): LocalDate {
  const next = new Date(Date.UTC(year, month - 1, day + 1));
  return { year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() };
}

/** The name of an IANA time zone in its usual case, or undefined when there is no such zone. */
export function zoneName(name: string): string | undefined {
  // Intl accepts offsets too, which are not zones.
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    // For an alias, Intl gives the name that the alias stands for, which is not always the newer name.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return undefined;
  }
}

function patternOf(pattern: string, timezone: string, mode: '5-or-6-parts' | '7-part'): Pattern {
  const cron = new Cron(pattern, { mode, timezone, fixedTimeRule: 'no-wildcard' });
  return (after) => {
    const next = cron.nextRun(new Date(after * MILLISECONDS));
    return next ? next.getTime() / MILLISECONDS : undefined;
  };
}
