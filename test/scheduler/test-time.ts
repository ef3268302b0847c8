import type { Time } from '../../src/scheduler/time.ts';

/** A clock that stands still until a test moves it. */
export class TestTime implements Time {
  #now: number;
  readonly #alarms = new Set<{ at: number; wake: () => void }>();

  /** @param start ISO 8601, or epoch seconds */
  constructor(start: string | number) {
    this.#now = secondsOf(start);
  }

  now = (): number => this.#now;

  at = (seconds: number, wake: () => void): (() => void) => {
    const alarm = { at: seconds, wake };
    this.#alarms.add(alarm);
    // The time may have jumped over it while it was decided upon.
    if (seconds <= this.#now) queueMicrotask(() => this.#alarms.delete(alarm) && wake());
    return () => this.#alarms.delete(alarm);
  };

  /** When the next alarm is set for. */
  get nextAlarm(): number | undefined {
    const times = Array.from(this.#alarms, ({ at }) => at);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** Jumps to a moment and wakes what is due by then, as a machine does that was asleep. */
  jump(to: string | number): void {
    const before = this.#now;
    this.#now = secondsOf(to);
    // Alarms count elapsed time: none is put off when the clock is set back.
    for (const alarm of this.#alarms) if (this.#now < before) alarm.at -= before - this.#now;
    for (const alarm of this.#alarms.values().toArray()) {
      if (alarm.at > this.#now) continue;
      this.#alarms.delete(alarm);
      alarm.wake();
    }
  }

  /** Jumps ahead by so many seconds. */
  pass(seconds: number): void {
    this.jump(this.#now + seconds);
  }
}

export function secondsOf(moment: string | number): number {
  return typeof moment === 'number' ? moment : Date.parse(moment) / 1000;
}
