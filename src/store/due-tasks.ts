import type { Database } from './database.ts';
import type { ScheduleRow, TenantRow } from './schema.ts';
import { toTask, type StoredTask } from './schedules.ts';

/** A task that a node should look at. */
export interface DueTask extends StoredTask {
  tenantId: number;
  /** The tenant's epoch now. */
  epoch: number;
  /** Epoch seconds since when. */
  tryAt: number;
}

/**
 * What the schedulers of all nodes share, over all tenants: which tasks are due, and who looks at them.
 *
 *   try_at ≤ now ──reserve──▶ try_at in half a minute ──claim──▶ the next due time
 *                                    │                            (TaskRuns, with the run's record)
 *                                    ├── postpone ──▶ a bit later   it has to wait
 *                                    └── skip ──────▶ the next due time, without a run
 *   try_at ≤ now ──postponeAll──▶ a bit later   its tenant has to wait
 *
 * Of several nodes one gets the reservation; if it dies, the next one tries when that has run out. Whatever changes
 * the task meanwhile moves `next_fire_at`, and the steps behind it do nothing.
 */
export class DueTasks {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * The first of those that are to be looked at, longest waiting first; disabled tenants' never are.
   * @param after the one to go on behind
   */
  async due(now: number, limit: number, after?: DueTask): Promise<DueTask[]> {
    const query = this.#enabled()
      .select<(ScheduleRow & Pick<TenantRow, 'epoch'>)[]>('schedules.*', 'tenants.epoch')
      .where('schedules.try_at', '<=', now)
      .orderBy('schedules.id')
      .limit(limit);
    if (after) query.whereRaw('(schedules.try_at, schedules.id) > (?, ?)', [after.tryAt, after.task.id]);
    const rows = await query;
    return rows.map((row) => ({ ...toTask(row), tenantId: row.tenant_id, epoch: row.epoch, tryAt: row.try_at! }));
  }

  /** When the first of them is to be looked at, in epoch seconds. */
  async next(): Promise<number | undefined> {
    const [row] = await this.#enabled().select<{ try_at: number }[]>('schedules.try_at').limit(1);
    return row?.try_at;
  }

  /** @returns whether this node may go on with the task */
  async reserve({ tenantId, task, tryAt }: DueTask, until: number): Promise<boolean> {
    const where = { tenant_id: tenantId, id: task.id, try_at: tryAt };
    return (await this.#db.knex('schedules').where(where).update({ try_at: until })) > 0;
  }

  /** Has the task looked at again later. */
  async postpone({ tenantId, task }: DueTask, until: number): Promise<void> {
    await this.#unchanged(tenantId, task).update({ try_at: until });
  }

  /** Has all tasks of the tenant that are due, and that nobody has reserved, looked at again later. */
  async postponeAll(tenantId: number, now: number, until: number): Promise<void> {
    const { knex, dialect } = this.#db;
    const waiting = knex('schedules').select('id').where({ tenant_id: tenantId }).where('try_at', '<=', now);
    // Many rows at once: waiting for one that somebody else has locked could be a deadlock.
    if (dialect === 'postgres') waiting.forUpdate().skipLocked();
    await knex('schedules').whereIn('id', waiting).update({ try_at: until });
  }

  /** Leaves the due time out. @param next the one behind it, 0 for none */
  async skip({ tenantId, task }: DueTask, next: number): Promise<void> {
    await this.#unchanged(tenantId, task).update({ next_fire_at: next, try_at: next || null });
  }

  #enabled() {
    return this.#db
      .knex('schedules')
      .join('tenants', 'tenants.id', 'schedules.tenant_id')
      .where('tenants.disabled', 0)
      .whereNotNull('schedules.try_at')
      .orderBy('schedules.try_at');
  }

  #unchanged(tenantId: number, { id, next_fire_at }: StoredTask['task']) {
    return this.#db.knex('schedules').where({ tenant_id: tenantId, id, next_fire_at, status: 'active' });
  }
}
