import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operationHandlers } from '../../src/handlers/operations.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { runCli } from '../support/process.ts';
import { startBaton, type Baton } from '../support/server.ts';

const SIZE_MIB = 16;
const SAID = { status: 503, headers: { 'retry-after': '5' }, body: { error_code: 'unavailable', error: 'the disk is full' } };
const AGENT = { name: 'A', role: 'r', model: 'demo/echo', goal: 'g'.repeat(20_000) };
const expectErrors = [/^a request failed: the disk is full$/, /^housekeeping failed: the disk is full$/];

const stored = ({ api }: Baton, id: string) => api.post('/v1/agents', { ...AGENT, id });

/** A small disk with a database on it, as far as this machine lets us have one. */
async function smallDisk(): Promise<(TestDatabase & { fill(): void; empty(): void }) | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'none', folder]).status === 0;
  const drop = async (): Promise<void> => {
    if (mounted) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  };
  if (!mounted) return drop().then(() => undefined);
  const filling = join(folder, 'filling');
  return {
    dialect: 'sqlite',
    url: `sqlite:${join(folder, 'baton.db')}`,
    folder,
    fill() {
      // As much as there is room for is written.
      expect(() => writeFileSync(filling, Buffer.alloc(SIZE_MIB * 2 ** 20))).toThrow('ENOSPC');
    },
    empty: () => rmSync(filling),
    drop,
    [Symbol.asyncDispose]: drop,
  };
}

describe('a full disk', () => {
  it('[OPS-075] of SQLite is told to clients, in the log and by the doctor', async (context) => {
    await using disk = await smallDisk();
    if (!disk) return context.skip('this machine lets nobody mount a small disk');
    await using baton = await startBaton({ database: disk, expectErrors });
    expect((await stored(baton, 'before')).status).toBe(201);
    disk.fill();
    let number = 0;
    // What SQLite's files have room for still goes into them.
    const answers = async () => {
      number += 1;
      return stored(baton, `agent-${number}`);
    };
    await expect.poll(answers).toMatchObject(SAID);
    expect(baton.log.lines).toContainEqual(expect.objectContaining({ msg: 'a request failed: the disk is full' }));
    const { code, stdout } = await runCli(disk, ['doctor'], { BROWSER_PATH: '/nowhere' });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^BROKEN +database .* its disk is full but for 0 MiB; make room$/m);
    disk.empty();
    expect((await stored(baton, 'behind')).status).toBe(201);
  });

  it('[OPS-075] of PostgreSQL is told to clients and in the log', async () => {
    await using database = await createDatabase('postgres');
    const store = await openDatabase(database);
    await store.knex.raw(`create function full_disk() returns trigger language plpgsql as
      'begin raise exception ''could not extend file'' using errcode = ''disk_full''; end'`);
    await store.knex.raw('create trigger full_disk before insert on agents execute function full_disk()');
    await store.close();
    await using baton = await startBaton({ database, expectErrors });
    expect(await stored(baton, 'x')).toMatchObject(SAID);
    expect(baton.log.lines).toContainEqual(expect.objectContaining({ msg: 'a request failed: the disk is full' }));
  });

  it('[OPS-075] is what /readyz says when the lease has run out for it', async () => {
    const cause = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const ping = () => Promise.reject(new Error('the lease of this node could not be renewed', { cause }));
    const services = { leaving: () => undefined, ping } as Partial<Parameters<typeof operationHandlers>[0]>;
    const { getReadiness } = operationHandlers(services as Parameters<typeof operationHandlers>[0]);
    await expect(getReadiness()).rejects.toMatchObject({ code: 'unavailable', message: 'the disk is full' });
  });
});
