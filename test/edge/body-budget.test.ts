import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bytesOf } from '../../src/edge/budget.ts';
import { BodyBudget, type BodyShare } from '../../src/edge/body-budget.ts';

const KiB = 1024;
const MiB = 1024 * KiB;
const STEP = 256 * KiB;
/** As the settings have it by default. */
const DEFAULTS = { all: 128 * MiB, perGroup: 40 * MiB, largest: 32 * MiB, waitMs: 20_000, maxWaiting: 64 };
const { signal } = new AbortController();

const held = ({ ofAll }: BodyShare): number => bytesOf(ofAll);

/** Takes step after step until it is whole. @returns whether it became so without waiting */
function fill(budget: BodyBudget, share: BodyShare, bytes = share.most): boolean {
  while (held(share) < bytes) {
    if (!budget.tryGrow(share, Math.min(STEP, bytes - held(share)))) return false;
  }
  return true;
}

/** As {@link fill}, waiting for budget. */
async function come(budget: BodyBudget, share: BodyShare): Promise<void> {
  while (held(share) < share.most) {
    const step = Math.min(STEP, share.most - held(share));
    if (!budget.tryGrow(share, step)) await budget.grow(share, step, signal);
    // The others come at the same time.
    await Promise.resolve();
  }
  budget.settle(share, share.most);
}

afterEach(() => void vi.useRealTimers());

describe('the budget for bodies', () => {
  it('[ERR-047] is taken by what has come: a hundred large ones that have only begun leave all but that', () => {
    const budget = new BodyBudget(DEFAULTS);
    for (let group = 1; group <= 100; group += 1) expect(budget.tryGrow(budget.open(group, 32 * MiB), 1)).toBe(true);
    expect(budget.held).toBe(100);
    // The first of them may still need all of its length.
    expect(fill(budget, budget.open('another', 28 * MiB))).toBe(true);
  });

  it('[ERR-047] is never full for somebody with a small one, whatever thirty others hold, and for how long', () => {
    const budget = new BodyBudget(DEFAULTS);
    const shares = Array.from({ length: 30 }, (_, group) => {
      const taken = [budget.open(group, 32 * MiB), budget.open(group, 32 * MiB)];
      for (const share of taken) {
        fill(budget, share);
        budget.settle(share, held(share));
      }
      return taken;
    });
    expect(fill(budget, budget.open('another', 36 * KiB))).toBe(true);
    for (const share of shares.flat()) budget.settle(share, 0);
    expect(budget.held).toBe(36 * KiB);
  });

  it('[ERR-047] three that keep large ones leave as much for a fourth', () => {
    const budget = new BodyBudget(DEFAULTS);
    for (const group of [1, 2, 3]) {
      const share = budget.open(group, 28 * MiB);
      expect(fill(budget, share)).toBe(true);
      budget.settle(share, held(share));
    }
    expect(fill(budget, budget.open(4, 28 * MiB))).toBe(true);
  });

  it('[ERR-047] within a tenant, small ones pass a large one that comes slowly', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const budget = new BodyBudget(DEFAULTS);
    const slow = budget.open(1, 32 * MiB);
    fill(budget, slow, MiB);
    // While it comes quickly, what it still needs is kept for it.
    expect(fill(budget, budget.open(1, MiB))).toBe(true);
    expect(fill(budget, budget.open(1, 28 * MiB))).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(fill(budget, budget.open(1, 16 * MiB))).toBe(true);
  });

  it('[ERR-047] half-read ones do not wait for each other for ever: all become whole that fit, in whatever order they come', async () => {
    for (const groups of [
      [1, 2, 3, 4],
      [1, 1, 1, 1],
      [1, 1, 2, 2, 3],
    ]) {
      const budget = new BodyBudget(DEFAULTS);
      const shares = groups.map((group) => budget.open(group, (groups.length === 4 && group === 1 && groups[1] === 1 ? 9 : 15) * MiB));
      await Promise.all(shares.map((share) => come(budget, share)));
      expect(shares.map((share) => held(share) === share.most)).not.toContain(false);
      for (const share of shares) budget.settle(share, 0);
      expect({ held: budget.held, waiting: budget.waiting }).toEqual({ held: 0, waiting: 0 });
    }
  });

  it('[ERR-047] and those that do not fit beside each other, one behind the other', async () => {
    const budget = new BodyBudget(DEFAULTS);
    const shares = Array.from({ length: 12 }, (_, i) => budget.open(i % 6, 30 * MiB));
    await Promise.all(
      shares.map(async (share) => {
        await come(budget, share);
        // Answered a moment later.
        await new Promise((resolve) => setImmediate(resolve));
        budget.settle(share, 0);
      }),
    );
    expect({ held: budget.held, waiting: budget.waiting }).toEqual({ held: 0, waiting: 0 });
  });

  it('[ERR-041] is never more than there is, of all and of one, and none of it is lost', async () => {
    const small = { all: 64 * KiB, perGroup: 24 * KiB, largest: 16 * KiB, waitMs: 1, maxWaiting: 3 };
    const step = fc.record({ group: fc.nat(4), bytes: fc.integer({ min: 1, max: 16 * KiB }), whole: fc.boolean(), keep: fc.nat(5) });
    const property = fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const budget = new BodyBudget(small);
      const open: { share: BodyShare; group: number }[] = [];
      const waits: Promise<unknown>[] = [];
      for (const { group, bytes, whole, keep } of steps) {
        const share = budget.open(group, bytes);
        open.push({ share, group });
        const got = () => whole && budget.settle(share, held(share));
        if (budget.tryGrow(share, bytes)) got();
        else waits.push(budget.grow(share, bytes, signal).then(got, () => budget.settle(share, 0)));
        if (keep === 0) budget.settle(open.shift()!.share, 0);
        const ofGroup = (one: number) => open.reduce((sum, each) => sum + (each.group === one ? held(each.share) : 0), 0);
        expect(budget.held).toBeLessThanOrEqual(small.all);
        expect([0, 1, 2, 3, 4].map(ofGroup).filter((sum) => sum > small.perGroup)).toEqual([]);
      }
      await Promise.all(waits);
      for (const { share } of open) budget.settle(share, 0);
      expect({ held: budget.held, waiting: budget.waiting }).toEqual({ held: 0, waiting: 0 });
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it('[ERR-041] who has waited for too long is refused, and so is who would be too many', async () => {
    const budget = new BodyBudget({ ...DEFAULTS, all: MiB, perGroup: MiB, largest: MiB, waitMs: 5, maxWaiting: 1 });
    const kept = budget.open(1, MiB);
    fill(budget, kept);
    budget.settle(kept, MiB);
    const late = budget.open(1, MiB);
    const [waits, full] = [budget.grow(late, STEP, signal), budget.grow(budget.open(1, MiB), STEP, signal)];
    await expect(full).rejects.toMatchObject({ reason: 'full' });
    await expect(waits).rejects.toMatchObject({ reason: 'late' });
    const gone = new AbortController();
    const other = budget.grow(budget.open(2, MiB), STEP, gone.signal);
    gone.abort(new Error('gone'));
    await expect(other).rejects.toThrow('gone');
    expect(budget.waiting).toBe(0);
  });
});
