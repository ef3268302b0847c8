import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TestDatabase } from '../support/databases.ts';
import { startUpstream } from '../support/upstream.ts';
import { startCluster } from './cluster.ts';
import { gather } from './crowd.ts';
import { debianPostgres, DebianPostgres } from './debian-postgres.ts';
import { judge } from './verdict.ts';

const SEED = 11;
/** Clients under load. */
const CLIENTS = 12;
const LAST_ROUND_MS = 60_000;

if (!debianPostgres) console.log("skipped: PostgreSQL of Debian (apt-get install postgresql), which a standby is made with, isn't here");

it.skipIf(!debianPostgres)(
  '[OPS-042] a primary that dies under load, and a synchronous standby in its place: nothing that was said is lost',
  { timeout: 300_000 },
  async () => {
    await using upstream = await startUpstream();
    await using primary = await DebianPostgres.start();
    await primary.query('create database baton');
    await using standby = await DebianPostgres.standbyOf(primary);
    const folder = mkdtempSync(join(tmpdir(), 'baton-test-'));
    const drop = async () => rmSync(folder, { recursive: true });
    const database: TestDatabase = { dialect: 'postgres', url: primary.url('baton'), folder, drop, [Symbol.asyncDispose]: drop };
    await using cluster = await startCluster({
      nodes: 2,
      database,
      env: { ...upstream.env, INDEX_MODEL: 'demo/echo', HEARTBEAT_MS: '500' },
      expectErrors: [/./],
    });
    const [closing, closed] = [new AbortController(), new AbortController()];
    const gathered = gather({ api: cluster.api, upstream, clients: CLIENTS, seed: SEED, closing: closing.signal, closed: closed.signal });
    const runs = async (server: DebianPostgres): Promise<number> =>
      Number((await server.query('select count(*) from requests', 'baton'))[0]!['count']);
    await expect.poll(() => runs(primary)).toBeGreaterThan(3 * CLIENTS);

    await primary.kill();
    for (const { way } of cluster.nodes) way.cut();
    await standby.promote();
    for (const { way } of cluster.nodes) {
      way.lead(standby.port);
      way.mend();
    }
    const before = await runs(standby);
    await expect.poll(() => runs(standby)).toBeGreaterThan(before + 3 * CLIENTS);

    closing.abort();
    const bell = setTimeout(() => closed.abort(), LAST_ROUND_MS);
    const told = await gathered;
    clearTimeout(bell);
    expect([...(await judge(cluster.api, told)), ...cluster.faults()]).toEqual([]);
    await database.drop();
  },
);
