import pg from 'pg';

/** The message of pg's error for a query that got no answer in time. */
export const TIMED_OUT = /Query read timeout$/;

const INT8 = 20;

/** pg returns int8 as strings; ours are ids, seqs and epoch times, which a double holds exactly. */
export function getTypeParser(oid: number): (value: string) => unknown {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid);
}

/**
 * A connection to PostgreSQL that ends when a query gets no answer in time (`query_timeout`): later ones on it would wait as long. A pool
 * drops what has ended.
 */
export class PostgresConnection extends pg.Client {
  #broken = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // What breaks between two statements fails the next one.
    for (const event of ['error', 'end'] as const) this.on(event, () => (this.#broken = true));
  }

  /** Whether no statement can be sent on it any more. */
  get broken(): boolean {
    return this.#broken;
  }

  /** In all forms of pg's: with a callback as the last argument, or with a promise. */
  // oxlint-disable-next-line typescript/no-explicit-any -- one implementation of a dozen signatures
  override query(...call: any[]): any {
    const send = super.query.bind(this) as (...call: unknown[]) => unknown;
    const callback: unknown = call.at(-1);
    if (typeof callback === 'function') {
      return send(...call.slice(0, -1), (error: Error | null, result: unknown) => {
        this.#endIfStuck(error);
        callback(error, result);
      });
    }
    return (send(...call) as Promise<unknown>).catch((error: Error) => {
      this.#endIfStuck(error);
      throw error;
    });
  }

  #endIfStuck(error: Error | null): void {
    if (!error || this.#broken || !TIMED_OUT.test(error.message)) return;
    this.#broken = true;
    void this.end();
  }
}
