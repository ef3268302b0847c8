import type { BuiltQuery, Database } from '../database/database.ts';
import type { Columns } from './run-start.ts';
import { ADDED_UP, USAGE_COLUMNS, USER_ADDED_UP, USER_USAGE_COLUMNS, type UsageRow, type UserUsageRow } from './usage.ts';

/** A run that has ended, and whose usage is in no sum yet. */
export interface UncountedRun {
  tenantId: number;
  runId: string;
  agentId: string;
  state: 'completed' | 'failed' | 'canceled';
  completedAt: number;
  /** To the second. */
  durationMs: number;
  inputTokens: number;
  outputTokens: number;
  /** Who it is for. */
  user: string | undefined;
}

/** The runs that ended before the server kept sums of their usage, or on nodes of a release that doesn't. */
export class UncountedRuns {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Those that ended last. */
  async some(limit: number): Promise<UncountedRun[]> {
    const rows = await this.#db
      .knex('requests')
      .select('tenant_id', 'id', 'agent_id', 'state', 'started_at', 'completed_at', 'input_tokens', 'output_tokens', 'for_user')
      // Not as bindings: SQLite would not know that the index of these will do.
      .whereRaw(`state <> 'running' and counted = 0`)
      .whereRaw(`tenant_id not in (select id from tenants where moving = 'arriving')`)
      .orderBy('completed_at', 'desc')
      .limit(limit);
    return rows.map((row) => ({
      tenantId: row.tenant_id,
      runId: row.id,
      agentId: row.agent_id,
      state: row.state as UncountedRun['state'],
      completedAt: row.completed_at,
      durationMs: Math.max(0, row.completed_at - row.started_at) * 1000,
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      user: row.for_user ?? undefined,
    }));
  }

  /** The `token_usage` events of a run and its `done`, also of a purged run whose events are still there. */
  async usage({ tenantId, runId }: UncountedRun): Promise<{ kind: string; data: string }[]> {
    return this.#db
      .knex('events')
      .select('kind', 'data')
      .where({ request_id: runId, tenant_id: tenantId })
      .whereIn('kind', ['token_usage', 'done'])
      .orderBy('seq');
  }

  /** Adds a run to the sums, unless another node has done so. */
  async count({ tenantId, runId }: UncountedRun, rows: readonly UsageRow[], ofUser: readonly UserUsageRow[]): Promise<void> {
    const { knex, dialect } = this.#db;
    const run = { id: runId, tenant_id: tenantId };
    // Who comes second waits here, and finds nothing to do.
    const locked: BuiltQuery[] = dialect === 'postgres' ? [knex('requests').select('id').where(run).forUpdate()] : [];
    const inserting = <Row>(table: string, columns: Columns<Row>, some: readonly Row[], added: string): BuiltQuery[] => {
      const names = columns.map(([name]) => name).join(', ');
      const values = columns.map(([, type]) => `cast(? as ${type})`).join(', ');
      const sql = `insert into ${table} (${names}) select ${values} from requests
        where id = ? and tenant_id = ? and counted = 0 ${dialect === 'sqlite' ? added : ''}`;
      return some.map((row) => knex.raw(sql, [...columns.map(([, , value]) => value(row) as string | number), runId, tenantId]));
    };
    const inserts = [
      ...inserting('run_usage', USAGE_COLUMNS, rows, ADDED_UP),
      ...inserting('user_usage', USER_USAGE_COLUMNS, ofUser, USER_ADDED_UP),
    ];
    await this.#db.atomically([...locked, ...inserts, knex('requests').where(run).update({ counted: 1 })]);
  }
}
