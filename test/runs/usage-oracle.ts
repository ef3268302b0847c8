import { withoutMark } from '../../src/store/runs/event-data.ts';
import { expect } from 'vitest';
import { connectDatabase } from '../../src/store/database/connect.ts';
import type { Client } from '../support/client.ts';
import type { TestDatabase } from '../support/databases.ts';

export const GROUPS = ['day', 'agent', 'model'] as const;
export type Group = (typeof GROUPS)[number];

/** A row of an answer. */
export interface UsageRow {
  tenant_id?: number;
  key: string;
  runs: number;
  failed: number;
  duration_ms: number;
  input_tokens: number;
  output_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
  cost_micro_cents?: number;
  priced_micro_cents?: number;
}

export interface UsageAnswer {
  from: number;
  to: number;
  group_by: Group;
  rows: UsageRow[];
}

interface LoggedRun {
  id: string;
  state: string;
  completed_at: number;
}

const TOKENS = ['input_tokens', 'output_tokens', 'cache_read_tokens', 'cache_write_tokens'] as const;

/** The rows that the log asks for: of every run of the tenant that has ended, its `done` and its `token_usage` events, added up one by one. */
export async function rowsOfLog(database: TestDatabase, tenantId: number, group: Group): Promise<UsageRow[]> {
  const runs = await query<LoggedRun>(
    database,
    `select id, state, completed_at from requests where tenant_id = ${tenantId} and state <> 'running'`,
  );
  const events = await query<{ request_id: string; data: string }>(
    database,
    `select request_id, data from events where tenant_id = ${tenantId} and kind = 'token_usage'`,
  );
  const ends = await query<{ request_id: string; data: string }>(
    database,
    `select request_id, data from events where tenant_id = ${tenantId} and kind = 'done'`,
  );
  const tookMs = new Map(
    ends.map(({ request_id, data }) => [request_id, (JSON.parse(withoutMark(data)) as { duration_ms: number }).duration_ms]),
  );
  const used = Map.groupBy(events, ({ request_id }) => request_id);
  const rows = new Map<string, UsageRow>();
  for (const run of runs) {
    const calls = (used.get(run.id) ?? []).map(({ data }) => JSON.parse(data) as Record<string, number & string>);
    const day = new Date(Number(run.completed_at) * 1000).toISOString().slice(0, 10);
    const keys = new Set(group === 'day' ? [day] : calls.map((call) => call[group]!));
    for (const key of keys) {
      const row = rows.get(key) ?? {
        key,
        runs: 0,
        failed: 0,
        duration_ms: 0,
        input_tokens: 0,
        output_tokens: 0,
        cache_read_tokens: 0,
        cache_write_tokens: 0,
      };
      rows.set(key, row);
      row.runs += 1;
      row.failed += Number(run.state === 'failed');
      row.duration_ms += tookMs.get(run.id) ?? 0;
      for (const call of calls) {
        if (group === 'day' || call[group] === key) for (const name of TOKENS) row[name] += call[name] ?? 0;
      }
    }
  }
  return [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Compares the answers with the log, for every group. @returns the answers' rows */
export async function expectSumsOfLog(api: Client, database: TestDatabase, tenantId: number): Promise<Record<Group, UsageRow[]>> {
  const sums = await sumsOf(api);
  for (const group of GROUPS) expect(sums[group], group).toEqual(await rowsOfLog(database, tenantId, group));
  return sums;
}

/** The rows of the last 30 days, by group. */
export async function sumsOf(api: Client): Promise<Record<Group, UsageRow[]>> {
  const rowsBy = async (group: Group) => (await api.get<UsageAnswer>(`/v1/usage?group_by=${group}`)).body.rows;
  return { day: await rowsBy('day'), agent: await rowsBy('agent'), model: await rowsBy('model') };
}

/** Asks the database itself, beside the server. */
export async function query<Row>({ url }: TestDatabase, sql: string): Promise<Row[]> {
  const database = await connectDatabase({ url });
  try {
    const result = (await database.knex.raw(sql)) as Row[] | { rows: Row[] };
    return Array.isArray(result) ? result : (result.rows ?? []);
  } finally {
    await database.close();
  }
}
