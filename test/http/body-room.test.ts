import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bytesOf } from '../../src/http/body-area.ts';
import { BodyRoom, type Place } from '../../src/http/body-room.ts';

const KiB = 1024;
const MiB = 1024 * KiB;
const STEP = 256 * KiB;
/** As the settings have it by default. */
const DEFAULTS = { all: 128 * MiB, perGroup: 40 * MiB, largest: 32 * MiB, waitMs: 20_000, maxWaiting: 64 };
const { signal } = new AbortController();

const held = ({ ofAll }: Place): number => bytesOf(ofAll);

/** Takes step after step until it is whole. @returns whether it became so without waiting */
function fill(room: BodyRoom, place: Place, bytes = place.most): boolean {
  while (held(place) < bytes) {
    if (!room.tryGrow(place, Math.min(STEP, bytes - held(place)))) return false;
  }
  return true;
}

/** As {@link fill}, waiting for room. */
async function come(room: BodyRoom, place: Place): Promise<void> {
  while (held(place) < place.most) {
    const step = Math.min(STEP, place.most - held(place));
    if (!room.tryGrow(place, step)) await room.grow(place, step, signal);
    // The others come at the same time.
    await Promise.resolve();
  }
  room.settle(place, place.most);
}

afterEach(() => void vi.useRealTimers());

describe('the room for bodies', () => {
  it('[ERR-047] is taken by what has come: a hundred large ones that have only begun leave all but that', () => {
    const room = new BodyRoom(DEFAULTS);
    for (let group = 1; group <= 100; group += 1) expect(room.tryGrow(room.enter(group, 32 * MiB), 1)).toBe(true);
    expect(room.held).toBe(100);
    // The first of them may still need all of its length.
    expect(fill(room, room.enter('another', 28 * MiB))).toBe(true);
  });

  it('[ERR-047] is never full for somebody with a small one, whatever thirty others hold, and for how long', () => {
    const room = new BodyRoom(DEFAULTS);
    const places = Array.from({ length: 30 }, (_, group) => {
      const taken = [room.enter(group, 32 * MiB), room.enter(group, 32 * MiB)];
      for (const place of taken) {
        fill(room, place);
        room.settle(place, held(place));
      }
      return taken;
    });
    expect(fill(room, room.enter('another', 36 * KiB))).toBe(true);
    for (const place of places.flat()) room.settle(place, 0);
    expect(room.held).toBe(36 * KiB);
  });

  it('[ERR-047] three that keep large ones leave as much for a fourth', () => {
    const room = new BodyRoom(DEFAULTS);
    for (const group of [1, 2, 3]) {
      const place = room.enter(group, 28 * MiB);
      expect(fill(room, place)).toBe(true);
      room.settle(place, held(place));
    }
    expect(fill(room, room.enter(4, 28 * MiB))).toBe(true);
  });

  it('[ERR-047] within a tenant, small ones pass a large one that comes slowly', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const room = new BodyRoom(DEFAULTS);
    const slow = room.enter(1, 32 * MiB);
    fill(room, slow, MiB);
    // While it comes quickly, what it still needs is kept for it.
    expect(fill(room, room.enter(1, MiB))).toBe(true);
    expect(fill(room, room.enter(1, 28 * MiB))).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(fill(room, room.enter(1, 16 * MiB))).toBe(true);
  });

  it('[ERR-047] half-read ones do not wait for each other for ever: all become whole that fit, in whatever order they come', async () => {
    for (const groups of [
      [1, 2, 3, 4],
      [1, 1, 1, 1],
      [1, 1, 2, 2, 3],
    ]) {
      const room = new BodyRoom(DEFAULTS);
      const places = groups.map((group) => room.enter(group, (groups.length === 4 && group === 1 && groups[1] === 1 ? 9 : 15) * MiB));
      await Promise.all(places.map((place) => come(room, place)));
      expect(places.map((place) => held(place) === place.most)).not.toContain(false);
      for (const place of places) room.settle(place, 0);
      expect({ held: room.held, waiting: room.waiting }).toEqual({ held: 0, waiting: 0 });
    }
  });

  it('[ERR-047] and those that do not fit beside each other, one behind the other', async () => {
    const room = new BodyRoom(DEFAULTS);
    const places = Array.from({ length: 12 }, (_, i) => room.enter(i % 6, 30 * MiB));
    await Promise.all(
      places.map(async (place) => {
        await come(room, place);
        // Answered a moment later.
        await new Promise((resolve) => setImmediate(resolve));
        room.settle(place, 0);
      }),
    );
    expect({ held: room.held, waiting: room.waiting }).toEqual({ held: 0, waiting: 0 });
  });

  it('[ERR-041] is never more than there is, of all and of one, and none of it is lost', async () => {
    const small = { all: 64 * KiB, perGroup: 24 * KiB, largest: 16 * KiB, waitMs: 1, maxWaiting: 3 };
    const step = fc.record({ group: fc.nat(4), bytes: fc.integer({ min: 1, max: 16 * KiB }), whole: fc.boolean(), keep: fc.nat(5) });
    const property = fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const room = new BodyRoom(small);
      const open: { place: Place; group: number }[] = [];
      const waits: Promise<unknown>[] = [];
      for (const { group, bytes, whole, keep } of steps) {
        const place = room.enter(group, bytes);
        open.push({ place, group });
        const got = () => whole && room.settle(place, held(place));
        if (room.tryGrow(place, bytes)) got();
        else waits.push(room.grow(place, bytes, signal).then(got, () => room.settle(place, 0)));
        if (keep === 0) room.settle(open.shift()!.place, 0);
        const ofGroup = (one: number) => open.reduce((sum, each) => sum + (each.group === one ? held(each.place) : 0), 0);
        expect(room.held).toBeLessThanOrEqual(small.all);
        expect([0, 1, 2, 3, 4].map(ofGroup).filter((sum) => sum > small.perGroup)).toEqual([]);
      }
      await Promise.all(waits);
      for (const { place } of open) room.settle(place, 0);
      expect({ held: room.held, waiting: room.waiting }).toEqual({ held: 0, waiting: 0 });
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it('[ERR-041] who has waited for too long is refused, and so is who would be too many', async () => {
    const room = new BodyRoom({ ...DEFAULTS, all: MiB, perGroup: MiB, largest: MiB, waitMs: 5, maxWaiting: 1 });
    const kept = room.enter(1, MiB);
    fill(room, kept);
    room.settle(kept, MiB);
    const late = room.enter(1, MiB);
    const [waits, full] = [room.grow(late, STEP, signal), room.grow(room.enter(1, MiB), STEP, signal)];
    await expect(full).rejects.toMatchObject({ reason: 'full' });
    await expect(waits).rejects.toMatchObject({ reason: 'late' });
    const gone = new AbortController();
    const other = room.grow(room.enter(2, MiB), STEP, gone.signal);
    gone.abort(new Error('gone'));
    await expect(other).rejects.toThrow('gone');
    expect(room.waiting).toBe(0);
  });
});
