import type { Database } from '../database/database.ts';
import { foundBy } from '../database/sql.ts';
import { readLimits, retentionOf } from '../tenants/own-limits.ts';
import { wordsOfRun } from './run-words.ts';
import type { RequestRow, RunWordRow } from '../schema.ts';
import { dropPartitions, makePartitions } from '../database/event-partitions.ts';

/** How many runs are purged at a time, so that it slows nothing down: on SQLite their events are deleted one run after another. */
const PORTION = { sqlite: 200, postgres: 2000 };
/** The same of one tenant, whose events are deleted on either database. */
const OWN_PORTION = 100;

const DAY_SECONDS = 86_400;
/** Not as bindings: SQLite would not know that the indexes of these will do. What arrives has not all its rows yet. */
const TO_PURGE = `state <> 'running' and purged = 0 and counted = 1 and tenant_id not in (select id from tenants where moving = 'arriving')`;

/** The deletion of what old runs leave behind: their events and steps, the beginning of their prompts with its words, their A2A messages and who is told of them, what they have asked people, and the deliveries of webhooks. */
export class Retention {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Has the table of events ready for the runs of the next weeks. @param now epoch milliseconds
   * @returns false when that has to be tried again
   */
  async prepare(now: number): Promise<boolean> {
    return this.#db.dialect === 'sqlite' || makePartitions(this.#db.knex, now);
  }

  /**
   * Purges runs that ended before `time` (epoch seconds), some at a time, once their usage is in the sums. On SQLite their events are deleted; on
   * PostgreSQL they can't be read any more, and are dropped when a whole partition of them is purged.
   * @returns whether there may be more
   */
  async purge(time: number): Promise<boolean> {
    const limit = PORTION[this.#db.dialect];
    const purged = this.#db.dialect === 'sqlite' ? await this.#delete(time, limit) : await this.#mark(time, limit);
    const forgotten = await this.#forgetDeliveries(time, limit);
    await this.#forgetUnbegun(time);
    if (purged === limit || forgotten === limit) return true;
    if (this.#db.dialect === 'postgres') await dropPartitions(this.#db.knex, time * 1000);
    return false;
  }

  /**
   * Purges runs of tenants that keep them for fewer days than the operator does, some at a time. Their events are deleted, on PostgreSQL too: the other runs of
   * their partition may stay for long.
   * @param now epoch seconds @param operators days; 0: for ever @returns whether there may be more
   */
  async purgeOwn(now: number, operators: number): Promise<boolean> {
    const { knex } = this.#db;
    const tenants = await knex('tenants').select('id', 'limits').whereLike('limits', '%retention_days%').whereNull('erasing');
    let more = false;
    for (const { id, limits } of tenants) {
      const days = retentionOf(readLimits(limits), operators);
      if (days === 0 || days === operators) continue;
      const purged = await this.#delete(now - days * DAY_SECONDS, OWN_PORTION, id);
      more ||= purged === OWN_PORTION;
    }
    return more;
  }

  /** Deletes what was delivered, or given up. @returns how many */
  async #forgetDeliveries(time: number, limit: number): Promise<number> {
    const { knex, dialect } = this.#db;
    const old = `select id from outbox where state <> 'pending' and created_at < ? order by created_at limit ?`;
    const listed = dialect === 'postgres' ? `= any(array(${old}))` : `in (${old})`;
    return knex('outbox').whereRaw(`id ${listed}`, [time, limit]).delete();
  }

  /** Deletes who would be told of tasks that never began. */
  async #forgetUnbegun(time: number): Promise<void> {
    const unbegun = 'not exists (select 1 from requests r where r.id = a2a_push_configs.request_id)';
    await this.#db.knex('a2a_push_configs').where('created_at', '<', time).whereRaw(unbegun).delete();
  }

  async #mark(time: number, limit: number): Promise<number> {
    const rows = await this.#db
      .knex('requests')
      .select('id', 'tenant_id', 'prompt')
      .whereRaw(TO_PURGE)
      .where('completed_at', '<', time)
      .orderBy('completed_at')
      .limit(limit);
    // First, since they are told by what is deleted then; who purges the same runs deletes the same words.
    const words = rows.flatMap(wordsToForget);
    const columns = [words.map((row) => row.tenant_id), words.map((row) => row.word), words.map((row) => row.request_id)];
    await this.#db.knex.raw(
      `delete from run_words w using unnest(?::bigint[], ?::text[], ?::text[]) as t(tenant_id, word, request_id)
       where w.tenant_id = t.tenant_id and w.word = t.word and w.request_id = t.request_id`,
      columns,
    );
    await this.#db.knex.raw(
      `with old as (
         select id from requests where id = any(?) and purged = 0 for update skip locked
       ), emptied as (
         update a2a_tasks set message = null where request_id = any(array(select id from old)) and message is not null
       ), unasked as (
         update openai_responses set asked = null where request_id = any(array(select id from old)) and asked is not null
       ), untold as (
         delete from a2a_push_configs where request_id = any(array(select id from old))
       ), erased as (
         delete from steps where request_id = any(array(select id from old))
       ), forgotten as (
         delete from questions where request_id = any(array(select id from old))
       )
       update requests set purged = 1, prompt = null where id = any(array(select id from old))`,
      [rows.map(({ id }) => id)],
    );
    return rows.length;
  }

  /** @param of a tenant, whose deliveries go with the runs; default: of all, whose deliveries go by their own time */
  async #delete(time: number, limit: number, of?: number): Promise<number> {
    const { knex } = this.#db;
    const from = of === undefined ? 'requests' : foundBy(this.#db, 'requests', 'requests_to_purge_of_tenant');
    const old = knex<RequestRow>(knex.raw(from)).select('id', 'tenant_id', 'prompt').whereRaw(TO_PURGE);
    if (of !== undefined) old.where({ tenant_id: of });
    const rows = (await old.where('completed_at', '<', time).limit(limit)) as Pick<RequestRow, 'id' | 'tenant_id' | 'prompt'>[];
    const deliveries = (runId: string) =>
      of === undefined
        ? []
        : [knex('outbox').where({ request_id: runId, tenant_id: of }).whereRaw(`request_id <> '' and state <> 'pending'`).delete()];
    for (const { id, tenant_id, prompt } of rows) {
      const words = wordsToForget({ id, tenant_id, prompt });
      await this.#db.atomically([
        ...words.map((word) => knex('run_words').where(word).delete()),
        knex('events').where({ request_id: id, tenant_id }).delete(),
        knex('steps').where({ request_id: id, tenant_id }).delete(),
        knex('a2a_tasks').where({ request_id: id, tenant_id }).update({ message: null }),
        knex('a2a_push_configs').where({ request_id: id, tenant_id }).delete(),
        knex('openai_responses').where({ request_id: id, tenant_id }).update({ asked: null }),
        knex('questions').where({ request_id: id, tenant_id }).delete(),
        ...deliveries(id),
        knex('requests').where({ id, tenant_id }).update({ purged: 1, prompt: null }),
      ]);
    }
    return rows.length;
  }
}

function wordsToForget({ id, tenant_id, prompt }: Pick<RequestRow, 'id' | 'tenant_id' | 'prompt'>): RunWordRow[] {
  return prompt === null ? [] : wordsOfRun(prompt).map((word) => ({ tenant_id, word, request_id: id }));
}
