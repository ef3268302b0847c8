import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Slots } from '../../../src/lib/slots.ts';
import { LocalBus } from '../../../src/log/bus.ts';
import { LogRefused, type EventStore } from '../../../src/log/events.ts';
import { postgresEventStore } from '../../../src/log/postgres-events.ts';
import { ReplaySlots } from '../../../src/log/replay-slots.ts';
import { tail } from '../../../src/log/tail.ts';
import { openDatabase } from '../../../src/store/database/connect.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { Requests } from '../../../src/store/runs/requests.ts';
import { Retention } from '../../../src/store/runs/retention.ts';
import { Tenants } from '../../../src/store/tenants/tenants.ts';
import { createDatabase, type TestDatabase } from '../../support/databases.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The beginning of a week, behind those that were there when the table was partitioned. */
const WEEK = (Math.floor(Date.now() / WEEK_MS) + 3) * WEEK_MS;

let made = 0;

/** A run id of a time (epoch milliseconds). */
function idAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  made += 1;
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${made.toString().padStart(12, '0')}`;
}

let test: TestDatabase;
let database: Database;
let tenantId: number;

beforeEach(async () => {
  test = await createDatabase('postgres');
  database = await openDatabase({ url: test.url });
  tenantId = (await new Tenants(database, () => 1).create('a', 'test')).tenant.id;
});
afterEach(async () => {
  await database.close();
  await test.drop();
});

/** A node: its log, and what it does about old events. */
function nodeOn(db: Database) {
  const store = postgresEventStore(db, true);
  const start = (runId: string) => ({ tenantId, runId, agentId: 'index', conversationId: 0, owner: 'n', startedAt: 1 });
  const event = (runId: string, seq: number, kind = 'text') => ({ tenantId, runId, seq, kind, data: `{"n":${seq}}` });
  return {
    store,
    retention: new Retention(db),
    begin: async (runId: string) => store.commit({ starts: [start(runId)], events: [event(runId, 1)], ends: [] }),
    append: async (runId: string, seq: number) => store.commit({ starts: [], events: [event(runId, seq)], ends: [] }),
    /** @param completedAt epoch milliseconds */
    async end(runId: string, seq: number, completedAt: number) {
      const end = {
        tenantId,
        runId,
        state: 'completed' as const,
        completedAt: Math.floor(completedAt / 1000),
        errorMessage: '',
        errorCode: '',
      };
      const ends = [{ ...end, lastSeq: seq, inputTokens: 0, outputTokens: 0, usage: [], conversationId: 0 }];
      await store.commit({ starts: [], events: [event(runId, seq, 'done')], ends });
    },
  };
}

/** The seqs of a run that can be read. */
async function seqs(store: EventStore, runId: string): Promise<number[]> {
  return (await store.read(tenantId, runId, 0, 10_000)).map(({ seq }) => seq);
}

/** The partitions, and the number of rows in each. */
async function rowsByPartition(): Promise<Record<string, number>> {
  const { rows } = (await database.knex.raw(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'events'::regclass`,
  )) as { rows: { name: string }[] };
  const counts = rows.map(async ({ name }) => {
    const row: { count: number } | undefined = await database.knex(name).count<{ count: number }>({ count: '*' }).first();
    return [name, Number(row!.count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

const partitionOf = (week: number) => `events_${new Date(week).toISOString().slice(0, 10).replaceAll('-', '')}`;
const seconds = (ms: number) => ms / 1000;

describe('retention on PostgreSQL', () => {
  it('[RET-001] drops the weeks whose runs are all purged, and no others', async () => {
    const { store, retention, begin, end } = nodeOn(database);
    expect(await retention.prepare(Date.now())).toBe(true);
    const [early, late, next] = [idAt(WEEK + DAY_MS), idAt(WEEK + 2 * DAY_MS), idAt(WEEK + WEEK_MS)];
    for (const runId of [early, late, next]) await begin(runId);
    await end(early, 2, WEEK + DAY_MS);
    const requests = new Requests(database);

    // One of its runs is still under way.
    await retention.purge(seconds(WEEK + WEEK_MS + DAY_MS));
    expect(await requests.state(tenantId, early)).toMatchObject({ purged: true });
    expect(await rowsByPartition()).toMatchObject({ [partitionOf(WEEK)]: 3 });
    // It has ended, but not long enough ago.
    await end(late, 2, WEEK + WEEK_MS + 2 * DAY_MS);
    await retention.purge(seconds(WEEK + WEEK_MS + DAY_MS));
    expect(await seqs(store, late)).toEqual([1, 2]);

    await end(next, 2, WEEK + 2 * WEEK_MS);
    await retention.purge(seconds(WEEK + WEEK_MS + 3 * DAY_MS));
    const left = await rowsByPartition();
    expect(left).not.toHaveProperty(partitionOf(WEEK));
    expect(left).toMatchObject({ [partitionOf(WEEK + WEEK_MS)]: 2 });
    expect(await requests.state(tenantId, late)).toMatchObject({ state: 'completed', lastSeq: 2, purged: true });
    expect(await seqs(store, next)).toEqual([1, 2]);
    expect(await requests.state(tenantId, next)).toMatchObject({ purged: false });
  });

  it('[RET-002] lets runs and tails go on, on two nodes that do the same at once', async () => {
    const other = await openDatabase({ url: test.url });
    try {
      const nodes = [nodeOn(database), nodeOn(other)] as const;
      for (let week = 0; week < 4; week += 1) {
        const runId = idAt(WEEK + week * WEEK_MS);
        await nodes[0].begin(runId);
        await nodes[0].end(runId, 2, WEEK + week * WEEK_MS);
      }
      await nodes[0].retention.prepare(WEEK + 9 * WEEK_MS);
      const runId = idAt(WEEK + 10 * WEEK_MS);
      await nodes[0].begin(runId);
      const bus = new LocalBus();
      const tailed: number[] = [];
      const source = { store: nodes[1].store, bus, slots: new ReplaySlots(new Slots(), 'postgres'), owner: async () => 'n' };
      const sink = { frame: (id: string) => void tailed.push(Number(id)), full: () => false, ready: () => undefined };
      const client = { signal: new AbortController().signal, onGone() {} };
      const following = tail(source, { tenantId, runId }, { seq: 0, skip: 0 }, { ...sink, ...client });

      let seq = 1;
      let over = false;
      const writing = (async () => {
        while (!over) {
          await nodes[0].append(runId, ++seq);
          bus.publish([runId]);
        }
        await nodes[0].end(runId, ++seq, WEEK + 10 * WEEK_MS);
        bus.publish([runId]);
      })();
      for (let week = 0; week <= 10; week += 1) {
        const [now, long] = [WEEK + week * WEEK_MS, seconds(WEEK + (week - 2) * WEEK_MS)];
        const round = async () => (await Promise.all(nodes.map(({ retention }) => retention.prepare(now)))).some(Boolean);
        await expect.poll(round).toBe(true);
        await Promise.all(nodes.map(({ retention }) => retention.purge(long)));
      }
      over = true;
      await writing;
      await following;
      expect(tailed).toEqual(Array.from({ length: seq }, (_, n) => n + 1));
      const left = await rowsByPartition();
      expect(left).toMatchObject({ events_other: 0, [partitionOf(WEEK + 10 * WEEK_MS)]: seq });
      expect(Object.keys(left)).not.toContain(partitionOf(WEEK));
    } finally {
      await other.close();
    }
  });

  it('[RET-002] leaves it for later, rather than hold up commits, when somebody reads the table for long', async () => {
    const { retention, begin, end, append } = nodeOn(database);
    const [old, running] = [idAt(WEEK), idAt(WEEK + WEEK_MS)];
    await retention.prepare(Date.now());
    await begin(old);
    await begin(running);
    await end(old, 2, WEEK);
    const reader = new pg.Client({ connectionString: test.url });
    await reader.connect();
    await reader.query('begin');
    await reader.query('select count(*) from events');
    await retention.purge(seconds(WEEK + WEEK_MS));
    await append(running, 2);
    expect(await rowsByPartition()).toHaveProperty(partitionOf(WEEK));
    await reader.end();
    await retention.purge(seconds(WEEK + WEEK_MS));
    expect(await rowsByPartition()).not.toHaveProperty(partitionOf(WEEK));
  });

  it('[RET-003] has a place for runs of no week, until there is one or they are purged', async () => {
    const { store, retention, begin, end } = nodeOn(database);
    const [ahead, foreign] = [idAt(WEEK + 20 * WEEK_MS), 'no-uuid'];
    for (const runId of [ahead, foreign]) await begin(runId);
    expect(await rowsByPartition()).toMatchObject({ events_other: 2 });
    await retention.prepare(WEEK + 19 * WEEK_MS);
    expect(await rowsByPartition()).toMatchObject({ events_other: 1, [partitionOf(WEEK + 20 * WEEK_MS)]: 1 });
    for (const runId of [ahead, foreign]) await end(runId, 2, WEEK + 20 * WEEK_MS);
    for (const runId of [ahead, foreign]) expect(await seqs(store, runId)).toEqual([1, 2]);
    await retention.purge(seconds(WEEK + 20 * WEEK_MS) + 1);
    expect(await rowsByPartition()).toMatchObject({ events_other: 0, [partitionOf(WEEK + 20 * WEEK_MS)]: 2 });
  });
});

describe('a run of no week', () => {
  it('[RET-003] goes on when its week is made while it writes', async () => {
    const { store, begin, append } = nodeOn(database);
    const runId = idAt(WEEK + 20 * WEEK_MS);
    await begin(runId);
    const maker = new pg.Client({ connectionString: test.url });
    await maker.connect();
    await maker.query('begin');
    await maker.query('lock table events_other in access exclusive mode');
    const late = append(runId, 2).then(
      () => undefined,
      (error: unknown) => error,
    );
    const waiting = async () =>
      (await maker.query(`select 1 from pg_locks where relation = 'events_other'::regclass and not granted`)).rowCount;
    await expect.poll(waiting).toBe(1);
    const [from, to] = [20, 21].map((weeks) => idAt(WEEK + weeks * WEEK_MS).slice(0, 13));
    await maker.query('create table made (like events including all)');
    await maker.query('with moved as (delete from events_other returning *) insert into made select * from moved');
    await maker.query(`alter table events attach partition made for values from ('${from}') to ('${to}')`);
    await maker.query('commit');
    await maker.end();
    // The committer tries it again, as it does with whatever is not refused.
    expect(await late).toBeInstanceOf(Error);
    expect(await late).not.toBeInstanceOf(LogRefused);
    await append(runId, 2);
    expect(await seqs(store, runId)).toEqual([1, 2]);
  });
});
