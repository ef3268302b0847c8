import { expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { repositories } from '../../src/store/open.ts';
import { fill, rowsOfTenant } from '../store/erasure/rows.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { dumpOf } from '../support/dump.ts';
import { spawnBaton } from '../support/process.ts';

const MARK = 'CANARY4711';
const OTHERS = 'bystander0815';
const ROWS = 300;
/** Of the other tenant: what does not go by itself with time. */
const KEPT = [
  'requests',
  'events',
  'conversations',
  'messages',
  'artifacts',
  'agents',
  'memory_entries',
  'run_usage',
  'webhooks',
  'schedules',
];

describeOnBoth('the erasure of a tenant', (dialect) => {
  it('[ERA-009] goes on when its node is killed: by another one, or by the next', async () => {
    await using database = await createDatabase(dialect);
    const db = await openDatabase({ url: database.url });
    const now = () => Math.floor(Date.now() / 1000);
    const { tenants } = repositories(db, { nodeId: 'test', clock: systemClock, time: { now } });
    const [erased, other] = [(await tenants.create(MARK, 'test')).tenant.id, (await tenants.create(OTHERS, 'test')).tenant.id];
    await fill(db, erased, MARK, ROWS);
    await fill(db, other, OTHERS, 5);
    // It would wait for the billing service.
    await db.knex('usage_records').delete();
    // And for an archive.
    for (const table of ['archived_runs', 'archive_segments'] as const) await db.knex(table).delete();
    const kept = async () => {
      const rows = await rowsOfTenant(db, other);
      return KEPT.map((table) => [table, rows[table]]);
    };
    const before = await kept();
    const options = { database, token: 'bat_none' };
    const first = await spawnBaton(options);
    // On SQLite there is one at a time.
    const second = dialect === 'postgres' ? await spawnBaton(options) : undefined;
    expect((await first.admin.raw('DELETE', `/v1/admin/tenants/${erased}?confirm=${MARK}`)).status).toBe(202);
    const left = async (): Promise<number> => Object.values(await rowsOfTenant(db, erased)).reduce((sum, count) => sum + count, 0);
    const all = ROWS * 30;
    await expect.poll(left, { timeout: 60_000, interval: 5 }).toBeLessThan(all);
    first.kill('SIGKILL');
    await first.exited;
    expect((await tenants.get(erased))?.erasing_since).toBeGreaterThan(0);
    const next = second ?? (await first.restart());
    await expect
      .poll(async () => (await next.admin.get(`/v1/admin/tenants/${erased}`)).status, { timeout: 120_000, interval: 200 })
      .toBe(404);
    const { audit_entries: _, ...rows } = await rowsOfTenant(db, erased);
    expect(Object.entries(rows).filter(([, count]) => count > 0)).toEqual([]);
    const isIn = async (): Promise<boolean> => {
      const dump = await dumpOf(database);
      return [MARK, MARK.toLowerCase(), Buffer.from(MARK).toString('hex')].some((mark) => dump.includes(mark));
    };
    await expect.poll(isIn, { timeout: 60_000, interval: 500 }).toBe(false);
    expect(await kept()).toEqual(before);
    await db.close();
    await next.stop();
    if (next !== first) await first.stop().catch(() => {});
  }, 400_000);
});
