import { readdirSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { Client } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { runCli, spawnBaton } from '../support/process.ts';
import { startBaton } from '../support/server.ts';
import { playAll, readAll, type Reading } from './runs-of-many-kinds.ts';
import { s3Skipped, startS3 } from './s3.ts';

const PATIENCE = { timeout: 60_000, interval: 20 };

describeOnBoth('the archive of servers that are killed', (dialect) => {
  it('[ARC-020] has each run once, and nothing that is not named', async () => {
    await using database = await createDatabase(dialect, 'empty');
    const folder = join(database.folder, 'archive');
    let baton = await spawnBaton({ database });
    const messages = Array.from({ length: 160 }, (_, i) => `run ${i} ${'says much '.repeat(i % 40)}`);
    const runs: string[] = [];
    for (let first = 0; first < messages.length; first += 20) {
      const some = await Promise.all(messages.slice(first, first + 20).map((message) => baton.api.run({ message })));
      runs.push(...some.map(({ requestId }) => requestId));
    }
    const replay = async (id: string): Promise<string> => (await baton.api.raw('GET', `/v1/requests/${id}/events`)).bytes.toString();
    const before = new Map<string, string>();
    for (const id of runs) before.set(id, await replay(id));
    const db = await openDatabase({ url: database.url });
    const count = async (table: 'events' | 'archived_runs'): Promise<number> =>
      Number((await db.knex(table).count({ count: '*' }))[0]!['count']);
    try {
      const objects = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:baton|part)$/.test(name));
      const env = { ARCHIVE: `file:${folder}`, ARCHIVE_AFTER_DAYS: '0' };
      mkdirSync(folder);
      // It is killed as soon as it has begun to write, as soon as some runs have moved, and so on.
      for (const moment of [() => objects().length, () => count('archived_runs'), () => count('archived_runs'), () => objects().length]) {
        const had = await moment();
        baton = await baton.restart(env);
        await vi.waitFor(async () => {
          if ((await moment()) === had && (await count('events')) > 0) throw new Error('nothing has happened');
        }, PATIENCE);
        baton.kill('SIGKILL');
        await baton.exited;
        expect(
          (await count('archived_runs')) + Number((await db.knex('requests').where({ archived: 0 }).count({ count: '*' }))[0]!['count']),
        ).toBe(runs.length);
      }
      baton = await baton.restart(env);
      await vi.waitFor(async () => expect(await count('events')).toBe(0), PATIENCE);
      for (const id of runs) expect((await replay(id)) === before.get(id)).toBe(true);
      await vi.waitFor(async () => {
        const sealed = await db.knex('archive_segments').where({ state: 'sealed' }).pluck('id');
        expect(
          objects()
            .map((name) => name.split('/').slice(1).join('/').replace('.baton', ''))
            .toSorted(),
        ).toEqual(sealed.toSorted());
      }, PATIENCE);
    } finally {
      await db.close();
      await baton.stop();
    }
  });
});

describe('an archive on a server of S3', () => {
  it.skipIf(s3Skipped !== '')(`[ARC-021] is read as the database was, and goes on after a while without it${s3Skipped}`, async () => {
    await using database = await createDatabase('sqlite');
    let s3 = await startS3(database.folder);
    const before = new Map<string, Reading>();
    const first = await startBaton({ database });
    const runs = await playAll(first.api);
    for (const id of runs) before.set(id, await readAll(first.api, id));
    const unread = (await first.api.run('unread')).requestId;
    await first.stop();
    const baton = await startBaton({ database, env: s3.env });
    const api = new Client(baton.url, first.api.token);
    const db = await openDatabase({ url: database.url });
    const isEmpty = () => vi.waitFor(async () => expect(await db.knex('events').first('seq')).toBeUndefined(), PATIENCE);
    try {
      await isEmpty();
      for (const id of runs) expect(await readAll(api, id)).toEqual(before.get(id));
      await s3.stop();
      const run = await api.run({ message: 'meanwhile' });
      expect((await api.get(`/v1/requests/${run.requestId}/result`)).body).toMatchObject({ ok: true });
      for (const path of ['events', 'result', 'steps']) {
        const { status, headers, body } = await api.get(`/v1/requests/${unread}/${path}`);
        expect([status, headers['retry-after'], body['error_code']]).toEqual([503, '10', 'archive_unavailable']);
      }
      await vi.waitFor(() => expect(baton.log.lines.some(({ msg }) => msg === 'runs could not be archived')).toBe(true), PATIENCE);
      s3 = await startS3(database.folder, Number(new URL(s3.env['AWS_ENDPOINT_URL_S3']!).port));
      await isEmpty();
      await vi.waitFor(async () => expect(await readAll(api, runs[0]!)).toEqual(before.get(runs[0]!)), PATIENCE);
      const doctor = await runCli(database, ['doctor'], s3.env);
      expect(doctor.stdout).toMatch(/works +archive\s+s3:\/\/runs\/of\/baton, \d+ segments? with \d+ runs/);
    } finally {
      await db.close();
      await baton.stop();
      await s3.stop();
    }
  });

  it('[ARC-022] that is not there is told of by the doctor', async () => {
    await using database = await createDatabase('sqlite');
    const env = { ARCHIVE: 's3://runs', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    const { stdout } = await runCli(database, ['doctor'], env);
    expect(stdout).toMatch(/BROKEN +archive\s+s3:\/\/runs: .*ECONNREFUSED/);
    expect((await runCli(database, ['doctor'])).stdout).toMatch(/off +archive\s+what runs leave stays in the database; set ARCHIVE/);
  });
});
