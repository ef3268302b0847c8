import type { Database } from '../database/database.ts';
import { dropPartitions, makePartitions } from '../database/event-partitions.ts';

/** How many runs are purged at a time, so that it slows nothing down: on SQLite their events are deleted one run after another. */
const PORTION = { sqlite: 200, postgres: 2000 };

/** The deletion of what old runs leave behind: their events, their A2A messages, what they have asked people, and the deliveries of webhooks. */
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
    if (purged === limit || forgotten === limit) return true;
    if (this.#db.dialect === 'postgres') await dropPartitions(this.#db.knex, time * 1000);
    return false;
  }

  /** Deletes what was delivered, or given up. @returns how many */
  async #forgetDeliveries(time: number, limit: number): Promise<number> {
    const { knex, dialect } = this.#db;
    const old = `select id from outbox where state <> 'pending' and created_at < ? order by created_at limit ?`;
    const listed = dialect === 'postgres' ? `= any(array(${old}))` : `in (${old})`;
    return knex('outbox').whereRaw(`id ${listed}`, [time, limit]).delete();
  }

  async #mark(time: number, limit: number): Promise<number> {
    const { rowCount } = (await this.#db.knex.raw(
      `with old as (
         select id from requests where state <> 'running' and purged = 0 and counted = 1 and completed_at < ?
         order by completed_at limit ? for update skip locked
       ), emptied as (
         update a2a_tasks set message = null where request_id = any(array(select id from old)) and message is not null
       ), unasked as (
         update openai_responses set asked = null where request_id = any(array(select id from old)) and asked is not null
       ), forgotten as (
         delete from questions where request_id = any(array(select id from old))
       )
       update requests set purged = 1 where id = any(array(select id from old))`,
      [time, limit],
    )) as { rowCount: number };
    return rowCount;
  }

  async #delete(time: number, limit: number): Promise<number> {
    const { knex } = this.#db;
    const rows = await knex('requests')
      .select('id', 'tenant_id')
      // Not as bindings: SQLite would not know that the index of these will do.
      .whereRaw(`state <> 'running' and purged = 0 and counted = 1`)
      .where('completed_at', '<', time)
      .limit(limit);
    for (const { id, tenant_id } of rows) {
      await this.#db.atomically([
        knex('events').where({ request_id: id, tenant_id }).delete(),
        knex('a2a_tasks').where({ request_id: id, tenant_id }).update({ message: null }),
        knex('openai_responses').where({ request_id: id, tenant_id }).update({ asked: null }),
        knex('questions').where({ request_id: id, tenant_id }).delete(),
        knex('requests').where({ id, tenant_id }).update({ purged: 1 }),
      ]);
    }
    return rows.length;
  }
}
