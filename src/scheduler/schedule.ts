/** When a task fires. */
export interface Schedule {
  kind: 'once' | 'recurring';
  /** Its canonical wording, which means the same whenever it is read with its anchor. */
  normalized: string;
  /** The first time after `after`, in epoch seconds; undefined when there are no more. */
  next(after: number): number | undefined;
}

/** The forms that are understood, as an error, `/schedule` and the description of `createSchedule` show them. */
export const ACCEPTED_FORMS = [
  'in N minutes|hours|days|weeks',
  'at TIME: 09:30, 9am, 9:30 pm, noon or midnight',
  'today|tomorrow|on <weekday>|next <weekday> [at TIME]',
  'on YYYY-MM-DD|the <Nth>|<month> <N> [at TIME]',
  'YYYY-MM-DDTHH:MM[:SS][Z|+HH:MM]',
  'hourly|daily|weekly|monthly|yearly [at TIME]',
  'every minute|N minutes|hour|N hours',
  'every day|weekday|weekend|<weekday>[, <weekday> and <weekday>] [at TIME]',
  'every week|month|year [on <weekday>|the <Nth>|the last day|the first <weekday>|<month> <N>] [at TIME]',
  'every N days|weeks|months [on …] [at TIME], every other day|week|month|<weekday> [at TIME]',
  'a cron pattern of 5 or 6 fields, for example: 30 9 * * MON-FRI',
  '@hourly|@daily|@midnight|@weekly|@monthly|@yearly|@annually',
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

/** What somebody has written, as an error shows it. */
export const quote = (word: string): string => `'${word.slice(0, 40)}'`;
