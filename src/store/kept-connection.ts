import type { Knex } from 'knex';
import type { Client } from 'pg';

/**
 * A connection to PostgreSQL beside the pool, for one caller whose statements follow one another: it is there at once,
 * while the pool's would have to be waited for, be it a turn of the event loop. Opened when it is first needed, and again
 * after it broke.
 */
export class KeptConnection {
  readonly #knex: Knex;
  #client: Client | undefined;
  #opening: Promise<Client> | undefined;
  #closed = false;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** The connection: at once when it is open. Rejects when none can be had. */
  get(): Client | Promise<Client> {
    if (this.#client && !isBroken(this.#client)) return this.#client;
    return (this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    }));
  }

  /** Closes the connection; afterwards there is none any more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening?.catch(() => {});
    const client = this.#client;
    this.#client = undefined;
    if (client && !isBroken(client)) await client.end();
  }

  async #open(): Promise<Client> {
    if (this.#closed) throw new Error('the database is closed');
    this.#client = (await this.#knex.client.acquireRawConnection()) as Client;
    return this.#client;
  }
}

/** knex notes on each connection that it makes why it can't be used any more. */
function isBroken(client: Client): boolean {
  return '__knex__disposed' in client;
}
