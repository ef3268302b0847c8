import BetterSqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { sqliteFile } from '../../../src/store/database/sqlite-file.ts';
import { openWriter } from '../../../src/store/moving/writer.ts';
import { place, stores } from './world.ts';

it('[MOV-013] rows are written also when somebody else would write between the look and the first of them', async () => {
  await using to = await place('sqlite');
  const { tenant } = await stores(to).tenants.create('Acme', 'test');
  await using disposables = new AsyncDisposableStack();
  const server = new BetterSqlite(sqliteFile(to.files.url)!, { timeout: 0 });
  disposables.defer(() => void server.close());
  const writer = await openWriter(to.db, tenant.id);
  disposables.defer(() => writer.close());
  to.db.sqlite!.function('server_writes', () => {
    try {
      server.prepare('update tenants set last_used_at = last_used_at + 1').run();
      return 1;
    } catch {
      return 1;
    }
  });
  const holds = { sql: 'select server_writes() from tenants where id = ?', bindings: [tenant.id] };
  const rows = [[tenant.id, 'hash', Buffer.from('prompt'), 1]];
  await writer.write({ table: 'step_prompts', columns: ['tenant_id', 'hash', 'contents', 'used_on'], rows }, holds);
  expect(await to.db.knex('step_prompts').where({ tenant_id: tenant.id })).toHaveLength(1);
});
