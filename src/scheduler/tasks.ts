import type { NewTask, ScheduledTask, Schedules, StoredTask, TaskChange } from '../store/schedules.ts';
import { parseSchedule, readSchedule, ScheduleError } from './phrases.ts';
import type { Time } from './time.ts';
import { zoneName } from './wall-clock.ts';

export type TaskInput = Pick<NewTask, 'agent_id' | 'message' | 'schedule' | 'timezone' | 'conversation_id'>;

export interface TaskUpdate {
  status?: 'active' | 'paused' | undefined;
  message?: string | undefined;
  schedule?: string | undefined;
}

/** As the task is, it can't be paused or resumed. The message is for whoever asked. */
export class TaskFixed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TaskFixed';
  }
}

/** The API's bound, which holds for agents too. */
const SCHEDULE_LENGTH = 200;

/** Makes and changes scheduled tasks, for the API and for agents alike. */
export class Tasks {
  readonly #schedules: Schedules;
  readonly #time: Time;
  readonly #changed: () => void;

  /** @param changed called when a task may be due earlier than the scheduler knows */
  constructor(schedules: Schedules, time: Time, changed: () => void) {
    this.#schedules = schedules;
    this.#time = time;
    this.#changed = changed;
  }

  /** @throws {ScheduleError} when the schedule can't be read or never fires, or there is no such time zone */
  async create(tenantId: number, input: TaskInput): Promise<ScheduledTask> {
    const timezone = zoneName(input.timezone);
    if (timezone === undefined) throw new ScheduleError(`there is no time zone '${input.timezone}'; name one as Europe/Berlin, or UTC`);
    const task = await this.#schedules.create(tenantId, { ...input, timezone, ...this.#read(input.schedule, timezone) });
    this.#changed();
    return task;
  }

  /**
   * @returns undefined when there is no such task
   * @throws {ScheduleError} when the new schedule can't be used, or the old one has nothing left to be resumed for
   * @throws {TaskFixed} when only a new schedule could change when it fires
   */
  async change(tenantId: number, id: number, update: TaskUpdate): Promise<ScheduledTask | undefined> {
    const { message } = update;
    for (;;) {
      const stored = await this.#schedules.get(tenantId, id);
      if (!stored) return undefined;
      const change = { ...this.#moved(stored, update), ...(message === undefined ? {} : { message }) };
      const task = await this.#schedules.change(tenantId, stored.task, change);
      // Another one was quicker, or the task fired: what was decided may be wrong by now.
      if (!task) continue;
      this.#changed();
      return task;
    }
  }

  #moved({ task, anchor }: StoredTask, { status, schedule }: TaskUpdate): TaskChange {
    const isDone = task.status === 'completed' || task.status === 'failed';
    if (isDone && status !== undefined && schedule === undefined)
      throw new TaskFixed(`the schedule is ${task.status}: give it a new schedule`);
    const wanted = status ?? (isDone ? 'active' : task.status);
    if (schedule !== undefined) {
      const read = this.#read(schedule, task.timezone);
      return { ...read, status: wanted, next_fire_at: wanted === 'paused' ? 0 : read.next_fire_at };
    }
    if (status === undefined || status === task.status) return {};
    if (status === 'paused' && task.kind === 'once' && task.next_fire_at === 0) {
      throw new TaskFixed('the schedule fires once, and its run is under way: cancel that, or give it a new schedule');
    }
    if (status === 'paused') return { status, next_fire_at: 0 };
    const next = readSchedule(task.schedule, { timezone: task.timezone, anchor }).next(this.#time.now());
    if (next === undefined) throw new ScheduleError(`${task.normalized}: that moment has passed; give it a new schedule`, { never: true });
    return { status, next_fire_at: next };
  }

  #read(schedule: string, timezone: string) {
    if (schedule.length > SCHEDULE_LENGTH) throw new ScheduleError(`a schedule has at most ${SCHEDULE_LENGTH} characters`);
    const anchor = this.#time.now();
    const { kind, normalized, next } = parseSchedule(schedule, { timezone, anchor });
    return { schedule, kind, normalized, anchor, next_fire_at: next(anchor)! };
  }
}
