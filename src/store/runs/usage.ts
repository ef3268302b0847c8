import { Problem } from '../../lib/problem.ts';
import { NoSlot, Semaphore } from '../../lib/semaphore.ts';
import { withSlot, Slots } from '../../lib/slots.ts';
import { rowsOf, type Database } from '../database/database.ts';
import type { Columns } from './run-start.ts';

/** A row of `run_usage`, as it is written. */
export interface UsageRow {
  tenantId: number;
  endedAt: number;
  agent: string;
  model: string;
  failed: number;
  runs: number;
  agentRuns: number;
  modelRuns: number;
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  /** How long the runs took that are counted in `runs`, `agentRuns` and `modelRuns`, together. */
  runMs: number;
  agentMs: number;
  modelMs: number;
}

/** The columns of `run_usage` by which its rows are told apart. */
const USAGE_OF: Columns<UsageRow> = [
  ['tenant_id', 'bigint', (row) => row.tenantId],
  ['ended_at', 'bigint', (row) => row.endedAt],
  ['agent', 'text', (row) => row.agent],
  ['model', 'text', (row) => row.model],
  ['failed', 'int', (row) => row.failed],
];
/** Those that are summed up. */
const USAGE_SUMS: Columns<UsageRow> = [
  ['runs', 'int', (row) => row.runs],
  ['agent_runs', 'int', (row) => row.agentRuns],
  ['model_runs', 'int', (row) => row.modelRuns],
  ['input_tokens', 'bigint', (row) => row.inputTokens],
  ['output_tokens', 'bigint', (row) => row.outputTokens],
  ['cache_read_tokens', 'bigint', (row) => row.cacheReadTokens],
  ['cache_write_tokens', 'bigint', (row) => row.cacheWriteTokens],
  ['run_ms', 'bigint', (row) => row.runMs],
  ['agent_ms', 'bigint', (row) => row.agentMs],
  ['model_ms', 'bigint', (row) => row.modelMs],
];
export const USAGE_COLUMNS: Columns<UsageRow> = [...USAGE_OF, ...USAGE_SUMS];

/** A row of `user_usage`: of runs that say whom they are for. */
export type UserUsageRow = Omit<UsageRow, 'agent' | 'agentRuns' | 'modelRuns' | 'agentMs' | 'modelMs'> & { user: string };

const USER_USAGE_OF: Columns<UserUsageRow> = [
  ['tenant_id', 'bigint', (row) => row.tenantId],
  ['ended_at', 'bigint', (row) => row.endedAt],
  ['for_user', 'text', (row) => row.user],
  ['model', 'text', (row) => row.model],
  ['failed', 'int', (row) => row.failed],
];
const USER_USAGE_SUMS: Columns<UserUsageRow> = [
  ['runs', 'int', (row) => row.runs],
  ['input_tokens', 'bigint', (row) => row.inputTokens],
  ['output_tokens', 'bigint', (row) => row.outputTokens],
  ['cache_read_tokens', 'bigint', (row) => row.cacheReadTokens],
  ['cache_write_tokens', 'bigint', (row) => row.cacheWriteTokens],
  ['run_ms', 'bigint', (row) => row.runMs],
];
export const USER_USAGE_COLUMNS: Columns<UserUsageRow> = [...USER_USAGE_OF, ...USER_USAGE_SUMS];

type Names = readonly (readonly [name: string, ...unknown[]])[];

const addedUp = (of: Names, sums: Names): string =>
  `on conflict (${of.map(([name]) => name).join(', ')}) do update set ${sums.map(([name]) => `${name} = ${name} + excluded.${name}`).join(', ')}`;

/** On SQLite, what is the same second, agent or user, and model is one row; on PostgreSQL rows never wait for each other. */
export const ADDED_UP = addedUp(USAGE_OF, USAGE_SUMS);
export const USER_ADDED_UP = addedUp(USER_USAGE_OF, USER_USAGE_SUMS);

/** What the sums are asked for. */
export interface UsageQuery {
  /** Epoch seconds; `to` does not belong to the period. */
  from: number;
  to: number;
  groupBy: 'day' | 'agent' | 'model' | 'user';
  signal?: AbortSignal | undefined;
}

/** The sums of a day, an agent, a model or a user: over all their models, and of each model. */
export interface UsageSum {
  tenantId: number;
  key: string;
  runs: number;
  failed: number;
  /** How long the runs took, together. */
  ms: bigint;
  models: Map<string, UsedTokens>;
}

/** Tokens that were used. Sums of many large numbers. */
export interface UsedTokens {
  input: bigint;
  output: bigint;
  cacheRead: bigint;
  cacheWrite: bigint;
}

/** What the database answers: sums as text, since they may be larger than a double can hold. */
interface SumRow {
  tenant_id: number;
  key: string | number;
  model: string;
  runs: number;
  failed: number;
  ms: string;
  input: string;
  output: string;
  cache_read: string;
  cache_write: string;
}

/** Which column of which table is the key of a group, which counts its runs, and which says how long they took. */
const GROUPS = {
  day: { table: 'run_usage', key: 'ended_at / 86400', runs: 'runs', ms: 'run_ms' },
  agent: { table: 'run_usage', key: 'agent', runs: 'agent_runs', ms: 'agent_ms' },
  model: { table: 'run_usage', key: 'model', runs: 'model_runs', ms: 'model_ms' },
  user: { table: 'user_usage', key: 'for_user', runs: 'runs', ms: 'run_ms' },
} as const;

/** Questions that are worked on at a time, of all tenants and of one: on SQLite, one slice after the other. */
const AT_ONCE = { sqlite: { all: 4, perTenant: 1 }, postgres: { all: 2, perTenant: 1 } } as const;
const WAIT_MS = 15_000;
/** Questions of a tenant that may wait. */
const MAX_WAITING = 16;
const RETRY_SECONDS = 5;
/** Rows of SQLite that are summed up in one go, which blocks the thread: a few milliseconds. */
const SLICE = 5000;
/** Tenants that PostgreSQL is asked about at a time. */
const TENANTS = 500;
/** Rows that an answer may have: the agents of a tenant have any names. */
const MAX_ROWS = 20_000;
const DAY_MS = 86_400_000;
const ADMINISTRATOR = 0;

/** The order of the sums: by tenants, then by keys. */
export function compareSums(a: Pick<UsageSum, 'tenantId' | 'key'>, b: Pick<UsageSum, 'tenantId' | 'key'>): number {
  return a.tenantId - b.tenantId || (a.key < b.key ? -1 : Number(a.key > b.key));
}

/** What runs have used: the sums of `run_usage` and `user_usage`, which the event log writes in the transaction of a run's `done`. */
export class Usage {
  readonly #db: Database;
  readonly #questions: Semaphore;
  readonly #sliceSlot = new Semaphore(1);

  constructor(db: Database, { slots = new Slots() }: { slots?: Slots | undefined } = {}) {
    const { all, perTenant } = AT_ONCE[db.dialect];
    this.#db = db;
    this.#questions = slots.of('usage', all, { perGroup: perTenant, waitMs: WAIT_MS, maxWaiting: MAX_WAITING });
  }

  /** The sums of a tenant, ordered by their keys. @returns a problem when there are too many, or too much is asked at once */
  of(tenantId: number, query: UsageQuery): Promise<UsageSum[] | Problem> {
    return this.#withSlot(tenantId, query, async () => [tenantId]);
  }

  /** The sums of all tenants, by tenants and keys, or of one, for the administrator. @returns as {@link of} */
  ofAll(query: UsageQuery, only?: number): Promise<UsageSum[] | Problem> {
    return this.#withSlot(ADMINISTRATOR, query, async () =>
      only === undefined ? this.#db.knex('tenants').orderBy('id').pluck('id') : [only],
    );
  }

  /** @param group who needs the slot */
  async #withSlot(group: number, query: UsageQuery, tenants: () => Promise<number[]>): Promise<UsageSum[] | Problem> {
    try {
      // Not for each slice: a question that has begun comes to its end.
      return await withSlot(this.#questions, { group, signal: query.signal, blocks: false }, async () =>
        this.#sum(await tenants(), query, group),
      );
    } catch (error) {
      if (!(error instanceof NoSlot)) throw error;
      const words = error.reason === 'late' ? 'too many sums of usage are being made' : 'too many of your questions about usage wait';
      return new Problem('unavailable', `${words}; try again later`, { retryAfterSeconds: RETRY_SECONDS, cause: error });
    }
  }

  async #sum(tenants: readonly number[], query: UsageQuery, group: number): Promise<UsageSum[] | Problem> {
    const sums = new Map<string, UsageSum>();
    let parts = 0;
    for await (const rows of this.#db.dialect === 'sqlite' ? this.#slices(tenants, query, group) : this.#batches(tenants, query)) {
      for (const row of rows) parts += add(sums, row, query.groupBy);
      if (sums.size > MAX_ROWS || parts > 5 * MAX_ROWS) {
        return new Problem('invalid_request', `there are more than ${MAX_ROWS} rows: ask for a shorter period`);
      }
    }
    // Runs that have called no model are of no agent.
    return [...sums.values()].filter(({ runs }) => runs > 0).sort(compareSums);
  }

  /** PostgreSQL does the work elsewhere: many tenants at a time, each by the index. */
  async *#batches(tenants: readonly number[], { from, to, groupBy, signal }: UsageQuery): AsyncGenerator<SumRow[]> {
    const sql = `select u.* from unnest(?::bigint[]) as t(id) cross join lateral
      (${sumOf(groupBy, 'tenant_id = t.id and ended_at >= ? and ended_at < ?')}) u limit ${5 * MAX_ROWS + 1}`;
    for (let i = 0; i < tenants.length; i += TENANTS) {
      signal?.throwIfAborted();
      yield await rowsOf<SumRow>(this.#db, sql, [tenants.slice(i, i + TENANTS), from, to]);
    }
  }

  /** SQLite blocks the thread: tenant by tenant, and so many rows at a time that nobody notices. */
  async *#slices(tenants: readonly number[], { from, to, groupBy, signal }: UsageQuery, group: number): AsyncGenerator<SumRow[]> {
    const sql = sumOf(groupBy, 'tenant_id = ? and ended_at >= ? and ended_at < ?');
    for (const tenantId of tenants) {
      for (let next = from; next < to;) {
        yield await withSlot(this.#sliceSlot, { group, signal, blocks: true }, async () => {
          const until = await this.#endOfSlice(groupBy, tenantId, next, to);
          const rows = await rowsOf<SumRow>(this.#db, sql, [tenantId, next, until]);
          next = until;
          return rows;
        });
      }
    }
  }

  async #endOfSlice(groupBy: UsageQuery['groupBy'], tenantId: number, from: number, to: number): Promise<number> {
    const [row] = await rowsOf<{ ended_at: number }>(
      this.#db,
      `select ended_at from ${GROUPS[groupBy].table} where tenant_id = ? and ended_at >= ? and ended_at < ? order by ended_at limit 1 offset ${SLICE}`,
      [tenantId, from, to],
    );
    return row ? row.ended_at + 1 : to;
  }
}

function sumOf(groupBy: UsageQuery['groupBy'], where: string): string {
  const { table, key, runs, ms } = GROUPS[groupBy];
  const sum = (what: string) => `cast(sum(${what}) as text)`;
  return `select tenant_id, ${key} as key, model, cast(sum(${runs}) as bigint) as runs, cast(sum(${runs} * failed) as bigint) as failed,
      ${sum(ms)} as ms, ${sum('input_tokens')} as input, ${sum('output_tokens')} as output,
      ${sum('cache_read_tokens')} as cache_read, ${sum('cache_write_tokens')} as cache_write
    from ${table} where ${where} group by tenant_id, ${key}, model`;
}

/** @returns how many more models there are now in all sums */
function add(sums: Map<string, UsageSum>, row: SumRow, groupBy: UsageQuery['groupBy']): number {
  const { tenant_id: tenantId, model } = row;
  const key = groupBy === 'day' ? new Date(Number(row.key) * DAY_MS).toISOString().slice(0, 10) : String(row.key);
  const name = `${tenantId} ${key}`;
  const sum = sums.get(name) ?? { tenantId, key, runs: 0, failed: 0, ms: 0n, models: new Map<string, UsedTokens>() };
  sums.set(name, sum);
  sum.runs += row.runs;
  sum.failed += row.failed;
  sum.ms += BigInt(row.ms);
  const before = sum.models.get(model);
  sum.models.set(model, {
    input: BigInt(row.input) + (before?.input ?? 0n),
    output: BigInt(row.output) + (before?.output ?? 0n),
    cacheRead: BigInt(row.cache_read) + (before?.cacheRead ?? 0n),
    cacheWrite: BigInt(row.cache_write) + (before?.cacheWrite ?? 0n),
  });
  return before ? 0 : 1;
}
