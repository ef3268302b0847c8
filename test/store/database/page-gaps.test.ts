import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/database/connect.ts';
import { createDatabase } from '../../support/databases.ts';

const MARK = 'CANARY';

it('[ERA-012] wipes what is deleted out of the file of SQLite, also what it has left where it has moved rows', async () => {
  await using files = await createDatabase('sqlite', 'empty');
  const path = files.url.slice('sqlite:'.length);
  const db = await openDatabase({ url: files.url });
  const sqlite = db.sqlite!;
  sqlite.exec(
    "create table rows (id integer primary key, kind int, content text, more text not null default ''); create index by_content on rows (content)",
  );
  const change = sqlite.prepare('update rows set more = ? where id = ?');
  const add = sqlite.prepare('insert or ignore into rows (id, kind, content) values (?, ?, ?)');
  const write = (count: number): void => {
    for (let n = 0; n < count; n += 1) {
      const kind = randomInt(3);
      const id = randomInt(1_000_000);
      add.run(id, kind, `${kind === 0 ? MARK : 'another'} ${n} ${'x'.repeat(randomInt(300))}`);
      if (randomInt(2) === 0) change.run('y'.repeat(randomInt(400)), id);
    }
  };
  const isIn = (): boolean => [path, `${path}-wal`].some((name) => existsSync(name) && readFileSync(name, 'latin1').includes(MARK));
  const wiped = () => expect.poll(() => sqlite.pragma('user_version', { simple: true }), { timeout: 30_000 }).toBe(0);
  for (let round = 0; round < 3; round += 1) {
    write(3000);
    expect(isIn()).toBe(true);
    db.wipe();
    sqlite.exec('delete from rows where kind = 0');
    // Others go on writing.
    for (let n = 0; n < 20; n += 1) {
      sqlite.exec(`update rows set more = more || 'z' where id % 20 = ${n}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    db.wipe();
    await wiped();
    // Nothing comes back out of memory.
    sqlite.exec(`update rows set more = more || 'z'`);
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    expect(isIn()).toBe(false);
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
  }
  await db.close();
});
