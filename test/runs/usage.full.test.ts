import { expect, it, vi } from 'vitest';
import { connectDatabase } from '../../src/store/database/connect.ts';
import { Retention } from '../../src/store/runs/retention.ts';
import { random } from '../clients/random.ts';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';
import { spawnBaton, type BatonProcess } from '../support/process.ts';
import { expectSumsOfLog, query, sumsOf } from './usage-oracle.ts';

/** `USAGE_RUNS=10000 npx vitest run test/runs/usage.full.test.ts` has more of them. */
const RUNS = Number(process.env['USAGE_RUNS'] ?? 2000);
const AT_ONCE = 16;
/** The node is killed after so many runs, again and again. */
const LIFE = 800;

const plays = (scenario: string) => ({
  message: 'go',
  agent_def: { id: `plays-${scenario}`, name: scenario, role: 'r', goal: 'g', model: `demo/script:${scenario}` },
});
const echoes = { id: 'other', name: 'O', role: 'r', goal: 'g', model: 'demo/echo' };

const BODIES = [
  { message: 'one two three' },
  { message: '/parallel\n/agent index one two\n/agent other three\n/endparallel' },
  { message: '/agent other /agent index nested words' },
  plays('usage'),
  plays('parallel'),
  plays('delegate'),
  plays('consult'),
  plays('turn-limit'),
  plays('upstream-error'),
  plays('upstream-error-midway'),
  { message: 'hi', agent: 'nobody' },
];

/** Starts runs of all kinds, and kills the server now and then, until so many have been begun. */
async function soak(database: TestDatabase, seed: number): Promise<BatonProcess> {
  const { below } = random(seed);
  const server = {
    baton: await spawnBaton({ database }),
    left: LIFE,
    restarting: undefined as Promise<void> | undefined,
    kills: 0,
    lost: 0,
  };
  await server.baton.api.post('/v1/agents', echoes);
  const restart = async (): Promise<void> => {
    server.kills += 1;
    server.baton = await server.baton.restart();
    server.left = LIFE;
    server.restarting = undefined;
  };
  const oneRun = async (): Promise<void> => {
    const { api } = server.baton;
    if (below(12) > 0) return void (await api.post('/v1/orchestrate', BODIES[below(BODIES.length)], { Accept: 'application/json' }));
    const { requestId } = await api.post('/v1/orchestrate', plays('stall'), { Prefer: 'respond-async' });
    await api.post(`/v1/requests/${requestId}/cancel`);
  };
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < RUNS + RUNS / 10) {
      begun += 1;
      server.left -= 1;
      if (server.left === 0) server.restarting = restart();
      // Those that are under way when the server is killed lose their connection.
      await oneRun().catch(() => (server.lost += 1));
      await server.restarting;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(server.lost).toBeLessThanOrEqual(server.kills * 2 * AT_ONCE);
  return server.baton;
}

describeOnBoth('a soak of mixed runs', (dialect) => {
  it(
    `[USE-001] [USE-004] ${RUNS} of them, under kills, have the sums of their events, after a purge too`,
    { timeout: 900_000 },
    async () => {
      await using database = await createDatabase(dialect);
      const baton = await soak(database, 7);
      await vi.waitFor(async () => expect(await query(database, `select id from requests where state = 'running'`)).toEqual([]), {
        timeout: 30_000,
        interval: 200,
      });
      const [tenant] = await query<{ id: number }>(database, 'select id from tenants');
      const ends = await query<{ state: string; error_code: string; n: number }>(
        database,
        'select state, error_code, count(*) as n from requests group by state, error_code',
      );
      expect(ends.reduce((sum, { n }) => sum + Number(n), 0)).toBeGreaterThanOrEqual(RUNS);
      // Or this proves less than it says.
      for (const code of ['', 'canceled', 'interrupted', 'upstream_error', 'turn_limit', 'agent_not_found']) {
        expect(
          ends.some(({ error_code, n }) => error_code === code && Number(n) > 0),
          code,
        ).toBe(true);
      }
      const sums = await expectSumsOfLog(baton.api, database, Number(tenant!.id));
      expect(sums.model.length).toBeGreaterThan(6);

      const db = await connectDatabase({ url: database.url });
      const retention = new Retention(db);
      await retention.purge(Math.floor(Date.now() / 1000) + 10);
      await db.close();
      expect(await query(database, 'select id from requests where purged = 0')).toEqual([]);
      await using again = await baton.restart();
      expect(await sumsOf(again.api)).toEqual(sums);
    },
  );
});
