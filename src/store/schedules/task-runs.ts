import type { Knex } from 'knex';
import type { components } from '../../generated/api.ts';
import type { Problem } from '../../lib/problem.ts';
import { CommitInDoubt, rowsOf, type BuiltQuery, type Database } from '../database/database.ts';
import { nextIdRaw } from '../tenants/ids.ts';
import { lookAgain } from '../database/look-again.ts';
import { NOTICE_CHANNEL, type Notice } from '../nodes/notices.ts';
import { conversationBusy, scheduleBusy } from '../tenants/problems.ts';
import { labelPairs, labelsOf, type RunLabels } from '../runs/run-labels.ts';
import { RUN_STARTED, type RunStart } from '../runs/run-start.ts';
import { keptText, wordsOfRun } from '../runs/run-words.ts';
import type { RequestRow, TaskRunRow } from '../schema.ts';
import type { ScheduledTask } from './schedules.ts';
import { allOf, foundBy, where } from '../database/sql.ts';

export type ScheduledRun = components['schemas']['ScheduledRun'];

/** The start of a task's run. */
export interface RunClaim {
  taskId: number;
  /** The due time of the run, and the next one (0 for none); undefined for a run that a client asked for. */
  due: { at: number; next: number } | undefined;
  requestId: string;
  /** The `Idempotency-Key` of the request, where such keys are kept in the database. Default: none. */
  key?: string | undefined;
  /** The node that executes it. */
  owner: string;
  agentId: string;
  agentVersion?: number | undefined;
  /** 0: none. */
  conversationId: number;
  /** Whether the message is added to the conversation. */
  posts: boolean;
  message: string;
  labels?: RunLabels | undefined;
  /** Epoch seconds. */
  now: number;
  /** Default: `fail`. */
  recovery?: RequestRow['recovery'];
  /** The token that it belongs to. Default: not known. */
  tokenId?: number | undefined;
}

/** How long it is looked for a run whose claim is in doubt, in milliseconds: as long as the log repeats a commit. */
const PATIENCE_MS = 30_000;
/** With bindings SQLite would not know that the indexes of these will do. */
const UNDER_WAY = `task_runs.status = 'running'`;
/** How many of the first runs of a time are looked at for the first id among them. */
const FIRST = 1000;

/** How a run's request has ended. */
export interface EndedRun {
  tenantId: number;
  requestId: string;
  state: 'completed' | 'failed' | 'canceled';
  completedAt: number;
  errorMessage: string;
  inputTokens: number;
  outputTokens: number;
  lastSeq: number;
}

/**
 * The record of the scheduled runs.
 *
 *   (none) ──begin──▶ running ──finish──▶ succeeded | failed
 *
 * Each step is one transaction, in which PostgreSQL also tells the other nodes.
 */
export class TaskRuns {
  readonly #db: Database;
  readonly #nodeId: string;

  constructor(db: Database, nodeId: string) {
    this.#db = db;
    this.#nodeId = nodeId;
  }

  /**
   * Claims a task for a run: moves the task's due time, and writes the run's record, its row in the request table and,
   * in a conversation, the user's message.
   * @returns undefined when that is not possible any more: the task or its conversation has changed, or another run of
   * one of them is under way ({@link blockerOf} tells which)
   */
  async begin(tenantId: number, claim: RunClaim): Promise<ScheduledRun | undefined> {
    const { knex } = this.#db;
    const { taskId, due, key, requestId, owner, agentId, agentVersion, conversationId, posts } = claim;
    const { message, labels, now, recovery = 'fail', tokenId } = claim;
    const task = { tenant_id: tenantId, id: taskId };
    const ours = { request_id: requestId, tenant_id: tenantId };
    const moved = due ? { next_fire_at: due.next, try_at: due.next || null } : {};
    const take = knex('schedules')
      .where(due ? { ...task, next_fire_at: due.at, status: 'active' } : task)
      .whereNotExists(knex('task_runs').select('id').where({ task_id: taskId }).whereRaw(UNDER_WAY))
      .update({ ...moved, claim: requestId, last_run_at: now, run_count: knex.raw('run_count + 1') });
    const taken = knex('schedules').where({ ...task, claim: requestId });
    const begun = knex('task_runs').where(ours);
    const record = this.#copy('task_runs', taken, {
      id: nextIdRaw(this.#db, 'task_runs', tenantId),
      tenant_id: 'tenant_id',
      task_id: 'id',
      agent_id: text(agentId),
      request_id: text(requestId),
      status: text('running'),
      started_at: integer(now),
    });
    const start = { tenantId, runId: requestId, agentId, agentVersion, conversationId, owner, startedAt: now, recovery, tokenId };
    const run: RunStart = { ...start, durable: recovery === 'resume', text: message, labels };
    const columns = RUN_STARTED.map(([name, type, value]) => [name, { type, value: value(run) as Constant['value'] }] as const);
    const request = this.#copy('requests', begun, Object.fromEntries(columns));
    const posted = this.#copy('messages', begun, {
      id: nextIdRaw(this.#db, 'messages', tenantId),
      tenant_id: 'tenant_id',
      request_id: 'request_id',
      conversation_id: integer(conversationId),
      role: text('user'),
      content: text(JSON.stringify(message)),
      created_at: integer(now),
    });
    const touched = knex('conversations')
      .where({ tenant_id: tenantId, id: conversationId })
      .whereExists(begun.clone().select('id'))
      .update({ updated_at: now });
    const linked = taken.clone().update({ last_run_id: begun.clone().select('id') });
    const conversation = posts ? [posted, touched] : [];
    const reserved = this.#copy('idempotency_keys', begun, {
      tenant_id: 'tenant_id',
      key: text(key ?? ''),
      request_id: 'request_id',
      reserved_at: integer(Date.now()),
    });
    try {
      const results = await this.#db.atomically([
        take,
        record,
        request,
        ...this.#foundBy(run),
        ...(key === undefined ? [] : [reserved]),
        ...conversation,
        linked,
        begun.select(this.#announced('started')),
      ]);
      const row = results.at(-1)![0] as TaskRunRow | undefined;
      return row && toRun(row);
    } catch (error) {
      // Another run of the task, the conversation or the key was started first, or the conversation was deleted.
      if (CONFLICTS.has((error as { code?: unknown }).code)) return undefined;
      if (!(error instanceof CommitInDoubt)) throw error;
      const run = await lookAgain(() => this.#begun(tenantId, taskId, requestId), PATIENCE_MS);
      if (run) return run;
      throw error;
    }
  }

  /**
   * The run of a claim that is in doubt.
   * @returns undefined when there is none, or it has been ended
   * @throws while the transaction of the claim is under way in the server, which may not have seen that we are gone
   */
  async #begun(tenantId: number, taskId: number, requestId: string): Promise<ScheduledRun | undefined> {
    const { knex } = this.#db;
    // That transaction has changed this row, so it holds its lock.
    await knex('schedules').select('id').where({ tenant_id: tenantId, id: taskId }).forUpdate().noWait();
    const row = await knex('task_runs')
      .first('*')
      .where({ request_id: requestId, tenant_id: tenantId })
      .whereExists(knex('requests').select('id').where({ id: requestId, tenant_id: tenantId, state: 'running' }));
    return row && toRun(row);
  }

  /**
   * Writes the outcome of a run, and ends its task if that never fires again.
   * @param summary the beginning of the answer
   * @returns undefined when that has been written already
   */
  async finish(run: EndedRun, summary: string): Promise<ScheduledRun | undefined> {
    const { knex } = this.#db;
    const { tenantId, requestId } = run;
    const succeeded = run.state === 'completed';
    const ours = { request_id: requestId, tenant_id: tenantId };
    const queries = [
      knex('task_runs')
        .where({ ...ours, status: 'running' })
        .update({
          status: succeeded ? 'succeeded' : 'failed',
          completed_at: run.completedAt,
          result_summary: succeeded ? summary : '',
          error_message: succeeded ? '' : run.errorMessage,
          input_tokens: run.inputTokens,
          output_tokens: run.outputTokens,
        })
        .returning(this.#announced(succeeded ? 'completed' : 'failed')),
      knex('schedules')
        .where({ tenant_id: tenantId, claim: requestId, status: 'active', next_fire_at: 0 })
        .whereIn('id', knex('task_runs').select('task_id').where(ours))
        .update({ status: succeeded ? 'completed' : 'failed', updated_at: run.completedAt }),
    ];
    try {
      const results = await this.#db.atomically(queries);
      const row = results[0]![0] as TaskRunRow | undefined;
      return row && toRun(row);
    } catch (error) {
      if (!(error instanceof CommitInDoubt)) throw error;
      // As in a claim: the transaction holds the lock of the row. A record that is not finished is found again.
      const row = await lookAgain(() => knex('task_runs').first('*').where(ours).forUpdate().noWait());
      if (!row || row.status === 'running') throw error;
      return toRun(row);
    }
  }

  /** The request of a run, once it has ended. */
  async ended(tenantId: number, requestId: string): Promise<EndedRun | undefined> {
    const [run] = await this.#ended().where('task_runs.tenant_id', tenantId).where('task_runs.request_id', requestId);
    return run;
  }

  /**
   * Runs over all tenants whose request has ended, but not their record. A task has at most one of them.
   * @param afterTask the last task of the previous page
   */
  async unfinished(limit: number, afterTask = 0): Promise<(EndedRun & { taskId: number })[]> {
    return this.#ended()
      .select<(EndedRun & { taskId: number })[]>({ taskId: 'task_runs.task_id' })
      .where('task_runs.task_id', '>', afterTask)
      .orderBy('task_runs.task_id')
      .limit(limit);
  }

  async get(tenantId: number, id: number): Promise<ScheduledRun | undefined> {
    const row = await this.#db.knex('task_runs').first('*').where({ tenant_id: tenantId, id });
    return row && toRun(row);
  }

  /** The run that a request has started. */
  async ofRequest(tenantId: number, requestId: string): Promise<ScheduledRun | undefined> {
    const row = await this.#db.knex('task_runs').first('*').where({ tenant_id: tenantId, request_id: requestId });
    return row && toRun(row);
  }

  /** The run that blocks a new run of the task: a run of the same task, or another run of its conversation. */
  async blockerOf(tenantId: number, task: Pick<ScheduledTask, 'id' | 'conversation_id'>): Promise<Problem | undefined> {
    const { knex } = this.#db;
    const own = await knex('task_runs').first('request_id').where({ tenant_id: tenantId, task_id: task.id }).whereRaw(UNDER_WAY);
    if (own) return scheduleBusy(own.request_id);
    if (task.conversation_id === 0) return undefined;
    const other = await knex('requests')
      .first('id')
      .where({ tenant_id: tenantId, conversation_id: task.conversation_id })
      .whereRaw(`state = 'running' and conversation_id <> 0`);
    return other && conversationBusy(other.id, 'a run of the conversation is under way');
  }

  /** Newest first, ids below `before`, started at `since` (epoch seconds) or later. */
  async list(
    tenantId: number,
    page: { limit: number; before?: number | undefined; since?: number | undefined; taskId?: number | undefined },
  ): Promise<ScheduledRun[]> {
    const { taskId, since, before, limit } = page;
    const table = taskId === undefined ? 'task_runs' : foundBy(this.#db, 'task_runs', 'task_runs_of_task');
    const { sql, bindings } = allOf(
      where('tenant_id = ?', tenantId),
      where('task_id = ?', taskId),
      where('id < ?', before),
      where('started_at >= ?', since),
      // Without it, a short page would be searched among all runs. Clocks may differ: the first to start may not have the first id.
      since === undefined
        ? undefined
        : {
            sql: `id >= (select min(id) from
              (select id from task_runs where tenant_id = ? and started_at >= ? order by started_at, id limit ${FIRST}) first)`,
            bindings: [tenantId, since],
          },
    );
    const rows = await rowsOf<TaskRunRow>(this.#db, `select * from ${table} where ${sql} order by id desc limit ?`, [...bindings, limit]);
    return rows.map(toRun);
  }

  #ended() {
    return this.#db
      .knex('task_runs')
      .join('requests', 'requests.id', 'task_runs.request_id')
      .whereRaw(UNDER_WAY)
      .whereNot('requests.state', 'running')
      .select<EndedRun[]>({
        tenantId: 'task_runs.tenant_id',
        requestId: 'task_runs.request_id',
        state: 'requests.state',
        completedAt: 'requests.completed_at',
        errorMessage: 'requests.error_message',
        inputTokens: 'requests.input_tokens',
        outputTokens: 'requests.output_tokens',
        lastSeq: 'requests.last_seq',
      });
  }

  /** What a run is found by, if it has begun. */
  #foundBy({ tenantId, runId, labels, text: prompt = '' }: RunStart): BuiltQuery[] {
    const { knex, dialect } = this.#db;
    const list = dialect === 'postgres' ? 'jsonb_array_elements(?::jsonb)' : 'json_each(?)';
    const member = (n: number): string => (dialect === 'postgres' ? `listed.value ->> ${n}` : `json_extract(listed.value, '$[${n}]')`);
    const insert = (table: string, columns: readonly string[], rows: readonly (readonly string[])[]): BuiltQuery[] => {
      const values = columns.map((_, n) => member(n)).join(', ');
      const sql = `insert into ${table} (tenant_id, request_id, ${columns.join(', ')})
        select t.tenant_id, t.request_id, ${values} from task_runs t, ${list} listed where t.request_id = ? and t.tenant_id = ?`;
      return rows.length === 0 ? [] : [knex.raw(sql, [JSON.stringify(rows), runId, tenantId])];
    };
    return [
      ...insert('run_labels', ['name', 'value'], labelPairs(labels)),
      ...insert(
        'run_words',
        ['word'],
        wordsOfRun(keptText(prompt)).map((word) => [word]),
      ),
    ];
  }

  /** Who the run of a request is for, and what for. */
  async labels(tenantId: number, requestId: string): Promise<RunLabels> {
    const row = await this.#db.knex('requests').first('for_user', 'labels').where({ tenant_id: tenantId, id: requestId });
    return row ? labelsOf(row) : {};
  }

  /** `insert … select`: one row for the row that the query finds, or none. */
  #copy(table: string, from: Knex.QueryBuilder, columns: Record<string, string | Constant | Knex.Raw>): BuiltQuery {
    const { knex } = this.#db;
    const names = Object.keys(columns);
    const into = knex.raw(`?? (${names.map(() => '??').join(', ')})`, [table, ...names]);
    const selected = Object.values(columns).map((column) =>
      typeof column === 'string' || !('type' in column) ? column : knex.raw(`cast(? as ${column.type})`, [column.value]),
    );
    return knex(into).insert(from.clone().select(selected));
  }

  /**
   * The columns to read of a run that a transaction has changed; on PostgreSQL, this read also notifies the other
   * nodes.
   */
  #announced(phase: Notice['phase']) {
    if (this.#db.dialect === 'sqlite') return ['*'];
    const bindings = [NOTICE_CHANNEL, this.#nodeId, phase];
    return ['*', this.#db.knex.raw(`pg_notify(?, concat(cast(? as text), ':', tenant_id, ':', id, ':', cast(? as text)))`, bindings)];
  }
}

/** A value in place of a column, with its type, which PostgreSQL can't infer there. */
interface Constant {
  type: 'text' | 'bigint' | 'int';
  value: string | number | null;
}

const text = (value: string): Constant => ({ type: 'text', value });
const integer = (value: number): Constant => ({ type: 'bigint', value });

/** The error codes of SQLite and PostgreSQL for a unique index or a foreign key that refuses a row. */
const CONFLICTS = new Set<unknown>(['SQLITE_CONSTRAINT_UNIQUE', '23505', 'SQLITE_CONSTRAINT_FOREIGNKEY', '23503']);

function toRun(row: TaskRunRow): ScheduledRun {
  const { id, task_id, agent_id, request_id, status, started_at, completed_at } = row;
  const { result_summary, error_message, input_tokens, output_tokens } = row;
  const ends = { started_at, completed_at, result_summary, error_message, input_tokens, output_tokens };
  return { id, task_id, agent_id, request_id, status, ...ends };
}
