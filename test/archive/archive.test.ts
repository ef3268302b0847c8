import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Database } from '../../src/store/database/database.ts';
import { Client, type Fields } from '../support/client.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';
import { runCli } from '../support/process.ts';
import { startBaton, type Baton } from '../support/server.ts';
import { playAll, readAll, type Reading } from './runs-of-many-kinds.ts';

const CANARY = 'canary4711';

describeOnBoth('the archive', (dialect) => {
  let database: TestDatabase;
  let db: Database;
  let baton: Baton;
  let api: Client;
  let runs: string[];
  const before = new Map<string, Reading>();
  const folder = () => join(database.folder, 'archive');
  const env = () => ({ ARCHIVE: `file:${folder()}`, ARCHIVE_AFTER_DAYS: '0' });
  const count = async (table: 'events' | 'steps' | 'archived_runs' | 'archive_segments'): Promise<number> =>
    Number((await db.knex(table).count({ count: '*' }))[0]!['count']);
  const archived = () => vi.waitFor(async () => expect(await count('events')).toBe(0), { timeout: 30_000 });
  const objects = (): string[] =>
    existsSync(folder()) ? readdirSync(folder(), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.baton')) : [];
  /** Starts another server on the database. */
  const restart = async (more: Record<string, string>): Promise<void> => {
    await baton?.stop();
    baton = await startBaton({ database, env: more, expectErrors: [/event stream broke off/] });
    if (api) api = new Client(baton.url, api.token);
  };

  beforeAll(async () => {
    database = await createDatabase(dialect);
    db = await openDatabase({ url: database.url });
    await restart({});
    api = baton.api;
    runs = await playAll(api);
    for (const id of runs) before.set(id, await readAll(api, id));
    await restart(env());
    await archived();
  });
  afterAll(async () => {
    await baton?.stop();
    await db?.close();
    await database?.drop();
  });

  it('[ARC-001] has what runs have left, and everybody reads it there as before, to the byte', async () => {
    expect(await count('steps')).toBe(0);
    expect(await count('archived_runs')).toBe(runs.length);
    expect(objects().length).toBeGreaterThan(0);
    for (const id of runs) expect(await readAll(api, id)).toEqual(before.get(id));
    const { body } = await api.get('/v1/requests?include=usage&metadata[of]=usage');
    expect(body['requests']).toMatchObject([{ request_id: runs[3], models: ['demo/script:usage'] }]);
  });

  it('[ARC-002] runs again what is in it, with the results that its commands had', async () => {
    const of = runs[7]!;
    const { body } = await api.post<Fields>(
      `/v1/requests/${of}/rerun`,
      { tools: 'recorded' },
      { Prefer: 'wait=30', Accept: 'application/json' },
    );
    expect(body).toMatchObject({ ok: true, rerun_of: of });
  });

  it('[ARC-003] is sealed: what was said is in no object, and an altered byte is told of, and not served', async () => {
    await archived();
    const bytes = Buffer.concat(objects().map((name) => readFileSync(join(folder(), name))));
    expect(bytes.includes('Hello from the script')).toBe(false);
    cpSync(folder(), `${folder()}-whole`, { recursive: true });
    for (const name of objects()) {
      const damaged = readFileSync(join(folder(), name));
      for (let at = 0; at < damaged.length; at += 10) damaged[at]! ^= 1;
      writeFileSync(join(folder(), name), damaged);
    }
    await restart(env());
    for (const path of ['events', 'result', 'steps']) {
      const answer = await api.get(`/v1/requests/${runs[0]}/${path}`);
      expect([answer.status, answer.body['error_code']]).toEqual([500, 'archive_damaged']);
      expect(answer.bytes.includes('Hello')).toBe(false);
    }
    for (const name of objects()) cpSync(join(`${folder()}-whole`, name), join(folder(), name));
    expect(await readAll(api, runs[0]!)).toEqual(before.get(runs[0]!));
  });

  it('[ARC-016] goes along with a tenant that is exported: elsewhere its runs are read as before', async () => {
    await using elsewhere = await createDatabase(dialect === 'sqlite' ? 'postgres' : 'sqlite');
    const { tenant_id: tenant } = (await db.knex('archived_runs').first('tenant_id').where({ request_id: runs[0]! }))!;
    const file = join(elsewhere.folder, 'tenant.baton');
    const without = await runCli(database, ['tenant', 'export', String(tenant), file]);
    expect([without.code, without.stderr]).toEqual([
      1,
      'baton: runs of the tenant are in the archive, and ARCHIVE is not set here: set it as the servers have it\n',
    ]);
    const wrong = await runCli(database, ['tenant', 'export', String(tenant), file], { ...env(), ARCHIVE: 'file:/nonexistent' });
    expect(wrong.stderr).toMatch(/in the archive, which can't be read: file:\/nonexistent: ENOENT.*; is ARCHIVE that of the servers\?\n$/);
    expect(existsSync(file)).toBe(false);
    expect(await runCli(database, ['tenant', 'export', String(tenant), file], env())).toMatchObject({ code: 0 });
    expect(await runCli(elsewhere, ['tenant', 'import', file])).toMatchObject({ code: 0 });
    await using there = await startBaton({ database: elsewhere });
    const reader = new Client(there.url, api.token);
    for (const id of runs) expect(await readAll(reader, id)).toEqual(before.get(id));
  });

  it('[ARC-022] is tried by the doctor, which says what is in it, and which folder is not there', async () => {
    const doctor = async (ARCHIVE: string) => (await runCli(database, ['doctor'], { ...env(), ARCHIVE })).stdout;
    expect(await doctor(`file:${folder()}`)).toMatch(
      new RegExp(`works +archive +file:${folder()}, (1 segment|\\d+ segments) with \\d+ runs, \\d+ KiB; `),
    );
    const elsewhere = join(database.folder, 'elsewhere');
    expect(await doctor(`file:${elsewhere}`)).toContain(
      `file:${elsewhere}: the folder ${elsewhere} is not there; mount its disk, or make it (docs/archive.md)\n`,
    );
    mkdirSync(elsewhere);
    expect(await doctor(`file:${elsewhere}`)).toMatch(
      /: the folder \/.*elsewhere\/\S+ is not there; mount its disk; in a copy of the database, make it/,
    );
  });

  it('[ARC-004] [ARC-030] that is away answers with 503, leaves other runs alone, and goes on when it is back', async () => {
    await restart({});
    expect((await api.get(`/v1/requests/${runs[0]}/events`)).body['error_code']).toBe('archive_unavailable');
    await restart(env());
    renameSync(folder(), `${folder()}-away`);
    // A folder can't be made where there is a file.
    writeFileSync(folder(), '');
    for (const path of ['events', 'result', 'steps']) {
      const { status, body, headers } = await api.get(`/v1/requests/${runs[0]}/${path}`);
      expect([status, body['error_code'], Number(headers['retry-after']) > 0]).toEqual([503, 'archive_unavailable', true]);
    }
    const usage = await api.get('/v1/requests?include=usage&metadata[of]=usage');
    expect([usage.status, usage.body['requests']]).toMatchObject([200, [{ request_id: runs[3] }]]);
    expect(usage.bytes.includes('models')).toBe(false);
    const run = await api.run({ message: CANARY });
    const replay = await api.raw('GET', `/v1/requests/${run.requestId}/events`);
    expect(replay.bytes.toString()).toContain(CANARY);
    await expect.poll(() => baton.log.lines.some(({ msg }) => msg === 'runs could not be archived'), { timeout: 20_000 }).toBe(true);
    expect(await count('events')).toBeGreaterThan(0);
    expect((await api.raw('GET', `/v1/requests/${run.requestId}/events`)).bytes).toEqual(replay.bytes);
    const scraped = (await baton.anonymous.raw('GET', '/metrics')).bytes.toString();
    expect(scraped).toMatch(/baton_archive_reads_total\{outcome="unavailable"\} [1-9]/);
    expect(scraped).toMatch(/baton_archive_failures_total [1-9]/);
    renameSync(folder(), `${folder()}-file`);
    renameSync(`${folder()}-away`, folder());
    await archived();
    const again = async () => (await api.raw('GET', `/v1/requests/${run.requestId}/events`)).bytes.toString();
    await expect.poll(again, { timeout: 20_000 }).toBe(replay.bytes.toString());
    expect(await readAll(api, runs[0]!)).toEqual(before.get(runs[0]!));
  });

  it('[ARC-005] of a run that is erased keeps nothing that anybody can read, and the others are there', async () => {
    const [erased, other] = [runs[5]!, runs[6]!];
    const kept = await db.knex('archived_runs').first('events_key', 'steps_key').where({ request_id: erased });
    expect((await api.raw('DELETE', `/v1/requests/${erased}`)).status).toBe(204);
    for (const path of ['', '/events', '/result', '/steps']) expect((await api.get(`/v1/requests/${erased}${path}`)).status).toBe(404);
    expect(await db.knex('archived_runs').where({ request_id: erased })).toEqual([]);
    const keys = await db.knex('archived_runs').select('events_key', 'steps_key');
    for (const key of [kept!.events_key, kept!.steps_key!])
      expect(keys.some(({ events_key: events, steps_key: steps }) => key.equals(events) || key.equals(steps ?? Buffer.alloc(0)))).toBe(
        false,
      );
    expect(await readAll(api, other)).toEqual(before.get(other));
  });

  it('[ARC-006] loses runs with retention, and the objects that have none any more', async () => {
    const old = Math.floor(Date.now() / 1000) - 90 * 86_400;
    await db.knex('requests').whereIn('id', runs).update({ completed_at: old });
    await restart({ ...env(), RETENTION_DAYS: '30' });
    await expect.poll(() => count('archived_runs'), { timeout: 30_000 }).toBeLessThan(runs.length - 5);
    expect((await api.get(`/v1/requests/${runs[0]}/events`)).body['error_code']).toBe('events_deleted');
    expect((await api.get(`/v1/requests/${runs[0]}/steps`)).body).toMatchObject({ count: 0, missing: 'expired' });
  });

  it('[ARC-007] loses what a tenant has when that is erased, its objects too, which the erasure waits for', async () => {
    const tenant = await baton.newTenant('leaving');
    await tenant.api.run({ message: CANARY });
    await archived();
    const theirs = () => objects().filter((name) => name.includes(`/${tenant.id}/`));
    expect(theirs().length).toBeGreaterThan(0);
    await restart(env());
    await baton.admin.raw('DELETE', `/v1/admin/tenants/${tenant.id}?confirm=leaving`);
    await expect.poll(theirs, { timeout: 60_000 }).toEqual([]);
    await expect.poll(async () => (await baton.admin.get(`/v1/admin/tenants`)).bytes.includes('leaving'), { timeout: 60_000 }).toBe(false);
  });
});
