import Sqlite from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { debianPostgres, DebianPostgres, program } from '../nodes/debian-postgres.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import { assemble } from '../support/stream.ts';

const FILES = 'Two files\n/write a.md\n# Grüße, 世界 🙂\n/endwrite\n/write b.md\nx\n/endwrite';

const endless = {
  message: 'go',
  agent_def: { id: 'script', name: 'Script', role: 'test', goal: 'play', model: 'demo/script:endless' },
};

/** A database in a folder of its own. */
function fresh(dialect: TestDatabase['dialect'], url: (folder: string) => string): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'baton-test-'));
  const drop = async () => rmSync(folder, { recursive: true, force: true });
  return { dialect, url: url(folder), folder, drop, [Symbol.asyncDispose]: drop };
}

/**
 * A server that is in the middle of a run, a backup of its database, and a server on what was restored of it.
 * @param backUp makes the copy while the server goes on
 */
async function expectRestored(live: TestDatabase, copy: TestDatabase, backUp: () => Promise<void>): Promise<void> {
  await using baton = await spawnBaton({ database: live });
  const whole = await Promise.all(['one two three', FILES, `Long ${'wörd 👋 '.repeat(500)}`].map((message) => baton.api.run(message)));
  const underWay = await baton.api.start(endless);
  await underWay.until(({ event }) => event === 'text');
  await backUp();
  const later = await baton.api.run('behind the backup');
  baton.kill('SIGKILL');
  await baton.exited;

  await using restored = await spawnBaton({ database: copy, token: baton.token });
  for (const run of whole) {
    const replay = await restored.api.events(run.requestId);
    expect(assemble(replay.frames)).toEqual(assemble(run.frames));
  }
  const broken = await restored.api.events(underWay.requestId);
  expect(broken.done).toMatchObject({ ok: false, error_code: 'interrupted' });
  expect((await restored.api.get(`/v1/requests/${later.requestId}`)).status).toBe(404);
  expect((await restored.api.run('again')).done.ok).toBe(true);
}

describe('a backup of SQLite under load', () => {
  const program3 = spawnSync('sqlite3', ['-version']).status === 0 ? ['sqlite3 .backup'] : [];

  it.each(['vacuum into', ...program3])('[OPS-043] by `%s` is restored, and its runs are replayed as they were', async (way) => {
    const live = await createDatabase('sqlite');
    const copy = fresh('sqlite', (folder) => `sqlite:${join(folder, 'baton.db')}`);
    const [from, to] = [live, copy].map(({ url }) => url.slice('sqlite:'.length));
    await expectRestored(live, copy, async () => {
      if (way === 'vacuum into') new Sqlite(from, { readonly: true }).exec(`vacuum into '${to}'`).close();
      else expect(spawnSync('sqlite3', [from!, `.backup '${to}'`]).status).toBe(0);
    });
    await live.drop();
    await copy.drop();
  });
});

describe('a backup of PostgreSQL under load', () => {
  if (!debianPostgres) console.log("skipped: PostgreSQL of Debian (apt-get install postgresql), whose pg_dump is used, isn't here");

  it.skipIf(!debianPostgres)('[OPS-043] by `pg_dump` is restored, and its runs are replayed as they were', async () => {
    await using server = await DebianPostgres.start();
    for (const name of ['live', 'restored']) await server.query(`create database ${name}`);
    const [live, copy] = ['live', 'restored'].map((name) => fresh('postgres', () => server.url(name)));
    const file = join(live!.folder, 'baton.dump');
    await expectRestored(live!, copy!, async () => {
      await program('pg_dump', ['--format=custom', `--file=${file}`, live!.url]);
      await program('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${copy!.url}`, file]);
    });
    await live!.drop();
    await copy!.drop();
  });
});
