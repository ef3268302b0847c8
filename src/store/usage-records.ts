import type { Database } from './database.ts';

/** A usage record that is to be delivered. The event log writes it, in the transaction of its `token_usage` event. */
export interface PendingRecord {
  id: number;
  /** What the billing service gets, as JSON. */
  body: string;
  /** How often it was refused, or could not be taken. */
  attempts: number;
  /** When it may be tried, epoch milliseconds; 0 until it was tried. */
  nextAt: number;
}

/** The outbox of the billing service: rows leave it when they are delivered. */
export class UsageRecords {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Takes records that are due, so that no other node delivers them too: untried ones first, the oldest first, and
   * behind them those that were put off, so that these hold up no other.
   * @param now epoch milliseconds @param until when others may take them, should this node die
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

  /** The service did not take the record. @param nextAt epoch milliseconds */
  async putOff(id: number, attempts: number, nextAt: number): Promise<void> {
    await this.#db.knex('usage_records').where({ id }).update({ attempts, next_at: nextAt, claimed_until: 0 });
  }

  /** How many wait. */
  async count(): Promise<number> {
    const [row] = await this.#db.knex('usage_records').count({ waiting: '*' });
    return Number(row!['waiting']);
  }
}
