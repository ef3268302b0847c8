import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Semaphore } from '../../src/lib/semaphore.ts';

const { signal } = new AbortController();

describe('the slots of a semaphore', () => {
  it('[BRW-021] go to the tenants in turn, whichever asked first or most', async () => {
    const slots = new Semaphore(1, { waitMs: 20_000 });
    const order: string[] = [];
    const release = await slots.take(signal, 1);
    const work = async (tenantId: number, name: string): Promise<void> => {
      const done = await slots.take(signal, tenantId);
      order.push(name);
      done();
    };
    const all = [work(1, 'a1'), work(1, 'a2'), work(1, 'a3'), work(2, 'b1'), work(2, 'b2'), work(3, 'c1')];
    release();
    await Promise.all(all);
    // The first slot was tenant 1's.
    expect(order).toEqual(['b1', 'c1', 'a1', 'b2', 'a2', 'a3']);
  });

  it('[BRW-021] never exceed their number, and none is lost when a caller gives up', async () => {
    const slots = new Semaphore(2, { waitMs: 20_000 });
    const releases = [await slots.take(signal, 1), await slots.take(signal, 1)];
    const controllers = Array.from({ length: 3 }, () => new AbortController());
    const waiting = controllers.map((one) => slots.take(one.signal, 1));
    for (const one of [controllers[0]!, controllers[2]!]) one.abort(new Error('gone'));
    await expect(waiting[0]).rejects.toThrow('gone');
    await expect(waiting[2]).rejects.toThrow('gone');
    releases[0]!();
    const second = await waiting[1]!;
    controllers[1]!.abort(new Error('too late to matter'));
    releases[1]!();
    second();
    const again = [await slots.take(signal, 2), await slots.take(signal, 3)];
    const third = new AbortController();
    const none = slots.take(third.signal, 1);
    third.abort(new Error('no third place'));
    await expect(none).rejects.toThrow('no third place');
    for (const release of again) release();
    await expect(slots.take(third.signal, 1)).rejects.toThrow('no third place');
  });

  it('go to the callers of one group in order, and callers above the waiting limit are refused', async () => {
    const semaphore = new Semaphore(1, { maxWaiting: 2 });
    const order: string[] = [];
    const release = await semaphore.take();
    const work = async (name: string): Promise<void> => {
      const done = await semaphore.take();
      order.push(name);
      done();
    };
    const all = [work('a'), work('b')];
    await expect(semaphore.take()).rejects.toMatchObject({ reason: 'full' });
    release();
    await Promise.all(all);
    expect(order).toEqual(['a', 'b']);
  });

  it('are waited for up to the time limit', async () => {
    const semaphore = new Semaphore(1, { waitMs: 10 });
    const release = await semaphore.take();
    await expect(semaphore.take()).rejects.toMatchObject({ reason: 'late' });
    release();
    (await semaphore.take())();
  });

  it('are as many for a group as it may hold, and the others pass by it', async () => {
    const semaphore = new Semaphore(3, { perGroup: 2 });
    const releases = [semaphore.tryTake(1)!, semaphore.tryTake(1)!];
    expect(semaphore.tryTake(1)).toBeUndefined();
    const third = semaphore.take(signal, 1);
    expect([semaphore.held, semaphore.waiting]).toEqual([2, 1]);
    (await semaphore.take(signal, 2))();
    releases[0]!();
    // Twice is like once.
    releases[0]!();
    (await third)();
    expect([semaphore.held, semaphore.waiting]).toEqual([1, 0]);
    await expect(semaphore.take(signal, 1, 3)).rejects.toMatchObject({ reason: 'never' });
  });

  it('are one for a group while it must not have more, and the others pass by it', async () => {
    let more = true;
    const semaphore = new Semaphore(4, { more: () => more });
    const releases = [semaphore.tryTake(1)!, semaphore.tryTake(1)!];
    more = false;
    expect(semaphore.tryTake(1)).toBeUndefined();
    const waiting = [semaphore.take(signal, 1), semaphore.take(signal, 1)] as const;
    (await semaphore.take(signal, 2))();
    releases[0]!();
    expect([semaphore.held, semaphore.waiting]).toEqual([1, 2]);
    releases[1]!();
    const release = await waiting[0];
    expect([semaphore.held, semaphore.waiting]).toEqual([1, 1]);
    release();
    (await waiting[1])();
    expect([semaphore.held, semaphore.waiting]).toEqual([0, 0]);
  });

  it('are kept free for a caller that needs many, and given to the others when it gives up', async () => {
    const semaphore = new Semaphore(4);
    const release = await semaphore.take(signal, 1, 3);
    const many = new AbortController();
    const waiting = semaphore.take(many.signal, 2, 4);
    expect(semaphore.tryTake(3)).toBeUndefined();
    const few = semaphore.take(signal, 3);
    many.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    (await few)();
    release();
    expect(semaphore.held).toBe(0);
  });

  it('are never more than there are, for all groups and for each, and everybody gets some in the end', async () => {
    const caller = fc.record({ group: fc.integer({ min: 1, max: 3 }), slots: fc.integer({ min: 1, max: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(caller, { maxLength: 30 }), fc.infiniteStream(fc.nat()), async (callers, choices) => {
        const semaphore = new Semaphore(5, { perGroup: 3 });
        const inside: { group: number; slots: number; release: () => void }[] = [];
        const sum = (group?: number) =>
          inside.filter((one) => group === undefined || one.group === group).reduce((all, { slots }) => all + slots, 0);
        const all = callers.map(async ({ group, slots }) => {
          const release = await semaphore.take(signal, group, slots);
          inside.push({ group, slots, release });
          expect(sum()).toBeLessThanOrEqual(5);
          expect(sum(group)).toBeLessThanOrEqual(3);
        });
        for (let left = 0; left < callers.length; left += 1) {
          await new Promise(setImmediate);
          expect(inside.length).toBeGreaterThan(0);
          const [one] = inside.splice(choices.next().value % inside.length, 1);
          one!.release();
        }
        await Promise.all(all);
        expect([semaphore.held, semaphore.waiting]).toEqual([0, 0]);
      }),
      { numRuns: 200 },
    );
  });
});
