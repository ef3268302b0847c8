import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clear } from '../../src/cli/tenant-file.ts';
import { filled, place, rowsOf, stores, KEY, type Place } from '../store/moving/world.ts';
import { describeOnBoth } from '../support/databases.ts';
import { runCli, spawnCli } from '../support/process.ts';

const ROWS = 150;
const ENV = { SECRETS_KEY: KEY };

/** What a tenant has, as one line. */
async function digestOf(at: Place, id: number): Promise<string> {
  const { audit_entries: _, id_counters: __, ...tables } = await rowsOf(at, id);
  return createHash('sha256').update(JSON.stringify(tables)).digest('hex');
}

/** Ends a command as soon as something is so, or it has ended. */
async function killWhen(at: Place, args: string[], isSo: () => Promise<boolean>): Promise<void> {
  const command = spawnCli(at.files, args, ENV);
  const ended = new Promise<void>((resolve) => command.once('close', () => resolve()));
  let over = false;
  void ended.then(() => (over = true));
  while (!over && !(await isSo())) await new Promise((resolve) => setImmediate(resolve));
  command.kill('SIGKILL');
  await ended;
}

describeOnBoth('a command that is killed', (dialect) => {
  it('[MOV-007] leaves a tenant in exactly one place, and the same command ends what it has begun', async () => {
    await using from = await place(dialect);
    await using to = await place('postgres');
    const id = await filled(from, 'Acme', ROWS);
    const before = await digestOf(from, id);
    const there = async () => (await stores(to).tenants.get(id)) ?? undefined;
    const here = async () => (await stores(from).tenants.get(id))!.moving;
    const some = async (table: string) =>
      (
        await to.db
          .knex(table as never)
          .where({ tenant_id: id } as never)
          .limit(1)
      ).length > 0;

    const file = join(from.files.folder, 'acme.baton');
    await killWhen(from, ['tenant', 'export', String(id), file], async () => existsSync(`${file}.part`));
    expect(existsSync(file)).toBe(false);
    expect((await runCli(from.files, ['tenant', 'export', String(id), file], ENV)).code).toBe(0);

    const brought = ['tenant', 'import', file];
    await killWhen(to, brought, () => some('agents'));
    expect((await there())?.moving).toBe('arriving');
    expect((await runCli(to.files, ['tenant', 'list'], ENV)).stdout).toMatch(/\tAcme\tarriving\t/);
    expect((await runCli(to.files, brought, ENV)).code).toBe(0);
    expect([await digestOf(to, id), (await there())?.moving]).toEqual([before, undefined]);
    expect(await runCli(to.files, brought, ENV)).toMatchObject({ code: 1, stderr: `baton: there is a tenant ${id} here already\n` });
    // As if it had never been there.
    await to.db.knex('tenants').where({ id }).update({ moving: 'arriving' });
    await clear(to.db, id);
    expect(await there()).toBeUndefined();

    const moved = ['tenant', 'move', String(id), '--to', to.files.url];
    await killWhen(from, moved, () => some('events'));
    expect([await here(), (await there())?.moving]).toEqual(['leaving', 'arriving']);
    // It may stay after all, and go later.
    expect((await runCli(from.files, [...moved, '--abort'], ENV)).stdout).toBe(`tenant ${id} "Acme" stays\n`);
    expect([await here(), await there()]).toEqual([undefined, undefined]);
    expect((await runCli(from.files, [...moved, '--abort'], ENV)).stderr).toBe(`baton: tenant ${id} is not on its way\n`);
    const isLetIn = async () => {
      const tenant = await there();
      return tenant !== undefined && tenant.moving === undefined;
    };
    await killWhen(from, moved, isLetIn);
    expect(await there()).toMatchObject({ id });
    expect(['leaving', 'gone']).toContain(await here());
    if ((await here()) === 'leaving') {
      expect((await runCli(from.files, [...moved, '--abort'], ENV)).stderr).toMatch(
        /is served there already: end the move without --abort/,
      );
      expect(await runCli(from.files, moved, ENV)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^tenant \d+ "Acme" has moved\n/),
      });
    }
    expect([await here(), (await there())?.moving]).toEqual(['gone', undefined]);
    expect(await digestOf(to, id)).toBe(before);
    expect((await runCli(from.files, moved, ENV)).stderr).toBe(`baton: tenant ${id} has been moved already\n`);
  }, 240_000);
});
