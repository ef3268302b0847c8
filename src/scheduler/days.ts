import type { Reader } from './reader.ts';
import { quote, ScheduleError } from './schedule.ts';
import type { LocalDate } from './wall-clock.ts';
import {
  dayOf,
  daysBetween,
  daysOf,
  daysText,
  listText,
  monthOf,
  MONTHS,
  numberOf,
  ORDINALS,
  ordinalOf,
  ordinalText,
  WEEKDAYS,
} from './words.ts';

/** Days, as the last three fields of a cron pattern, and in words. */
export interface Days {
  fields: string;
  words: string;
}

export const DAILY: Days = { fields: '* * *', words: 'day' };
export const FIRST_OF_MONTH: Days = { fields: '1 * *', words: 'the 1st' };
export const FIRST_OF_YEAR: Days = { fields: '1 1 *', words: 'january 1' };

export const weekly = (days: readonly number[]): Days => ({ fields: `* * ${[...new Set(days)].join()}`, words: daysText(days) });
export const yearly = ({ month, day }: DayOfYear): Days => ({ fields: `${day} ${month} *`, words: `${MONTHS[month - 1]!} ${day}` });

type DayOfYear = Omit<LocalDate, 'year'>;

/** `monday`, `monday and thursday`, `monday to friday`. @param days of the first word @throws {ScheduleError} */
export function readWeekdays(reader: Reader, days: readonly number[]): Days {
  const all = [...days];
  for (;;) {
    const word = reader.ahead();
    if (/^(?:to|through|-)$/.test(word)) {
      reader.pass();
      const last = reader.take('a weekday');
      const to = dayOf(last);
      if (to === undefined) throw new ScheduleError(`${quote(last)} is no weekday`);
      all.push(...daysBetween(all.at(-1)!, to));
      continue;
    }
    const joined = word === 'and' || word === '&' ? 1 : 0;
    const more = daysOf(reader.ahead(joined));
    if (!more) return weekly(all);
    reader.pass(joined + 1);
    all.push(...more.days);
  }
}

/** The first word of a day, behind a `the` if there is one. @throws {ScheduleError} */
export function takeDay(reader: Reader): string {
  reader.skip('the');
  return reader.take('a day');
}

/**
 * `15th`, `1st and 15th`, `last day`, `first monday`, `day 15`. @param word the first
 * @returns undefined when it begins none of them @throws {ScheduleError} when no month has that day
 */
export function readDayOfMonth(reader: Reader, word: string): Days | undefined {
  const number = word === 'day' ? numberOf(reader.ahead()) : ordinalOf(word);
  if (word === 'day' && number !== undefined) reader.pass();
  const which = word === 'last' ? word : word === 'day' ? undefined : ORDINALS[number ?? 0];
  const weekday = dayOf(reader.ahead());
  if (which && weekday !== undefined) {
    reader.pass();
    return { fields: `* * ${weekday}#${number ?? 'L'}`, words: `the ${which} ${WEEKDAYS[weekday]!}` };
  }
  const named = reader.skip('day');
  if (word === 'last' && named) return { fields: 'L * *', words: 'the last day' };
  if (number === undefined) return undefined;
  const days = [...new Set([number, ...readOrdinals(reader)])].toSorted((a, b) => a - b);
  const wrong = days.find((day) => day < 1 || day > 31);
  if (wrong !== undefined) throw new ScheduleError(`no month has a day ${wrong}`);
  return { fields: `${days.join()} * *`, words: `the ${listText(days.map(ordinalText))}` };
}

function readOrdinals(reader: Reader): number[] {
  const found: number[] = [];
  for (;;) {
    const and = reader.ahead() === 'and' ? 1 : 0;
    const before = and + (reader.ahead(and) === 'the' ? 1 : 0);
    const number = ordinalOf(reader.ahead(before));
    if (number === undefined) return found;
    reader.pass(before + 1);
    found.push(number);
  }
}

/** `december 24`, `24th of december`. @returns undefined when the word begins none @throws {ScheduleError} */
export function readDayOfYear(reader: Reader, word: string): DayOfYear | undefined {
  const first = monthOf(word);
  const of = reader.ahead() === 'of' ? 1 : 0;
  const behind = first === undefined && dayNumber(word) !== undefined ? monthOf(reader.ahead(of)) : undefined;
  const month = first ?? behind;
  if (month === undefined) return undefined;
  if (behind !== undefined) reader.pass(of + 1);
  const dayWord = behind === undefined ? reader.take('a day of the month') : word;
  const day = dayNumber(dayWord);
  if (day === undefined || day < 1 || day > 31) throw new ScheduleError(`${quote(dayWord)} is no day of a month`);
  return { month, day };
}

const dayNumber = (word: string): number | undefined => ordinalOf(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : undefined);

/** `of the month`, or `of every month`. */
export function readOfMonth(reader: Reader): 'the' | 'every' | undefined {
  const which = /^(?:the|every|each)$/.exec(reader.ahead(1))?.[0];
  if (which === undefined || reader.ahead() !== 'of' || reader.ahead(2) !== 'month') return undefined;
  reader.pass(3);
  return which === 'the' ? 'the' : 'every';
}
