import { rowsOf, type Database } from '../database/database.ts';
import { allOf, firstOf, where, type Sql } from '../database/sql.ts';
import type { Question, Questions } from '../runs/questions.ts';
import type { A2aTaskRow, RequestRow } from '../schema.ts';

/** A run as A2A sees it. */
export interface TaskRecord {
  id: string;
  agentId: string;
  state: RequestRow['state'];
  /** Epoch milliseconds: when it began, last asked or was answered, or ended. */
  changedAt: number;
  errorMessage: string;
  errorCode: string;
  /** The client's context id; a run without one is its own context. */
  contextId: string;
  /** The client's message as JSON; undefined when the run was not started over A2A, or retention has deleted it. */
  message: string | undefined;
  /** What it waits for people with, in the order in which it asked. */
  questions: readonly Question[];
}

/**
 * What a task is, as far as lists tell tasks apart: a failed run that never began is rejected, and one under way may have open questions, of which the
 * first may be a login.
 */
export type TaskPhase = 'queued' | 'working' | 'asking' | 'authorizing' | 'completed' | 'failed' | 'rejected' | 'canceled';

/** Which tasks of an agent to list, the last changed first. */
export interface TaskFilter {
  limit: number;
  /** The last task of the previous page. */
  after?: { changedAt: number; id: string } | undefined;
  contextId?: string | undefined;
  phase?: TaskPhase | undefined;
  /** Epoch milliseconds, inclusive. */
  changedSince?: number | undefined;
  /** Only those of this token. */
  token?: number | undefined;
}

type TaskRow = Pick<RequestRow, 'id' | 'agent_id' | 'state' | 'error_message' | 'error_code'> &
  Pick<A2aTaskRow, 'context_id'> & { changed_at: number; message?: A2aTaskRow['message'] };

/** Error codes of runs that never began. */
export const REJECTIONS = ['agent_not_found', 'tenant_suspended', 'tenant_disabled', 'insufficient_budget'];
/** Both are expressions of the index `requests_ended_by_change`, word for word. */
const PHASE = `(case when state = 'failed' and error_code in (${REJECTIONS.map((code) => `'${code}'`).join(', ')})
  then 'rejected' else state end)`;
const CHANGED = `(case
  when completed_at * 1000 > changed_ms then completed_at * 1000
  when changed_ms > 0 then changed_ms else started_at * 1000 end)`;
/** The phases of runs that no node executes: their index is the one of those that have ended. */
const NOT_RUNNING = ['queued', 'completed', 'failed', 'rejected', 'canceled'] as const;
const CONTEXT = `coalesce((select t.context_id from a2a_tasks t where t.request_id = requests.id and t.tenant_id = requests.tenant_id), requests.id)`;
/** What the status of a task under way shows, null where nothing is asked: see `Questions.openOf`. */
const FIRST_ASKED = `(select q.kind from questions q where q.request_id = requests.id and q.tenant_id = requests.tenant_id and q.decision = ''
  order by q.id limit 1)`;
const RUNNING: Partial<Record<TaskPhase, string>> = {
  working: `and ${FIRST_ASKED} is null`,
  asking: `and ${FIRST_ASKED} <> 'authorization'`,
  authorizing: `and ${FIRST_ASKED} = 'authorization'`,
};
/** As it stands: to build the statement would take longer than to run it. */
const GET = `select requests.id, agent_id, state, error_message, error_code, ${CHANGED} as changed_at,
  coalesce(context_id, requests.id) as context_id, message
  from requests left join a2a_tasks on a2a_tasks.request_id = requests.id
  where requests.tenant_id = ? and agent_id = ? and requests.id = ?`;
/** Counting stops here. */
const COUNT_MAX = 10_000;
/** Of a context, so many of its tasks are looked at that began last, beside those that are under way: clients say what a context is, and no index has its tasks by their last change. */
const CONTEXT_MAX = 1000;

/** The tenants' runs as A2A tasks, with what A2A stores of them besides their logs. */
export class A2aTasks {
  readonly #db: Database;
  readonly #questions: Pick<Questions, 'openOf'>;

  constructor(db: Database, questions: Pick<Questions, 'openOf'>) {
    this.#db = db;
    this.#questions = questions;
  }

  /** @param token only if it is that token's @returns undefined when the tenant has no such run, or it addressed another agent */
  async get(tenantId: number, agentId: string, id: string, token?: number): Promise<TaskRecord | undefined> {
    const run = [tenantId, agentId, id];
    const rows = await (token === undefined
      ? rowsOf<TaskRow>(this.#db, GET, run)
      : rowsOf<TaskRow>(this.#db, `${GET} and token_id = ?`, [...run, token]));
    return (await this.#toRecords(tenantId, rows))[0];
  }

  /** Without their messages, which may be large. */
  async list(tenantId: number, agentId: string, filter: TaskFilter): Promise<TaskRecord[]> {
    const parts = this.#parts(tenantId, agentId, filter).map(({ sql, bindings }) => ({
      sql: `select requests.id as id, ${CHANGED} as changed_at from requests where ${sql}`,
      bindings,
    }));
    const found = firstOf(parts, 'changed_at desc, id desc', filter.limit);
    const rows = await rowsOf<TaskRow>(
      this.#db,
      `select requests.id, agent_id, state, error_message, error_code, changed_at, coalesce(context_id, requests.id) as context_id
       from (${found.sql}) found join requests on requests.id = found.id
       left join a2a_tasks on a2a_tasks.request_id = requests.id
       where requests.tenant_id = ? order by changed_at desc, requests.id desc`,
      [...found.bindings, tenantId],
    );
    return this.#toRecords(tenantId, rows);
  }

  /** How many tasks there are on all pages; at most 10,000. */
  async count(tenantId: number, agentId: string, filter: TaskFilter): Promise<number> {
    const parts = this.#parts(tenantId, agentId, { ...filter, after: undefined });
    const each = parts.map(({ sql }) => `select * from (select 1 as one from requests where ${sql} limit ${COUNT_MAX}) part`);
    const [row] = await rowsOf<{ count: number | string }>(
      this.#db,
      `select count(*) as count from (select * from (${each.join(' union all ')}) parts limit ${COUNT_MAX}) found`,
      parts.flatMap(({ bindings }) => bindings),
    );
    return Number(row!.count);
  }

  /**
   * Where the tasks are found: those that have ended or wait to begin by `requests_ended_by_change`, or `requests_of_tokens`, the others among all of the tenant that are under
   * way, which are few. With bindings SQLite would not know that these indexes will do.
   */
  #parts(tenantId: number, agentId: string, { phase, after, contextId, changedSince, token }: TaskFilter): Sql[] {
    const narrowed = [
      where('tenant_id = ?', tenantId),
      where('agent_id = ?', agentId),
      // The second condition is that of the index `requests_of_tokens`.
      where('token_id = ? and token_id > 0', token),
      where(`${CHANGED} >= ?`, changedSince),
      // SQLite needs the first condition to find the position in the index.
      where(`${CHANGED} <= ?`, after?.changedAt),
      after && { sql: `(${CHANGED}, requests.id) < (?, ?)`, bindings: [after.changedAt, after.id] },
    ];
    const part = (condition: string, more?: Sql) => allOf({ sql: condition, bindings: [] }, more, ...narrowed);
    const asks = phase === undefined ? '' : RUNNING[phase];
    const phases = NOT_RUNNING.filter((one) => phase === undefined || one === phase);
    const underWay =
      asks !== undefined
        ? ['<>', '='].map((is) => part(`state = 'running' and owner ${is} 'parked' ${asks}`, where(`${CONTEXT} = ?`, contextId)))
        : [];
    if (contextId === undefined) return [...phases.map((one) => part(`state <> 'running' and ${PHASE} = '${one}'`)), ...underWay];
    // By their ids: without the condition of the index, it does not lead through all of the agent.
    const others = part(`${PHASE} in (${phases.map((one) => `'${one}'`).join(', ')})`, newestOf(tenantId, contextId));
    return phases.length > 0 ? [others, ...underWay] : underWay;
  }

  async #toRecords(tenantId: number, rows: readonly TaskRow[]): Promise<TaskRecord[]> {
    const running = rows.filter(({ state }) => state === 'running').map(({ id }) => id);
    const open = await this.#questions.openOf(tenantId, running);
    return rows.map((row) => toRecord(row, open));
  }
}

/** The runs of a context that began last. One that no client has given a context is its own. */
function newestOf(tenantId: number, contextId: string): Sql {
  return {
    sql: `requests.id in (
      select request_id from (
        select request_id from a2a_tasks where tenant_id = ? and context_id = ? order by request_id desc limit ${CONTEXT_MAX}) newest
      union all select cast(? as text) where not exists (select 1 from a2a_tasks where request_id = ? and tenant_id = ?))`,
    bindings: [tenantId, contextId, contextId, contextId, tenantId],
  };
}

function toRecord(row: TaskRow, open: readonly Question[]): TaskRecord {
  return {
    id: row.id,
    agentId: row.agent_id,
    state: row.state,
    changedAt: row.changed_at,
    errorMessage: row.error_message,
    errorCode: row.error_code,
    contextId: row.context_id,
    message: row.message ?? undefined,
    questions: open.filter(({ request_id }) => request_id === row.id),
  };
}
