import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectDatabase, openDatabase } from '../../../src/store/database/connect.ts';
import { MIGRATIONS } from '../../../src/store/database/migrate.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../../support/databases.ts';

/** The steps that release 0.2.0 has written down. */
const NUMBERS = Array.from({ length: 24 }, (_, i) => i + 1).filter((n) => n !== 10);
const STEPS = NUMBERS.map((n) => `${String(n).padStart(4, '0')}-${n === 24 ? 'parked-runs' : 'step'}`);

describeOnBoth('the schema of the last release', (dialect) => {
  let files: TestDatabase;

  beforeEach(async () => {
    files = await createDatabase(dialect, 'empty');
  });
  afterEach(() => files.drop());

  /** A database as a release has left it, with a tenant. */
  async function leftWith(steps: readonly string[]): Promise<void> {
    const database = await connectDatabase({ url: files.url });
    const { knex } = database;
    await MIGRATIONS[0]!.up(knex);
    await knex.schema.createTable('schema_migrations', (table) => {
      table.increments();
      table.string('name');
      table.integer('batch');
      table.timestamp('migration_time');
    });
    await knex('schema_migrations').insert(steps.map((name) => ({ name, batch: 1, migration_time: knex.fn.now() })));
    await knex('tenants').insert({ name: 'kept', token_digest: 'digest', created_at: 1 });
    await database.close();
  }

  it('[OPS-047] goes on, and is brought up to date', async () => {
    await leftWith(STEPS);
    for (const start of ['first', 'second']) {
      const database = await openDatabase({ url: files.url });
      expect(await database.knex('tenants').pluck('name'), start).toEqual(['kept']);
      expect(await database.knex('schema_migrations').orderBy('name').pluck('name'), start).toEqual(MIGRATIONS.map(({ name }) => name));
      await database.close();
    }
  });

  it('[OPS-047] of a release before it is refused, with the release that leads on', async () => {
    await leftWith(STEPS.slice(0, 11));
    await expect(openDatabase({ url: files.url })).rejects.toThrow('start release 0.2.0 on it once, then this one');
    // As it was, for that release.
    const database = await connectDatabase({ url: files.url });
    expect(await database.knex('schema_migrations').pluck('name')).toHaveLength(11);
    await database.close();
  });
});
