import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postgresEventStore } from '../../../src/log/postgres-events.ts';
import { sqliteEventStore } from '../../../src/log/sqlite-events.ts';
import { openDatabase } from '../../../src/store/database/connect.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { Retention } from '../../../src/store/runs/retention.ts';
import { Steps } from '../../../src/store/runs/steps.ts';
import { Tenants } from '../../../src/store/tenants/tenants.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../../support/databases.ts';
import { dumpOf } from '../../support/dump.ts';
import { fill, rowsOfTenant } from '../erasure/rows.ts';

const MARK = 'CANARY4711';
const OTHERS = 'bystander0815';
const NOW = 1_800_000_000;
/** More than are looked for at a time on either database, in several transactions. */
const MANY = 2500;

describeOnBoth('purging', (dialect) => {
  let files: TestDatabase;
  let db: Database;
  let retention: Retention;
  const tenant = async (name: string): Promise<number> => (await new Tenants(db, () => NOW).create(name, 'test')).tenant.id;
  const ids = async (where: Record<string, unknown>): Promise<string[]> => db.knex('requests').where(where).orderBy('id').pluck('id');

  beforeEach(async () => {
    files = await createDatabase(dialect);
    db = await openDatabase({ url: files.url });
    retention = new Retention(db);
  });
  afterEach(async () => {
    await db.close();
    await files.drop();
  });

  /** Adds runs with an event, steps and a word each, that ended a second after the other. */
  async function addRuns(tenantId: number, count: number, endedAt = 1): Promise<void> {
    const runs = Array.from({ length: count }, (_, n) => ({
      n,
      id: `0190aaaa-${tenantId % 10}000-7000-8000-${String(n).padStart(12, '0')}`,
    }));
    const data = randomBytes(200).toString('hex');
    for (let at = 0; at < count; at += 250) {
      const some = runs.slice(at, at + 250);
      await db.knex('requests').insert(
        some.map(({ id, n }) => ({
          id,
          tenant_id: tenantId,
          agent_id: 'index',
          state: 'completed',
          owner: 'n',
          started_at: 1,
          completed_at: endedAt + n,
          counted: 1,
          prompt: `lighthouse ${n}`,
        })) as never,
      );
      const event = (id: string, seq: number) => ({ request_id: id, seq, tenant_id: tenantId, kind: 'text', data });
      await db.knex('events').insert(some.flatMap(({ id }) => [event(id, 1), event(id, 2)]));
      await db
        .knex('steps')
        .insert(some.map(({ id }) => ({ request_id: id, n: 1, tenant_id: tenantId, stream_id: 0, kind: 'command', data })) as never);
      await db.knex('run_words').insert(some.map(({ id }) => ({ tenant_id: tenantId, word: 'lighthous', request_id: id })));
    }
  }

  it('[RET-004] goes on to the end, however many runs are old, and takes nothing of others', async () => {
    const [one, two] = [await tenant('one'), await tenant('two')];
    await addRuns(one, MANY);
    await addRuns(two, 20, MANY + 1);
    const kept = (await ids({ tenant_id: one })).slice(0, 3);
    await db.knex('requests').where({ id: kept[0]! }).update({ state: 'running' });
    await db.knex('requests').where({ id: kept[1]! }).update({ counted: 0 });
    await db
      .knex('requests')
      .where({ id: kept[2]! })
      .update({ completed_at: MANY + 7 });
    await retention.purge(MANY + 1);
    expect(await ids({ tenant_id: one, purged: 0 })).toEqual(kept);
    expect(await rowsOfTenant(db, one)).toMatchObject({ requests: MANY, steps: 3, run_words: 3 });
    expect(await db.knex('requests').where({ tenant_id: one, purged: 1 }).whereNotNull('prompt')).toEqual([]);
    expect(await rowsOfTenant(db, two)).toMatchObject({ requests: 20, events: 40, steps: 20, run_words: 20 });
    const store = dialect === 'sqlite' ? sqliteEventStore(db.sqlite!) : postgresEventStore(db, true);
    const last = (await ids({ tenant_id: one })).at(-1)!;
    expect(await store.read(one, last, 0, 10)).toEqual([]);
    expect((await store.read(one, kept[0]!, 0, 10)).length).toBe(2);
    // On PostgreSQL they leave the disk with their partition.
    if (dialect === 'sqlite') expect(await rowsOfTenant(db, one)).toMatchObject({ events: 6 });
  });

  it('[RET-004] of steps goes on to the end, and leaves those of runs that are not old', async () => {
    const id = await tenant('one');
    await addRuns(id, MANY);
    const [running, late] = await ids({ tenant_id: id });
    await db.knex('requests').where({ id: running! }).update({ state: 'running' });
    await db.knex('requests').where({ id: late! }).update({ completed_at: NOW });
    await new Steps(db).purge(NOW);
    expect(await db.knex('steps').orderBy('request_id').pluck('request_id')).toEqual([running, late]);
    expect(await rowsOfTenant(db, id)).toMatchObject({ events: 2 * MANY });
  });

  it('[RET-005] lets others write meanwhile, and ends at once when it is to', async () => {
    const id = await tenant('one');
    await addRuns(id, MANY);
    const underWay = '0190bbbb-0000-7000-8000-000000000000';
    const store = dialect === 'sqlite' ? sqliteEventStore(db.sqlite!) : postgresEventStore(db, true);
    const start = { tenantId: id, runId: underWay, agentId: 'index', conversationId: 0, owner: 'n', startedAt: 7 };
    await store.commit({ starts: [start], events: [], ends: [] });
    const end = new AbortController();
    let written = 0;
    const left = async (): Promise<number> => (await ids({ purged: 0, state: 'completed' })).length;
    const purged = retention.purge(NOW, end.signal);
    // Until some are gone.
    while ((await left()) === MANY) {
      const event = { tenantId: id, runId: underWay, seq: (written += 1), kind: 'text', data: '{}' };
      await store.commit({ starts: [], ends: [], events: [event] });
      await new Promise((resolve) => setImmediate(resolve));
    }
    end.abort();
    await purged;
    expect(await left()).toBeLessThan(MANY);
    await retention.purge(NOW);
    expect(await left()).toBe(0);
    expect((await store.read(id, underWay, 0, written + 1)).length).toBe(written);
  });

  it('[RET-006] leaves nothing of what was said in any file, and all of the others', async () => {
    const [old, other] = [await tenant('one'), await tenant('two')];
    const { runs } = await fill(db, old, MARK, 40);
    await fill(db, other, OTHERS, 3);
    await db.knex('requests').whereIn('id', runs).update({ completed_at: 5 });
    await db.knex('requests').where({ tenant_id: other }).update({ completed_at: NOW });
    await db.knex('outbox').where({ tenant_id: other }).update({ created_at: NOW });
    // Prompts go when no step has been told them.
    const rowsOfOther = async () => ({ ...(await rowsOfTenant(db, other)), step_prompts: 0 });
    const before = await rowsOfOther();
    const columns = ['steps.contents', 'questions.text', 'a2a_tasks.message', 'openai_responses.asked', 'outbox.body', 'events.data'];
    const found = async (): Promise<string[]> => {
      const dump = await dumpOf(files);
      return columns.filter((column) =>
        [`${MARK} ${column}`, Buffer.from(`${MARK} ${column}`).toString('hex')].some((text) => dump.includes(text)),
      );
    };
    expect(await found()).toEqual(columns);
    await retention.purge(NOW);
    await new Steps(db).purge(NOW);
    db.wipe();
    if (db.sqlite) await expect.poll(() => db.sqlite!.pragma('user_version', { simple: true }), { timeout: 30_000 }).toBe(0);
    // On PostgreSQL events leave the disk with their partition.
    expect(await found()).toEqual(dialect === 'sqlite' ? [] : ['events.data']);
    expect(await rowsOfTenant(db, old)).toMatchObject({ requests: 40, steps: 0, questions: 0, run_words: 0, outbox: 0 });
    expect(await rowsOfOther()).toEqual(before);
  });
});
