import type { components } from '../../generated/api.ts';
import { Problem } from '../../lib/problem.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';
import { auditOf, type TenantWrite } from '../tenants/audit.ts';
import type { BuiltQuery, Database } from '../database/database.ts';
import { changedLabels, labelColumns, labelsOf, type RunLabels } from '../runs/run-labels.ts';
import { nextIdRaw } from '../tenants/ids.ts';
import { fitting, type Page } from '../tenants/lists.ts';
import { createdBy, holdToken, makersOf, tokenRef, updatedBy, type TokenRef, type Writer } from '../tenants/makers.ts';
import { missing } from '../tenants/problems.ts';
import { insertWithin, type Counted } from '../tenants/tenant-quota.ts';
import type { ScheduleRow } from '../schema.ts';
import { statementOf, transact, type Steps, type Statement } from '../database/transact.ts';

export type ScheduledTask = components['schemas']['ScheduledTask'];

/** A task, and the moment from which the durations of its schedule count (epoch seconds). */
export interface StoredTask {
  task: ScheduledTask;
  /** The token that has last set its message, if that is known: what the runs of the task do is done with it. */
  author: TokenRef | undefined;
  anchor: number;
}

export type NewTask = Pick<
  ScheduledTask,
  'agent_id' | 'message' | 'schedule' | 'normalized' | 'kind' | 'timezone' | 'next_fire_at' | 'conversation_id'
> & {
  anchor: number;
  /** The commands of its runs that need an approval, whatever the definitions of their agents say. Default: nothing. */
  approvals?: readonly string[];
  /** Of its runs. */
  labels?: RunLabels;
};

export type TaskChange = Partial<Pick<NewTask, 'message' | 'schedule' | 'normalized' | 'kind' | 'next_fire_at' | 'anchor'>> & {
  status?: ScheduledTask['status'];
  /** Of its runs; null for none. */
  user?: string | null | undefined;
  metadata?: Readonly<Record<string, string>> | null | undefined;
};

/** Who makes or changes a task. */
export interface TaskMaker {
  /** The token of the request, or of the run; undefined where that is not known. */
  token?: TokenRef | undefined;
  /** The agent that does it by a command, of which the log of its run tells. */
  agent?: string;
}

/** The scheduled tasks, as their tenants see and change them. */
export class Schedules {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #max: number;

  /** @param now epoch seconds @param max how many tasks a tenant may have; 0 means any number */
  constructor(db: Database, now: () => number, max = 0) {
    this.#db = db;
    this.#now = now;
    this.#max = max;
  }

  /**
   * Stores a task. When the tenant has as many as it may, its oldest task that has ended makes room.
   * @param ofAgent how many open tasks its agent may have, and what is said of one too many
   * @returns a problem when there is no room, or the token of the maker is not valid any more
   */
  async create(
    tenantId: number,
    task: NewTask,
    ofAgent?: { max: number; problem: string },
    by: TaskMaker = {},
  ): Promise<ScheduledTask | Problem> {
    const now = this.#now();
    const { labels, ...rest } = task;
    const insert = this.#db
      .knex('schedules')
      .insert({
        ...rest,
        ...labelColumns(labels),
        id: nextIdRaw(this.#db, 'schedules', tenantId),
        message: JSON.stringify(task.message),
        approvals: JSON.stringify(task.approvals ?? []),
        tenant_id: tenantId,
        try_at: task.next_fire_at,
        status: 'active',
        conversation_id: task.conversation_id || null,
        created_at: now,
        updated_at: now,
        ...createdBy(by.token),
        created_by_agent: by.agent ?? null,
      })
      .returning('*');
    const sql = `delete from schedules where tenant_id = ? and id in (
      select id from schedules where tenant_id = ? and status in ('completed', 'failed') order by id limit 1) returning id`;
    const makeRoom = { sql, bindings: [tenantId, tenantId] };
    const among = ofAgent && { ...ofAgent, where: openOf(tenantId, task.agent_id, ofAgent.max) };
    const writer = { tenantId, token: by.token, now };
    const counted: Counted = {
      table: 'schedules',
      what: 'scheduled tasks',
      max: this.#max,
      own: 'max_schedules',
      makeRoom,
      writer,
      ...(among ? { among } : {}),
    };
    const created = await insertWithin<ScheduleRow>(this.#db, tenantId, counted, insert, ([row]) =>
      this.#auditOf(tenantId, 'schedule.create', row!.id, by),
    );
    return created instanceof Problem ? created : toTask(created[0]!).task;
  }

  async get(tenantId: number, id: number): Promise<StoredTask | undefined> {
    const row = await this.#db.knex('schedules').first('*').where({ tenant_id: tenantId, id });
    return row && toTask(row);
  }

  /** Newest first, ids below `before`. */
  async list(
    tenantId: number,
    page: { limit: number; before?: number | undefined; agentId?: string | undefined },
  ): Promise<Page<ScheduledTask>> {
    const { knex } = this.#db;
    const sizes = knex('schedules')
      .select<{ id: number; bytes: number }[]>('id', knex.raw('octet_length(message) as bytes'))
      .where({ tenant_id: tenantId })
      .orderBy('id', 'desc')
      .limit(page.limit + 1);
    if (page.before !== undefined) sizes.where('id', '<', page.before);
    if (page.agentId !== undefined) sizes.where({ agent_id: page.agentId });
    const { items, more } = fitting(await sizes, page.limit);
    const ids = items.map(({ id }) => id);
    const rows = await knex('schedules').select('*').where({ tenant_id: tenantId }).whereIn('id', ids).orderBy('id', 'desc');
    return { items: rows.map((row) => toTask(row).task), more };
  }

  /**
   * Changes a task, if its `next_fire_at` has not changed since it was read. A new `next_fire_at` is also when the
   * nodes handle it; 0 means never. @returns undefined when the task has changed or was deleted; a problem when the token of whoever
   * changes it is not valid any more
   */
  async change(
    tenantId: number,
    known: Pick<ScheduledTask, 'id' | 'status' | 'next_fire_at'>,
    change: TaskChange,
    by: TaskMaker = {},
  ): Promise<ScheduledTask | Problem | undefined> {
    const { user, metadata, ...rest } = change;
    const { message, schedule, next_fire_at: next } = rest;
    const { id, status, next_fire_at } = known;
    const { token } = by;
    const said = message === undefined ? {} : { message: JSON.stringify(message), ...(token && saidBy(token)) };
    const timed = schedule === undefined || !token ? {} : { schedule_by: token.id };
    const tried = next === undefined ? {} : { try_at: next || null };
    const update = this.#db
      .knex('schedules')
      .where({ tenant_id: tenantId, id, status, next_fire_at })
      .update({
        ...rest,
        ...changedLabels(user, metadata),
        ...said,
        ...timed,
        ...tried,
        updated_at: this.#now(),
        ...(token && updatedBy(token)),
      })
      .returning('*');
    const writer = { tenantId, token, now: this.#now() };
    const changed = await this.#audited(statementOf(update), this.#auditOf(tenantId, 'schedule.update', id, by), writer);
    return changed instanceof Problem ? changed : changed && toTask(changed).task;
  }

  /**
   * @param agentId only if the task is of this agent
   * @returns the task that was removed; a problem when there is none, or the token of whoever removes it is not valid any more
   */
  async remove(tenantId: number, id: number, agentId?: string, by: TaskMaker = {}): Promise<ScheduledTask | Problem> {
    // On SQLite knex leaves out the RETURNING of a delete.
    const sql = `delete from schedules where tenant_id = ? and id = ? ${agentId === undefined ? '' : 'and agent_id = ?'} returning *`;
    const bindings = [tenantId, id, ...(agentId === undefined ? [] : [agentId])];
    const writer = { tenantId, token: by.token, now: this.#now() };
    const removed = await this.#audited({ sql, bindings }, this.#auditOf(tenantId, 'schedule.delete', id, by), writer);
    if (removed instanceof Problem) return removed;
    return removed ? toTask(removed).task : missing('schedule', id);
  }

  /** Runs what changes a task, and notes it if there is that task. */
  #audited(change: Statement, audit: BuiltQuery[], writer: Writer): Promise<ScheduleRow | Problem | undefined> {
    const db = this.#db;
    return transact(db, function* steps(): Steps<ScheduleRow | Problem | undefined> {
      const refusal = yield* holdToken(db, writer);
      if (refusal) return refusal;
      const [row] = (yield change) as ScheduleRow[];
      if (row) yield* audit.map(statementOf);
      return row;
    });
  }

  /** What agents do is in the logs of their runs. */
  #auditOf(tenantId: number, action: TenantWrite['action'], id: number, { token, agent }: TaskMaker): BuiltQuery[] {
    if (!token || agent !== undefined) return [];
    return auditOf(this.#db, tenantId, { action, target: `schedule:${id}`, by: token, at: this.#now() });
  }
}

export function toTask(row: ScheduleRow): StoredTask {
  const approvals = JSON.parse(row.approvals) as string[];
  const task: ScheduledTask = {
    id: row.id,
    agent_id: row.agent_id,
    message: parseWellFormed<string>(row.message),
    schedule: row.schedule,
    normalized: row.normalized,
    kind: row.kind,
    timezone: row.timezone,
    next_fire_at: row.next_fire_at,
    status: row.status,
    conversation_id: row.conversation_id ?? 0,
    ...(approvals.length > 0 ? { approvals } : {}),
    ...labelsOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
    last_run_at: row.last_run_at,
    last_run_id: row.last_run_id,
    run_count: row.run_count,
    ...makersOf(row),
    ...(row.created_by_agent === null ? {} : { created_by_agent: row.created_by_agent }),
  };
  const author = tokenRef(row.message_by, row.message_by_name) ?? task.created_by;
  return { task, author, anchor: row.anchor };
}

/** The columns of a task whose message is set now. */
function saidBy({ id, name }: TokenRef): Pick<ScheduleRow, 'message_by' | 'message_by_name'> {
  return { message_by: id, message_by_name: name };
}

/** Up to so many tasks of an agent that are active or paused. */
const openOf = (tenantId: number, agentId: string, max: number): Statement => ({
  sql: `select 1 from schedules where tenant_id = ? and agent_id = ? and status in ('active', 'paused') limit ?`,
  bindings: [tenantId, agentId, max],
});
