import { quote, ScheduleError } from './schedule.ts';
import type { LocalDate, TimeOfDay } from './wall-clock.ts';

/** The words of phrases: what they mean, and how the canonical wording has them. */

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** From 0, which is none. */
export const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth'];
const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const SHORT_DAYS: Record<string, string> = { tues: 'tue', weds: 'wed', thur: 'thu', thurs: 'thu' };
const SHORT_UNITS: Record<string, string> = { min: 'minute', mins: 'minute', hr: 'hour', hrs: 'hour' };
const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [0, 6];

/** The unit of a word in singular or plural, or its usual abbreviation. */
export function unitOf(word: string, units: readonly string[]): string | undefined {
  return units.find((unit) => word === unit || word === `${unit}s` || (Object.hasOwn(SHORT_UNITS, word) && SHORT_UNITS[word] === unit));
}

/** From 1 on, in digits or, up to twelve, as a word. */
export function numberOf(word: string): number | undefined {
  if (/^\d{1,15}$/.test(word)) return Number(word);
  if (word === 'a' || word === 'an') return 1;
  const number = NUMBERS.indexOf(word);
  return number > 0 ? number : undefined;
}

/** As `1st` and `first`. */
export function ordinalOf(word: string): number | undefined {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word)?.[1];
  if (digits !== undefined) return Number(digits);
  const number = ORDINALS.indexOf(word);
  return number > 0 ? number : undefined;
}

/** The days of the week that a word names (0 is Sunday), and whether it means each of them, as `mondays`. */
export function daysOf(word: string): { days: number[]; plural: boolean } | undefined {
  const [from, to, ...rest] = word.split('-');
  if (to !== undefined && rest.length === 0) {
    const [first, last] = [dayOf(from!), dayOf(to)];
    return first === undefined || last === undefined ? undefined : { days: daysBetween(first, last), plural: true };
  }
  const day = dayOf(word);
  if (day !== undefined) return { days: [day], plural: word.endsWith('days') };
  const days = /^weekdays?$/.test(word) ? WORKDAYS : /^weekends?$/.test(word) ? WEEKEND : undefined;
  return days && { days, plural: word.endsWith('s') };
}

/** A single day, as `mon`, `monday` and `mondays`. */
export function dayOf(word: string): number | undefined {
  const long = Object.hasOwn(SHORT_DAYS, word) ? SHORT_DAYS[word]! : word;
  const index = WEEKDAYS.findIndex((name) => long === name || long === `${name}s` || long === name.slice(0, 3));
  return index < 0 ? undefined : index;
}

export function daysBetween(first: number, last: number): number[] {
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, i) => (first + i) % 7);
}

/** As `december` and `dec`; from 1. */
export function monthOf(word: string): number | undefined {
  const index = MONTHS.findIndex((name) => word === name || word === name.slice(0, 3) || (name === 'september' && word === 'sept'));
  return index < 0 ? undefined : index + 1;
}

/** Days of the week in words, Monday first. */
export function daysText(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  return sorted.join() === WORKDAYS.join() ? 'weekday' : listText(sorted.map((day) => WEEKDAYS[day]!));
}

export const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;

export function ordinalText(number: number): string {
  const ending = number % 100 > 10 && number % 100 < 14 ? undefined : ['th', 'st', 'nd', 'rd'][number % 10];
  return `${number}${ending ?? 'th'}`;
}

const NAMED_TIMES: Record<string, TimeOfDay> = { noon: { hour: 12, minute: 0 }, midnight: { hour: 0, minute: 0 } };

/**
 * A time of day, as `09:30`, `9am`, `9:30 pm` and `noon`; 12am is midnight, and 12pm noon. @param next the word behind it
 * @returns how many words it takes; undefined when it is none
 */
export function timeOf(word: string, next = ''): { time: TimeOfDay; words: number } | undefined {
  if (Object.hasOwn(NAMED_TIMES, word)) return { time: NAMED_TIMES[word]!, words: 1 };
  const match = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?(?:([ap])\.?m\.?)?$/.exec(word);
  if (!match) return undefined;
  const [, hours, minutes, seconds, glued] = match;
  const apart = glued ? undefined : /^([ap])\.?m\.?$/.exec(next)?.[1];
  const half = glued ?? apart;
  // A bare hour may be of either half of the day.
  if (half === undefined && minutes === undefined) return undefined;
  const [hour, minute, second] = [Number(hours), Number(minutes ?? 0), Number(seconds ?? 0)];
  if (minute > 59 || second > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return undefined;
  const of24 = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return { time: { hour: of24, minute, ...(second > 0 ? { second } : {}) }, words: apart ? 2 : 1 };
}

/** @throws {ScheduleError} when the word is no date, YYYY-MM-DD */
export function dateOf(word: string): LocalDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(word);
  const [year = 0, month = 0, day = 0] = match?.slice(1).map(Number) ?? [];
  // croner checks how many days a month has.
  if (!match || year < 1 || month < 1 || month > 12 || day < 1 || day > 31)
    throw new ScheduleError(`${quote(word)} is no date, YYYY-MM-DD`);
  return { year, month, day };
}

const two = (value: number): string => String(value).padStart(2, '0');
export const timeText = ({ hour, minute, second }: TimeOfDay): string =>
  `${two(hour)}:${two(minute)}${second === undefined ? '' : `:${two(second)}`}`;
export const dateText = ({ year, month, day }: LocalDate): string => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
export const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
