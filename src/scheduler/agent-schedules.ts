import { Problem } from '../lib/problem.ts';
import type { AgentTask, TaskOutcome, TaskScheduler } from '../runtime/commands/schedule.ts';
import type { TokenRef } from '../store/tenants/makers.ts';
import type { Schedules } from '../store/schedules/schedules.ts';
import { readSchedule } from './phrases.ts';
import { ACCEPTED_FORMS, type ScheduleContext } from './schedule.ts';
import { SCHEDULE_LENGTH, type Tasks } from './tasks.ts';
import type { Time } from './time.ts';

/** How many open tasks an agent may have: a confused model could schedule tasks without end. */
const MAX_OPEN = 100;
const FULL = `${MAX_OPEN} tasks are scheduled already, as many as there may be; cancel some first`;
const MAX_MESSAGE = 65_536;
/** Bytes of the approvals that a task is kept with: tasks that make tasks could add to them without end. */
const MAX_APPROVALS = 64 * 1024;
const SHOWN = 100;
const ZONE = 'UTC';

/** What agents schedule for themselves with `/schedule`. */
export class AgentSchedules implements TaskScheduler {
  readonly forms = ACCEPTED_FORMS;
  readonly #schedules: Schedules;
  readonly #tasks: Tasks;
  readonly #time: Time;
  readonly #exists: (tenantId: number, agentId: string) => Promise<boolean>;

  /** @param exists whether the tenant has stored the agent: a task of an inline agent could not fire */
  constructor(schedules: Schedules, tasks: Tasks, time: Time, exists: (tenantId: number, agentId: string) => Promise<boolean>) {
    this.#schedules = schedules;
    this.#tasks = tasks;
    this.#time = time;
    this.#exists = exists;
  }

  async create(tenantId: number, agentId: string, text: string, approvals: readonly string[], token?: TokenRef): Promise<TaskOutcome> {
    const parts = splitTask(text, { timezone: ZONE, anchor: this.#time.now() });
    if (!parts) return { problem: 'write /schedule <when>: <message>, for example /schedule every day at 07:30: check the orders' };
    const { phrase, message } = parts;
    if (message === '') return { problem: 'the message is missing; write /schedule <when>: <message>' };
    if (message.length > MAX_MESSAGE) return { problem: `the message is longer than ${MAX_MESSAGE} characters; shorten it` };
    if (!(await this.#exists(tenantId, agentId))) {
      return { problem: `the agent '${agentId}' is not stored, and would not be there when the task is due; ask for a stored one` };
    }
    if (Buffer.byteLength(JSON.stringify(approvals)) > MAX_APPROVALS) {
      return {
        problem: `a task is kept with the approvals that hold here, and these have more than ${MAX_APPROVALS} bytes; ask a person for it`,
      };
    }
    const input = { agent_id: agentId, message, schedule: phrase, timezone: ZONE, conversation_id: 0, approvals };
    return outcomeOf(await this.#tasks.create(tenantId, input, { max: MAX_OPEN, problem: FULL }, { token, agent: agentId }));
  }

  async list(tenantId: number, agentId: string): Promise<AgentTask[]> {
    const tasks: AgentTask[] = [];
    for (let before: number | undefined; ;) {
      const { items, more } = await this.#schedules.list(tenantId, { limit: SHOWN - tasks.length, before, agentId });
      tasks.push(...items);
      before = items.at(-1)?.id;
      if (!more || before === undefined || tasks.length === SHOWN) return tasks;
    }
  }

  async setStatus(tenantId: number, agentId: string, id: number, status: 'active' | 'paused', token?: TokenRef): Promise<TaskOutcome> {
    if (!(await this.#own(tenantId, agentId, id))) return none(id);
    return outcomeOf(await this.#tasks.change(tenantId, id, { status }, { token, agent: agentId }));
  }

  async cancel(tenantId: number, agentId: string, id: number, token?: TokenRef): Promise<TaskOutcome> {
    return outcomeOf(await this.#schedules.remove(tenantId, id, agentId, { token, agent: agentId }));
  }

  async #own(tenantId: number, agentId: string, id: number): Promise<AgentTask | undefined> {
    const stored = await this.#schedules.get(tenantId, id);
    return stored?.task.agent_id === agentId ? stored.task : undefined;
  }
}

/**
 * Splits `<phrase>: <message>`. A phrase may hold colons itself (`at 09:30`): the separator is the last of the first colons
 * in front of which a valid schedule ends; else the first colon that a space follows, else the first colon. A schedule alone has an
 * empty message.
 */
function splitTask(text: string, context: ScheduleContext): { phrase: string; message: string } | undefined {
  const colons = Array.from(text.matchAll(/:/g).take(MAX_COLONS), ({ index }) => index);
  const spaced = text.search(/:\s/);
  if (isSchedule(text, context)) return { phrase: text, message: '' };
  const at = colons.findLast((index) => isSchedule(text.slice(0, index), context)) ?? (spaced >= 0 ? spaced : colons[0]);
  return at === undefined ? undefined : { phrase: text.slice(0, at).trim(), message: text.slice(at + 1).trim() };
}

/** How many colons are tried: a date-time with seconds and an offset holds three. */
const MAX_COLONS = 4;

function isSchedule(text: string, context: ScheduleContext): boolean {
  if (text.length > SCHEDULE_LENGTH) return false;
  try {
    readSchedule(text, context);
    return true;
  } catch {
    return false;
  }
}

function outcomeOf(task: AgentTask | Problem): TaskOutcome {
  if (!(task instanceof Problem)) return { task };
  const { code, message, subject } = task;
  if (code === 'schedule_not_found') return none(subject!.id);
  if (code === 'unauthorized')
    return { problem: 'the token of this run is revoked, or has expired: it schedules and changes nothing any more' };
  return { problem: code === 'invalid_schedule' ? `${message}; what is understood, in UTC: ${ACCEPTED_FORMS.join('; ')}` : message };
}

const none = (id: number): TaskOutcome => ({ problem: `you have no task #${id}; /schedule list shows those that you have` });
