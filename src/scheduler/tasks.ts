import { Problem } from '../lib/problem.ts';
import type { NewTask, ScheduledTask, Schedules, StoredTask, TaskChange, TaskMaker } from '../store/schedules/schedules.ts';
import { missing } from '../store/tenants/problems.ts';
import { firesTooOften } from './interval.ts';
import { parseSchedule, readSchedule } from './phrases.ts';
import { ACCEPTED_FORMS, ScheduleError } from './schedule.ts';
import type { Time } from './time.ts';
import { zoneName } from './wall-clock.ts';

export type TaskInput = Pick<NewTask, 'agent_id' | 'message' | 'schedule' | 'timezone' | 'conversation_id' | 'approvals' | 'labels'>;

export interface TaskUpdate {
  status?: 'active' | 'paused' | undefined;
  message?: string | undefined;
  schedule?: string | undefined;
  /** Null: nobody, and nothing. */
  user?: string | null | undefined;
  metadata?: Readonly<Record<string, string>> | null | undefined;
}

/** The API's limit for a schedule's length, which applies to agents too. */
export const SCHEDULE_LENGTH = 200;

/** Makes and changes scheduled tasks, for the API and for agents alike. */
export class Tasks {
  readonly #schedules: Schedules;
  readonly #time: Time;
  readonly #changed: () => void;
  readonly #minInterval: number;

  /**
   * @param changed called when a task may be due earlier than the scheduler knows
   * @param minInterval seconds between two due times of a new schedule at least
   */
  constructor(schedules: Schedules, time: Time, changed: () => void, minInterval: number) {
    this.#schedules = schedules;
    this.#time = time;
    this.#changed = changed;
    this.#minInterval = minInterval;
  }

  /**
   * @param ofAgent see {@link Schedules.create}
   * @returns a problem when the schedule can't be read, never fires or fires too often, there is no such time zone, or
   * the tenant has as many tasks as it may
   */
  async create(
    tenantId: number,
    input: TaskInput,
    ofAgent?: { max: number; problem: string },
    by?: TaskMaker,
  ): Promise<ScheduledTask | Problem> {
    const timezone = zoneName(input.timezone);
    if (timezone === undefined) return unusable(`there is no time zone '${input.timezone}'; name one as Europe/Berlin, or UTC`);
    const read = decide(() => this.#read(input.schedule, timezone));
    if (read instanceof Problem) return read;
    const task = await this.#schedules.create(tenantId, { ...input, timezone, ...read }, ofAgent, by);
    if (!(task instanceof Problem)) this.#changed();
    return task;
  }

  /**
   * @returns a problem when there is no such task, the new schedule can't be used, a paused task can't be resumed
   * because its schedule never fires again (`invalid_schedule`), or the task has ended and needs a new schedule
   * (`schedule_ended`)
   */
  async change(tenantId: number, id: number, update: TaskUpdate, by?: TaskMaker): Promise<ScheduledTask | Problem> {
    const { message, user, metadata } = update;
    for (;;) {
      const stored = await this.#schedules.get(tenantId, id);
      if (!stored) return missing('schedule', id);
      const moved = decide(() => this.#moved(stored, update));
      if (moved instanceof Problem) return moved;
      const change = { ...moved, user, metadata, ...(message === undefined ? {} : { message }) };
      const task = await this.#schedules.change(tenantId, stored.task, change, by);
      if (task instanceof Problem) return task;
      // The task was changed or fired in the meantime, so the decision is made again.
      if (!task) continue;
      this.#changed();
      return task;
    }
  }

  #moved({ task, anchor }: StoredTask, { status, schedule }: TaskUpdate): TaskChange | Problem {
    const isDone = task.status === 'completed' || task.status === 'failed';
    if (isDone && status !== undefined && schedule === undefined)
      return new Problem('schedule_ended', `the schedule is ${task.status}: give it a new schedule`);
    const wanted = status ?? (isDone ? 'active' : task.status);
    if (schedule !== undefined) {
      const read = this.#read(schedule, task.timezone);
      return { ...read, status: wanted, next_fire_at: wanted === 'paused' ? 0 : read.next_fire_at };
    }
    if (status === undefined || status === task.status) return {};
    if (status === 'paused' && task.kind === 'once' && task.next_fire_at === 0) {
      const message = 'the schedule fires once, and its run is under way: cancel that, or give it a new schedule';
      return new Problem('schedule_ended', message);
    }
    if (status === 'paused') return { status, next_fire_at: 0 };
    const now = this.#time.now();
    // It may have been given while the clock was ahead.
    const from = task.kind === 'recurring' ? Math.min(anchor, now) : anchor;
    const next = readSchedule(task.schedule, { timezone: task.timezone, anchor: from }).next(now);
    if (next === undefined) return unusable(`${task.normalized}: that moment has passed; give it a new schedule`);
    return { status, next_fire_at: next, anchor: from };
  }

  #read(schedule: string, timezone: string) {
    if (schedule.length > SCHEDULE_LENGTH) throw new ScheduleError(`a schedule has at most ${SCHEDULE_LENGTH} characters`);
    const anchor = this.#time.now();
    const parsed = parseSchedule(schedule, { timezone, anchor });
    const { kind, normalized, next } = parsed;
    const seconds = this.#minInterval;
    if (firesTooOften(parsed, anchor, seconds)) throw new ScheduleError(`${normalized} fires more often than once in ${seconds} seconds`);
    return { schedule, kind, normalized, anchor, next_fire_at: next(anchor)! };
  }
}

/** Works out when a task fires. @returns a problem when its schedule can't be used */
function decide<T>(work: () => T): T | Problem {
  try {
    return work();
  } catch (error) {
    if (error instanceof ScheduleError) return unusable(error.message, error);
    throw error;
  }
}

function unusable(message: string, cause?: ScheduleError): Problem {
  return new Problem('invalid_schedule', message, { extra: { accepted: ACCEPTED_FORMS }, cause });
}
