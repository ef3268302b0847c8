import pg from 'pg';
import { newId } from '../lib/ids.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';
import {
  ARTIFACT_CHANNEL,
  BUDGET_CHANNEL,
  AWAKE_CHANNEL,
  BELIEVED_MS,
  CANCEL_CHANNEL,
  CHANGE_CHANNEL,
  NOTICE_CHANNEL,
  parseAsked,
  parseChange,
  parseNotice,
  QUESTION_CHANNEL,
  QUEUE_CHANNEL,
  RECALL_CHANNEL,
  type Asked,
  type BudgetReached,
  type Notice,
} from '../store/nodes/notices.ts';
import type { PostgresSession } from '../store/nodes/session.ts';
import type { Recall } from '../store/tenants/budget-account.ts';
import { isUnowned } from '../store/runs/owners.ts';
import { LocalBus, type Bus, type BusListener } from './bus.ts';
import { Followers, Following } from './followers.ts';
import { channelOf, NodeMessages } from './node-messages.ts';

/** For all nodes: runs that have new events. Payload: `<node>:<run id>,<run id>…`. */
const RUNS_CHANNEL = 'baton_runs';

/**
 * The bus over LISTEN/NOTIFY, on the node's session.
 *
 * A tail of a run of another node follows it: it asks that node to be woken, and repeats this every few seconds. The
 * answer to the first time is a wake-up, so that what was committed before the request arrived isn't missed. Runs that
 * nobody follows from elsewhere notify nobody: a NOTIFY costs every node of the database a transaction.
 *
 *   tail ──follow──▶ owner ──wake──▶ tail reads … commit ──wake──▶ tail reads …
 *
 * While the session is away tails rely on their polling, so that no event is lost.
 */
export class PostgresBus implements Bus {
  readonly #local = new LocalBus();
  readonly #nodeId: string;
  readonly #nodeMessages: NodeMessages;
  readonly #followers = new Followers();
  readonly #following: Following;

  /** @param session one that is not started yet */
  constructor(session: PostgresSession, nodeId: string) {
    this.#nodeId = nodeId;
    this.#nodeMessages = new NodeMessages(session);
    this.#following = new Following((owner, runIds) => this.#nodeMessages.put(channelOf(owner), `follow:${nodeId}`, runIds));
    const told = [
      NOTICE_CHANNEL,
      CHANGE_CHANNEL,
      CANCEL_CHANNEL,
      QUESTION_CHANNEL,
      AWAKE_CHANNEL,
      ARTIFACT_CHANNEL,
      BUDGET_CHANNEL,
      RECALL_CHANNEL,
      QUEUE_CHANNEL,
    ];
    const channels = [channelOf(nodeId), RUNS_CHANNEL, ...told];
    session.use({
      setUp: [{ text: channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; ') }],
      heard: (channel, payload) => this.#heard(channel, payload),
      connected: () => this.#connected(),
      lost: () => this.#local.tell((listener) => listener.lost?.()),
    });
  }

  publish(runIds: readonly string[]): void {
    this.#local.publish(runIds);
    this.#wakeFollowers(runIds);
  }

  publishForOthers(runIds: readonly string[]): void {
    this.#local.publish(runIds);
    this.#nodeMessages.put(RUNS_CHANNEL, this.#nodeId, runIds);
  }

  subscribe(runId: string, owner: string, wake: () => void): () => void {
    const unsubscribe = this.#local.subscribe(runId, owner, wake);
    // What no node has, a node that takes it over tells everybody of.
    if (owner === this.#nodeId || isUnowned(owner)) return unsubscribe;
    const stop = this.#following.begin(owner, runId);
    return () => {
      unsubscribe();
      stop();
    };
  }

  announce(notice: Notice): void {
    this.#local.announce(notice);
  }

  announceBudget(): void {}

  announceQuestion(asked: Asked): void {
    this.#local.announceQuestion(asked);
  }

  listen(listener: BusListener): void {
    this.#local.listen(listener);
  }

  async heardBy(nodeIds: readonly string[]): Promise<void> {
    await Promise.all(nodeIds.map((nodeId) => this.#answerOf(nodeId)));
  }

  /** A node answers who begins to follow a run, be it one that there is not; by then it has heard what was told before it was asked. */
  async #answerOf(nodeId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.subscribe(newId(), nodeId, resolve);
    const timer = outsideOfRuns(() => setTimeout(resolve, BELIEVED_MS));
    await promise;
    clearTimeout(timer);
    stop();
  }

  async close(): Promise<void> {
    this.#following.close();
    await this.#local.close();
  }

  #wakeFollowers(runIds: readonly string[]): void {
    for (const runId of runIds) {
      for (const nodeId of this.#followers.of(runId)) this.#nodeMessages.put(channelOf(nodeId), 'wake', [runId]);
    }
  }

  #connected(): void {
    this.#local.tell((listener) => listener.back?.());
    // What was said meanwhile is lost, by others and by this node.
    this.#following.renew();
    this.#local.publish(this.#following.runs());
    this.#wakeFollowers(this.#followers.runs());
  }

  #heard(channel: string, payload: string): void {
    switch (channel) {
      case channelOf(this.#nodeId):
        return this.#asked(payload);
      case RUNS_CHANNEL: {
        const [, runIds = ''] = payload.split(':');
        return this.#local.publish(runIds.split(','));
      }
      case NOTICE_CHANNEL: {
        const { nodeId, notice } = parseNotice(payload);
        // Notices of this node were announced when their transactions returned.
        if (nodeId !== this.#nodeId) this.#local.announce(notice);
        return;
      }
      case CHANGE_CHANNEL:
        return this.#local.tell((listener) => listener.change?.(parseChange(payload)));
      case CANCEL_CHANNEL:
        return this.#local.tell((listener) => listener.cancel?.(payload));
      case QUESTION_CHANNEL: {
        const { nodeId, asked } = parseAsked(payload);
        if (nodeId !== this.#nodeId) this.#local.announceQuestion(asked);
        return;
      }
      case ARTIFACT_CHANNEL:
        return this.#local.tell((listener) => listener.artifacts?.(Number(payload)));
      case BUDGET_CHANNEL:
        return this.#local.tell((listener) => listener.budget?.(JSON.parse(payload) as BudgetReached));
      case RECALL_CHANNEL: {
        const { nodeId, account } = JSON.parse(payload) as Recall;
        if (nodeId !== this.#nodeId) this.#local.tell((listener) => listener.recalled?.(account));
        return;
      }
      case QUEUE_CHANNEL:
        return this.#local.tell((listener) => listener.queued?.(Number(payload)));
      case AWAKE_CHANNEL:
        return this.#local.tell((listener) => listener.awake?.(payload));
    }
  }

  /** What another node asks of this one: `wake:<run ids>`, or `follow:<its id>:<run ids>`. */
  #asked(payload: string): void {
    const parts = payload.split(':');
    const runIds = parts.at(-1)!.split(',');
    if (parts[0] === 'wake') return this.#local.publish(runIds);
    const [, nodeId = ''] = parts;
    this.#nodeMessages.put(channelOf(nodeId), 'wake', this.#followers.add(nodeId, runIds));
  }
}
