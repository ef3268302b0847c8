import { cronPattern } from './wall-clock.ts';
import { quote, ScheduleError, type Schedule, type ScheduleContext } from './schedule.ts';

/** The names of patterns, as crontab(5) has them, in the words of phrases: a week of cron begins on Sunday. */
const NAMED: Record<string, string> = {
  '@hourly': 'every hour',
  '@daily': 'every day',
  '@midnight': 'every day',
  '@weekly': 'every sunday',
  '@monthly': 'every month',
  '@yearly': 'every year',
  '@annually': 'every year',
};

/** The phrase of a name as `@daily`. @throws {ScheduleError} when there is no such name */
export function phraseOf(name: string): string {
  const phrase = Object.hasOwn(NAMED, name) && NAMED[name];
  if (phrase) return phrase;
  if (name === '@reboot') throw new ScheduleError('@reboot is no time: a task fires by the clock, whenever its server starts');
  throw new ScheduleError(`${quote(name)} is none of ${Object.keys(NAMED).join(', ')}`);
}

/** Reads a cron pattern; croner checks the fields and their values. */
export function readCron(text: string, { timezone }: ScheduleContext): Schedule {
  const fields = text.trim().toUpperCase().split(/\s+/);
  if (fields.length < 5 || fields.length > 6)
    throw new ScheduleError(`${quote(text.trim())} is neither a phrase nor a cron pattern of 5 or 6 fields`);
  const normalized = withoutQuestion(fields).join(' ');
  // Croner replaces `?` by the current time, so that the pattern would change each time it is read.
  if (normalized.includes('?')) throw new ScheduleError('? stands alone for a day of the month or a day of the week: elsewhere use *');
  try {
    return { kind: 'recurring', normalized, next: cronPattern(normalized, timezone) };
  } catch (cause) {
    throw new ScheduleError(`not a cron pattern: ${(cause as Error).message.replace(/^CronPattern: /, '')}`, { cause });
  }
}

/** As in Quartz, `?` for one of the two days leaves it to the other one. */
function withoutQuestion(fields: string[]): string[] {
  const [dayOfMonth, dayOfWeek] = [fields.length - 3, fields.length - 1];
  return fields.map((field, i) => (field === '?' && (i === dayOfMonth || i === dayOfWeek) ? '*' : field));
}
