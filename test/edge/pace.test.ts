import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pace, type Late } from '../../src/edge/pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A body that has a minute, and what it is given up for. */
function watched(): { pace: Pace; late: Late[] } {
  const late: Late[] = [];
  return { pace: new Pace({ timeoutMs: 60_000, minRate: 100 }, (why) => late.push(why)), late };
}

describe('the pace of a body', () => {
  it('[ERR-048] is an average over ten seconds of the minute that it has', () => {
    const { pace, late } = watched();
    pace.bind();
    for (const bytes of [1000, 5000, 1000]) {
      vi.advanceTimersByTime(9000);
      pace.add(bytes);
      vi.advanceTimersByTime(1000);
    }
    expect(late).toEqual([]);
    pace.add(999);
    vi.advanceTimersByTime(10_000);
    expect(late).toEqual(['rate']);
    pace.end();
  });

  it('[ERR-048] does not matter to a small one, which has its time', () => {
    const { pace, late } = watched();
    vi.advanceTimersByTime(59_999);
    expect(late).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(late).toEqual(['whole']);
    pace.end();
  });

  it('[ERR-048] has no time left behind a pause that began too late, which is no warning', async () => {
    vi.useRealTimers();
    const warned = vi.spyOn(process, 'emitWarning');
    const { pace, late } = watched();
    // As when the process has had no time for its timers.
    const now = performance.now() + 61_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    pace.stop();
    pace.go();
    clock.mockRestore();
    await expect.poll(() => late).toEqual(['whole']);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
    pace.end();
  });

  it('[ERR-048] stands still while it waits for us', () => {
    const { pace, late } = watched();
    pace.bind();
    vi.advanceTimersByTime(9000);
    pace.stop();
    vi.advanceTimersByTime(600_000);
    pace.go();
    vi.advanceTimersByTime(9000);
    expect(late).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(late).toEqual(['rate']);
    pace.end();
    pace.go();
    expect(vi.getTimerCount()).toBe(0);
  });
});
