import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSchedule, readSchedule, ScheduleError, type Schedule } from '../../src/scheduler/phrases.ts';
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
    'in five minutes',
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
    'at noon',
    'at 10',
    'tomorrow 10:00',
    'tomorrow at',
    'on',
    'on monday',
    'on 2026-13-01',
    'on 2026-12-32',
    'on 26-12-01',
    'on 0000-01-01',
    'on 2026-12-24 10:00',
    'every',
    'every 0 minutes',
    'every 5 days',
    'every minutes',
    'every month',
    'every weekday',
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
    '@daily',
    '@reboot',
    'a b c d e',
    '*/0 * * * *',
    '__proto__',
    'constructor',
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
