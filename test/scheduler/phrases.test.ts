import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSchedule, readSchedule } from '../../src/scheduler/phrases.ts';
import { ScheduleError, type Schedule } from '../../src/scheduler/schedule.ts';
import { zoneName } from '../../src/scheduler/wall-clock.ts';
import { secondsOf } from './test-time.ts';

/** A Saturday. */
const ANCHOR = '2026-11-21T10:00:30Z';

const read = (text: string, anchor = ANCHOR, timezone = 'UTC'): Schedule => parseSchedule(text, { timezone, anchor: secondsOf(anchor) });
const iso = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().replace(':00.000Z', 'Z').replace('.000Z', 'Z');

/** The first times behind a moment. */
function times(schedule: Schedule, after: string, count: number): (string | undefined)[] {
  const found: (string | undefined)[] = [];
  for (let at: number | undefined = secondsOf(after); found.length < count;) {
    at = schedule.next(at);
    if (at === undefined) break;
    found.push(iso(at));
  }
  return found;
}

describe('a phrase', () => {
  it.each([
    ['in 1 minute', 'once', 'in 1 minute', '2026-11-21T10:01:30Z'],
    ['in 90 minutes', 'once', 'in 90 minutes', '2026-11-21T11:30:30Z'],
    ['in 2 hours', 'once', 'in 2 hours', '2026-11-21T12:00:30Z'],
    ['in 3 days', 'once', 'in 3 days', '2026-11-24T10:00:30Z'],
    ['in 2 weeks', 'once', 'in 2 weeks', '2026-12-05T10:00:30Z'],
    ['at 10:01', 'once', 'on 2026-11-21 at 10:01', '2026-11-21T10:01Z'],
    ['at 10:00', 'once', 'on 2026-11-22 at 10:00', '2026-11-22T10:00Z'],
    ['at 9:05', 'once', 'on 2026-11-22 at 09:05', '2026-11-22T09:05Z'],
    ['tomorrow', 'once', 'on 2026-11-22 at 00:00', '2026-11-22T00:00Z'],
    ['tomorrow at 23:59', 'once', 'on 2026-11-22 at 23:59', '2026-11-22T23:59Z'],
    ['on 2026-12-24', 'once', 'on 2026-12-24 at 00:00', '2026-12-24T00:00Z'],
    ['on 2026-11-21 at 10:01', 'once', 'on 2026-11-21 at 10:01', '2026-11-21T10:01Z'],
    ['hourly', 'recurring', 'every hour', '2026-11-21T11:00Z'],
    ['daily', 'recurring', 'every day at 00:00', '2026-11-22T00:00Z'],
    ['weekly', 'recurring', 'every monday at 00:00', '2026-11-23T00:00Z'],
    ['every 1 minute', 'recurring', 'every 1 minute', '2026-11-21T10:01:30Z'],
    ['every 15 minutes', 'recurring', 'every 15 minutes', '2026-11-21T10:15:30Z'],
    ['every 2 hours', 'recurring', 'every 2 hours', '2026-11-21T12:00:30Z'],
    ['every hour', 'recurring', 'every hour', '2026-11-21T11:00Z'],
    ['every hour at 00:30', 'recurring', 'every hour at 00:30', '2026-11-21T10:30Z'],
    ['every hour on sunday', 'recurring', 'every hour on sunday', '2026-11-22T00:00Z'],
    ['every day', 'recurring', 'every day at 00:00', '2026-11-22T00:00Z'],
    ['every day at 18:00', 'recurring', 'every day at 18:00', '2026-11-21T18:00Z'],
    ['every week', 'recurring', 'every monday at 00:00', '2026-11-23T00:00Z'],
    ['every week at 07:00', 'recurring', 'every monday at 07:00', '2026-11-23T07:00Z'],
    ['every week on friday', 'recurring', 'every friday at 00:00', '2026-11-27T00:00Z'],
    ['every week on friday at 07:00', 'recurring', 'every friday at 07:00', '2026-11-27T07:00Z'],
    ['every saturday', 'recurring', 'every saturday at 00:00', '2026-11-28T00:00Z'],
    ['every sat at 10:01', 'recurring', 'every saturday at 10:01', '2026-11-21T10:01Z'],
    ['daily at 06:00', 'recurring', 'every day at 06:00', '2026-11-22T06:00Z'],
    ['30 9 * * 1-5', 'recurring', '30 9 * * 1-5', '2026-11-23T09:30Z'],
    ['30 9 * * mon-fri', 'recurring', '30 9 * * MON-FRI', '2026-11-23T09:30Z'],
    ['*/20 * * * * *', 'recurring', '*/20 * * * * *', '2026-11-21T10:00:40Z'],
    ['0 0 L * *', 'recurring', '0 0 L * *', '2026-11-30T00:00Z'],
  ])('[SCH-001] %s', (text, kind, normalized, next) => {
    const schedule = read(text);
    expect(schedule).toMatchObject({ kind, normalized });
    expect(iso(schedule.next(secondsOf(ANCHOR)))).toBe(next);
  });

  it.each([
    ['@hourly', 'every hour', '2026-11-21T11:00Z'],
    ['@daily', 'every day at 00:00', '2026-11-22T00:00Z'],
    ['@midnight', 'every day at 00:00', '2026-11-22T00:00Z'],
    ['@Weekly', 'every sunday at 00:00', '2026-11-22T00:00Z'],
    ['@monthly', 'every month on the 1st at 00:00', '2026-12-01T00:00Z'],
    ['@yearly', 'every year on january 1 at 00:00', '2027-01-01T00:00Z'],
    [' @annually. ', 'every year on january 1 at 00:00', '2027-01-01T00:00Z'],
    ['0 12 * * ?', '0 12 * * *', '2026-11-21T12:00Z'],
    ['0 12 ? * mon-fri', '0 12 * * MON-FRI', '2026-11-23T12:00Z'],
    ['0 0 12 ? * 1', '0 0 12 * * 1', '2026-11-23T12:00Z'],
    ['15 0 12 1 * ?', '15 0 12 1 * *', '2026-12-01T12:00:15Z'],
    ['0 12 ? * ?', '0 12 * * *', '2026-11-21T12:00Z'],
  ])('[SCH-070] %s, of cron', (text, normalized, next) => {
    const schedule = read(text);
    expect(schedule).toMatchObject({ kind: 'recurring', normalized });
    expect(iso(schedule.next(secondsOf(ANCHOR)))).toBe(next);
  });

  it.each([
    ['9am', 'on 2026-11-22 at 09:00'],
    ['at 9am', 'on 2026-11-22 at 09:00'],
    ['at 10:01am', 'on 2026-11-21 at 10:01'],
    ['at 9:30 pm', 'on 2026-11-21 at 21:30'],
    ['9:30 PM.', 'on 2026-11-21 at 21:30'],
    ['at 9 p.m.', 'on 2026-11-21 at 21:00'],
    ['noon', 'on 2026-11-21 at 12:00'],
    ['at midnight', 'on 2026-11-22 at 00:00'],
    ['at 12am', 'on 2026-11-22 at 00:00'],
    ['at 12:30 pm', 'on 2026-11-21 at 12:30'],
    ['at 10:00:45', 'on 2026-11-21 at 10:00:45'],
    ['tomorrow at 9am', 'on 2026-11-22 at 09:00'],
    ['tomorrow 10:00', 'on 2026-11-22 at 10:00'],
    ['9am tomorrow', 'on 2026-11-22 at 09:00'],
    ['Tomorrow, at noon', 'on 2026-11-22 at 12:00'],
    ['today at 18:00', 'on 2026-11-21 at 18:00'],
    ['at 6pm today', 'on 2026-11-21 at 18:00'],
    ['in an hour', 'in 1 hour'],
    ['in five minutes', 'in 5 minutes'],
    ['in 20 mins', 'in 20 minutes'],
    ['in a week', 'in 1 week'],
  ])('[SCH-071] %s, a time of day or a number in words', (text, normalized) =>
    expect(read(text)).toMatchObject({ kind: 'once', normalized }),
  );

  it.each([
    ['on monday', 'on 2026-11-23 at 00:00'],
    ['on mon at 9am', 'on 2026-11-23 at 09:00'],
    // Today is Saturday, and it is 10:00.
    ['on saturday', 'on 2026-11-28 at 00:00'],
    ['on saturday at 11:00', 'on 2026-11-21 at 11:00'],
    ['next saturday at 11:00', 'on 2026-11-28 at 11:00'],
    ['next sunday', 'on 2026-11-22 at 00:00'],
    ['next monday', 'on 2026-11-23 at 00:00'],
    ['at noon next thurs', 'on 2026-11-26 at 12:00'],
    ['on the 15th', 'on 2026-12-15 at 00:00'],
    ['on the 21st at 11:00', 'on 2026-11-21 at 11:00'],
    ['on the last day of the month', 'on 2026-11-30 at 00:00'],
    ['on the first monday at 9am', 'on 2026-12-07 at 09:00'],
    ['on december 24', 'on 2026-12-24 at 00:00'],
    ['on the 24th of december at 8pm', 'on 2026-12-24 at 20:00'],
    ['on 3 Jan', 'on 2027-01-03 at 00:00'],
    ['on December 24th, 2027 at 18:00', 'on 2027-12-24 at 18:00'],
    ['on 2026-12-24 10:00', 'on 2026-12-24 at 10:00'],
    ['2026-12-01', 'on 2026-12-01 at 00:00'],
    ['2026-12-01 09:00', 'on 2026-12-01 at 09:00'],
    ['2026-12-01T09:00', 'on 2026-12-01 at 09:00'],
    ['2026-12-01T09:00:15', 'on 2026-12-01 at 09:00:15'],
    ['2026-12-01T09:00Z', '2026-12-01T09:00:00Z'],
    ['2026-12-01T09:00:15.250z', '2026-12-01T09:00:15Z'],
    ['on 2026-12-01t09:00+02:00', '2026-12-01T07:00:00Z'],
    ['2026-12-01T00:30+05:45.', '2026-11-30T18:45:00Z'],
  ])('[SCH-072] %s, a day', (text, normalized) => {
    const schedule = read(text);
    expect(schedule).toMatchObject({ kind: 'once', normalized });
    expect(schedule.next(secondsOf(ANCHOR))).toBe(read(normalized).next(secondsOf(ANCHOR)));
  });

  it('[SCH-072] 2026-12-01T09:00 is on the clock of the zone, and with an offset on none', () => {
    const at = (text: string) => iso(read(text, ANCHOR, 'America/New_York').next(secondsOf(ANCHOR)));
    expect(at('2026-12-01T09:00')).toBe('2026-12-01T14:00Z');
    expect(at('2026-12-01T09:00Z')).toBe('2026-12-01T09:00Z');
    expect(at('2026-12-01T09:00-08:00')).toBe('2026-12-01T17:00Z');
  });

  it.each([
    ['every weekday at 9am', 'every weekday at 09:00', '2026-11-23T09:00Z', '2026-11-24T09:00Z'],
    ['weekdays at 9am', 'every weekday at 09:00', '2026-11-23T09:00Z', '2026-11-24T09:00Z'],
    ['on weekdays', 'every weekday at 00:00', '2026-11-23T00:00Z', '2026-11-24T00:00Z'],
    ['mon-fri at 8:30', 'every weekday at 08:30', '2026-11-23T08:30Z', '2026-11-24T08:30Z'],
    ['every Monday through Friday', 'every weekday at 00:00', '2026-11-23T00:00Z', '2026-11-24T00:00Z'],
    ['every friday to monday', 'every monday, friday, saturday and sunday at 00:00', '2026-11-22T00:00Z', '2026-11-23T00:00Z'],
    ['every weekend', 'every saturday and sunday at 00:00', '2026-11-22T00:00Z', '2026-11-28T00:00Z'],
    ['every Monday and Thursday', 'every monday and thursday at 00:00', '2026-11-23T00:00Z', '2026-11-26T00:00Z'],
    ['every mon, wed and fri at 10:00', 'every monday, wednesday and friday at 10:00', '2026-11-23T10:00Z', '2026-11-25T10:00Z'],
    ['mondays & tuesdays', 'every monday and tuesday at 00:00', '2026-11-23T00:00Z', '2026-11-24T00:00Z'],
    ['each day at noon', 'every day at 12:00', '2026-11-21T12:00Z', '2026-11-22T12:00Z'],
    ['at 9am every sunday', 'every sunday at 09:00', '2026-11-22T09:00Z', '2026-11-29T09:00Z'],
    ['every week at 9am on friday', 'every friday at 09:00', '2026-11-27T09:00Z', '2026-12-04T09:00Z'],
    ['every hour on mon and tue', 'every hour on monday and tuesday', '2026-11-23T00:00Z', '2026-11-23T01:00Z'],
    ['every month', 'every month on the 1st at 00:00', '2026-12-01T00:00Z', '2027-01-01T00:00Z'],
    ['monthly at 6:00', 'every month on the 1st at 06:00', '2026-12-01T06:00Z', '2027-01-01T06:00Z'],
    ['every month on the 15th at 9:00', 'every month on the 15th at 09:00', '2026-12-15T09:00Z', '2027-01-15T09:00Z'],
    ['every month on day 15', 'every month on the 15th at 00:00', '2026-12-15T00:00Z', '2027-01-15T00:00Z'],
    ['on the 15th of every month', 'every month on the 15th at 00:00', '2026-12-15T00:00Z', '2027-01-15T00:00Z'],
    ['every 31st of the month', 'every month on the 31st at 00:00', '2026-12-31T00:00Z', '2027-01-31T00:00Z'],
    ['every month on the 15th and the 1st', 'every month on the 1st and 15th at 00:00', '2026-12-01T00:00Z', '2026-12-15T00:00Z'],
    ['every month on the last day at 6pm', 'every month on the last day at 18:00', '2026-11-30T18:00Z', '2026-12-31T18:00Z'],
    ['every month on the first monday', 'every month on the first monday at 00:00', '2026-12-07T00:00Z', '2027-01-04T00:00Z'],
    ['every last friday of the month', 'every month on the last friday at 00:00', '2026-11-27T00:00Z', '2026-12-25T00:00Z'],
    ['every year', 'every year on january 1 at 00:00', '2027-01-01T00:00Z', '2028-01-01T00:00Z'],
    ['yearly on 24th of december at 8am', 'every year on december 24 at 08:00', '2026-12-24T08:00Z', '2027-12-24T08:00Z'],
    ['every minute', 'every minute', '2026-11-21T10:01Z', '2026-11-21T10:02Z'],
    ['every 30 min', 'every 30 minutes', '2026-11-21T10:30:30Z', '2026-11-21T11:00:30Z'],
    ['every two hrs', 'every 2 hours', '2026-11-21T12:00:30Z', '2026-11-21T14:00:30Z'],
    ['every other hour', 'every 2 hours', '2026-11-21T12:00:30Z', '2026-11-21T14:00:30Z'],
    ['every 1 day', 'every day at 00:00', '2026-11-22T00:00Z', '2026-11-23T00:00Z'],
    ['every 2 days', 'every 2 days at 00:00', '2026-11-22T00:00Z', '2026-11-24T00:00Z'],
    ['every other day at 11:00', 'every 2 days at 11:00', '2026-11-21T11:00Z', '2026-11-23T11:00Z'],
    ['every 3 weeks', 'every 3 weeks on monday at 00:00', '2026-11-23T00:00Z', '2026-12-14T00:00Z'],
    ['every other monday at 9am', 'every 2 weeks on monday at 09:00', '2026-11-23T09:00Z', '2026-12-07T09:00Z'],
    ['every 2 weeks on sun and mon', 'every 2 weeks on monday and sunday at 00:00', '2026-11-22T00:00Z', '2026-11-30T00:00Z'],
    ['every 3 months on the 31st', 'every 3 months on the 31st at 00:00', '2026-12-31T00:00Z', '2027-03-31T00:00Z'],
    ['Every Day At 9 PM.', 'every day at 21:00', '2026-11-21T21:00Z', '2026-11-22T21:00Z'],
  ])('[SCH-073] %s, again and again', (text, normalized, ...expected) => {
    const schedule = read(text);
    expect(schedule).toMatchObject({ kind: 'recurring', normalized });
    expect(times(schedule, ANCHOR, 2)).toEqual(expected);
  });

  it('[SCH-074] counts days, weeks and months on the calendar, from the first time behind its anchor', () => {
    const days = read('every 3 days at 02:30', '2026-03-25T12:00:00Z', 'Europe/Berlin');
    expect(times(days, '2026-03-01T00:00:00Z', 3)).toEqual(['2026-03-26T01:30Z', '2026-03-29T01:00Z', '2026-04-01T00:30Z']);
    expect(times(days, '2026-03-29T01:00:00Z', 1)).toEqual(['2026-04-01T00:30Z']);
    const weeks = read('every 2 weeks on monday and friday', '2026-12-22T00:00:00Z');
    const found = ['2026-12-25T00:00Z', '2027-01-04T00:00Z', '2027-01-08T00:00Z', '2027-01-18T00:00Z'];
    expect(times(weeks, '2026-12-22T00:00:00Z', 4)).toEqual(found);
    const months = read('every 5 months on the 31st', '2026-01-01T00:00:00Z');
    expect(times(months, '2026-01-01T00:00:00Z', 3)).toEqual(['2026-01-31T00:00Z', '2028-07-31T00:00Z', '2028-12-31T00:00Z']);
  });

  it('[SCH-002] may be written in any case and spacing', () => {
    expect(read('  EVERY\t Week  On FRIDAY\n at 7:00 ').normalized).toBe('every friday at 07:00');
    expect(read(' 0  9 * *   Mon ').normalized).toBe('0 9 * * MON');
  });

  it('[SCH-003] counts durations from its anchor, whenever it is asked', () => {
    const every = read('every 90 minutes', '2026-11-21T10:00:30Z');
    expect(times(every, '2026-11-21T09:00:00Z', 2)).toEqual(['2026-11-21T11:30:30Z', '2026-11-21T13:00:30Z']);
    expect(times(every, '2026-11-21T11:30:29Z', 1)).toEqual(['2026-11-21T11:30:30Z']);
    expect(times(every, '2026-11-21T11:30:30Z', 1)).toEqual(['2026-11-21T13:00:30Z']);
    expect(times(every, '2026-11-30T00:00:00Z', 1)).toEqual(['2026-11-30T01:00:30Z']);
  });

  it('[SCH-003] that fires once has no later time', () => {
    expect(times(read('in 5 minutes'), ANCHOR, 3)).toEqual(['2026-11-21T10:05:30Z']);
    expect(times(read('tomorrow at 08:00'), ANCHOR, 3)).toEqual(['2026-11-22T08:00Z']);
  });

  it.each([
    '',
    ' ',
    'someday',
    'in',
    'in 5',
    'in 0 minutes',
    'in -1 hours',
    'in 1.5 hours',
    'in 5 seconds',
    'in 5 months',
    'in 99999999999999 weeks',
    'in 5 minutes please',
    'at',
    'at 25:00',
    'at 10:60',
    'at 24:00',
    'at 10',
    'tomorrow at',
    'on',
    'on 2026-13-01',
    'on 2026-12-32',
    'on 26-12-01',
    'on 0000-01-01',
    'every',
    'every 0 minutes',
    'every minutes',
    'every funday',
    'every monday on tuesday',
    'every hour at 09:30',
    'every day at',
    'monday',
    'hourly daily',
    '* * * *',
    '* * * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '0 0 0 * *',
    '0 0 * 13 *',
    '? * * * *',
    'a b c d e',
    '*/0 * * * *',
    '__proto__',
    'constructor',
    'at 9',
    'every day at 9',
    'at 13pm',
    'at 0am',
    'at 9 am pm',
    'at 9:3 am',
    'monday at 9am',
    'this monday',
    'next week',
    'next weekday',
    'every morning',
    'tonight',
    'biweekly',
    'every quarter',
    'every 15th',
    'every second day',
    'every third monday',
    'every other weekday',
    'every last',
    'every 0 days',
    'every 2 years',
    'every 32nd of the month',
    'every month on the 0th',
    'every month on monday',
    'every year on the 15th',
    'every week on the 15th',
    'every 2 days on monday',
    'every monday and',
    'every monday to the',
    'every monday and thursday to',
    'every day at 9am and 5pm',
    'every day at 9am at 10am',
    'at 9am every day at 9am',
    'at 9am in 5 minutes',
    '9am every 5 minutes',
    '9am every minute',
    'every 99999999 months',
    'on january',
    'on january 32',
    'on january 1 0000',
    'on 12/24/2026',
    'on the',
    'on the last',
    '2026-12-01T09',
    '2026-12-01T25:00',
    '2026-12-01T09:00+01',
    '2026-12-01T09:00+25:00',
    '2026-02-30T09:00Z',
    '2026-12-01T09:00 at 10:00',
    '2026-13-01',
    '@reboot',
    '@daily at 9am',
    '@every 5m',
    '@constructor',
    '@',
    '0 9 ?/2 * *',
    '0 ? * * *',
    '0 9 * ? *',
    '? 0 9 * * *',
    '0 9 1,? * *',
  ])('[SCH-004] %j is refused', (text) => {
    expect(() => read(text)).toThrow(ScheduleError);
    expect(() => readSchedule(text, { timezone: 'UTC', anchor: 0 })).toThrow(/^.{5,}$/);
  });

  it.each(['on 2026-11-21', 'on 2026-11-21 at 10:00', 'on 2020-01-01', 'on 2027-02-29', 'on 2026-11-31', '0 0 30 2 *', '0 0 31 4 *'])(
    '[SCH-005] %s can be read, and never fires',
    (text) => {
      expect(() => readSchedule(text, { timezone: 'UTC', anchor: secondsOf(ANCHOR) })).not.toThrow();
      expect(() => read(text)).toThrow(expect.objectContaining({ name: 'ScheduleError', never: true }));
    },
  );
});

const [, table = ''] = /^## Schedules$[^]*?^\|---\|---\|\n([^]*?)\n\n/m.exec(readFileSync('docs/tools.md', 'utf8')) ?? [];
const [once, recurring] = [1, 2].map((column) =>
  table.split('\n').flatMap((row) => Array.from(row.split('|')[column]!.matchAll(/`([^`]+)`/g), ([, text]) => text!)),
);

describe('a schedule of the table for users', () => {
  it.each(once!)('[SCH-001] fires once: %s', (text) => expect(read(text)).toMatchObject({ kind: 'once' }));
  it.each(recurring!)('[SCH-001] fires again and again: %s', (text) => expect(read(text)).toMatchObject({ kind: 'recurring' }));
});

describe('the calendar', () => {
  it.each([
    ['the end of a month', '0 0 31 * *', '2026-01-15T00:00:00Z', ['2026-01-31T00:00Z', '2026-03-31T00:00Z', '2026-05-31T00:00Z']],
    ['the last day of each month', '30 23 L * *', '2028-01-01T00:00:00Z', ['2028-01-31T23:30Z', '2028-02-29T23:30Z', '2028-03-31T23:30Z']],
    ['the leap day', '0 12 29 2 *', '2026-01-01T00:00:00Z', ['2028-02-29T12:00Z', '2032-02-29T12:00Z']],
    ['the 29th, in a common February too', '0 0 29 * *', '2027-01-30T00:00:00Z', ['2027-03-29T00:00Z', '2027-04-29T00:00Z']],
    ['new year', 'every day at 00:00', '2026-12-31T12:00:00Z', ['2027-01-01T00:00Z', '2027-01-02T00:00Z']],
    ['a week over the end of a month', 'every tuesday at 08:00', '2026-02-24T09:00:00Z', ['2026-03-03T08:00Z', '2026-03-10T08:00Z']],
  ])('[SCH-006] %s', (_what, text, from, expected) => {
    expect(times(read(text, from), from, expected.length)).toEqual(expected);
  });

  it.each([
    ['on 2028-02-29', '2026-01-01T00:00:00Z', '2028-02-29T00:00Z'],
    ['on 2028-02-29 at 06:30', '2028-02-28T00:00:00Z', '2028-02-29T06:30Z'],
    ['tomorrow', '2028-02-28T10:00:00Z', '2028-02-29T00:00Z'],
    ['tomorrow at 09:00', '2027-02-28T10:00:00Z', '2027-03-01T09:00Z'],
    ['tomorrow', '2026-12-31T23:59:59Z', '2027-01-01T00:00Z'],
    ['at 00:00', '2026-04-30T23:59:59Z', '2026-05-01T00:00Z'],
    ['in 1 week', '2028-02-25T00:00:00Z', '2028-03-03T00:00Z'],
  ])('[SCH-006] %s, from %s', (text, from, expected) => {
    const schedule = read(text, from);
    expect(times(schedule, from, 2)).toEqual([expected]);
  });
});

/*
 * Berlin: forward on 2026-03-29 at 01:00Z (02:00 → 03:00), back on 2026-10-25 at 01:00Z (03:00 → 02:00).
 * New York: forward on 2026-03-08 at 07:00Z (02:00 → 03:00), back on 2026-11-01 at 06:00Z (02:00 → 01:00).
 * Lord Howe, by half an hour: forward on 2026-10-03 at 15:30Z (02:00 → 02:30), back on 2026-04-04 at 15:00Z (02:00 → 01:30).
 * Cairo: forward on 2026-04-23 at 22:00Z (00:00 → 01:00).
 */
describe('summer time', () => {
  it.each([
    ['Europe/Berlin', 'every day at 02:30', '2026-03-28T00:00:00Z', ['2026-03-28T01:30Z', '2026-03-29T01:00Z', '2026-03-30T00:30Z']],
    ['America/New_York', 'every day at 02:30', '2026-03-07T00:00:00Z', ['2026-03-07T07:30Z', '2026-03-08T07:00Z', '2026-03-09T06:30Z']],
    ['Australia/Lord_Howe', 'every day at 02:15', '2026-10-02T12:00:00Z', ['2026-10-02T15:45Z', '2026-10-03T15:30Z', '2026-10-04T15:15Z']],
    ['Africa/Cairo', 'daily', '2026-04-22T00:00:00Z', ['2026-04-22T22:00Z', '2026-04-23T22:00Z', '2026-04-24T21:00Z']],
    ['Europe/Berlin', '15,45 2 * * *', '2026-03-28T12:00:00Z', ['2026-03-29T01:00Z', '2026-03-30T00:15Z', '2026-03-30T00:45Z']],
  ])('[SCH-007] goes forward in %s: %s fires once, at the first moment behind the gap', (zone, text, from, expected) => {
    expect(times(read(text, from, zone), from, expected.length)).toEqual(expected);
  });

  it.each([
    ['Europe/Berlin', 'every day at 02:30', '2026-10-24T12:00:00Z', ['2026-10-25T00:30Z', '2026-10-26T01:30Z']],
    ['America/New_York', 'every day at 01:30', '2026-10-31T12:00:00Z', ['2026-11-01T05:30Z', '2026-11-02T06:30Z']],
    ['Australia/Lord_Howe', 'every day at 01:45', '2026-04-04T00:00:00Z', ['2026-04-04T14:45Z', '2026-04-05T15:15Z']],
    ['Europe/Berlin', 'every sunday at 02:00', '2026-10-24T12:00:00Z', ['2026-10-25T00:00Z', '2026-11-01T01:00Z']],
  ])('[SCH-008] goes back in %s: %s fires once, the first time', (zone, text, from, expected) => {
    expect(times(read(text, from, zone), from, expected.length)).toEqual(expected);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00Z'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30Z'],
    ['America/New_York', '2026-03-08', '02:59', '2026-03-08T07:00Z'],
    ['America/New_York', '2026-11-01', '01:00', '2026-11-01T05:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:00', '2026-10-03T15:30Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:59', '2026-04-04T14:59Z'],
  ])('[SCH-007] [SCH-008] in %s, on %s at %s', (zone, date, time, expected) => {
    const from = `${date}T00:00:00Z`;
    const before = iso(secondsOf(from) - 172_800)!;
    expect(times(read(`on ${date} at ${time}`, before, zone), before, 2)).toEqual([expected]);
    const dayBefore = iso(secondsOf(expected) - 80_000)!;
    expect(times(read(`at ${time}`, dayBefore, zone), dayBefore, 2)).toEqual([expected]);
  });

  it.each([
    ['Europe/Berlin', '2026-03-28T23:30:00Z', ['2026-03-29T00:00Z', '2026-03-29T01:00Z', '2026-03-29T02:00Z']],
    ['Europe/Berlin', '2026-10-24T23:30:00Z', ['2026-10-25T00:00Z', '2026-10-25T01:00Z', '2026-10-25T02:00Z']],
    ['America/New_York', '2026-03-08T06:30:00Z', ['2026-03-08T07:00Z', '2026-03-08T08:00Z']],
    ['America/New_York', '2026-11-01T04:30:00Z', ['2026-11-01T05:00Z', '2026-11-01T06:00Z', '2026-11-01T07:00Z']],
  ])('[SCH-009] leaves no hour out of every hour, and none twice: %s from %s', (zone, from, expected) => {
    expect(times(read('every hour', from, zone), from, expected.length)).toEqual(expected);
  });

  it('[SCH-009] does not disturb durations', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
      const from = '2026-03-28T12:00:00Z';
      expect(times(read('in 1 day', from, zone), from, 1)).toEqual(['2026-03-29T12:00Z']);
      expect(times(read('every 6 hours', from, zone), from, 4)).toEqual([
        '2026-03-28T18:00Z',
        '2026-03-29T00:00Z',
        '2026-03-29T06:00Z',
        '2026-03-29T12:00Z',
      ]);
    }
  });
});

describe('a time zone', () => {
  it.each([
    ['utc', 'UTC'],
    ['UTC', 'UTC'],
    ['europe/berlin', 'Europe/Berlin'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ])('[SCH-010] %s is one', (name, canonical) => expect(zoneName(name)).toBe(canonical));

  it.each(['', 'Mars/Olympus', '+02:00', '-05', 'Europe', 'Europe/', ' UTC', '__proto__', 'UTC\0', 'local'])(
    '[SCH-010] is refused: %j',
    (name) => expect(zoneName(name)).toBeUndefined(),
  );
});

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Chatham',
];
const zone = fc.constantFrom(...ZONES);
/** From 2024 to the middle of 2033. */
const moment = fc.integer({ min: 1_704_067_200, max: 2_000_000_000 });
const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(([h, m]) => `${two(h)}:${two(m)}`);
const count = fc.integer({ min: 1, max: 5000 });
const weekday = fc.constantFrom('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday');
const optional = (part: fc.Arbitrary<string>, word: string) =>
  fc.option(part, { nil: '' }).map((one) => (one === '' ? '' : ` ${word} ${one}`));
const spokenClock = fc.oneof(
  clock,
  fc.constantFrom('noon', 'midnight'),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 59 }), fc.constantFrom('am', 'pm', ' p.m.'))
    .map(([h, m, half]) => `${h}:${two(m)}${half}`),
);
const dayOfMonth = fc.oneof(
  fc.integer({ min: 4, max: 20 }).map((day) => `the ${day}th`),
  fc.constantFrom('the last day', 'the 1st and 15th', 'the 31st', 'the 29th'),
  fc.tuple(fc.constantFrom('first', 'second', 'third', 'last'), weekday).map(([which, day]) => `the ${which} ${day}`),
);
const phrase = fc.oneof(
  fc.tuple(count, fc.constantFrom('minutes', 'hours', 'days', 'weeks')).map(([n, unit]) => `in ${n} ${unit}`),
  clock.map((time) => `at ${time}`),
  optional(clock, 'at').map((at) => `tomorrow${at}`),
  fc
    .tuple(fc.integer({ min: 2034, max: 2040 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), optional(clock, 'at'))
    .map(([y, m, d, at]) => `on ${y}-${two(m)}-${two(d)}${at}`),
  fc.constantFrom('hourly', 'daily', 'weekly'),
  fc.tuple(count, fc.constantFrom('minutes', 'hours')).map(([n, unit]) => `every ${n} ${unit}`),
  fc
    .tuple(fc.constantFrom('day', 'week'), optional(weekday, 'on'), optional(clock, 'at'))
    .map(([what, on, at]) => `every ${what}${on}${at}`),
  fc.tuple(weekday, optional(clock, 'at')).map(([day, at]) => `every ${day}${at}`),
  fc
    .tuple(fc.array(weekday, { minLength: 1, maxLength: 5 }), optional(spokenClock, 'at'))
    .map(([days, at]) => `every ${days.join(' and ')}${at}`),
  fc
    .tuple(fc.constantFrom('weekday', 'weekend', 'month', 'year', 'minute', 'other week', 'other monday'), optional(spokenClock, 'at'))
    .map(([what, at]) => (what === 'minute' ? 'every minute' : `every ${what}${at}`)),
  fc
    .tuple(fc.constantFrom('every month', 'every 3 months', 'monthly'), dayOfMonth, optional(clock, 'at'))
    .map(([what, day, at]) => `${what} on ${day}${at}`),
  fc.tuple(fc.integer({ min: 1, max: 40 }), optional(clock, 'at')).map(([n, at]) => `every ${n} days${at}`),
  fc.tuple(fc.integer({ min: 1, max: 9 }), weekday, optional(clock, 'at')).map(([n, day, at]) => `every ${n} weeks on ${day}${at}`),
  fc.tuple(fc.constantFrom('on', 'next'), weekday, optional(spokenClock, 'at')).map(([on, day, at]) => `${on} ${day}${at}`),
  fc.tuple(dayOfMonth, optional(clock, 'at')).map(([day, at]) => `on ${day}${at}`),
  fc
    .tuple(
      fc.date({ min: new Date('2034-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.constantFrom('Z', '+05:45', '-08:00'),
    )
    .map(([date, offset]) => `${date.toISOString().slice(0, 19)}${offset}`),
  fc.constantFrom('@hourly', '@daily', '@weekly', '@monthly', '@yearly', '0 9 ? * MON', '0 0 9 1 * ?'),
  fc
    .tuple(
      fc.integer({ min: 0, max: 59 }),
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom('*', '1', '31', 'L'),
      fc.constantFrom('*', '1-5', 'SUN'),
    )
    .map(([m, h, day, week]) => `${m} ${h} ${day} * ${week}`),
);
const two = (value: number): string => String(value).padStart(2, '0');

describe('every schedule', () => {
  it('[SCH-011] fires behind the moment that it is asked for, never goes back, and reads the same in its canonical wording', () => {
    fc.assert(
      fc.property(phrase, zone, moment, fc.nat(10_000_000), fc.nat(10_000_000), (text, timezone, anchor, one, other) => {
        const context = { timezone, anchor };
        const schedule = parseSchedule(text, context);
        const [early, late] = [anchor + Math.min(one, other), anchor + Math.max(one, other)];
        const [first, second] = [schedule.next(early), schedule.next(late)];
        if (first !== undefined) expect(first).toBeGreaterThan(early);
        if (second !== undefined) expect(first).toBeLessThanOrEqual(second);
        if (schedule.kind === 'recurring') expect(second).toBeDefined();
        // Nothing lies between a moment and the time that is next behind it.
        if (first !== undefined && first > late) expect(second).toBe(first);
        const again = readSchedule(schedule.normalized, context);
        expect(again.normalized).toBe(schedule.normalized);
        expect(again.kind).toBe(schedule.kind);
        expect([again.next(anchor), again.next(early), again.next(late)]).toEqual([schedule.next(anchor), first, second]);
      }),
      { numRuns: 400 },
    );
  });

  it('[SCH-012] on the clock fires at the first moment at which the clock shows that time, or has jumped over it', () => {
    const dayOf = fc.oneof(
      fc.date({ min: new Date('2025-01-02'), max: new Date('2032-12-30'), noInvalidDate: true }),
      fc.constantFrom(...CHANGES),
    );
    fc.assert(
      fc.property(dayOf, clock, zone, (day, time, timezone) => {
        const date = day.toISOString().slice(0, 10);
        const wanted = `${date} ${time}`;
        const expected = firstShowing(wanted, timezone);
        const anchor = expected - 100_000;
        expect(parseSchedule(`on ${date} at ${time}`, { timezone, anchor }).next(anchor)).toBe(expected);
        const daily = parseSchedule(`every day at ${time}`, { timezone, anchor });
        expect(daily.next(expected - 1)).toBe(expected);
        // Once a day, not twice.
        expect(daily.next(expected)).toBeGreaterThan(expected + 82_000);
      }),
      { numRuns: 150 },
    );
  });

  it('[SCH-004] that cannot be read is refused with a ScheduleError, whatever it is', () => {
    const word = fc.constantFrom(
      'in',
      'at',
      'on',
      'every',
      'tomorrow',
      '5',
      'minutes',
      '10:30',
      '2026-02-30',
      'day',
      'monday',
      '*',
      '?',
      '*/5',
      'L',
      '0',
      '99',
      'the',
      '15th',
      'last',
      'first',
      'of',
      'month',
      'weeks',
      'other',
      'and',
      'to',
      'next',
      'december',
      'noon',
      '9',
      'pm',
      '@daily',
      '0000-01-01',
      '2026-12-01T09:00Z',
      '9999-12-31T23:59-23:59',
    );
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, (one) => {
        try {
          parseSchedule(one, { timezone: 'Europe/Berlin', anchor: secondsOf(ANCHOR) });
        } catch (error) {
          expect(error).toBeInstanceOf(ScheduleError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** Days on which some of the zones change their clocks. */
const CHANGES = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-10-30',
  '2026-11-01',
].map((date) => new Date(`${date}T00:00:00Z`));

/** Minute by minute, by Intl alone: the first moment at which a zone's clock shows this or has jumped over it. */
function firstShowing(wanted: string, timezone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
  const near = secondsOf(`${wanted.replace(' ', 'T')}:00Z`);
  const shown = secondsOf(`${format.format(near * 1000).replace(' ', 'T')}:00Z`);
  for (let at = near - (shown - near) - 3 * 3600; ; at += 60) if (format.format(at * 1000) >= wanted) return at;
}
