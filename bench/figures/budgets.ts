import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../test/support/postgres.ts';
import { alternate, sample, type Bench, type Figure } from '../bench.ts';
import { send, sendForJson, startBaton, type Subject } from '../servers.ts';
import { overRounds } from '../stats.ts';
import { compared, ms, times, type Row } from '../table.ts';
import { familyCpuMs, postmasterOf } from './postgres.ts';

const PLAN = { deltas: 50, mode: 'burst' } as const;
const WARM_UP = 1000;
const ROUNDS = 15;
const CONCURRENCIES = [
  { atOnce: 1, runs: 300 },
  { atOnce: 32, runs: 1000 },
];
const MOST = 1.1;
const ADMIN_TOKEN = 'the-token-of-the-bench';
/** So much that it lasts. */
const BUDGET = { tokens: 1e12, micro_cents: 1e15, period: 'month' };

/** What a budget costs: runs of two tenants of one server, of which one has a budget, in turns. With PostgreSQL, its CPU time counts too. */
export const budgets: Figure = async (bench) => {
  const rows = await onOne(bench, 'SQLite', {}, () => 0);
  const server = await startPostgres([]);
  const stats = new pg.Client({ connectionString: `${server.url}/postgres` });
  await stats.connect();
  try {
    const database = await postmasterOf(stats);
    rows.push(...(await onOne(bench, 'PostgreSQL', { DATABASE_URL: `${server.url}/postgres` }, () => familyCpuMs(database))));
  } finally {
    await stats.end();
    await server.stop();
  }
  return rows;
};

async function onOne(bench: Bench, name: string, more: Record<string, string>, databaseMs: () => number): Promise<Row[]> {
  const folder = bench.folder();
  const prices = join(folder, 'prices.json');
  writeFileSync(prices, JSON.stringify({ 'gpt-bench': { input: 1000, output: 3000 } }));
  const baton = await startBaton({ ...bench, folder, env: { ADMIN_TOKEN, PRICES: prices, ...more } });
  try {
    const [without, budgeted] = [await tenantOf(baton), await tenantOf(baton, BUDGET)];
    const rows: Row[] = [];
    for (const { atOnce, runs } of CONCURRENCIES) {
      const measure = async (headers: Record<string, string>, count = runs): Promise<number> => {
        const before = databaseMs();
        const taken = await sample(bench, baton, { target: { ...baton.run(PLAN), headers }, count, concurrency: atOnce });
        return (taken.cpuMs + databaseMs() - before) / count;
      };
      for (const headers of [without, budgeted]) await measure(headers, WARM_UP);
      const { off, on } = await alternate({ off: without, on: budgeted }, ROUNDS, (headers) => measure(headers));
      const { values, ratio } = overRounds(off, on, (each) => each);
      const goal = { target: `≤ ${MOST.toFixed(2)} ×`, met: ratio <= MOST };
      rows.push(compared(`budgets, ${name}: CPU of a run, ${atOnce} at a time`, values, ms, goal, times(ratio)));
    }
    return rows;
  } finally {
    await baton.stop();
  }
}

/** The headers of a new tenant's requests. */
async function tenantOf(baton: Subject, budget?: object): Promise<Record<string, string>> {
  const asAdmin = { Authorization: `Bearer ${ADMIN_TOKEN}` };
  const { id, token } = await sendForJson<{ id: number; token: string }>(baton.post('/v1/admin/tenants', { name: 'bench' }, asAdmin));
  if (budget) await send({ ...baton.post(`/v1/admin/tenants/${id}`, { budget }, asAdmin), method: 'PATCH' });
  return { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
}
