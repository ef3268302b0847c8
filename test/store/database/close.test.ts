import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/database/connect.ts';
import { createDatabase, describeOnBoth } from '../../support/databases.ts';

describeOnBoth('a database that is closed', (dialect) => {
  it('[OPS-008] lets what is under way come to its end', async () => {
    const files = await createDatabase(dialect);
    const database = await openDatabase({ url: files.url });
    const statement = dialect === 'postgres' ? 'select pg_sleep(0.2)' : 'select 1';
    const underWay = [database.knex.raw(statement), database.ping(), database.atomically([database.knex.raw(statement)])];
    // A builder is sent when it is waited for.
    const all = Promise.all(underWay);
    await database.ping();
    const again = database.knex.raw(statement).then(() => 'answered');
    await Promise.all([database.close(), all]);
    expect(await again).toBe('answered');
    await files.drop();
  });
});
