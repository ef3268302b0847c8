import { describe, expect, it } from 'vitest';
import { BodyBudget } from '../../src/edge/body-budget.ts';
import { BudgetRoom } from '../../src/edge/message-room.ts';

const [KiB, MiB] = [1024, 1024 * 1024];
const DEFAULTS = { all: 128 * MiB, perGroup: 40 * MiB, largest: 32 * MiB, waitMs: 20_000, maxWaiting: 64 };

describe('the room of a message', () => {
  it('[OAI-115] is of the budget for bodies, behind what any connection may cost, and is given back with its end', () => {
    const budget = new BodyBudget(DEFAULTS);
    const room = new BudgetRoom(budget, 1, DEFAULTS.largest);
    expect(room.add(64 * KiB)).toBeUndefined();
    expect(budget.held).toBe(0);
    for (let n = 0; n < 100; n += 1) expect(room.add(64 * KiB)).toBeUndefined();
    expect(budget.held).toBeGreaterThanOrEqual(100 * 64 * KiB);
    room.clear();
    expect(budget.held).toBe(0);
    room.add(MiB);
    room.close();
    expect(budget.held).toBe(0);
  });

  it('[OAI-115] has to be waited for where its tenant has taken it all, and is waited for no longer than its connection lives', async () => {
    const budget = new BodyBudget(DEFAULTS);
    const rooms = Array.from({ length: 8 }, () => new BudgetRoom(budget, 1, DEFAULTS.largest));
    let waits: Promise<void> | undefined;
    let last = rooms[0]!;
    for (let n = 0; n < 400 && !waits; n += 1) waits = (last = rooms[n % 8]!).add(256 * KiB);
    expect(waits).toBeInstanceOf(Promise);
    expect(budget.held).toBeLessThanOrEqual(DEFAULTS.perGroup);
    // Another tenant has its own.
    expect(new BudgetRoom(budget, 2, DEFAULTS.largest).add(256 * KiB)).toBeUndefined();
    const refused = expect(waits).rejects.toBeDefined();
    for (const room of [last, ...rooms]) room.close();
    await refused;
    expect(budget.waiting).toBe(0);
  });
});
