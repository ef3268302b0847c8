import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/database/connect.ts';
import { ProviderKeys } from '../../../src/store/tenants/provider-keys.ts';
import { createDatabase } from '../../support/databases.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';

it('[LOG-086] the keys that a run needs are read again when the connection is lost', async () => {
  await using database = await createDatabase('postgres');
  await using proxy = await startTcpProxy(Number(new URL(database.url).port), 7);
  const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
  const db = await openDatabase({ url });
  try {
    const keys = new ProviderKeys(db, () => 1);
    proxy.loseAnswers(1);
    const read = keys.of(1);
    await expect.poll(() => proxy.lost()).toBeGreaterThan(0);
    proxy.mend();
    expect(await read).toEqual([]);
  } finally {
    proxy.mend();
    await db.close();
  }
});
