import { describe, expect, it } from 'vitest';
import { FairTurns } from '../../../src/tools/web/turns.ts';

const { signal } = new AbortController();

describe('the turns of tenants', () => {
  it('[BRW-021] come round and round, whoever asked first or most', async () => {
    const turns = new FairTurns(1, { waitMs: 20_000 });
    const order: string[] = [];
    const leave = await turns.take(1, signal);
    const work = async (tenantId: number, name: string): Promise<void> => {
      const done = await turns.take(tenantId, signal);
      order.push(name);
      done();
    };
    const all = [work(1, 'a1'), work(1, 'a2'), work(1, 'a3'), work(2, 'b1'), work(2, 'b2'), work(3, 'c1')];
    leave();
    await Promise.all(all);
    // The first turn was tenant 1's.
    expect(order).toEqual(['b1', 'c1', 'a1', 'b2', 'a2', 'a3']);
  });

  it('[BRW-021] are never more than there are places, and none is lost when somebody gives up', async () => {
    const turns = new FairTurns(2, { waitMs: 20_000 });
    const leaves = [await turns.take(1, signal), await turns.take(1, signal)];
    const controllers = Array.from({ length: 3 }, () => new AbortController());
    const waiting = controllers.map((one) => turns.take(1, one.signal));
    for (const one of [controllers[0]!, controllers[2]!]) one.abort(new Error('gone'));
    await expect(waiting[0]).rejects.toThrow('gone');
    await expect(waiting[2]).rejects.toThrow('gone');
    leaves[0]!();
    const second = await waiting[1]!;
    controllers[1]!.abort(new Error('too late to matter'));
    leaves[1]!();
    second();
    const again = [await turns.take(2, signal), await turns.take(3, signal)];
    const third = new AbortController();
    const none = turns.take(1, third.signal);
    third.abort(new Error('no third place'));
    await expect(none).rejects.toThrow('no third place');
    for (const leave of again) leave();
    await expect(turns.take(1, third.signal)).rejects.toThrow('no third place');
  });
});
