import { phraseOf, readCron } from './cron.ts';
import {
  DAILY,
  FIRST_OF_MONTH,
  FIRST_OF_YEAR,
  readDayOfMonth,
  readDayOfYear,
  readOfMonth,
  readWeekdays,
  takeDay,
  weekly,
  yearly,
  type Days,
} from './days.ts';
import { everyNth, type Period } from './periods.ts';
import { Reader } from './reader.ts';
import { quote, ScheduleError, type Schedule, type ScheduleContext } from './schedule.ts';
import { cronPattern, dayAfter, localDate, localMoment, MIDNIGHT, type LocalDate, type TimeOfDay } from './wall-clock.ts';
import { dateOf, dateText, dayOf, daysOf, numberOf, ordinalOf, plural, timeOf, timeText, unitOf } from './words.ts';

/*
 * A schedule is a cron pattern, or one of the phrases that `createSchedule` of the spec lists.
 *
 * Without a time of day, a phrase means midnight in the task's zone; a week begins on Monday. Elapsed time (`in 2 days`,
 * `every 90 minutes`) counts from the anchor, which is when the schedule was given; everything else follows the zone's
 * clock and calendar, summer time included.
 */

/** Reads a schedule that fires at least once after its anchor. @throws {ScheduleError} */
export function parseSchedule(text: string, context: ScheduleContext): Schedule {
  const schedule = readSchedule(text, context);
  if (schedule.next(context.anchor) !== undefined) return schedule;
  const problem = schedule.kind === 'once' ? 'that moment has passed, or there is no such day' : 'that never happens';
  throw new ScheduleError(`${schedule.normalized}: ${problem}`, { never: true });
}

/** Reads a schedule, whether it still fires or not. @throws {ScheduleError} when it can't be read */
export function readSchedule(text: string, context: ScheduleContext): Schedule {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .split(/[\s,]+/);
  const [first = '', second] = words;
  if (first.startsWith('@') && second === undefined) return readSchedule(phraseOf(first), context);
  const isPhrase = /^[a-z]+(?:-[a-z]+)?$/.test(first) || DATE_TIME.test(first) || timeOf(first, second) !== undefined;
  return isPhrase ? new Phrase(words.filter(Boolean), context).read() : readCron(text, context);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A month by its longest: what is measured by it is whether a count of them is too large. */
const UNITS: Record<string, number> = { minute: MINUTE, hour: HOUR, day: DAY, week: 7 * DAY, month: 31 * DAY };
const PERIODS: readonly Period[] = ['day', 'week', 'month'];
/** The last second of the year 9999. */
const END_OF_TIME = 253_402_300_799;
const MONDAY = weekly([1]);
/** A date, perhaps with a time, as ISO 8601 has it. */
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:t(\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(z|[+-]\d{2}:\d{2})?)?$/;

/** One phrase, read word by word. */
class Phrase {
  readonly #context: ScheduleContext;
  readonly #words: Reader;
  /** The time of day, once it has been read: it may stand before the days or behind them. */
  #time: TimeOfDay | undefined;

  constructor(words: string[], context: ScheduleContext) {
    this.#words = new Reader(words);
    this.#context = context;
  }

  read(): Schedule {
    this.#readTime();
    if (this.#time && this.#words.atEnd) return this.#onceOf(DAILY);
    const verb = this.#words.take('a schedule');
    switch (verb) {
      case 'in':
        return this.#in();
      case 'today':
        return this.#onDate(this.#today());
      case 'tomorrow':
        return this.#onDate(dayAfter(this.#today()));
      case 'next':
        return this.#next();
      case 'on':
        return this.#on(takeDay(this.#words));
      case 'every':
      case 'each':
        return this.#every(this.#words.take(`what comes behind ${verb}`));
      case 'hourly':
        return this.#each('hour');
      case 'daily':
        return this.#each('day');
      case 'weekly':
        return this.#each('week');
      case 'monthly':
        return this.#each('month');
      case 'yearly':
      case 'annually':
        return this.#each('year');
    }
    if (DATE_TIME.test(verb)) return this.#dateTime(verb);
    const days = daysOf(verb);
    if (days?.plural) return this.#recurring('every', readWeekdays(this.#words, days.days));
    throw new ScheduleError(
      days ? `${quote(verb)} may mean once or each: write on ${verb}, or every ${verb}` : `${quote(verb)} begins no schedule`,
    );
  }

  #in(): Schedule {
    const { count, unit } = this.#duration(this.#words.take('a number'), ['minute', 'hour', 'day', 'week']);
    this.#endWithoutTime();
    return once(`in ${plural(count, unit)}`, this.#context.anchor + count * UNITS[unit]!);
  }

  /** `next monday`: the first one behind today. */
  #next(): Schedule {
    const word = this.#words.take('a weekday');
    const day = dayOf(word);
    if (day === undefined) throw new ScheduleError(`${quote(word)} is no weekday`);
    const { timezone, anchor } = this.#context;
    return this.#onceOf(weekly([day]), localMoment(dayAfter(this.#today()), MIDNIGHT, timezone, anchor)! - 1);
  }

  #on(word: string): Schedule {
    if (DATE_TIME.test(word)) return this.#dateTime(word);
    const { days, plural: each } = daysOf(word) ?? {};
    if (days && each) return this.#recurring('every', readWeekdays(this.#words, days));
    if (days?.length === 1) return this.#onceOf(weekly(days));
    const date = readDayOfYear(this.#words, word);
    if (date && /^\d{4}$/.test(this.#words.ahead()))
      return this.#onDate(dateOf(dateText({ ...date, year: Number(this.#words.take('a year')) })));
    if (date) return this.#onceOf(yearly(date));
    const ofMonth = readDayOfMonth(this.#words, word);
    if (!ofMonth) throw new ScheduleError(`${quote(word)} is no day: write a weekday, the 15th, december 24, or a date, YYYY-MM-DD`);
    return readOfMonth(this.#words) === 'every' ? this.#recurring('every month on', ofMonth) : this.#onceOf(ofMonth);
  }

  /** The first time behind `after` on such a day. */
  #onceOf({ fields, words }: Days, after = this.#context.anchor): Schedule {
    const time = this.#lastTime();
    const { timezone } = this.#context;
    const moment = patternOf(time, fields, timezone)(after);
    const day = moment === undefined ? words : dateText(localDate(moment, timezone));
    return once(`on ${day} at ${timeText(time)}`, moment);
  }

  #onDate(date: LocalDate): Schedule {
    const time = this.#lastTime();
    const { timezone, anchor } = this.#context;
    return once(`on ${dateText(date)} at ${timeText(time)}`, localMoment(date, time, timezone, anchor));
  }

  #dateTime(word: string): Schedule {
    const [, day = '', clock, offset] = DATE_TIME.exec(word)!;
    const date = dateOf(day);
    if (clock !== undefined) this.#setTime(clock, timeOf(clock)?.time);
    if (offset === undefined) return this.#onDate(date);
    this.#words.end();
    // Date.parse takes a day that its month does not have for one of the next month.
    const exists = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDate() === date.day;
    const seconds = exists ? Math.floor(Date.parse(word.toUpperCase()) / 1000) : NaN;
    if (Number.isNaN(seconds)) throw new ScheduleError(`${quote(word)} is no date and time of ISO 8601`);
    return once(new Date(seconds * 1000).toISOString().replace('.000Z', 'Z'), seconds);
  }

  #every(what: string): Schedule {
    const count = what === 'other' ? 2 : numberOf(what);
    if (count !== undefined) return this.#counted(what);
    if (ordinalOf(what) === undefined && what !== 'last') return this.#each(what);
    // Every third monday, say, may be every 21 days, or the third one of each month.
    const days = readDayOfMonth(this.#words, what);
    if (!days || !readOfMonth(this.#words)) {
      throw new ScheduleError(`every ${what} has two meanings: write every month on the ${what}, or every N days|weeks|months`);
    }
    return this.#recurring('every month on', days);
  }

  /** `every N …`, and `every other …`. */
  #counted(number: string): Schedule {
    const other = number === 'other';
    const named = other ? daysOf(this.#words.ahead()) : undefined;
    if (named?.days.length === 1) {
      this.#words.pass();
      return this.#nth(2, 'week', readWeekdays(this.#words, named.days));
    }
    const { count, unit } = this.#duration(other ? '2' : number, Object.keys(UNITS));
    const period = PERIODS.find((one) => one === unit);
    if (period) return count === 1 ? this.#each(period) : this.#nth(count, period);
    this.#endWithoutTime();
    const { anchor } = this.#context;
    const step = count * UNITS[unit]!;
    const next = (after: number) => anchor + step * Math.max(1, Math.floor((after - anchor) / step) + 1);
    return { kind: 'recurring', normalized: `every ${plural(count, unit)}`, next };
  }

  /** Every so many days, weeks or months of the calendar. */
  #nth(count: number, period: Period, given?: Days): Schedule {
    const days = given ?? (period === 'day' ? DAILY : this.#readDays(period)) ?? (period === 'week' ? MONDAY : FIRST_OF_MONTH);
    const time = this.#lastTime();
    const next = everyNth(patternOf(time, days.fields, this.#context.timezone), count, period, this.#context);
    const on = period === 'day' ? '' : ` on ${days.words}`;
    return { kind: 'recurring', normalized: `every ${count} ${period}s${on} at ${timeText(time)}`, next };
  }

  #each(what: string): Schedule {
    switch (what) {
      case 'minute':
        this.#endWithoutTime();
        return { kind: 'recurring', normalized: 'every minute', next: cronPattern('* * * * *', this.#context.timezone) };
      case 'hour':
        return this.#hourly();
      case 'day':
        return this.#recurring('every', this.#readDays('week') ?? DAILY);
      case 'week':
        return this.#recurring('every', this.#readDays('week') ?? MONDAY);
      case 'month':
        return this.#recurring('every month on', this.#readDays('month') ?? FIRST_OF_MONTH);
      case 'year':
        return this.#recurring('every year on', this.#readDays('year') ?? FIRST_OF_YEAR);
    }
    const named = daysOf(what);
    if (!named) throw new ScheduleError(`${quote(what)} is nothing that can be had every time`);
    return this.#recurring('every', readWeekdays(this.#words, named.days));
  }

  #hourly(): Schedule {
    const days = this.#readDays('week');
    this.#readTime();
    this.#words.end();
    const { hour, minute, second = 0 } = this.#time ?? MIDNIGHT;
    if (hour !== 0) {
      const shown = timeText({ hour: 0, minute });
      throw new ScheduleError(`every hour has no hour of the day: for minute ${minute} of it write at ${shown}`);
    }
    const wording = `every hour${days ? ` on ${days.words}` : ''}${this.#time ? ` at ${timeText(this.#time)}` : ''}`;
    const pattern = `${second} ${minute} * ${(days ?? DAILY).fields}`;
    return { kind: 'recurring', normalized: wording, next: cronPattern(pattern, this.#context.timezone) };
  }

  #recurring(wording: string, { fields, words }: Days): Schedule {
    const time = this.#lastTime();
    return {
      kind: 'recurring',
      normalized: `${wording} ${words} at ${timeText(time)}`,
      next: patternOf(time, fields, this.#context.timezone),
    };
  }

  /** `on …`, if it stands here or behind a time of day. */
  #readDays(of: 'week' | 'month' | 'year'): Days | undefined {
    this.#readTime();
    if (!this.#words.skip('on')) return undefined;
    const word = takeDay(this.#words);
    const week = of === 'week' ? daysOf(word) : undefined;
    if (week) return readWeekdays(this.#words, week.days);
    const date = of === 'year' ? readDayOfYear(this.#words, word) : undefined;
    if (date) return yearly(date);
    const days = of === 'month' ? readDayOfMonth(this.#words, word) : undefined;
    if (days) return days;
    throw new ScheduleError(
      `${quote(word)} is no ${of === 'week' ? 'weekday' : of === 'month' ? 'day of a month: write the 15th, or the last day' : 'day of a year: write december 24'}`,
    );
  }

  #duration(number: string, units: string[]): { count: number; unit: string } {
    const all = units.map((one) => `${one}s`).join(', ');
    const word = this.#words.take(all);
    const unit = unitOf(word, units);
    if (!unit) throw new ScheduleError(`${quote(word)} is none of ${all}`);
    const count = numberOf(number);
    if (count === undefined || count < 1) throw new ScheduleError(`${quote(number)} is no number from 1 on`);
    if (this.#context.anchor + count * UNITS[unit]! > END_OF_TIME) throw new ScheduleError(`${number} ${word} is too long`);
    return { count, unit };
  }

  /** Reads a time of day, if one stands here, with `at` before it or without. */
  #readTime(): void {
    const at = this.#words.ahead() === 'at' ? 1 : 0;
    const word = this.#words.ahead(at);
    const found = timeOf(word, this.#words.ahead(at + 1));
    if (!at && !found) return;
    this.#words.pass(at + (found?.words ?? 0));
    this.#setTime(word, found?.time);
  }

  #setTime(word: string, time: TimeOfDay | undefined): void {
    if (word === '') throw new ScheduleError('a time of day, HH:MM, is missing');
    // A bare hour may be of either half of the day.
    const hint = /^\d{1,2}$/.test(word) ? `: write ${word}am, ${word}pm or ${word}:00` : ', as 09:30, 9am, 9:30 pm, noon or midnight';
    if (!time) throw new ScheduleError(`${quote(word)} is no time of day${hint}`);
    if (this.#time) throw new ScheduleError(`${quote(word)} is a second time of day`);
    this.#time = time;
  }

  /** The time of day of a phrase that ends here, or behind it. */
  #lastTime(): TimeOfDay {
    this.#readTime();
    this.#words.end();
    return this.#time ?? MIDNIGHT;
  }

  #endWithoutTime(): void {
    this.#words.end();
    if (this.#time) throw new ScheduleError(`a time of day, ${timeText(this.#time)}, can't stand there`);
  }

  #today(): LocalDate {
    return localDate(this.#context.anchor, this.#context.timezone);
  }
}

const patternOf = ({ second, minute, hour }: TimeOfDay, fields: string, timezone: string) =>
  cronPattern(`${second ?? 0} ${minute} ${hour} ${fields}`, timezone);

function once(normalized: string, moment: number | undefined): Schedule {
  return { kind: 'once', normalized, next: (after) => (moment !== undefined && moment > after ? moment : undefined) };
}
