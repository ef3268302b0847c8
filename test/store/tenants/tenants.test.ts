import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/database/connect.ts';
import { Tenants } from '../../../src/store/tenants/tenants.ts';
import { createDatabase, describeOnBoth } from '../../support/databases.ts';

describeOnBoth('the first tenant', (dialect) => {
  it('[CLI-004] is created once, by one of several nodes that start at once', async () => {
    const files = await createDatabase(dialect);
    // SQLite lets one server in at a time, but its statements may still interleave.
    const databases = await Promise.all(Array.from({ length: dialect === 'postgres' ? 6 : 1 }, () => openDatabase({ url: files.url })));
    const nodes = Array.from({ length: 6 }, (_, i) => new Tenants(databases[i % databases.length]!, () => 1000));
    const tokens = await Promise.all(nodes.map((tenants) => tenants.createFirst('default', 'first start')));
    const [token, ...more] = tokens.filter((one) => one !== undefined);
    expect(more).toEqual([]);
    expect(await nodes[0]!.byToken(token!)).toMatchObject({ disabled: false });
    expect(await nodes[0]!.list({ limit: 10 })).toHaveLength(1);
    const audited = await databases[0]!.knex('audit_entries').select('action', 'actor', 'target', 'at', 'after');
    expect(audited).toEqual([
      { action: 'tenant.create', actor: 'first start', target: 'tenant', at: 1000, after: '{"name":"default","disabled":false}' },
    ]);
    for (const database of databases) await database.close();
    await files.drop();
  });
});
