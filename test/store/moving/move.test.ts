import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { move } from '../../../src/cli/tenant-move.ts';
import { loadConfig } from '../../../src/config.ts';
import { rowsOf } from '../../../src/store/database/database.ts';
import { instanceOf } from '../../../src/store/database/instance.ts';
import { tenantLines } from '../../../src/store/moving/export.ts';
import { arrivalOf, Fence, TRACES, type Way } from '../../../src/store/moving/fence.ts';
import { importTenant } from '../../../src/store/moving/import.ts';
import { parsed } from '../../../src/store/moving/lines.ts';
import { openSnapshot } from '../../../src/store/moving/open-snapshot.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { testEnv } from '../../support/server.ts';
import { filled, importing, KEY, NOTHING, NOW, place, stores, type Place } from './world.ts';

const BY = { actor: 'test', now: NOW };

describeOnBoth('a tenant that moves', (dialect) => {
  const other = dialect === 'sqlite' ? 'postgres' : 'sqlite';
  let words: string[];

  beforeEach(() => {
    words = [];
    vi.spyOn(console, 'log').mockImplementation((text: string) => void words.push(text));
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => words.push(String(text)) > 0);
  });
  afterEach(() => void vi.restoreAllMocks());

  const config = (from: Place) => loadConfig(testEnv(from.files, { SECRETS_KEY: KEY }));
  const run = (from: Place, id: number, to: string, more = {}) => move(config(from), String(id), { to, wait: '0', ...more });
  const states = async (id: number, ...places: Place[]) =>
    Promise.all(places.map(async (one) => (await one.db.knex('tenants').first('moving').where({ id }))?.moving));
  const goal = async ({ db }: Place) => ({ to: '-', instance: (await instanceOf(db)).id });
  /** Where a command would be that has copied everything, and not committed. */
  const copied = async (from: Place, to: Place, id: number): Promise<Way> => {
    const way = await new Fence(from.db).raise(id, await goal(to), BY);
    const snapshot = await openSnapshot(from.files.url);
    const lines = tenantLines(snapshot, id, { release: '0.0.0', now: NOW, fence: way.fence, archived: NOTHING });
    await importTenant(to.db, parsed(lines), { ...importing(to), hold: true });
    await snapshot.close();
    return way;
  };

  it('[MOV-011] is let in there only by the move that has it here still', async () => {
    await using from = await place(dialect);
    await using to = await place(other);
    const id = await filled(from, 'Acme');
    const [source, target] = [new Fence(from.db), new Fence(to.db)];
    const way = await copied(from, to, id);
    expect(arrivalOf(await target.standing(id), way.fence)).toBe('complete');
    expect(arrivalOf(await target.standing(id), 'another')).toBe('arriving');
    // It stays, by another command, and is on another move by now.
    await run(from, id, to.files.url, { abort: true });
    expect(await states(id, from, to)).toEqual([null, undefined]);
    const next = await source.raise(id, await goal(to), BY);
    await expect(source.commit(id, way)).rejects.toThrow('was changed by somebody else');
    expect(await source.lift(id, way)).toBe(false);
    await expect(source.leave(id, { ...way, committed: true })).rejects.toThrow('was changed by somebody else');
    expect(await target.letIn(id, way.fence)).toBe(false);
    // Erased meanwhile.
    await stores(from).tenants.erase(id, 'Acme', 'test');
    await expect(source.commit(id, next)).rejects.toThrow('was changed by somebody else');
    expect(await states(id, from, to)).toEqual(['leaving', undefined]);
  });

  it('[MOV-012] goes on where a command was killed, and does not stay once it may be let in there', async () => {
    await using from = await place(dialect);
    await using to = await place(other);
    const id = await filled(from, 'Acme');
    const [source, target] = [new Fence(from.db), new Fence(to.db)];
    const way = await source.commit(id, await copied(from, to, id));
    await expect(run(from, id, to.files.url, { abort: true })).rejects.toThrow('all there: end the move without --abort');
    expect(await source.lift(id, { ...way, committed: false })).toBe(false);
    expect(await target.letIn(id, way.fence)).toBe(true);
    expect(arrivalOf(await target.standing(id), way.fence)).toBe('letIn');
    await expect(run(from, id, to.files.url, { abort: true })).rejects.toThrow('served there already: end the move without --abort');
    await run(from, id, to.files.url);
    expect(words[0]).toBe(`tenant ${id} "Acme" has moved`);
    expect(await states(id, from, to)).toEqual(['gone', null]);
    expect((await target.standing(id))!.moved_to).toBeNull();
    expect(arrivalOf(await target.standing(id), way.fence)).toBe('stranger');
  });

  it('[MOV-015] stays also when the place that it goes to is away, and what is left there is told', async () => {
    await using from = await place(dialect);
    await using to = await place('sqlite');
    const id = await filled(from, 'Acme');
    to.db.sqlite!.exec(`create trigger away before update of erasing on tenants begin select raise(abort, 'it is away'); end`);
    const wrong = loadConfig(testEnv(from.files));
    await expect(move(wrong, String(id), { to: to.files.url, wait: '0' })).rejects.toThrow('it is away');
    expect(await states(id, from, to)).toEqual([null, 'arriving']);
    const left = /^baton: what has come there of tenant \d+ is left, and served to nobody \(.+\): the next move/;
    expect(words).toEqual([expect.stringMatching(left)]);
    await new Fence(from.db).raise(id, await goal(to), BY);
    await run(from, id, 'postgres://127.0.0.1:1/nothing', { abort: true });
    expect(await states(id, from)).toEqual([null]);
    expect(words.slice(1)).toEqual([expect.stringMatching(left), `tenant ${id} "Acme" stays`]);
  });

  it('[MOV-016] is copied once more when anything of it was changed meanwhile', async () => {
    await using from = await place(dialect);
    const id = await filled(from, 'Acme');
    const traces = async () => JSON.stringify(await rowsOf(from.db, TRACES, [id]));
    let before = await traces();
    expect(await traces()).toBe(before);
    const { knex } = from.db;
    const isTold = async (): Promise<boolean> => {
      const was = before;
      before = await traces();
      return before !== was;
    };
    const untold: string[] = [];
    for (const table of [
      'agents',
      'artifacts',
      'conversations',
      'mcp_servers',
      'memory_entries',
      'provider_keys',
      'schedules',
      'webhooks',
    ] as const) {
      await knex(table).where({ tenant_id: id }).increment('updated_at');
      if (!(await isTold())) untold.push(table);
    }
    await knex('mcp_grants').where({ tenant_id: id }).increment('version');
    if (!(await isTold())) untold.push('mcp_grants');
    for (const table of [
      'schedules',
      'webhooks',
      'memory_relations',
      'mcp_grants',
      'mcp_logins',
      'provider_keys',
      'tokens',
      'threads',
    ] as const) {
      await knex(table).where({ tenant_id: id }).delete();
      if (!(await isTold())) untold.push(`${table} deleted`);
    }
    expect(untold).toEqual([]);
  });

  it('[MOV-021] is on its way to one database, and another one is refused', async () => {
    await using from = await place(dialect);
    await using to = await place(other);
    await using third = await place('sqlite');
    const id = await filled(from, 'Acme');
    const way = await copied(from, to, id);
    await expect(run(from, id, third.files.url)).rejects.toThrow('on its way to another database than this');
    await new Fence(from.db).commit(id, way);
    await expect(run(from, id, third.files.url)).rejects.toThrow('on its way to another database than this');
    await expect(run(from, id, third.files.url, { abort: true })).rejects.toThrow('on its way to another database than this');
    expect(await states(id, from, to, third)).toEqual(['leaving', 'arriving', undefined]);
    await run(from, id, to.files.url);
    expect(await states(id, from, to)).toEqual(['gone', null]);
    expect((await new Fence(from.db).standing(id))!.moved_to).toContain(way.instance);
  });

  it('[MOV-022] is opened there with the secrets_key of its cell, and variables of other cells need not be set', async () => {
    await using from = await place(dialect);
    await using to = await place('sqlite');
    const id = await filled(from, 'Acme');
    const cells = join(from.files.folder, 'cells.yaml');
    const file = (key: string) =>
      [
        `eu1: {url: 'http://eu1', admin_token: $NOT_SET, database: $NOT_SET}`,
        `eu2: {url: 'http://eu2', database: '${to.files.url}', ${key}}`,
      ].join('\n');
    writeFileSync(cells, file(`secrets_key: '${[...KEY].toReversed().join('')}'`));
    await expect(run(from, id, 'eu2', { cells })).rejects.toThrow('another SECRETS_KEY');
    writeFileSync(cells, file(`secrets_key: 'short'`));
    await expect(run(from, id, 'eu2', { cells })).rejects.toThrow(/^cell eu2: secrets_key: /);
    writeFileSync(cells, file(`secrets_key: '${KEY}'`));
    await move(loadConfig(testEnv(from.files)), String(id), { to: 'eu2', cells, wait: '0' });
    expect(await states(id, from, to)).toEqual(['gone', null]);
    writeFileSync(cells, file('secrets_key: $NOT_SET'));
    await expect(run(from, id, 'eu2', { cells })).rejects.toThrow('eu2.secrets_key: NOT_SET is not set');
  });

  it('[MOV-012] stays after all when what was to be let in is not there any more', async () => {
    await using from = await place(dialect);
    await using to = await place(other);
    const id = await filled(from, 'Acme');
    await new Fence(from.db).commit(id, await copied(from, to, id));
    await to.db.knex('tenants').where({ id }).update({ erasing: 1 });
    await expect(run(from, id, to.files.url)).rejects.toThrow('--abort has it stay here');
    await run(from, id, to.files.url, { abort: true });
    expect(await states(id, from, to)).toEqual([null, undefined]);
  });
});
