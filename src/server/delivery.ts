import type { Config } from '../config.ts';
import type { Emitter } from '../lib/events.ts';
import { parseAllow } from '../lib/allow-list.ts';
import type { Slots } from '../lib/slots.ts';
import type { Log } from '../log/open.ts';
import { addressRule, type AddressRule } from '../outbox/address.ts';
import type { Deliverer } from '../outbox/deliverer.ts';
import { createDelivery, type OutboxEvents, type OutboxOptions } from '../outbox/index.ts';
import { systemTime, type Time } from '../scheduler/time.ts';
import type { Storage } from '../store/open.ts';
import { createGuard, type Resolve } from '../tools/web/guard.ts';

export interface DeliveryPartOptions {
  config: Config;
  storage: Pick<Storage, 'outbox' | 'webhooks' | 'a2aPushConfigs' | 'a2aTasks'>;
  log: Log;
  billing: OutboxOptions['billing'];
  time: Time;
  resolve?: Resolve | undefined;
  slots: Slots;
  events: Emitter<OutboxEvents>;
}

/** The delivery of what is in the outbox. */
export interface DeliveryPart {
  delivery: Deliverer;
  /** Where webhooks may be. */
  rule: AddressRule;
}

/** Opens the delivery to the billing service and to webhooks; it sleeps until it is woken. */
export function openDelivery({ config, storage, log, billing, time, resolve, slots, events }: DeliveryPartOptions): DeliveryPart {
  const { outbox, webhooks, a2aPushConfigs: configs, a2aTasks: tasks } = storage;
  const allow = parseAllow(config.FETCH_ALLOW);
  const rule = addressRule(createGuard({ allow, ...(resolve ? { resolve } : {}) }), allow);
  const clock = {
    // Tests have a clock of whole seconds.
    now: () => (time === systemTime ? Date.now() : time.now() * 1000),
    at: (moment: number, wake: () => void) => time.at(moment / 1000, wake),
  };
  // Loaded when there is something to send.
  const pushes: OutboxOptions['pushes'] = async (tenantId, onAttempt) => {
    const { pushDestination } = await import('../doors/a2a/push.ts');
    return pushDestination(tenantId, { configs, tasks, log, rule, onAttempt });
  };
  return { delivery: createDelivery({ outbox, webhooks, log, billing, pushes, rule, slots, time: clock, events }), rule };
}
