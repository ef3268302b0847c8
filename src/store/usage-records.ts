import type { Database } from './database.ts';

/** A usage record that is to be delivered. The event log writes it, in the transaction of its `token_usage` event. */
export interface PendingRecord {
  id: number;
  /** What the billing service gets, as JSON. */
  body: string;
  /** How often it was refused, or could not be taken. */
  attempts: number;
  /** When the record may be tried again, in epoch milliseconds; 0 before the first attempt. */
  nextAt: number;
}

/** The outbox of the billing service: rows leave it when they are delivered. */
export class UsageRecords {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Claims records that are due, so that no other node delivers them too: untried records come first, the oldest first;
   * postponed ones come after them, so that they don't delay the others. @param now epoch milliseconds @param until
   * when other nodes may claim them, in case this node crashes
   */
  async claim(now: number, until: number, limit: number): Promise<PendingRecord[]> {
    const lock = this.#db.dialect === 'postgres' ? 'for update skip locked' : '';
    const due = this.#db.knex.raw(
      `select id from usage_records where next_at <= ? and claimed_until <= ? order by next_at, id limit ? ${lock}`,
      [now, now, limit],
    );
    const rows: PendingRecord[] = await this.#db
      .knex('usage_records')
      .whereIn('id', due as never)
      .update({ claimed_until: until })
      .returning(['id', 'body', 'attempts', 'next_at as nextAt']);
    return rows.sort((a, b) => a.nextAt - b.nextAt || a.id - b.id);
  }

  async delivered(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.#db.knex('usage_records').whereIn('id', ids).delete();
  }

  /** Gives records back that were not tried. */
  async release(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.#db.knex('usage_records').whereIn('id', ids).update({ claimed_until: 0 });
  }

  /** Postpones a record that the service did not accept. @param nextAt epoch milliseconds */
  async putOff(id: number, attempts: number, nextAt: number): Promise<void> {
    await this.#db.knex('usage_records').where({ id }).update({ attempts, next_at: nextAt, claimed_until: 0 });
  }

  /** How many records wait. */
  async count(): Promise<number> {
    const [row] = await this.#db.knex('usage_records').count({ waiting: '*' });
    return Number(row!['waiting']);
  }
}
