import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Slots } from '../../src/lib/slots.ts';
import { LocalBus } from '../../src/log/bus.ts';
import type { EventStore } from '../../src/log/events.ts';
import type { FrameSink } from '../../src/log/frame-sink.ts';
import { formatFrame } from '../../src/log/frame.ts';
import { openLog, type Log } from '../../src/log/open.ts';
import { tail } from '../../src/log/tail.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import { Tenants } from '../../src/store/tenants/tenants.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';

const MIB = 1024 * 1024;
const LONG = '0199aaaa-0000-7000-8000-000000000001';
const SHORT = '0199aaaa-0000-7000-8000-000000000002';
const HUGE = '0199aaaa-0000-7000-8000-000000000003';
const never = new AbortController().signal;

describe.each(['frame by frame', 'in slabs'])('the slots of replays, %s', (how) => {
  let test: TestDatabase;
  let database: Database;
  let slots: Slots;
  let log: Log;
  let busy: number;
  let other: number;
  /** How many pages each tenant has read. */
  const pages = new Map<number, number>();

  beforeAll(async () => {
    test = await createDatabase('sqlite');
    database = await openDatabase({ url: test.url });
    const tenants = new Tenants(database, () => 1);
    [busy, other] = [(await tenants.create('a', 'test')).tenant.id, (await tenants.create('b', 'test')).tenant.id];
    slots = new Slots();
    log = await openLog(database, { nodeId: 'n', session: undefined, pooled: false, slots });
    const text = (size: number) => JSON.stringify({ type: 'text', agent: 'index', stream_id: 0, delta: 'x'.repeat(size) });
    await write(
      busy,
      LONG,
      Array.from({ length: 400 }, () => text(10_000)),
    );
    await write(other, SHORT, [text(10)]);
    await write(busy, HUGE, [text(10 * MIB), text(10)]);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  async function write(tenantId: number, runId: string, data: string[]): Promise<void> {
    const start = { tenantId, runId, agentId: 'index', conversationId: 0, owner: 'n', startedAt: 1 };
    const events = data.map((payload, n) => ({ tenantId, runId, seq: n + 1, kind: 'text', data: payload }));
    await log.store.commit({ starts: [start], events, ends: [] });
  }

  const count = (tenantId: number) => void pages.set(tenantId, (pages.get(tenantId) ?? 0) + 1);
  const store: EventStore = {
    remote: false,
    commit: (group) => log.store.commit(group),
    read(tenantId, ...rest) {
      count(tenantId);
      return log.store.read(tenantId, ...rest);
    },
    journal: () => [],
    slabs: {
      plan: (...which) => log.store.slabs!.plan(...which),
      read(tenantId, ...rest) {
        count(tenantId);
        return log.store.slabs!.read(tenantId, ...rest);
      },
    },
  };

  /** @param taking called once for each frame, or slab, that is delivered; an event of HUGE is a slab of its own */
  function replay(tenantId: number, runId: string, taking = (_size: number): void => {}, sink: Partial<FrameSink> = {}, signal = never) {
    const source = { store, bus: new LocalBus(), slots: log.replays, owner: async () => undefined };
    const whole: FrameSink = {
      frame: (_id, _event, json) => taking(json.length),
      ...(how === 'in slabs' ? { frames: (bytes: Buffer) => taking(bytes.length) } : {}),
      full: () => false,
      ready: () => undefined,
      signal,
      onGone() {},
      ...sink,
    };
    return tail(source, { tenantId, runId }, { seq: 0, skip: 0 }, whole);
  }
  const nobody = (kind: 'replay' | 'frame') => expect.poll(() => slots.kinds.get(kind)).toMatchObject({ held: 0, waiting: 0 });

  it('[TRN-004] a replay reads its first page before the third of a tenant who has ten long ones', async () => {
    pages.clear();
    const all = Array.from({ length: 10 }, () => replay(busy, LONG));
    let before = 0;
    await replay(other, SHORT, () => (before = pages.get(busy)!));
    expect(before).toBeLessThan(3);
    await Promise.all(all);
    await nobody('replay');
  });

  it('[TRN-004] a page of the log is bounded by its size', async () => {
    const read: number[] = [];
    const measured: EventStore = {
      ...store,
      async read(tenantId, ...rest) {
        const page = await log.store.read(tenantId, ...rest);
        read.push(page.reduce((sum, { data }) => sum + data.length, 0));
        return page;
      },
      slabs: {
        ...store.slabs!,
        read(...which) {
          const slab = log.store.slabs!.read(...which);
          read.push(slab!.frames.length);
          return slab;
        },
      },
    };
    const source = { store: measured, bus: new LocalBus(), slots: log.replays, owner: async () => undefined };
    let text = '';
    const sink = { frame: (id: string, event: string, json: string) => void (text += formatFrame(id, event, json)) };
    const slabs = how === 'in slabs' ? { frames: (bytes: Buffer) => void (text += bytes.toString()) } : {};
    const rest = { full: () => false, ready: () => undefined, signal: never, onGone() {} };
    await tail(source, { tenantId: busy, runId: LONG }, { seq: 0, skip: 0 }, { ...sink, ...slabs, ...rest });
    expect(Array.from(text.matchAll(/^id: (\d+)\nevent: text\ndata: \{"type":"text".*\n\n/gm), ([, id]) => Number(id))).toEqual(
      Array.from({ length: 400 }, (_, n) => n + 1),
    );
    expect(Math.max(...read)).toBeLessThan(32 * 10_100);
  });

  it('[TRN-004] a large event waits until the one before has been taken by its client', async () => {
    const taken = Promise.withResolvers<void>();
    const got: string[] = [];
    const slow = replay(busy, HUGE, () => void got.push('slow'), {
      ready: () => (got.includes('slow') && got.length < 3 ? taken.promise : undefined),
    });
    await expect.poll(() => got).toEqual(['slow']);
    const next = replay(busy, HUGE, () => void got.push('next'));
    await expect.poll(() => slots.kinds.get('frame')!.waiting).toBe(1);
    expect(slots.kinds.get('frame')!.held).toBeLessThanOrEqual(16 * MIB);
    expect(got).toEqual(['slow']);
    taken.resolve();
    await Promise.all([slow, next]);
    expect(got.toSorted()).toEqual(['next', 'next', 'slow', 'slow']);
    await nobody('frame');
  });

  it('[TRN-004] a replay whose events are deleted meanwhile ends without them', async () => {
    const OLD = '0199aaaa-0000-7000-8000-000000000004';
    await write(
      busy,
      OLD,
      Array.from({ length: 40 }, () => JSON.stringify({ type: 'text', delta: 'x'.repeat(10_000) })),
    );
    let taken = 0;
    const gone = async () => void (await database.knex('events').where({ request_id: OLD }).delete());
    await replay(busy, OLD, (size) => (taken += size), { ready: () => (taken > 0 ? gone() : undefined), full: () => taken > 0 });
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(40 * 10_000);
  });

  it('[TRN-002] a replay that waits ends with its client', async () => {
    const taken = Promise.withResolvers<void>();
    const client = new AbortController();
    let has = false;
    const slow = replay(busy, HUGE, () => (has = true), { ready: () => (has ? taken.promise : undefined) });
    await expect.poll(() => slots.kinds.get('frame')!.held).toBeGreaterThan(0);
    const gone = replay(busy, HUGE, undefined, {}, client.signal);
    await expect.poll(() => slots.kinds.get('frame')!.waiting).toBe(1);
    client.abort(new Error('gone'));
    await gone;
    taken.resolve();
    await slow;
    await nobody('frame');
  });
});
