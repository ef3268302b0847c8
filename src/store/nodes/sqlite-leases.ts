import type { Clock } from '../../lib/clock.ts';
import { thisProcess } from '../../lib/process-identity.ts';
import type { Database } from '../database/database.ts';
import { LEASE_MS } from './judgement.ts';
import type { Leases, Neighbour } from './leases.ts';

/**
 * The leases of a SQLite file. Whoever serves the file holds its lock (file-lock.ts), so that every other node is dead; a
 * renewal only shows that the file can be written to.
 */
export class SqliteLeases implements Leases {
  readonly #db: Database;
  readonly #nodeId: string;
  readonly #clock: Clock;

  constructor(db: Database, nodeId: string, clock: Clock) {
    this.#db = db;
    this.#nodeId = nodeId;
    this.#clock = clock;
  }

  async renew(): Promise<boolean> {
    const { space, pid, start } = thisProcess;
    await this.#db
      .knex('nodes')
      .insert({ id: this.#nodeId, expires_at: this.#clock.now() + LEASE_MS, process_space: space, pid, process_start: start, joins: 1 })
      .onConflict('id')
      .merge(['expires_at']);
    return true;
  }

  async neighbours(): Promise<Neighbour[]> {
    const rows = await this.#db.knex('nodes').select('*').whereNot({ id: this.#nodeId });
    return rows.map((row) => ({
      id: row.id,
      process: { space: row.process_space, pid: row.pid, start: row.process_start },
      dead: true,
      renewed: false,
      joins: row.joins === 1,
      expiresAt: row.expires_at,
    }));
  }

  async declareDead({ id }: Neighbour): Promise<boolean> {
    await this.#db.knex('nodes').where({ id }).delete();
    return true;
  }

  async release(): Promise<void> {
    await this.#db.knex('nodes').where({ id: this.#nodeId }).delete();
  }
}
