import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { Problem } from '../../src/lib/problem.ts';
import { TenantLimits, type TenantLimitOptions } from '../../src/runtime/limits.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import { TenantShare } from '../../src/runtime/tenant-share.ts';
import { SharedLimits, type Share, type Shares, type ShareWish } from '../../src/store/tenants/shares.ts';
import { Tenants } from '../../src/store/tenants/tenants.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { StillClock } from '../support/still-clock.ts';

const NODES = ['a', 'b', 'c'];

/** A node's limits, and the runs that it has let in. */
class Node {
  readonly limits: TenantLimits;
  readonly runs: Disposable[] = [];

  constructor(db: Database, id: string, options: TenantLimitOptions) {
    const onError = (error: Error): never => {
      throw error;
    };
    this.limits = new TenantLimits(options, { shares: new SharedLimits(db, id), onError });
  }

  /** @returns whether it was let in */
  async start(tenantId: number): Promise<boolean> {
    const run = await this.limits.admit(tenantId, async (admission) => admission.take());
    if (run instanceof Problem) return false;
    this.runs.push(run);
    return true;
  }

  end(count: number): void {
    for (const run of this.runs.splice(0, count)) run[Symbol.dispose]();
  }
}

/** How much room nodes hold of a tenant's. */
async function heldOf(db: Database, tenantId: number, nodes: readonly string[]): Promise<number> {
  const { held } = (await db.knex('tenant_shares').where({ tenant_id: tenantId }).first('held')) as { held: Record<string, number> };
  return nodes.reduce((sum, id) => sum + (held[id] ?? 0), 0);
}

/** The room of one limit, of which two nodes have parts. What it answers arrives when a test lets it. */
class Room implements Shares {
  readonly alone = false;
  readonly max = 64;
  mine = 0;
  others = 0;
  down = false;
  asked = 0;
  readonly #under: (() => void)[] = [];
  held = false;

  async share(_tenantId: number, { inside, slots }: ShareWish): Promise<Share> {
    this.asked += 1;
    if (this.down) throw new Error('the database is away');
    const share = Math.max(inside, Math.min(slots, this.max - this.others));
    this.mine = share;
    if (this.held) await new Promise<void>((resolve) => this.#under.push(resolve));
    return { slots: share, slotsElsewhere: this.others, starts: 0, startsLeft: 0, window: 0, endsInMs: 0 };
  }

  /** The other node takes all that is free. */
  takeRest(): void {
    this.others = this.max - this.mine;
  }

  arrive(): void {
    this.held = false;
    for (const go of this.#under.splice(0)) go();
  }
}

describe('the share of a node', () => {
  const BOUNDS = { runs: 64, starts: Infinity };
  const PART = 1;

  /** A node that had ten runs inside, and gives their room back. */
  async function emptied(room: Room) {
    const share = new TenantShare({ tenantId: 1, shares: room, clock: systemClock, onError: () => {} });
    for (let n = 0; n < 10; n += 1) expect(await share.enter(BOUNDS)).toBeUndefined();
    expect(room.mine).toBeGreaterThanOrEqual(10);
    for (let n = 0; n < 10; n += 1) share.leave();
    return share;
  }

  /** Lets time pass until it holds, and a minute at most. */
  async function comesTo(clock: StillClock, holds: () => boolean): Promise<void> {
    for (let n = 0; n < 1200 && !holds(); n += 1) await clock.pass(50);
    expect(holds()).toBe(true);
  }

  it('[LIM-050] uses no room that it is giving back', async () => {
    using clock = new StillClock();
    const room = new Room();
    const share = await emptied(room);
    room.held = true;
    const before = room.asked;
    await comesTo(clock, () => room.asked > before);
    expect(room.mine).toBe(PART);
    room.takeRest();
    const burst = Array.from({ length: 20 }, () => share.enter(BOUNDS));
    await clock.pass(10);
    room.arrive();
    const outcomes = await clock.passUntil(Promise.all(burst));
    expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(PART);
    await share.close();
  });

  it('[LIM-051] gives its room back though the first try fails', async () => {
    using clock = new StillClock();
    const room = new Room();
    const share = await emptied(room);
    room.down = true;
    const before = room.asked;
    await comesTo(clock, () => room.asked > before);
    room.down = false;
    const failed = room.asked;
    await comesTo(clock, () => room.asked > failed);
    expect(room.mine).toBe(PART);
    await share.close();
  });

  it('[LIM-052] asks for the room of runs that it had to let in while it gave some back', async () => {
    using clock = new StillClock();
    const room = new Room();
    const share = await emptied(room);
    room.held = true;
    const before = room.asked;
    await comesTo(clock, () => room.asked > before);
    for (let n = 0; n < 3; n += 1) share.enterAgain();
    room.arrive();
    await comesTo(clock, () => room.mine >= 3);
    await share.close();
  });
});

it('[LIM-054] of runs in a minute are those of a minute, though the wall clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const limits = new TenantLimits({ maxConcurrent: 0, ratePerMinute: 1 });
    const start = () => limits.admit(1, async () => 'started');
    expect(await start()).toBe('started');
    expect(await start()).toMatchObject({ code: 'rate_limited' });
    vi.advanceTimersByTime(60_000);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await start()).toBe('started');
    await limits.close();
  } finally {
    vi.useRealTimers();
  }
});

it('[LIM-053] are asked for once when nobody is there to wait for them', async () => {
  const room = new Room();
  room.others = room.max;
  const limits = new TenantLimits({ maxConcurrent: room.max, ratePerMinute: 0 }, { shares: room });
  expect(await limits.admit(1, async () => true, false)).toMatchObject({ code: 'too_many_runs' });
  expect(room.asked).toBe(1);
  await limits.close();
});

describe('limits of three nodes', () => {
  let files: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    files = await createDatabase('postgres');
    db = await openDatabase({ url: files.url });
    const expires_at = Date.now() + 3_600_000;
    await db.knex('nodes').insert(NODES.map((id) => ({ id, expires_at, process_space: '', pid: 0, process_start: '' })));
  });
  afterAll(async () => {
    await db.close();
    await files.drop();
  });

  const newTenant = async () => (await new Tenants(db, () => 1).create('t', 'test')).tenant.id;
  const nodesWith = (options: TenantLimitOptions) => NODES.map((id) => new Node(db, id, options));

  it.each([1, 2, 7, 64, 200])('[LIM-034] let in %i runs at once, and no more, wherever they come', async (maxConcurrent) => {
    const nodes = nodesWith({ maxConcurrent, ratePerMinute: 0 });
    const [tenantId, other] = [await newTenant(), await newTenant()];
    const outcomes = await Promise.all(nodes.flatMap((node, n) => Array.from({ length: n * maxConcurrent }, () => node.start(tenantId))));
    const inside = outcomes.filter(Boolean).length;
    expect(inside).toBeLessThanOrEqual(maxConcurrent);
    expect(inside).toBeGreaterThanOrEqual(Math.ceil(maxConcurrent * 0.95));
    expect(await nodes[0]!.start(other)).toBe(true);
    for (const node of nodes) node.end(Infinity);
    // They give it back when they come to it, but for what an idle node keeps.
    await expect.poll(() => heldOf(db, tenantId, ['b', 'c'])).toBeLessThanOrEqual(2 * Math.floor(maxConcurrent / 64));
    // All on one node, that had none.
    const all = await Promise.all(Array.from({ length: 2 * maxConcurrent }, () => nodes[0]!.start(tenantId)));
    const again = all.filter(Boolean).length;
    expect(again).toBeLessThanOrEqual(maxConcurrent);
    expect(again).toBeGreaterThanOrEqual(Math.ceil(maxConcurrent * 0.95));
    await Promise.all(nodes.map(({ limits }) => limits.close()));
  });

  it.each([1, 3, 60, 600, 1000])('[LIM-034] start %i runs in a minute, and no more, wherever they come', async (ratePerMinute) => {
    const nodes = nodesWith({ maxConcurrent: 0, ratePerMinute });
    const [tenantId, other] = [await newTenant(), await newTenant()];
    // Each node has started one before: what it has got beside must not be lost.
    let started = 0;
    for (const node of nodes) if (await node.start(tenantId)) started += 1;
    for (let n = 0; n < ratePerMinute; n += 1) if (await nodes[n % 2]!.start(tenantId)) started += 1;
    expect(started).toBeLessThanOrEqual(ratePerMinute);
    expect(started).toBeGreaterThanOrEqual(ratePerMinute * 0.95);
    expect(await nodes[2]!.start(other)).toBe(true);
    await Promise.all(nodes.map(({ limits }) => limits.close()));
  });

  it('[LIM-034] never have more runs than they may, whatever comes and goes', async () => {
    const step = fc.record({ node: fc.nat(2), kind: fc.constantFrom('start', 'end', 'again'), count: fc.integer({ min: 1, max: 4 }) });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.array(step, { maxLength: 25 }), async (maxConcurrent, steps) => {
        const nodes = nodesWith({ maxConcurrent, ratePerMinute: 0 });
        const tenantId = await newTenant();
        const inside = () => nodes.reduce((sum, { runs }) => sum + runs.length, 0);
        let again = 0;
        const starting: Promise<boolean>[] = [];
        for (const { node, kind, count } of steps) {
          const one = nodes[node]!;
          if (kind === 'start') for (let n = 0; n < count; n += 1) starting.push(one.start(tenantId));
          else if (kind === 'end') one.end(count);
          else {
            one.runs.push(one.limits.readmit(tenantId).take());
            again += 1;
          }
          if (node === 0) await Promise.all(starting);
          expect(inside()).toBeLessThanOrEqual(maxConcurrent + again);
        }
        await Promise.all(starting);
        expect(inside()).toBeLessThanOrEqual(maxConcurrent + again);
        for (const node of nodes) node.end(Infinity);
        await Promise.all(nodes.map(({ limits }) => limits.close()));
      }),
      { numRuns: 15 },
    );
  });

  it('[LIM-035] forget the share of a node that is not there any more', async () => {
    const nodes = nodesWith({ maxConcurrent: 4, ratePerMinute: 0 });
    const tenantId = await newTenant();
    for (let n = 0; n < 4; n += 1) expect(await nodes[1]!.start(tenantId)).toBe(true);
    expect(await nodes[0]!.start(tenantId)).toBe(false);
    await db.knex('nodes').where({ id: 'b' }).delete();
    for (let n = 0; n < 4; n += 1) expect(await nodes[0]!.start(tenantId)).toBe(true);
    expect(await nodes[0]!.start(tenantId)).toBe(false);
    await Promise.all(nodes.map(({ limits }) => limits.close()));
  });

  it('[LIM-034] let runs in by what they know when the database does not answer', async () => {
    const errors: Error[] = [];
    const broken = { alone: false, share: () => Promise.reject(new Error('gone')) };
    const limits = new TenantLimits(
      { maxConcurrent: 2, ratePerMinute: 0 },
      { shares: broken, onError: (error) => void errors.push(error) },
    );
    const start = () => limits.admit(1, async (admission) => admission.take());
    const outcomes = await Promise.all([start(), start(), start()]);
    expect(outcomes.filter((run) => run instanceof Problem)).toHaveLength(1);
    expect(errors.length).toBeGreaterThan(0);
  });
});
