import type { components } from '../../src/generated/api.ts';
import { safeJson } from '../../src/lib/safe-json.ts';
import { CheckedStream } from './checked-stream.ts';
import type { RawFrame } from './check-stream.ts';
import { eventViolation } from './event-schemas.ts';
import { record } from './seen.ts';

/** A notification without the name of its event. */
export type Notification = Omit<components['schemas']['NotificationEvent'], 'type'>;

/** A notification with its id. */
export interface NotificationFrame {
  id: string;
  data: Notification;
}

const PHASES = {
  'run.started': ['started', 'running'],
  'run.completed': ['completed', 'succeeded'],
  'run.failed': ['failed', 'failed'],
  'run.waiting': ['waiting', 'running'],
} as const;

/**
 * Checks a notification stream frame by frame: `open` first and once, payload schemas, ids, and that every run begins
 * once before it ends once.
 */
class NotificationChecker {
  #opened = false;
  /** The last phase of each run. */
  readonly #runs = new Map<number, 'started' | 'ended'>();

  /** @returns the notification, or undefined for `open`. @throws when the frame isn't one that may come here */
  take({ id, event, data }: RawFrame): NotificationFrame | undefined {
    const insist = (holds: boolean, problem: string): void => {
      if (!holds) throw new Error(`notification stream (${id} ${event} ${data.slice(0, 300)}): ${problem}`);
    };
    insist(event === (this.#opened ? 'notification' : 'open'), 'open comes first and once, notifications behind it');
    insist(!/[\r\n]/.test(data) && safeJson(data) === data, 'the data is one line to every reader');
    const payload = JSON.parse(data) as Notification & { type: string };
    const wrong = eventViolation(event!, payload);
    insist(wrong === undefined, wrong!);
    record('event', event!);
    if (!this.#opened) {
      insist(id === undefined, 'open has no id');
      this.#opened = true;
      return undefined;
    }
    if (payload.kind === 'budget.reached') {
      insist(payload.budget !== undefined && payload.request_id === payload.budget.request_id, 'the budget is there');
      return withoutType(id!, payload);
    }
    const [phase, status] = PHASES[payload.kind];
    insist(payload.status === status, `the status is ${status}`);
    insist((payload.result_summary !== undefined) === (phase === 'completed'), 'result_summary comes with success');
    insist((payload.error_message !== undefined) === (phase === 'failed'), 'error_message comes with failure');
    insist((payload.completed_at === 0) === (phase === 'started' || phase === 'waiting'), 'completed_at is 0 while it runs');
    const asks = payload.question_id !== undefined && payload.request_id !== undefined;
    insist(asks === (phase === 'waiting'), 'question_id and request_id come with a run that waits');
    if (phase === 'waiting') {
      insist(id === `${payload.question_id}.waiting`, `the id is ${payload.question_id}.waiting`);
      insist((payload.run_id === 0) === (payload.task_id === 0), 'a scheduled run has a task');
      return withoutType(id!, payload);
    }
    insist(id === `${payload.run_id}.${phase}`, `the id is ${payload.run_id}.${phase}`);
    const before = this.#runs.get(payload.run_id);
    insist(before !== 'ended', 'a run ends once, and nothing of it follows');
    insist(before === undefined || phase !== 'started', 'a run begins once');
    if (phase !== 'started') insist(payload.completed_at >= payload.started_at, 'a run does not end before it begins');
    this.#runs.set(payload.run_id, phase === 'started' ? 'started' : 'ended');
    return withoutType(id!, payload);
  }
}

/** The type has been checked to be the event's name, and is of no more interest. */
function withoutType(id: string, { type: _type, ...rest }: Notification & { type: string }): NotificationFrame {
  return { id, data: rest };
}

/** A tenant's notification stream. Every frame is checked as it comes; what is wrong rejects {@link over}. */
export class NotificationStream extends CheckedStream<NotificationFrame> {
  readonly #checker = new NotificationChecker();
  #open = false;

  /** Resolves when `open` has come. */
  async opened(): Promise<this> {
    await this.watch(() => this.#open || undefined);
    return this;
  }

  /** The kinds of the notifications so far. */
  kinds(): string[] {
    return this.frames.map(({ data }) => data.kind);
  }

  /** Resolves with the first notification, past or to come, of which this is true. @throws when the stream ends before */
  until(wanted: (data: Notification) => boolean): Promise<NotificationFrame> {
    return this.watch(() => this.frames.find(({ data }) => wanted(data)));
  }

  /** Resolves when so many notifications have come. */
  async untilCount(count: number): Promise<void> {
    await this.watch(() => this.frames.length >= count || undefined);
  }

  [Symbol.dispose](): void {
    this.drop();
  }

  protected override take(message: RawFrame): void {
    const frame = this.#checker.take(message);
    if (frame) this.frames.push(frame);
    else this.#open = true;
  }
}
