import pg from 'pg';
import { outsideOfRuns } from '../../lib/outside-of-runs.ts';
import { getTypeParser, TIMED_OUT } from '../database/postgres-connection.ts';

/*
 * A node must be back before another one may conclude anything from its broken session (GRACE_MS in judgement.ts): so both
 * together stay well below that.
 */
const RECONNECT_MS = 500;
const CONNECT_MS = 3000;
/** How often the connection is checked by a query: otherwise a dead one would go unnoticed. */
const PING_MS = 10_000;
/** How long any query on it may take. */
export const ANSWER_MS = 5000;

export interface SessionStatement {
  text: string;
  values?: readonly unknown[];
}

/** A part that uses the session; everything in it is lost with the connection, so it is told when that breaks. */
export interface SessionPart {
  /** The statements with which each new connection begins: LISTEN, locks. */
  setUp: readonly SessionStatement[];
  /** A notification has arrived, of any part's channel. */
  heard?(channel: string, payload: string): void;
  /** The session is new, and set up. */
  connected?(): void;
  /** The session was lost, or could not be made. */
  lost?(): void;
}

/**
 * One connection to PostgreSQL outside of the pool, for what belongs to a connection: notifications and locks. It
 * reconnects by itself until it is closed.
 *
 *   start ──▶ connecting ──set up──▶ connected ──error, silence──▶ lost ──a moment──▶ connecting
 */
export class PostgresSession {
  readonly #url: string;
  readonly #onLost: (error: Error) => void;
  readonly #parts: SessionPart[] = [];
  /** The connection, also while it is being made. */
  #client: pg.Client | undefined;
  /** Settles when the last statement has been answered: they are sent one by one. */
  #last: Promise<unknown> = Promise.resolve();
  #unbrokenSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ping: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param onLost called when the connection was lost or could not be made */
  constructor(url: string, onLost: (error: Error) => void) {
    this.#url = url;
    this.#onLost = onLost;
  }

  /** Adds a part, before {@link start}. */
  use(part: SessionPart): void {
    this.#parts.push(part);
  }

  /** Connects. When that fails, the session keeps trying in the background. */
  start(): Promise<void> {
    return outsideOfRuns(() => this.#connect());
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'baton session',
      keepAlive: true,
      query_timeout: ANSWER_MS,
      types: { getTypeParser },
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the connection ended')));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const part of this.#parts) part.heard?.(channel, payload);
    });
    this.#client = client;
    this.#last = Promise.resolve();
    try {
      await client.connect();
      for (const { text, values } of this.#parts.flatMap(({ setUp }) => setUp)) await client.query(text, values && [...values]);
      if (this.#closed || this.#client !== client) return;
      this.#unbrokenSince = performance.now();
      this.#ping = setInterval(() => void this.query('select 1').catch(() => {}), PING_MS);
      for (const part of this.#parts) part.connected?.();
    } catch (error) {
      this.#lost(client, error as Error);
    }
  }

  /**
   * Since when it is connected without a break (`performance.now()`); undefined while it is not. Only a query says
   * whether it still is.
   */
  get unbrokenSince(): number | undefined {
    return this.#unbrokenSince;
  }

  /**
   * Runs a statement on the session. One that is not answered within 5 s ends the connection.
   * @returns the rows
   * @throws when there is no connection, too
   */
  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = this.#client;
    if (!client || this.#unbrokenSince === undefined) throw new NotConnected();
    const answer = this.#last.then(async () => this.#send<Row>(client, text, values));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #send<Row>(client: pg.Client, text: string, values: readonly unknown[]): Promise<Row[]> {
    if (this.#client !== client) throw new NotConnected();
    try {
      return (await client.query(text, [...values])).rows as Row[];
    } catch (error) {
      if (TIMED_OUT.test((error as Error).message)) this.#lost(client, error as Error);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    await this.#client?.end().catch(() => {});
  }

  #lost(client: pg.Client, error: Error): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    this.#unbrokenSince = undefined;
    clearInterval(this.#ping);
    this.#onLost(error);
    for (const part of this.#parts) part.lost?.();
    client.end().catch(() => {});
    this.#timer = outsideOfRuns(() => setTimeout(() => void this.start(), RECONNECT_MS));
  }
}

class NotConnected extends Error {
  /** The SQLSTATE of "connection does not exist". */
  readonly code = '08003';

  constructor() {
    super('the session with PostgreSQL is being renewed');
  }
}
