import { cronPattern, dayAfter, localDate, localMoment, type LocalDate, type TimeOfDay } from './wall-clock.ts';

/**
 * When a task fires: a cron pattern, or one of the phrases that `createSchedule` of the spec lists.
 *
 * Without a time of day, a phrase means midnight in the task's zone; a week begins on Monday. Durations (`in 2 days`,
 * `every 90 minutes`) are counted in elapsed time from the anchor, which is when the schedule was given; everything
 * else follows the zone's clock, summer time included.
 */
export interface Schedule {
  kind: 'once' | 'recurring';
  /** Its canonical wording, which means the same whenever it is read. */
  normalized: string;
  /** The first time after `after`, in epoch seconds; undefined when there are no more. */
  next(after: number): number | undefined;
}

/** The forms that are understood, as an error shows them. */
export const ACCEPTED_FORMS = [
  'in N minutes|hours|days|weeks',
  'at HH:MM',
  'tomorrow [at HH:MM]',
  'on YYYY-MM-DD [at HH:MM]',
  'hourly|daily|weekly',
  'every N minutes|hours',
  'every hour|day|week|<weekday> [on <weekday>] [at HH:MM]',
  'a cron pattern of 5 or 6 fields, for example: 30 9 * * MON-FRI',
] as const;

/** A schedule that can't be used. The message is for the author of the schedule. */
export class ScheduleError extends Error {
  /** Whether the schedule can be read, but never fires. */
  readonly never: boolean;

  constructor(message: string, { never = false, cause }: { never?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'ScheduleError';
    this.never = never;
  }
}

/** The time zone of a schedule, and the moment from which its durations count (epoch seconds). */
export interface ScheduleContext {
  timezone: string;
  anchor: number;
}

/** Reads a schedule that fires at least once after its anchor. @throws {ScheduleError} */
export function parseSchedule(text: string, context: ScheduleContext): Schedule {
  const schedule = readSchedule(text, context);
  if (schedule.next(context.anchor) !== undefined) return schedule;
  const problem = schedule.kind === 'once' ? 'that moment has passed, or there is no such day' : 'that never happens';
  throw new ScheduleError(`${schedule.normalized}: ${problem}`, { never: true });
}

/** Reads a schedule, whether it still fires or not. @throws {ScheduleError} when it can't be read */
export function readSchedule(text: string, context: ScheduleContext): Schedule {
  const words = text.trim().toLowerCase().split(/\s+/);
  const [first = ''] = words;
  if (/^[a-z]+$/.test(first)) return new Phrase(words, context).read();
  return readCron(text, context);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS: Record<string, number> = { minute: MINUTE, hour: HOUR, day: DAY, week: 7 * DAY };
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** The last second of the year 9999. */
const END_OF_TIME = 253_402_300_799;

/** One phrase, read word by word. */
class Phrase {
  readonly #context: ScheduleContext;
  readonly #words: string[];
  #at = 0;

  constructor(words: string[], context: ScheduleContext) {
    this.#words = words;
    this.#context = context;
  }

  read(): Schedule {
    const verb = this.#take('a schedule');
    switch (verb) {
      case 'in':
        return this.#in();
      case 'at':
        return this.#nextAt();
      case 'tomorrow':
        return this.#onDate(dayAfter(this.#today()));
      case 'on':
        return this.#onDate(this.#date());
      case 'every':
        return this.#every(this.#take('what comes behind every'));
      case 'hourly':
        return this.#every('hour');
      case 'daily':
        return this.#every('day');
      case 'weekly':
        return this.#every('week');
      default:
        throw new ScheduleError(`${quote(verb)} begins no schedule`);
    }
  }

  #in(): Schedule {
    const { count, unit } = this.#duration(this.#take('a number'), ['minute', 'hour', 'day', 'week']);
    this.#end();
    const moment = this.#context.anchor + count * UNITS[unit]!;
    return once(`in ${plural(count, unit)}`, moment);
  }

  #nextAt(): Schedule {
    const time = this.#time();
    this.#end();
    const { timezone, anchor } = this.#context;
    const moment = cronPattern(`${time.minute} ${time.hour} * * *`, timezone)(anchor)!;
    return once(`on ${dateText(localDate(moment, timezone))} at ${timeText(time)}`, moment);
  }

  #onDate(date: LocalDate): Schedule {
    const time = this.#optionalTime() ?? MIDNIGHT;
    this.#end();
    const { timezone, anchor } = this.#context;
    return once(`on ${dateText(date)} at ${timeText(time)}`, localMoment(date, time, timezone, anchor));
  }

  #every(what: string): Schedule {
    if (/^\d/.test(what)) return this.#interval(what);
    const given = this.#skip('on') ? weekday(this.#take('a weekday')) : undefined;
    const named = what === 'hour' || what === 'day' || what === 'week' ? undefined : weekday(what);
    const time = this.#optionalTime();
    this.#end();
    if (named !== undefined && given !== undefined) throw new ScheduleError(`every ${what} is one weekday, on names another`);
    const day = named ?? given ?? (what === 'week' ? WEEKDAYS.indexOf('monday') : undefined);
    return what === 'hour' ? this.#hourly(day, time) : this.#daily(day, time ?? MIDNIGHT);
  }

  #interval(number: string): Schedule {
    const { count, unit } = this.#duration(number, ['minute', 'hour']);
    this.#end();
    const { anchor } = this.#context;
    const step = count * UNITS[unit]!;
    const next = (after: number) => anchor + step * Math.max(1, Math.floor((after - anchor) / step) + 1);
    return { kind: 'recurring', normalized: `every ${plural(count, unit)}`, next };
  }

  #hourly(day: number | undefined, time: TimeOfDay | undefined): Schedule {
    if (time && time.hour !== 0) {
      throw new ScheduleError(
        `every hour has no hour of the day: for minute ${time.minute} of it write at ${timeText({ ...time, hour: 0 })}`,
      );
    }
    const wording = `every hour${day === undefined ? '' : ` on ${WEEKDAYS[day]}`}${time ? ` at ${timeText(time)}` : ''}`;
    return this.#recurring(wording, `${time?.minute ?? 0} * * * ${day ?? '*'}`);
  }

  #daily(day: number | undefined, time: TimeOfDay): Schedule {
    const wording = `every ${day === undefined ? 'day' : WEEKDAYS[day]} at ${timeText(time)}`;
    return this.#recurring(wording, `${time.minute} ${time.hour} * * ${day ?? '*'}`);
  }

  #recurring(normalized: string, pattern: string): Schedule {
    return { kind: 'recurring', normalized, next: cronPattern(pattern, this.#context.timezone) };
  }

  #duration(number: string, units: string[]): { count: number; unit: string } {
    const word = this.#take(units.map((unit) => `${unit}s`).join(', '));
    const unit = units.find((one) => word === one || word === `${one}s`);
    if (!unit) throw new ScheduleError(`${quote(word)} is none of ${units.map((one) => `${one}s`).join(', ')}`);
    const count = Number(number);
    if (!/^\d+$/.test(number) || count < 1) throw new ScheduleError(`${quote(number)} is no number from 1 on`);
    if (this.#context.anchor + count * UNITS[unit]! > END_OF_TIME) throw new ScheduleError(`${number} ${word} is too long`);
    return { count, unit };
  }

  #date(): LocalDate {
    const word = this.#take('a date, YYYY-MM-DD');
    const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(word);
    const [year = 0, month = 0, day = 0] = match?.slice(1).map(Number) ?? [];
    // croner checks how many days a month has.
    if (!match || year < 1 || month < 1 || month > 12 || day < 1 || day > 31)
      throw new ScheduleError(`${quote(word)} is no date, YYYY-MM-DD`);
    return { year, month, day };
  }

  #optionalTime(): TimeOfDay | undefined {
    return this.#skip('at') ? this.#time() : undefined;
  }

  #time(): TimeOfDay {
    const word = this.#take('a time of day, HH:MM');
    const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(word);
    if (!match) throw new ScheduleError(`${quote(word)} is no time of day, HH:MM`);
    return { hour: Number(match[1]), minute: Number(match[2]) };
  }

  #today(): LocalDate {
    return localDate(this.#context.anchor, this.#context.timezone);
  }

  #skip(word: string): boolean {
    if (this.#words[this.#at] !== word) return false;
    this.#at += 1;
    return true;
  }

  #take(what: string): string {
    const word = this.#words[this.#at];
    if (word === undefined || word === '') throw new ScheduleError(`${what} is missing`);
    this.#at += 1;
    return word;
  }

  #end(): void {
    const rest = this.#words.slice(this.#at).join(' ');
    if (rest !== '') throw new ScheduleError(`${quote(rest)} can't stand there`);
  }
}

const MIDNIGHT: TimeOfDay = { hour: 0, minute: 0 };

function once(normalized: string, moment: number | undefined): Schedule {
  return { kind: 'once', normalized, next: (after) => (moment !== undefined && moment > after ? moment : undefined) };
}

/** Reads a cron pattern; croner checks the fields and their values. */
function readCron(text: string, { timezone }: ScheduleContext): Schedule {
  const fields = text.trim().toUpperCase().split(/\s+/);
  if (fields.length < 5 || fields.length > 6)
    throw new ScheduleError(`${quote(text.trim())} is neither a phrase nor a cron pattern of 5 or 6 fields`);
  const normalized = fields.join(' ');
  // Croner replaces `?` by the current time, so that the pattern would change each time it is read.
  if (normalized.includes('?')) throw new ScheduleError('a cron pattern with ? has no fixed meaning: use *');
  try {
    return { kind: 'recurring', normalized, next: cronPattern(normalized, timezone) };
  } catch (cause) {
    throw new ScheduleError(`not a cron pattern: ${(cause as Error).message.replace(/^CronPattern: /, '')}`, { cause });
  }
}

function weekday(word: string): number {
  const index = WEEKDAYS.findIndex((name) => name === word || name.slice(0, 3) === word);
  if (index < 0) throw new ScheduleError(`${quote(word)} is no weekday`);
  return index;
}

const quote = (word: string): string => `'${word.slice(0, 40)}'`;
const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
const two = (value: number): string => String(value).padStart(2, '0');
const timeText = ({ hour, minute }: TimeOfDay): string => `${two(hour)}:${two(minute)}`;
const dateText = ({ year, month, day }: LocalDate): string => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
