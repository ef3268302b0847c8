import { NOTICE_CHANNEL, parseNotice, type Notice } from '../store/notices.ts';
import type { PostgresSession } from '../store/session.ts';
import { LocalBus, type Bus } from './bus.ts';
import { CHANNEL } from './postgres-events.ts';

const CANCEL_CHANNEL = 'baton_cancel';

/**
 * The bus over LISTEN/NOTIFY: the store's commit notifies, every node listens on its session.
 * While that is broken, tails rely on their polling, so that no event is lost. Notices do get lost; subscribers are told
 * so when the connection goes down, and again when it is back.
 */
export class PostgresBus implements Bus {
  readonly #local = new LocalBus();
  readonly #session: PostgresSession;
  readonly #nodeId: string;
  readonly #onError: (error: Error) => void;
  #onCancel: (runId: string) => void = () => {};
  #onLost: () => void = () => {};

  /**
   * @param session that is not started yet
   * @param onError called when a cancel could not be sent
   */
  constructor(session: PostgresSession, nodeId: string, onError: (error: Error) => void) {
    this.#session = session;
    this.#nodeId = nodeId;
    this.#onError = onError;
    const lost = () => this.#onLost();
    session.use({
      setUp: [{ text: `listen ${CHANNEL}; listen ${CANCEL_CHANNEL}; listen ${NOTICE_CHANNEL}` }],
      heard: (channel, payload) => this.#heard(channel, payload),
      connected: lost,
      lost,
    });
  }

  publish(runIds: readonly string[]): void {
    this.#local.publish(runIds);
  }

  subscribe(runId: string, wake: () => void): () => void {
    return this.#local.subscribe(runId, wake);
  }

  cancel(runId: string): void {
    this.#session.query('select pg_notify($1, $2)', [CANCEL_CHANNEL, runId]).catch(this.#onError);
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
    await this.#local.close();
  }

  #heard(channel: string, payload: string): void {
    if (channel === CHANNEL) {
      const [nodeId, runIds = ''] = payload.split(':');
      // This node's tails were woken when the commit returned.
      if (nodeId !== this.#nodeId) this.#local.publish(runIds.split(','));
    } else if (channel === CANCEL_CHANNEL) {
      this.#onCancel(payload);
    } else if (channel === NOTICE_CHANNEL) {
      const { nodeId, notice } = parseNotice(payload);
      // Notices of this node were announced when their transactions returned.
      if (nodeId !== this.#nodeId) this.#local.announce(notice);
    }
  }
}
