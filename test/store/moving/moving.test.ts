import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { CARRIED, FATES } from '../../../src/store/erasure/tables.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { bring, fileOf, filled, place, rowsOf, stores } from './world.ts';

describeOnBoth('a tenant that is exported', (dialect) => {
  const other = dialect === 'sqlite' ? 'postgres' : 'sqlite';

  it('[MOV-001] is in the other database with every row of every table, to the byte', async () => {
    await using from = await place(dialect);
    await using to = await place(other);
    await filled(from, 'bystander');
    const id = await filled(from, 'MARK4711', 7);
    const { epoch, ...row } = (await from.db.knex('tenants').first('*').where({ id }))!;
    const { rows } = await bring(to, await fileOf(from, id));
    expect(rows).toBeGreaterThan(7 * (CARRIED.length - 10));
    const [before, after] = [await rowsOf(from, id), await rowsOf(to, id)];
    // That it came in.
    expect(after['audit_entries']!.length).toBe(before['audit_entries']!.length + 1);
    // SQLite counts what it is given, too.
    expect(after['id_counters']).toEqual(expect.arrayContaining(before['id_counters']!));
    expect({ ...after, audit_entries: [], id_counters: [] }).toEqual({ ...before, audit_entries: [], id_counters: [] });
    expect(Object.entries(after).filter(([, found]) => found.length === 0)).toEqual([]);
    expect(await to.db.knex('tenants').first('*').where({ id })).toEqual({ ...row, epoch });
    expect((await to.db.knex('tenants')).length).toBe(1);
    // What comes next is nobody else's.
    expect((await stores(to).tenants.create('next', 'test')).tenant.id).toBeGreaterThan(id);
  });

  it('[MOV-002] leaves nothing of a file that is cut, damaged, of a newer release, or none', async () => {
    await using from = await place(dialect);
    await using to = await place(other);
    const id = await filled(from, 'MARK4711');
    const whole = await fileOf(from, id);
    const lines = zstdDecompressSync(whole).toString().split('\n').slice(0, -1);
    const checked = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
    const packed = (some: readonly string[]) => zstdCompressSync(Buffer.from(some.map((line) => `${line}\n`).join('')), checked);
    const changed = (at: number, change: (line: Record<string, unknown>) => unknown) =>
      packed(lines.map((line, n) => (n === at ? JSON.stringify(change(JSON.parse(line) as Record<string, unknown>)) : line)));
    const section = lines.findIndex((line) => line.startsWith('{"table":"agents"'));
    const more = changed(section, ({ columns, ...header }) => ({ ...header, columns: [...(columns as string[]).slice(1), 'more'] }));
    const bad: [Buffer, RegExp][] = [
      [whole.subarray(0, whole.length - 5), /cut off|damaged/],
      [whole.subarray(0, whole.length / 2), /cut off|damaged/],
      [whole.map((byte, at) => (at === whole.length - 100 ? byte ^ 1 : byte)) as Buffer, /damaged|cut off/],
      [packed(lines.slice(0, -1)), /cut off: its end is missing/],
      [packed(lines.filter((_, n) => n !== section + 1)), /has \d+ rows, and says \d+/],
      [
        changed(section + 1, (row) =>
          (row as unknown as unknown[]).map((value) => (value === 'MARK4711 agents.definition 0' ? 'X' : value)),
        ),
        /contents are not those/,
      ],
      [changed(section + 1, (row) => (row as unknown as unknown[]).map((value) => (value === id ? id + 1 : value))), /another tenant's/],
      [changed(section + 1, (row) => (row as unknown as unknown[]).slice(1)), /fits no table/],
      [changed(0, (header) => ({ ...header, format: 2, release: '9.9.9' })), /newer Baton, 9\.9\.9/],
      [changed(section, (header) => ({ ...header, table: 'things' })), /newer Baton: it has a table "things"/],
      [more, /agents has no "more"/],
      // Of a name that damage has made, the check sum tells.
      [more.map((byte, at) => (at === more.length - 1 ? byte ^ 1 : byte)) as Buffer, /^the file is damaged/],
      [Buffer.from('nothing of the kind'), /damaged|none of a tenant|cut off/],
      [packed(['{"some":"thing"}']), /none of a tenant/],
      [Buffer.alloc(0), /cut off|none of a tenant/],
    ];
    const reasons: unknown[] = [];
    for (const [file, reason] of bad) {
      const error = await bring(to, file).then(
        () => new Error('it was taken'),
        (thrown: Error) => thrown,
      );
      reasons.push({ reason, found: reason.test(error.message) || error.message });
    }
    expect(reasons).toEqual(bad.map(([, reason]) => ({ reason, found: true })));
    expect(Object.entries(await rowsOf(to, id)).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(await to.db.knex('tenants')).toEqual([]);
    expect((await bring(to, whole)).tenant.id).toBe(id);
  });

  it('[MOV-003] is refused where an id of it is taken, or its secrets could not be opened', async () => {
    await using from = await place(dialect);
    await using to = await place(other);
    const id = await filled(from, 'MARK4711');
    const file = await fileOf(from, id);
    await expect(bring(to, file, { seals: undefined })).rejects.toThrow(/encrypted with another SECRETS_KEY/);
    const { knex } = to.db;
    await knex('tenants').insert({ id, name: 'another', token_digest: 'a', created_at: 1, id_offset: 999_999 });
    await expect(bring(to, file)).rejects.toThrow(`there is a tenant ${id} here already`);
    // Its number is free, and one of what it has is not.
    await knex('audit_entries').delete();
    await knex('tenants').delete();
    const { id_offset: offset } = (await from.db.knex('tenants').first('id_offset').where({ id }))!;
    const rival = { name: 'rival', created_at: 1, last_used_at: 0 };
    await knex('tenants').insert({ ...rival, id: 77, token_digest: 'd', id_offset: offset });
    await expect(bring(to, file)).rejects.toThrow('tenant 77 has end here with the same six digits');
    await knex('tenants')
      .where({ id: 77 })
      .update({ id_offset: offset === 1 ? 2 : offset - 1 });
    const [{ id: run } = { id: '' }] = await from.db.knex('requests').where({ tenant_id: id }).limit(1);
    const row = (await from.db.knex('requests').first('*').where({ id: run }))!;
    await knex('requests').insert({ ...row, tenant_id: 77 });
    await expect(bring(to, file)).rejects.toThrow(/an id of tenant \d+ is taken here by another one, in requests/);
    expect(Object.entries(await rowsOf(to, id)).filter(([, found]) => found.length > 0)).toEqual([]);
    await knex('requests').delete();
    expect((await bring(to, file)).tenant.id).toBe(id);
  });

  it('[MOV-004] is one when two bring it in at once, or one was killed and another begins anew', async () => {
    await using from = await place(dialect);
    await using to = await place(other);
    const id = await filled(from, 'MARK4711', 50);
    const file = await fileOf(from, id);
    // Stopped in the middle, as by a kill.
    const stop = new Error('stopped');
    let rows = 0;
    const stopped = bring(to, file, {
      onRow: () => {
        if ((rows += 1) === 600) throw stop;
      },
      clear: async () => {},
    });
    await expect(stopped).rejects.toBe(stop);
    expect((await to.db.knex('tenants').first('moving'))?.moving).toBe('arriving');
    expect((await stores(to).tenants.get(id))?.moving).toBe('arriving');
    await bring(to, file);
    const before = await rowsOf(from, id);
    const { audit_entries: _, id_counters: __, ...after } = await rowsOf(to, id);
    expect(before).toMatchObject(after);
    expect((await stores(to).tenants.get(id))?.moving).toBeUndefined();
  });

  it('[MOV-023] is not written to a file that nobody could read, for a row that is too large', async () => {
    await using from = await place(dialect);
    const id = await filled(from, 'Acme');
    await from.db
      .knex('openai_files')
      .where({ tenant_id: id })
      .update({ content: Buffer.alloc(3000) });
    await expect(fileOf(from, id, { longest: 4000 })).rejects.toThrow(/^a row of openai_files is too large for a file/);
    await expect(fileOf(from, id, { longest: 3000 })).rejects.toThrow(/^a row of openai_files is too large for a file/);
    expect((await fileOf(from, id, { longest: 6000 })).length).toBeGreaterThan(0);
  });

  it('[MOV-014] has each entry of its audit log once when it comes back to where it was erased', async () => {
    await using from = await place(dialect);
    await using to = await place(other);
    const { tenant } = await stores(from).tenants.create('Acme', 'test');
    const { id } = tenant;
    await stores(from).tokens.create(id, { name: 'second' }, 'test');
    await bring(to, await fileOf(from, id));
    await from.db.knex('tenants').where({ id }).update({ erasing: 1, disabled: 1 });
    let progress = '';
    while (progress !== 'done') progress = await stores(from).tenantErasure.portion({ id, since: 1 });
    const back = await fileOf(to, id);
    // What has failed leaves it as it was.
    await expect(bring(from, back.subarray(0, back.length - 5))).rejects.toThrow(/cut off|damaged/);
    const actions = async () => (await from.db.knex('audit_entries').where({ tenant_id: id }).orderBy('id')).map(({ action }) => action);
    expect(await actions()).toEqual(['tenant.create', 'token.create', 'tenant.erased']);
    await bring(from, back);
    expect(await actions()).toEqual(['tenant.erased', 'tenant.create', 'token.create', 'tenant.import', 'tenant.import']);
    const told = await from.db.knex('audit_entries').first('after').where({ tenant_id: id, action: 'token.create' });
    expect(told!.after).toContain('second');
  });

  it('[MOV-001] every table says how it goes along, or why not', () => {
    const silent = Object.entries(FATES).filter(([, { carried }]) => carried === '');
    expect(silent).toEqual([]);
  });
});
