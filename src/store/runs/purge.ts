import type { Database } from '../database/database.ts';
import { idPrefix } from '../database/event-partitions.ts';
import { foundBy } from '../database/sql.ts';
import type { Statement, Steps } from '../database/steps.ts';
import type { RequestRow } from '../schema.ts';
import { wordsOfRun } from './run-words.ts';

/** What is to go: what is left of runs that ended before a time (epoch seconds), of all tenants or of one; or what was delivered before it. */
export type PurgeJob =
  | { of: 'runs'; before: number; tenantId?: number }
  | { of: 'steps'; before: number }
  | { of: 'deliveries'; before: number };

type Dialect = Database['dialect'];

/** Not as bindings: SQLite would not know that the indexes of these will do. What arrives has not all its rows yet. */
const TO_PURGE = `state <> 'running' and purged = 0 and counted = 1 and tenant_id not in (select id from tenants where moving = 'arriving')`;
/** What goes with its run, and what of a run's other rows is emptied. */
const DELETED = ['steps', 'a2a_push_configs', 'questions'];
const EMPTIED = [
  ['a2a_tasks', 'message'],
  ['openai_responses', 'asked'],
] as const;

/** How a job is done: some of it is found, and removed, and so on. */
export interface Purge<Found = unknown> {
  /** What is to be removed next, so much at most; `more`: there may be more behind it. On PostgreSQL other nodes leave it alone until the transaction ends. */
  find(limit: number): Steps<{ found: Found[]; more: boolean }>;
  remove(found: readonly Found[]): Steps<void>;
}

export function purgeOf(dialect: Dialect, job: PurgeJob): Purge {
  const purge =
    job.of === 'runs' ? ofRuns(dialect, job) : job.of === 'steps' ? ofSteps(dialect, job.before) : ofDeliveries(dialect, job.before);
  return purge as Purge;
}

/** Whether a job has anything to do. */
export function isThereAny(dialect: Dialect, job: PurgeJob): Statement {
  if (job.of === 'runs') return oldRuns(dialect, job, '1', 'limit ?', 1);
  if (job.of === 'deliveries') return { sql: `select 1 ${OLD_DELIVERIES} limit 1`, bindings: [job.before] };
  return { sql: 'select 1 from steps where request_id < ? limit 1', bindings: [idPrefix(job.before * 1000)] };
}

function oldRuns(
  dialect: Dialect,
  { before, tenantId }: PurgeJob & { of: 'runs' },
  columns: string,
  rest: string,
  limit: number,
): Statement {
  const table = tenantId === undefined ? 'requests' : foundBy({ dialect }, 'requests', 'requests_to_purge_of_tenant');
  const theirs = tenantId === undefined ? '' : 'tenant_id = ? and ';
  return {
    sql: `select ${columns} from ${table} where ${theirs}${TO_PURGE} and completed_at < ? ${rest}`,
    bindings: [...(tenantId === undefined ? [] : [tenantId]), before, limit],
  };
}

const LOCKED = { sqlite: '', postgres: ' for update skip locked' };

interface OldRun {
  id: string;
  tenantId: number;
  /** By which it is found. */
  words: readonly string[];
}

function ofRuns(dialect: Dialect, job: PurgeJob & { of: 'runs' }): Purge<OldRun> {
  const { tenantId } = job;
  const these = (column: string, ids: readonly string[]): { where: string; bindings: unknown[] } => {
    const { sql, bindings } = among(dialect, column, ids);
    return tenantId === undefined ? { where: sql, bindings } : { where: `${sql} and tenant_id = ?`, bindings: [...bindings, tenantId] };
  };
  // On PostgreSQL those of all tenants go with their partition.
  const events = dialect === 'postgres' && tenantId === undefined ? [] : ['events'];
  return {
    *find(limit) {
      const rows = yield oldRuns(dialect, job, 'id, tenant_id, prompt', `order by completed_at limit ?${LOCKED[dialect]}`, limit);
      const found = (rows as Pick<RequestRow, 'id' | 'tenant_id' | 'prompt'>[])
        .map(({ id, tenant_id, prompt }) => ({ id, tenantId: tenant_id, words: prompt === null ? [] : wordsOfRun(prompt) }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
      return { found, more: rows.length === limit };
    },
    *remove(found) {
      const ids = found.map(({ id }) => id);
      yield* forgetWords(dialect, found);
      const { where, bindings } = these('request_id', ids);
      for (const table of [...events, ...DELETED]) yield { sql: `delete from ${table} where ${where}`, bindings };
      for (const [table, column] of EMPTIED)
        yield { sql: `update ${table} set ${column} = null where ${where} and ${column} is not null`, bindings };
      // Those of all tenants go by their own time.
      if (tenantId !== undefined) yield { sql: `delete from outbox where ${where} and request_id <> '' and state <> 'pending'`, bindings };
      const ended = these('id', ids);
      yield { sql: `update requests set purged = 1, prompt = null where ${ended.where}`, bindings: ended.bindings };
    },
  };
}

function* forgetWords(dialect: Dialect, runs: readonly OldRun[]): Steps<void> {
  const rows = runs.flatMap(({ id, tenantId, words }) => words.map((word) => ({ id, tenantId, word })));
  if (rows.length === 0) return;
  if (dialect === 'postgres') {
    yield {
      sql: `delete from run_words w using unnest(?::bigint[], ?::text[], ?::text[]) as t(tenant_id, word, request_id)
        where w.tenant_id = t.tenant_id and w.word = t.word and w.request_id = t.request_id`,
      bindings: [rows.map(({ tenantId }) => tenantId), rows.map(({ word }) => word), rows.map(({ id }) => id)],
    };
    return;
  }
  for (const same of Map.groupBy(rows, ({ tenantId, word }) => `${tenantId} ${word}`).values()) {
    const { sql, bindings } = among(
      dialect,
      'request_id',
      same.map(({ id }) => id),
    );
    yield {
      sql: `delete from run_words where tenant_id = ? and word = ? and ${sql}`,
      bindings: [same[0]!.tenantId, same[0]!.word, ...bindings],
    };
  }
}

/** A run that has ended before a time has begun before it, and ids begin with that time. */
function ofSteps(dialect: Dialect, before: number): Purge<string> {
  let from = '';
  return {
    *find(limit) {
      const sql = 'select distinct request_id from steps where request_id > ? and request_id < ? order by request_id limit ?';
      const rows = (yield { sql, bindings: [from, idPrefix(before * 1000), limit] }) as { request_id: string }[];
      const ids = rows.map(({ request_id }) => request_id);
      from = ids.at(-1) ?? from;
      const theirs = among(dialect, 'id', ids);
      const kept = (yield {
        sql: `select id from requests where ${theirs.sql} and (state = 'running' or completed_at >= ?)`,
        bindings: [...theirs.bindings, before],
      }) as { id: string }[];
      const left = new Set(kept.map(({ id }) => id));
      return { found: ids.filter((id) => !left.has(id)), more: ids.length === limit };
    },
    *remove(ids) {
      const { sql, bindings } = among(dialect, 'request_id', ids);
      yield { sql: `delete from steps where ${sql}`, bindings };
    },
  };
}

const OLD_DELIVERIES = `from outbox where state <> 'pending' and created_at < ?`;

function ofDeliveries(dialect: Dialect, before: number): Purge<number> {
  return {
    *find(limit) {
      const rows = yield { sql: `select id ${OLD_DELIVERIES} order by created_at limit ?${LOCKED[dialect]}`, bindings: [before, limit] };
      return { found: (rows as { id: number }[]).map(({ id }) => id), more: rows.length === limit };
    },
    *remove(ids) {
      const { sql, bindings } = among(dialect, 'id', ids, 'bigint');
      yield { sql: `delete from outbox where ${sql}`, bindings };
    },
  };
}

/** Those of a list, which is one binding: PostgreSQL would read the whole table for a long one, if it knew how long it is. */
function among(dialect: Dialect, column: string, values: readonly unknown[], type = 'text'): { sql: string; bindings: unknown[] } {
  return dialect === 'postgres'
    ? { sql: `${column} = any(array(select unnest(?::${type}[])))`, bindings: [values] }
    : { sql: `${column} in (select value from json_each(?))`, bindings: [JSON.stringify(values)] };
}
