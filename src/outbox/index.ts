import type { Emitter } from '../lib/events.ts';
import type { Slots } from '../lib/slots.ts';
import type { EventStore, OutcomeStore } from '../log/events.ts';
import type { ReplaySlots } from '../log/replay-slots.ts';
import type { Outbox, Waiting } from '../store/outbox/outbox.ts';
import type { Webhooks } from '../store/outbox/webhooks.ts';
import type { AddressRule } from './address.ts';
import { billingDestination } from './billing.ts';
import { Deliverer, type OutboxTime } from './deliverer.ts';
import type { Destination } from './destination.ts';
import type { WebhookDestinations } from './webhooks.ts';

/** The events of the delivery. */
export interface OutboxEvents {
  usageSent: 'delivered' | 'refused' | 'unavailable';
  webhookSent: 'delivered' | 'failed' | 'given_up';
  /** An endpoint has answered that it wants no more, and is disabled. */
  webhookGone: { tenantId: number; webhookId: number };
  deliveryFailed: { err: Error; what: string };
}

export interface OutboxOptions {
  outbox: Outbox;
  webhooks: Webhooks;
  log: { store: OutcomeStore & Pick<EventStore, 'read' | 'atHand'>; replays: ReplaySlots };
  /** The billing service, if there is one: without it, its records stay where they are. */
  billing: { record(body: string): Promise<number> } | undefined;
  /** Those who are told of the A2A tasks of a tenant, as one destination. */
  pushes(tenantId: number, onAttempt: (outcome: OutboxEvents['webhookSent']) => void): Promise<Destination>;
  rule: AddressRule;
  slots: Slots;
  time: OutboxTime;
  events: Emitter<OutboxEvents>;
}

/** Messages under way on this node at a time, of all and of one tenant: an endpoint that hangs keeps one for 15 seconds. */
const AT_WORK = { all: 1024, perTenant: 80 };

/** The delivery of what is in the outbox: to the billing service, to the webhooks of the tenants, and to those who are told of A2A tasks. */
export function createDelivery({ outbox, webhooks, log, billing, pushes, rule, slots, time, events }: OutboxOptions): Deliverer {
  const failed = (what: string) => (err: Error) => events.emit('deliveryFailed', { err, what });
  const service =
    billing &&
    billingDestination({
      record: (body) => billing.record(body),
      onAttempt: (outcome) => events.emit('usageSent', outcome),
      onProblem: failed('a usage record could not be delivered'),
    });
  let endpoints: Promise<WebhookDestinations> | undefined;
  const load = async (): Promise<WebhookDestinations> => {
    const { WebhookDestinations: Destinations } = await import('./webhooks.ts');
    return new Destinations({
      webhooks,
      outbox,
      log,
      rule,
      time,
      onAttempt: (outcome) => events.emit('webhookSent', outcome),
      onGone: ({ tenantId, id }) => events.emit('webhookGone', { tenantId, webhookId: id }),
    });
  };
  return new Deliverer({
    outbox,
    slots: slots.of('delivery', AT_WORK.all, { perGroup: AT_WORK.perTenant }),
    time,
    async destination(waiting: Waiting): Promise<Destination | undefined> {
      if (waiting.webhookId === 0) return service;
      if (waiting.webhookId < 0) return pushes(waiting.tenantId, (outcome) => events.emit('webhookSent', outcome));
      // Loaded when there is something to send.
      return (await (endpoints ??= load())).find(waiting);
    },
    // What nodes of the release before have queued is delivered as well.
    ...(service ? { prepare: () => outbox.adopt(time.now()) } : {}),
    onProblem: failed('the outbox could not be delivered'),
  });
}
