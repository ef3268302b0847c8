import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { startUpstream } from '../support/upstream.ts';
import { startCluster } from './cluster.ts';
import { gather } from './crowd.ts';
import { planFaults, wreak } from './faults.ts';
import { startOwnDatabase } from './own-database.ts';
import { judge } from './verdict.ts';

const seed = Number(process.env['SEED'] ?? randomInt(1e9));
const NODES = 3;
const CLIENTS = 30;
const FAULTS_MS = 60_000;
/** How long clients may take to see the ends of their runs once everything is well again. */
const LAST_ROUND_MS = 60_000;

it(
  `[OPS-041] three nodes that are killed, frozen, cut off from their database and lose its answers keep what they have said (seed ${seed})`,
  { timeout: 600_000 },
  async () => {
    console.log(`SEED=${seed} repeats it`);
    const plan = planFaults(seed, NODES, FAULTS_MS);
    await using upstream = await startUpstream();
    await using own = await startOwnDatabase();
    await using cluster = await startCluster({
      nodes: NODES,
      database: own.database,
      seed,
      env: { ...upstream.env, INDEX_MODEL: 'demo/echo', HEARTBEAT_MS: '500', BREAKER_THRESHOLD: '1000' },
      // A database that comes and goes is an error in the log. What ends a process, or writes a stack, is not.
      expectErrors: [/./],
    });
    const [closing, closed] = [new AbortController(), new AbortController()];
    const gathered = gather({ api: cluster.api, upstream, clients: CLIENTS, seed, closing: closing.signal, closed: closed.signal });
    await wreak(plan, cluster, own.postgres);
    closing.abort();
    const bell = setTimeout(() => closed.abort(), LAST_ROUND_MS);
    const told = await gathered;
    clearTimeout(bell);
    for (const { api } of cluster.nodes) await expect.poll(async () => (await api.get('/readyz')).status).toBe(200);
    const problems = await judge(cluster.nodes[0]!.api, told);
    const kinds = Object.entries(Object.groupBy(plan, ({ kind }) => kind)).map(([kind, faults]) => `${faults.length} × ${kind}`);
    console.log(`${told.journeys.size} runs, ${told.canceled.size} cancels, ${told.tasks.size} tasks; ${kinds.join(', ')}`);
    expect([...problems, ...cluster.faults()]).toEqual([]);
    // The faults have to hit something, or this proves nothing.
    expect(upstream.requests.length).toBeGreaterThan(0);
    expect(told.canceled.size).toBeGreaterThan(0);
    expect([...told.journeys.values()].some(({ connections }) => connections > 2)).toBe(true);
  },
);
