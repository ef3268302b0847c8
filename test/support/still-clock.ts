import { onTestFinished, vi } from 'vitest';

/**
 * `setTimeout` on a clock that stands still until a test lets time pass, for what is to be late: on a busy machine the
 * time on the real one may be over before that has even begun. Sockets and processes go on as ever.
 *
 *   using clock = new StillClock();
 *   await clock.passUntil(call);
 */
export class StillClock implements Disposable {
  constructor() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // A test that hangs never comes to the end of its `using`.
    onTestFinished(() => void vi.useRealTimers());
  }

  /** Waits while time stands still. Not `expect.poll`: that moves the clock. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await nextPass();
  }

  /** Lets so much time pass, and what comes of it arrive. */
  async pass(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= 100) {
      await vi.advanceTimersByTimeAsync(Math.min(left, 100));
      await nextPass();
    }
  }

  /** Lets time fly until this is settled. @returns what it is settled with */
  async passUntil<T>(outcome: Promise<T>): Promise<T> {
    let settled = false;
    const settle = (): void => void (settled = true);
    outcome.then(settle, settle);
    while (!settled) {
      await vi.advanceTimersByTimeAsync(100);
      await nextPass();
    }
    return outcome;
  }

  [Symbol.dispose](): void {
    vi.useRealTimers();
  }
}

const nextPass = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
