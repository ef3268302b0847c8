import type { Database } from '../database/database.ts';
import { dropPartitions, makePartitions } from '../database/event-partitions.ts';
import { readLimits, retentionOf } from '../tenants/own-limits.ts';
import { Purger } from './purger.ts';

const DAY_SECONDS = 86_400;

/** The deletion of what old runs leave behind: their events and steps, the beginning of their prompts with its words, their A2A messages and who is told of them, what they have asked people, and the deliveries of webhooks. */
export class Retention {
  readonly #db: Database;
  readonly #purger: Purger;

  constructor(db: Database) {
    this.#db = db;
    this.#purger = new Purger(db);
  }

  /**
   * Has the table of events ready for the runs of the next weeks. @param now epoch milliseconds
   * @returns false when that has to be tried again
   */
  async prepare(now: number): Promise<boolean> {
    return this.#db.dialect === 'sqlite' || makePartitions(this.#db.knex, now);
  }

  /**
   * Purges the runs that ended before `time` (epoch seconds), once their usage is in the sums. On SQLite their events are deleted; on
   * PostgreSQL they can't be read any more, and are dropped when a whole partition of them is purged.
   * @param signal ends it between two transactions
   */
  async purge(time: number, signal?: AbortSignal): Promise<void> {
    const jobs = [
      { of: 'runs', before: time },
      { of: 'deliveries', before: time },
    ] as const;
    const done = await this.#purger.run(jobs, signal);
    await this.#forgetUnbegun(time);
    if (done && this.#db.dialect === 'postgres') await dropPartitions(this.#db.knex, time * 1000);
  }

  /**
   * Purges the runs of tenants that keep them for fewer days than the operator does. Their events are deleted, on PostgreSQL too: the other runs of
   * their partition may stay for long.
   * @param now epoch seconds @param operators days; 0: for ever @param signal ends it between two transactions
   */
  async purgeOwn(now: number, operators: number, signal?: AbortSignal): Promise<void> {
    const tenants = await this.#db.knex('tenants').select('id', 'limits').whereLike('limits', '%retention_days%').whereNull('erasing');
    const jobs = tenants.flatMap(({ id, limits }) => {
      const days = retentionOf(readLimits(limits), operators);
      return days === 0 || days === operators ? [] : [{ of: 'runs', before: now - days * DAY_SECONDS, tenantId: id } as const];
    });
    await this.#purger.run(jobs, signal);
  }

  /** Deletes who would be told of tasks that never began. */
  async #forgetUnbegun(time: number): Promise<void> {
    const unbegun = 'not exists (select 1 from requests r where r.id = a2a_push_configs.request_id)';
    await this.#db.knex('a2a_push_configs').where('created_at', '<', time).whereRaw(unbegun).delete();
  }
}
