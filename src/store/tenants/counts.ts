import { rowsOf, type Database } from '../database/database.ts';

/** What a tenant has of that which is limited: the table, and what of it counts. */
const COUNTED = {
  max_concurrent: `requests where tenant_id = ? and state = 'running' and owner <> 'parked'`,
  max_agents: 'agents where tenant_id = ?',
  max_schedules: 'schedules where tenant_id = ?',
  max_conversations: 'conversations where tenant_id = ?',
  max_memory_entries: 'memory_entries where tenant_id = ?',
  max_scratchpads: 'scratchpads where tenant_id = ?',
  max_questions: `questions where tenant_id = ? and decision = ''`,
  max_artifacts: 'artifacts where tenant_id = ?',
  max_files: 'openai_files where tenant_id = ?',
} as const;

export type CountedLimit = keyof typeof COUNTED;
export const COUNTED_LIMITS = Object.keys(COUNTED) as CountedLimit[];

/** Counts what tenants have. */
export class TenantCounts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** How many a tenant has, `most` at most. */
  async of(tenantId: number, limit: CountedLimit, most: number): Promise<number> {
    const sql = `select count(*) as count from (select 1 from ${COUNTED[limit]} limit ?) counted`;
    const [row] = await rowsOf<{ count: number | string }>(this.#db, sql, [tenantId, most]);
    return Number(row!.count);
  }
}
