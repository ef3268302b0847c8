import type { Database } from '../database/database.ts';
import type { ScheduleRow, TenantRow } from '../schema.ts';
import { toTask, type StoredTask } from './schedules.ts';

/** A task that a node should handle at some time. */
export interface WaitingTask extends StoredTask {
  tenantId: number;
  /** The time from which it should be handled, in epoch seconds. */
  tryAt: number;
}

/** A task that a node should handle now. */
export interface DueTask extends WaitingTask {
  /** The tenant's epoch now. */
  epoch: number;
}

/** When a task is handled next, in epoch seconds. */
export interface TaskTimes {
  /** Its due time. */
  next: number;
  tryAt: number;
  anchor: number;
}

/**
 * What the schedulers of all nodes share, over all tenants: which tasks are due, and which node handles them.
 *
 *   try_at ≤ now ──reserve──▶ try_at in half a minute ──claim──▶ the next due time
 *                                    │                            (TaskRuns, with the run's record)
 *                                    ├── postpone ──▶ a bit later   it has to wait
 *                                    └── skip ──────▶ the next due time, without a run
 *   try_at ≤ now ──postponeAll──▶ a bit later   its tenant has to wait
 *   try_at > now ──move──▶ the next due time    a clock that was ahead has moved it there
 *
 * One of several nodes gets the reservation; if it crashes, another node tries when the reservation has run out. Every
 * change of the task moves `next_fire_at`, after which the steps of an earlier reservation do nothing.
 */
export class DueTasks {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * The tasks to handle now, longest waiting first; tasks of tenants that are disabled, or move, are left out. @param after the last task
   * of the previous page
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

  /** The tasks to handle later, those of disabled tenants too. @param after the id of the last one of the previous page */
  async ahead(now: number, limit: number, after: number): Promise<WaitingTask[]> {
    const rows = await this.#db.knex('schedules').where('id', '>', after).where('try_at', '>', now).orderBy('id').limit(limit);
    return rows.map((row) => ({ ...toTask(row), tenantId: row.tenant_id, tryAt: row.try_at! }));
  }

  /** When the first task is to be handled, in epoch seconds. */
  async next(): Promise<number | undefined> {
    const [row] = await this.#enabled().select<{ try_at: number }[]>('schedules.try_at').limit(1);
    return row?.try_at;
  }

  /** @returns whether this node has got the reservation */
  async reserve({ tenantId, task, tryAt }: DueTask, until: number): Promise<boolean> {
    const where = { tenant_id: tenantId, id: task.id, try_at: tryAt };
    return (await this.#db.knex('schedules').where(where).update({ try_at: until })) > 0;
  }

  /** Makes the task wait until a later time. */
  async postpone({ tenantId, task }: DueTask, until: number): Promise<void> {
    await this.#unchanged(tenantId, task).update({ try_at: until });
  }

  /** Makes all due tasks of the tenant wait until a later time, except those that are reserved. */
  async postponeAll(tenantId: number, now: number, until: number): Promise<void> {
    const { knex, dialect } = this.#db;
    const waiting = knex('schedules').select('id').where({ tenant_id: tenantId }).where('try_at', '<=', now);
    // This locks many rows: waiting for a row that another node has locked could cause a deadlock.
    if (dialect === 'postgres') waiting.forUpdate().skipLocked();
    await knex('schedules').whereIn('id', waiting).update({ try_at: until });
  }

  /** Skips the due time. @param next the following due time, 0 for none */
  async skip({ tenantId, task }: DueTask, next: number): Promise<void> {
    await this.#unchanged(tenantId, task).update({ next_fire_at: next, try_at: next || null });
  }

  /** Moves a task that has not changed since it was read. */
  async move({ tenantId, task, tryAt }: WaitingTask, times: TaskTimes): Promise<void> {
    const { next, anchor } = times;
    await this.#unchanged(tenantId, task).where({ try_at: tryAt }).update({ next_fire_at: next, try_at: times.tryAt, anchor });
  }

  #enabled() {
    return this.#db
      .knex('schedules')
      .join('tenants', 'tenants.id', 'schedules.tenant_id')
      .where('tenants.disabled', 0)
      .whereNull('tenants.moving')
      .whereNotNull('schedules.try_at')
      .orderBy('schedules.try_at');
  }

  #unchanged(tenantId: number, { id, next_fire_at }: StoredTask['task']) {
    return this.#db.knex('schedules').where({ tenant_id: tenantId, id, next_fire_at, status: 'active' });
  }
}
