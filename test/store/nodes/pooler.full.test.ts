import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireSessions } from '../../../src/store/nodes/pooler.ts';
import { Client } from '../../support/client.ts';
import { createDatabase, type TestDatabase } from '../../support/databases.ts';
import { hasPgbouncer, pgbouncerNote, startPgbouncer } from '../../support/pgbouncer.ts';
import { runCli } from '../../support/process.ts';
import { startBaton } from '../../support/server.ts';
import { assemble } from '../../support/stream.ts';
import { startUpstream, type Upstream } from '../../support/upstream.ts';

/** At once; half of them are canceled. */
const RUNS = 20;

describe.skipIf(!hasPgbouncer)(`PostgreSQL behind PgBouncer${pgbouncerNote}`, () => {
  let test: TestDatabase;
  let upstream: Upstream;

  beforeEach(async () => {
    test = await createDatabase('postgres');
    upstream = await startUpstream();
  });
  afterEach(async () => {
    await upstream.close();
    await test.drop();
  });

  it('[PGB-001] two nodes work behind session mode', async () => {
    await using pooler = await startPgbouncer(test.url, 'session');
    await nodesWork({ ...test, url: pooler.through(test.url) }, {});
  });

  it('[PGB-002] transaction mode is refused in one line', async () => {
    await using pooler = await startPgbouncer(test.url, 'transaction');
    const { code, stderr } = await runCli({ ...test, url: pooler.through(test.url) }, ['serve'], { LOG_LEVEL: 'silent' });
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/DATABASE_URL: .*pooler.*set DATABASE_BUS_URL/);
  });

  it('[PGB-002] baton doctor tells of transaction mode, also before the first start', async () => {
    const empty = await createDatabase('postgres', 'empty');
    for (const database of [test, empty]) {
      await using pooler = await startPgbouncer(database.url, 'transaction');
      const behind = { ...database, url: pooler.through(database.url) };
      const alone = await runCli(behind, ['doctor']);
      expect([alone.code, alone.stdout]).toEqual([1, expect.stringMatching(/database .*pooler.*set DATABASE_BUS_URL/)]);
      const helped = await runCli(behind, ['doctor'], { DATABASE_BUS_URL: database.url });
      expect(helped.stdout).toMatch(/database +PostgreSQL, with DATABASE_BUS_URL/);
    }
    await empty.drop();
  });

  it('[PGB-002] transaction mode is refused while others use the pooler', async () => {
    await using pooler = await startPgbouncer(test.url, 'transaction');
    const url = pooler.through(test.url);
    await using other = await startBaton({ database: { ...test, url }, env: { DATABASE_BUS_URL: test.url } });
    let busy = true;
    const users = Array.from({ length: 8 }, async () => {
      while (busy) await other.api.get('/v1/agents');
    });
    const { code, stderr } = await runCli({ ...test, url }, ['serve'], { LOG_LEVEL: 'silent' });
    busy = false;
    await Promise.all(users);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('set DATABASE_BUS_URL') });
  });

  it('[PGB-002] transaction mode is noticed each time, however the pooler lends its connections to others', async () => {
    await using pooler = await startPgbouncer(test.url, 'transaction');
    const url = pooler.through(test.url);
    let busy = true;
    const users = Array.from({ length: 8 }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      while (busy) await client.query('select 1');
      await client.end();
    });
    for (let time = 0; time < 200; time += 1) await expect(requireSessions(url)).rejects.toThrow('transaction mode');
    busy = false;
    await Promise.all(users);
  });

  it('[PGB-003] two nodes work behind transaction mode with DATABASE_BUS_URL', async () => {
    await using pooler = await startPgbouncer(test.url, 'transaction');
    await nodesWork({ ...test, url: pooler.through(test.url) }, { DATABASE_BUS_URL: test.url });
  });

  it('[PGB-004] a DATABASE_BUS_URL that leads through the pooler, or to another database, is refused', async () => {
    await using pooler = await startPgbouncer(test.url, 'transaction');
    const url = pooler.through(test.url);
    const another = await createDatabase('postgres');
    for (const [busUrl, line] of [
      [url, /DATABASE_BUS_URL: .*pooler/],
      [another.url, /DATABASE_BUS_URL: .*another database/],
    ] as const) {
      const { code, stderr } = await runCli({ ...test, url }, ['serve'], { LOG_LEVEL: 'silent', DATABASE_BUS_URL: busUrl });
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(line) });
    }
    await another.drop();
  });

  /** Runs, tails and cancels over two nodes, many at once. */
  async function nodesWork(database: TestDatabase, env: Record<string, string>): Promise<void> {
    const one = await startBaton({ database, env: { ...upstream.env, INDEX_MODEL: 'openai/fake', ...env } });
    const two = await startBaton({ database, env });
    const elsewhere = new Client(two.url, one.tenant.token);
    const gate = Promise.withResolvers<void>();
    const gated = { text: ['one', ' two'], gate: (index: number) => (index === 1 ? gate.promise : undefined) };
    upstream.reply(...Array.from({ length: RUNS }, () => gated));
    const runs = await Promise.all(Array.from({ length: RUNS }, () => one.api.start('hello')));
    const tails = await Promise.all(runs.map((run) => elsewhere.follow(run.requestId)));
    await Promise.all(tails.map((tail) => tail.until(({ event }) => event === 'stream_start')));
    const canceled = runs.slice(0, RUNS / 2);
    await Promise.all(canceled.map(({ requestId }) => elsewhere.post(`/v1/requests/${requestId}/cancel`)));
    await Promise.all(canceled.map((run) => run.over));
    gate.resolve();
    await Promise.all([...runs, ...tails].map((stream) => stream.over));
    expect(canceled.map((run) => run.done?.['error_code'])).toEqual(canceled.map(() => 'canceled'));
    expect(runs.slice(canceled.length).map((run) => run.done?.['ok'])).toEqual(canceled.map(() => true));
    for (const [i, tail] of tails.entries()) expect(assemble(tail.frames)).toEqual(assemble(runs[i]!.frames));
    await two.stop();
    await one.stop();
  }
});
