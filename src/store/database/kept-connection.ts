import type { PostgresConnection } from './postgres-connection.ts';

/**
 * A connection to PostgreSQL beside the pool, for one caller whose statements follow one another: it is there at once,
 * while the pool's would have to be waited for, be it a pass of the event loop. Opened when it is first needed, and again
 * after it broke.
 */
export class KeptConnection {
  readonly #make: () => PostgresConnection;
  #client: PostgresConnection | undefined;
  #opening: Promise<PostgresConnection> | undefined;
  #closed = false;

  /** @param make makes a connection that is not open yet */
  constructor(make: () => PostgresConnection) {
    this.#make = make;
  }

  /** The connection: at once when it is open. Rejects when none can be had. */
  get(): PostgresConnection | Promise<PostgresConnection> {
    if (this.#client && !this.#client.broken) return this.#client;
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
    if (client && !client.broken) await client.end();
  }

  async #open(): Promise<PostgresConnection> {
    if (this.#closed) throw new Error('the database is closed');
    const client = this.#make();
    await client.connect();
    this.#client = client;
    return client;
  }
}
