import { describe, expect, it } from 'vitest';
import { Loop, type Rest } from '../../src/lib/loop.ts';

/** A loop whose rounds and alarms are the test's to end and to ring. */
function setUp() {
  const rounds: PromiseWithResolvers<Rest>[] = [];
  const alarms: { due: number; ring: () => void; canceled: boolean }[] = [];
  const loop = new Loop({
    round() {
      rounds.push(Promise.withResolvers<Rest>());
      return rounds.at(-1)!.promise;
    },
    alarm(due, ring) {
      const alarm = { due, ring, canceled: false };
      alarms.push(alarm);
      return () => void (alarm.canceled = true);
    },
  });
  return { loop, rounds, alarms };
}

describe('a loop', () => {
  it('sleeps between its rounds until the next one is due, or until it is woken', async () => {
    const { loop, rounds, alarms } = setUp();
    loop.sleep(1);
    expect(rounds).toHaveLength(0);
    alarms[0]!.ring();
    expect(rounds).toHaveLength(1);
    rounds[0]!.resolve({ due: 2 });
    await loop.idle();
    expect(alarms[1]).toMatchObject({ due: 2, canceled: false });
    loop.wake();
    expect(alarms[1]!.canceled).toBe(true);
    expect(rounds).toHaveLength(2);
  });

  it('does one round at a time, and one more when it was woken during a round, however often', async () => {
    const { loop, rounds, alarms } = setUp();
    loop.wake();
    loop.wake();
    loop.wake();
    expect(rounds).toHaveLength(1);
    rounds[0]!.resolve({ due: 1 });
    await expect.poll(() => rounds.length).toBe(2);
    expect(alarms).toEqual([]);
    rounds[1]!.resolve({ due: 2 });
    await loop.idle();
    expect(rounds).toHaveLength(2);
    expect(alarms).toMatchObject([{ due: 2 }]);
  });

  it('is woken by nothing but its alarm while it is deaf', async () => {
    const { loop, rounds, alarms } = setUp();
    loop.wake();
    loop.wake();
    rounds[0]!.resolve({ due: 1, deaf: true });
    await loop.idle();
    loop.wake();
    expect(rounds).toHaveLength(1);
    alarms[0]!.ring();
    expect(rounds).toHaveLength(2);
  });

  it('waits for the round that is under way when it is stopped, and begins no other', async () => {
    const { loop, rounds, alarms } = setUp();
    loop.wake();
    loop.wake();
    let stopped = false;
    const stop = loop.stop().then(() => (stopped = true));
    await Promise.resolve();
    expect(stopped).toBe(false);
    rounds[0]!.resolve({ due: 1 });
    await stop;
    loop.wake();
    loop.sleep(1);
    expect(rounds).toHaveLength(1);
    expect(alarms).toEqual([]);
  });
});
