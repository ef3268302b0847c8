import type { Knex } from 'knex';
import { rowsOf, type Database } from './database.ts';
import type { Question, Questions } from './questions.ts';
import type { A2aTaskRow, RequestRow } from './schema.ts';

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

/** What is kept of a task besides its run, from the transaction on that writes the run's first event. */
export interface KeptTask {
  contextId: string;
  /** The client's message, as JSON. */
  message: string;
}

/** Which tasks of an agent to list, the last changed first. */
export interface TaskFilter {
  limit: number;
  /** The last task of the previous page. */
  after?: { changedAt: number; id: string } | undefined;
  contextId?: string | undefined;
  state?: TaskRecord['state'] | undefined;
  /** Filters by whether they have open questions. */
  asks?: boolean | undefined;
  /** Filters failed runs: those with one of these codes, or those with any other code. */
  codes?: { among: readonly string[]; included: boolean } | undefined;
  /** Epoch milliseconds, inclusive. */
  changedSince?: number | undefined;
  /** Only those of this token. */
  token?: number | undefined;
}

type TaskRow = Pick<RequestRow, 'id' | 'agent_id' | 'state' | 'error_message' | 'error_code'> &
  Pick<A2aTaskRow, 'context_id'> & { changed_at: number; message?: A2aTaskRow['message'] };

/** The expression of the index `requests_by_change_ms`. */
const CHANGED = `case
  when completed_at * 1000 > changed_ms then completed_at * 1000
  when changed_ms > 0 then changed_ms else started_at * 1000 end`;
/** As it stands: to build the statement would take longer than to run it. */
const GET = `select requests.id, agent_id, state, error_message, error_code, ${CHANGED} as changed_at,
  coalesce(context_id, requests.id) as context_id, message
  from requests left join a2a_tasks on a2a_tasks.request_id = requests.id
  where requests.tenant_id = ? and agent_id = ? and requests.id = ?`;
/** Counting stops here. */
const COUNT_MAX = 10_000;

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
    const query = this.#select(tenantId, agentId).orderByRaw(`${CHANGED} desc, requests.id desc`).limit(filter.limit);
    this.#narrow(query, tenantId, filter);
    if (filter.after) {
      const { changedAt, id } = filter.after;
      // SQLite needs the first condition to find the position in the index.
      query.whereRaw(`${CHANGED} <= ?`, [changedAt]).whereRaw(`(${CHANGED}, requests.id) < (?, ?)`, [changedAt, id]);
    }
    const rows: TaskRow[] = await query;
    return this.#toRecords(tenantId, rows);
  }

  /** How many tasks there are on all pages; at most 10,000. */
  async count(tenantId: number, agentId: string, filter: TaskFilter): Promise<number> {
    const found = this.#db.knex('requests').select('requests.id').where({ tenant_id: tenantId, agent_id: agentId }).limit(COUNT_MAX);
    this.#narrow(found, tenantId, filter);
    const row: { count: number | string } | undefined = await this.#db.knex.count({ count: '*' }).from(found.as('found')).first();
    return Number(row?.count ?? 0);
  }

  #select(tenantId: number, agentId: string): Knex.QueryBuilder {
    const { knex } = this.#db;
    return knex('requests')
      .leftJoin('a2a_tasks', 'a2a_tasks.request_id', 'requests.id')
      .select('requests.id', 'agent_id', 'state', 'error_message', 'error_code')
      .select(knex.raw(`${CHANGED} as changed_at`), knex.raw('coalesce(context_id, requests.id) as context_id'))
      .where('requests.tenant_id', tenantId)
      .where({ agent_id: agentId });
  }

  async #toRecords(tenantId: number, rows: readonly TaskRow[]): Promise<TaskRecord[]> {
    const running = rows.filter(({ state }) => state === 'running').map(({ id }) => id);
    const open = await this.#questions.openOf(tenantId, running);
    return rows.map((row) => toRecord(row, open));
  }

  #narrow(query: Knex.QueryBuilder, tenantId: number, { contextId, state, asks, codes, changedSince, token }: TaskFilter): void {
    const { knex } = this.#db;
    // The second condition is that of the index.
    if (token !== undefined) query.where({ token_id: token }).whereRaw('token_id > 0');
    if (contextId !== undefined) {
      const members = knex('a2a_tasks').select('request_id').where({ tenant_id: tenantId });
      query.where((either) =>
        either
          .whereIn('requests.id', members.clone().where({ context_id: contextId }))
          .orWhere((own) =>
            own.where('requests.id', contextId).whereNotIn('requests.id', members.clone().where({ request_id: contextId })),
          ),
      );
    }
    if (state !== undefined) query.where({ state });
    if (asks !== undefined) {
      const open = knex('questions').select('request_id').where({ tenant_id: tenantId }).whereRaw(`decision = ''`);
      if (asks) query.whereIn('requests.id', open);
      else query.whereNotIn('requests.id', open);
    }
    if (codes?.included) query.whereIn('error_code', [...codes.among]);
    else if (codes) query.whereNotIn('error_code', [...codes.among]);
    if (changedSince !== undefined) query.whereRaw(`${CHANGED} >= ?`, [changedSince]);
  }
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
