import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/database/connect.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { Scratchpads } from '../../../src/store/agents/scratchpads.ts';
import { Tenants } from '../../../src/store/tenants/tenants.ts';
import { createDatabase, type TestDatabase } from '../../support/databases.ts';

describe('transactions on PostgreSQL', () => {
  let test: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    test = await createDatabase('postgres');
    database = await openDatabase({ url: test.url });
  });
  afterEach(async () => {
    await database.close();
    await test.drop();
  });

  it('[LOG-072] that wait for each other are both carried out', async () => {
    const { knex } = database;
    const tenantId = (await new Tenants(database, () => 1).create('a', 'test')).tenant.id;
    const pads = new Scratchpads(database, () => 1);
    for (const pad of ['x', 'y']) await pads.append(tenantId, pad, 'begin', 1000);
    const lines = (pad: string, line: string) =>
      knex('scratchpads')
        .where({ tenant_id: tenantId, agent_id: pad })
        .update({ content: knex.raw(`content || ?`, [`${line}\n`]) });
    // Each holds its first row before it asks for the other's: PostgreSQL ends one of them.
    const gate = new pg.Client({ connectionString: test.url });
    await gate.connect();
    await gate.query('select pg_advisory_lock(1)');
    const meet = () => knex.raw('select pg_advisory_xact_lock_shared(1)');
    const both = Promise.all([
      database.atomically([lines('x', 'one'), meet(), lines('y', 'one')]),
      database.atomically([lines('y', 'two'), meet(), lines('x', 'two')]),
    ]);
    // Of this database alone: the table has the locks of all of them, those of other tests too.
    const here = '(select oid from pg_database where datname = current_database())';
    const waiting = async () =>
      Number(
        (await gate.query(`select count(*) from pg_locks where database = ${here} and locktype = 'advisory' and not granted`)).rows[0]
          .count,
      );
    await expect.poll(waiting).toBe(2);
    await gate.end();
    await both;
    for (const pad of ['x', 'y']) {
      expect((await pads.read(tenantId, pad)).split('\n').filter(Boolean).sort()).toEqual(['begin', 'one', 'two']);
    }
  });
});
