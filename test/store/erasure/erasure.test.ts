import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/database/connect.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { TenantErasure } from '../../../src/store/erasure/tenant-erasure.ts';
import { FATES, OF_RUNS } from '../../../src/store/erasure/tables.ts';
import { repositories } from '../../../src/store/open.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../../support/databases.ts';
import { dumpOf } from '../../support/dump.ts';
import { allTables, fill, rowsOfTenant } from './rows.ts';

const MARK = 'CANARY4711';
const OTHERS = 'bystander0815';
const BY = { id: 0, name: 'first token' };

/** As text, and as PostgreSQL shows bytes. */
const isIn = (dump: string, mark: string): boolean => dump.includes(mark) || dump.includes(Buffer.from(mark).toString('hex'));

describeOnBoth('erasure', (dialect) => {
  let files: TestDatabase;
  let db: Database;
  let time = 1_800_000_000;
  const stores = () =>
    repositories(db, { nodeId: 'node', clock: { now: () => time * 1000, monotonic: () => 0 } as never, time: { now: () => time } });
  const tenant = async (name: string): Promise<number> => (await stores().tenants.create(name, 'test')).tenant.id;
  /** What the database holds now, SQLite's write-ahead log included. */
  const dump = async (): Promise<string> => {
    if (db.sqlite) await expect.poll(() => db.sqlite!.pragma('user_version', { simple: true }), { timeout: 30_000 }).toBe(0);
    return dumpOf(files);
  };

  beforeEach(async () => {
    files = await createDatabase(dialect);
    db = await openDatabase({ url: files.url });
  });
  afterEach(async () => {
    await db.close();
    await files.drop();
  });

  it('[ERA-001] knows every table of the database, and says what becomes of its rows', async () => {
    expect((await allTables(db)).toSorted()).toEqual(Object.keys(FATES).toSorted());
    const silent = Object.entries(FATES).filter(([, { tenant, within, run, stays }]) => !tenant && !within && !stays && run !== 'own way');
    expect(silent).toEqual([]);
  });

  it('[ERA-002] of a tenant leaves nothing of it in any table, file or log, and all of the others, whoever goes on with it', async () => {
    const [erased, other] = [await tenant(MARK), await tenant(OTHERS)];
    await fill(db, erased, MARK);
    await fill(db, other, OTHERS);
    const before = await rowsOfTenant(db, other);
    expect(Object.values(before).every((count) => count > 0)).toBe(true);
    expect(isIn(await dumpOf(files), MARK)).toBe(true);
    await stores().memory.writer.create(erased, { type: 'project', title: MARK, content: MARK } as never);
    expect(await stores().tenants.erase(erased, 'another', 'test')).toMatchObject({ code: 'not_confirmed' });
    expect(await stores().tenants.erase(erased, MARK, 'test')).toMatchObject({ id: erased, disabled: true, erasing_since: time });
    const done: string[] = [];
    for (let n = 0; n < 200 && done.at(-1) !== 'done'; n += 1) {
      const [next] = await stores().tenantErasure.tenants();
      done.push(await stores().tenantErasure.portion(next!));
      // What is for the billing service may wait for 12 hours.
      if (done.at(-1) === 'waits') time += 3600;
      // As the archive does, once it has deleted the objects.
      if (time > 1_800_040_000) {
        await stores().archiveIndex.endEmpty('');
        for (const { id } of await stores().archiveIndex.leaving()) if (id.includes(MARK)) await stores().archiveIndex.forget(id);
      }
      // Another process.
      if (n % 5 === 4) {
        await db.close();
        db = await openDatabase({ url: files.url });
      }
    }
    expect(done.at(-1)).toBe('done');
    expect(done.filter((progress) => progress === 'waits').length).toBeGreaterThan(12);
    expect(await stores().tenants.get(erased)).toBeUndefined();
    expect(await stores().tenantErasure.tenants()).toEqual([]);
    const { audit_entries: audited, ...left } = await rowsOfTenant(db, erased);
    expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([]);
    expect(audited).toBeGreaterThan(0);
    db.wipe();
    const held = await dump();
    expect(isIn(held, MARK)).toBe(false);
    expect(isIn(held, MARK.toLowerCase())).toBe(false);
    expect(await rowsOfTenant(db, other)).toEqual(before);
    expect(isIn(held, OTHERS)).toBe(true);
    const entries = await stores().audit.list({ limit: 10, tenantId: erased });
    expect(entries.map(({ action, target }) => `${action} ${target}`)).toEqual(
      expect.arrayContaining([`tenant.erased tenant:${erased}`, `tenant.erase tenant:${erased}`, 'agent.create agent:']),
    );
    // Its number is given to nobody else.
    expect(await tenant('next')).toBeGreaterThan(other);
  });

  it('[ERA-003] of a run leaves nothing of it but sums, and takes nothing of other runs', async () => {
    const id = await tenant('one');
    const { runs } = await fill(db, id, MARK, 1);
    const others = await fill(db, await tenant('two'), OTHERS, 2);
    const before = await rowsOfTenant(db, others.tenantId);
    expect(await stores().erasure.run(others.tenantId, runs[0]!, BY)).toMatchObject({ code: 'request_not_found' });
    expect(await stores().erasure.run(id, runs[0]!, BY)).toBeUndefined();
    expect(await stores().erasure.run(id, runs[0]!, BY)).toMatchObject({ code: 'request_not_found' });
    const after = await rowsOfTenant(db, id);
    const ofRuns = Object.entries(FATES).filter(([table, { run }]) => run && table !== 'artifacts');
    expect(ofRuns.filter(([table]) => after[table] !== 0).map(([table]) => table)).toEqual([]);
    expect(after).toMatchObject({ run_usage: 1, user_usage: 1, memory_entries: 1, scratchpads: 1, conversations: 1, agents: 1 });
    expect(await rowsOfTenant(db, others.tenantId)).toEqual(before);
    // What other runs use is not theirs alone.
    expect(await stores().erasure.run(others.tenantId, others.runs[0]!, BY)).toBeUndefined();
    expect(await rowsOfTenant(db, others.tenantId)).toMatchObject({ step_prompts: 1, requests: 1, steps: 1 });
    const held = await dump();
    for (const column of [
      'events.data',
      'steps.contents',
      'journal.data',
      'messages.content',
      'outbox.body',
      'questions.text',
      'artifact_versions.content',
      'archived_runs.events_key',
      'archived_runs.steps_key',
    ])
      expect(isIn(held, `${MARK} ${column}`), column).toBe(false);
  });

  it('[ERA-004] of a run that is under way is refused, and so is that of one whose usage is in no sum yet', async () => {
    const id = await tenant('one');
    const { runs } = await fill(db, id, MARK, 2);
    await db.knex('requests').where({ id: runs[0]! }).update({ state: 'running' });
    await db.knex('requests').where({ id: runs[1]! }).update({ counted: 0 });
    for (const run of runs) expect(await stores().erasure.run(id, run, BY)).toMatchObject({ code: 'request_busy' });
    expect(await rowsOfTenant(db, id)).toMatchObject({ requests: 2, events: 2 });
    // Of a tenant: it waits for both.
    await stores().tenants.erase(id, 'one', 'test');
    expect(await stores().tenantErasure.portion({ id, since: time })).toBe('waits');
    expect(await rowsOfTenant(db, id)).toMatchObject({ requests: 2, events: 2 });
  });

  it('[ERA-005] of a run gives a file that others have written back as they have written it', async () => {
    const id = await tenant('one');
    const { artifacts, erasure } = stores();
    const { runs } = await fill(db, id, MARK, 2);
    const keep = (path: string, content: string, requestId?: string) =>
      artifacts.keep(id, {
        conversationId: 0,
        path,
        mimeType: 'text/plain',
        content: Buffer.from(content),
        ...(requestId !== undefined && { requestId }),
      });
    await keep('shared', 'by a person');
    await keep('shared', 'by the run', runs[0]);
    await keep('older', 'by the run', runs[0]);
    await keep('older', 'by the other run', runs[1]);
    await keep('own', 'by the run', runs[0]);
    expect(await erasure.run(id, runs[0]!, BY)).toBeUndefined();
    const read = async (path: string) => (await artifacts.find(id, 0, path))?.content.toString();
    expect([await read('shared'), await read('older'), await read('own')]).toEqual(['by a person', 'by the other run', undefined]);
    const shared = (await artifacts.find(id, 0, 'shared'))!;
    expect((await artifacts.versions(id, shared.id))!.map(({ version }) => version)).toEqual([3]);
  });

  it('[ERA-013] of a tenant takes nothing of one that has come in under its number since', async () => {
    const id = await tenant('one');
    await fill(db, id, MARK);
    const before = await rowsOfTenant(db, id);
    expect(before['agents']).toBeGreaterThan(0);
    expect(await stores().erasure.ofTenant(id)).toBe(0);
    expect(await stores().tenantErasure.portion({ id, since: 1 })).toBe('done');
    expect(await rowsOfTenant(db, id)).toEqual(before);
    // Between two transactions of a node.
    await db.knex('tenants').where({ id }).update({ erasing: 1 });
    const ofTenant = async () => {
      await db.knex('tenants').where({ id }).update({ erasing: null });
      return 0;
    };
    for (const table of [...OF_RUNS, 'requests'] as const) await db.knex(table).where({ tenant_id: id }).delete();
    const left = await rowsOfTenant(db, id);
    expect(await new TenantErasure(db, () => time, { ofTenant }).portion({ id, since: 1 })).toBe('done');
    expect(await rowsOfTenant(db, id)).toEqual(left);
  });

  it('[ERA-010] deletes events of old runs of a tenant sooner than those of others, and never later', async () => {
    const DAY = 86_400;
    const { tenants, retention } = stores();
    const limited = async (days: number): Promise<number> => {
      const id = await tenant(`keeps ${days}`);
      await tenants.update(id, { limits: { retention_days: days } }, 'test');
      const { runs } = await fill(db, id, MARK, 2);
      await db
        .knex('requests')
        .where({ id: runs[0]! })
        .update({ completed_at: time - 3 * DAY });
      await db
        .knex('requests')
        .where({ id: runs[1]! })
        .update({ completed_at: time - 1 * DAY });
      return id;
    };
    const [short, long, none] = [await limited(2), await limited(60), await limited(0)];
    const eventsOf = async (id: number) => (await rowsOfTenant(db, id))['events'];
    await retention.purgeOwn(time, 0);
    expect([await eventsOf(short), await eventsOf(long), await eventsOf(none)]).toEqual([1, 2, 2]);
    expect(await rowsOfTenant(db, short)).toMatchObject({ requests: 2, steps: 1, questions: 1, outbox: 1 });
    // The operator's days hold for whoever would keep them longer.
    await retention.purgeOwn(time, 30);
    expect([await eventsOf(short), await eventsOf(long), await eventsOf(none)]).toEqual([1, 2, 2]);
    await retention.purge(time - 2 * DAY);
    const purged = await db.knex('requests').where({ purged: 1 }).count({ count: '*' }).first();
    expect(Number(purged!['count'])).toBe(3);
  });
});
