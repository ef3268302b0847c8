import { Webhook as Signer } from 'standardwebhooks';
import { PAGE_CHARACTERS, storeFor, type ReplaySlots } from '../log/replay-slots.ts';
import type { EventStore, OutcomeStore } from '../log/events.ts';
import { resultOf, traceOf, type RunResult } from '../log/result.ts';
import { tracesAreOn, type TraceContext } from '../lib/trace.ts';
import { parseWellFormed } from '../lib/well-formed.ts';
import type { components } from '../generated/api.ts';
import type { Message, Outbox, Waiting } from '../store/outbox/outbox.ts';
import type { Endpoint, Webhooks } from '../store/outbox/webhooks.ts';
import type { AddressRule } from './address.ts';
import type { OutboxTime } from './deliverer.ts';
import type { Destination, Try } from './destination.ts';
import { failureOf } from './failure.ts';
import { post } from './post.ts';
import { unread } from './unread.ts';

type EndedRun = components['schemas']['EndedRun'];

export interface WebhookDestinationOptions {
  webhooks: Pick<Webhooks, 'endpoint' | 'change'>;
  outbox: Pick<Outbox, 'forget'>;
  log: { store: OutcomeStore & Pick<EventStore, 'read' | 'atHand'>; replays: ReplaySlots };
  rule: AddressRule;
  time: OutboxTime;
  /** Called with the outcome of each attempt. */
  onAttempt(outcome: 'delivered' | 'failed' | 'given_up'): void;
  /** Called when an endpoint has said that it wants no more. */
  onGone(endpoint: { tenantId: number; id: number }): void;
}

const SECOND = 1000;
const [MINUTE, HOUR] = [60 * SECOND, 3600 * SECOND];
/** After which times a message is tried again. */
const AGAIN_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 24 * HOUR];
const AT_ONCE = 4;
const GONE = 410;

/** The endpoints of the tenants as destinations. */
export class WebhookDestinations {
  readonly #options: WebhookDestinationOptions;
  /** Endpoints whose last message got no answer: until they answer again, they are sent one message at a time. */
  readonly #silent = new Set<number>();

  constructor(options: WebhookDestinationOptions) {
    this.#options = options;
  }

  /** @returns undefined when nothing is to be sent there, and nothing waits any more */
  async find({ tenantId, webhookId }: Pick<Waiting, 'tenantId' | 'webhookId'>): Promise<Destination | undefined> {
    const { webhooks, outbox, onAttempt } = this.#options;
    const endpoint = await webhooks.endpoint(tenantId, webhookId);
    // It may have been changed while the end of a run was written.
    if (!endpoint || endpoint.disabled.webhook) this.#silent.delete(webhookId);
    if (!endpoint) {
      await outbox.forget(tenantId, webhookId);
      return undefined;
    }
    if (endpoint.disabled.webhook) {
      await webhooks.change(tenantId, webhookId, { disabled: true });
      return undefined;
    }
    const atOnce = this.#silent.has(webhookId) ? 1 : AT_ONCE;
    return {
      batch: atOnce,
      atOnce,
      group: tenantId,
      pauses: false,
      keeps: true,
      send: async (message, signal) => {
        const attempt = await this.#send(endpoint, message, signal).catch(unread);
        if (attempt.outcome === 'delivered') onAttempt('delivered');
        return attempt;
      },
      again({ attempts, demanded }, { outcome, status }) {
        // One that was asked for stands in for none of the others: its pause is the last one again.
        const after = outcome === 'lost' || status === GONE ? undefined : AGAIN_MS[attempts - demanded];
        onAttempt(after === undefined ? 'given_up' : 'failed');
        return after === undefined ? undefined : { attempts: attempts + 1, after };
      },
    };
  }

  async #send(endpoint: Endpoint, message: Message, signal: AbortSignal): Promise<Try> {
    // Nothing of a tenant that is locked out leaves the server; it may come back in time.
    if (endpoint.disabled.tenant) return { outcome: 'unanswered', status: 0, error: 'disabled' };
    const { replays, store } = this.#options.log;
    const { tenantId, requestId } = message;
    if (message.body !== '') return this.#post(endpoint, message, parseWellFormed(message.body), signal, await this.#traceOf(message));
    const bytes = await replays.page(tenantId, signal, (elsewhere) => storeFor(store, elsewhere).outcomeBytes(tenantId, requestId));
    // A large one has its room in memory until it is sent.
    const giveBack = bytes > PAGE_CHARACTERS ? await replays.memoryFor(tenantId, signal, bytes) : undefined;
    try {
      const { run, trace } = await replays.page(tenantId, signal, async (elsewhere) => {
        const events = await storeFor(store, elsewhere).outcome(tenantId, requestId);
        return { run: resultOf(events), trace: tracesAreOn() ? traceOf(events) : undefined };
      });
      if (!run) return { outcome: 'lost', status: 0, error: 'events_deleted' };
      return await this.#post(endpoint, message, withoutContents(run), signal, trace);
    } finally {
      giveBack?.();
    }
  }

  /** The place of the message's run in its trace, which it began with. */
  async #traceOf({ tenantId, requestId }: Message): Promise<TraceContext | undefined> {
    if (requestId === '' || !tracesAreOn()) return undefined;
    return traceOf(await this.#options.log.store.read(tenantId, requestId, 0, 1));
  }

  async #post(endpoint: Endpoint, message: Message, data: unknown, signal: AbortSignal, trace: TraceContext | undefined): Promise<Try> {
    const { tenantId, id, url, secrets } = endpoint;
    const { rule, time, webhooks, onGone } = this.#options;
    const body = JSON.stringify({ type: message.type, timestamp: new Date(message.occurredAt * SECOND).toISOString(), data });
    const at = new Date(time.now());
    const headers = {
      'webhook-id': message.messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / SECOND)),
      'webhook-signature': secrets.map((secret) => new Signer(secret).sign(message.messageId, at, body)).join(' '),
      ...trace,
    };
    let status: number;
    try {
      status = await post({ rule, url, tenantId, headers, body }, signal);
      this.#silent.delete(id);
    } catch (error) {
      signal.throwIfAborted();
      this.#silent.add(id);
      return { outcome: 'unanswered', status: 0, error: failureOf(error) };
    }
    if (status === GONE) {
      await webhooks.change(tenantId, id, { disabled: true });
      onGone({ tenantId, id });
    }
    return status >= 200 && status < 300 ? { outcome: 'delivered', status } : { outcome: 'failed', status, error: 'status' };
  }
}

function withoutContents({ files, ...run }: RunResult): EndedRun {
  return { ...run, files: files.map(withoutContent) };
}

function withoutContent({ path, mime_type, size_bytes, artifact_id }: RunResult['files'][number]): EndedRun['files'][number] {
  return { path, mime_type, size_bytes, ...(artifact_id === undefined ? {} : { artifact_id }) };
}
