import pg from 'pg';
import { NOTICE_CHANNEL, parseNotice, type Notice } from '../store/notices.ts';
import { LocalBus, type Bus } from './bus.ts';
import { CHANNEL } from './postgres-events.ts';

const RECONNECT_MS = 1000;
/**
 * How often the connection is checked by a query, and how long that may take: otherwise a dead connection would go
 * unnoticed.
 */
const PING_MS = 10_000;
const ANSWER_MS = 5000;
const CANCEL_CHANNEL = 'baton_cancel';

/**
 * The bus over LISTEN/NOTIFY: the store's commit notifies, every node listens on a connection of its own.
 * While that connection is down, tails rely on their polling, so that no event is lost. Notices do get lost;
 * subscribers are told so when the connection goes down, and again when it is back.
 */
export class PostgresBus implements Bus {
  readonly #local = new LocalBus();
  readonly #url: string;
  readonly #nodeId: string;
  readonly #onError: (error: Error) => void;
  #client: pg.Client | undefined;
  #onCancel: (runId: string) => void = () => {};
  #onLost: () => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  #ping: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param onError called when the connection is lost; the bus reconnects by itself. */
  constructor(url: string, nodeId: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#nodeId = nodeId;
    this.#onError = onError;
  }

  /** Connects. When that fails, the bus keeps trying in the background. */
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 5000, keepAlive: true, query_timeout: ANSWER_MS });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the connection ended')));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === CANCEL_CHANNEL) return this.#onCancel(payload);
      if (channel === NOTICE_CHANNEL) return this.#onNotice(payload);
      const [nodeId, runIds = ''] = payload.split(':');
      // This node's tails were woken when the commit returned.
      if (nodeId !== this.#nodeId) this.#local.publish(runIds.split(','));
    });
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}; listen ${CANCEL_CHANNEL}; listen ${NOTICE_CHANNEL}`);
      if (this.#closed || this.#client !== client) return;
      this.#onLost();
      this.#ping = setInterval(() => client.query('select 1').catch((error: Error) => this.#lost(client, error)), PING_MS);
    } catch (error) {
      this.#lost(client, error as Error);
    }
  }

  publish(runIds: readonly string[]): void {
    this.#local.publish(runIds);
  }

  subscribe(runId: string, wake: () => void): () => void {
    return this.#local.subscribe(runId, wake);
  }

  cancel(runId: string): void {
    const query = this.#client?.query('select pg_notify($1, $2)', [CANCEL_CHANNEL, runId]);
    query?.catch((error: Error) => this.#onError(error));
  }

  onCancel(cancel: (runId: string) => void): void {
    this.#onCancel = cancel;
  }

  announce(notice: Notice): void {
    this.#local.announce(notice);
  }

  onNotice(hear: (notice: Notice) => void, lost: () => void): void {
    this.#local.onNotice(hear);
    this.#onLost = lost;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    await this.#client?.end().catch(() => {});
    await this.#local.close();
  }

  #onNotice(payload: string): void {
    const { nodeId, notice } = parseNotice(payload);
    // Notices of this node were announced when their transactions returned.
    if (nodeId !== this.#nodeId) this.#local.announce(notice);
  }

  #lost(client: pg.Client, error: Error): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#ping);
    this.#onError(error);
    this.#onLost();
    client.end().catch(() => {});
    this.#timer = setTimeout(() => void this.start(), RECONNECT_MS);
  }
}
