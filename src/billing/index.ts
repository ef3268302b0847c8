import type { Emitter } from '../lib/events.ts';
import { BillingClient } from './client.ts';

/** The events of the billing. */
export interface BillingEvents {
  billingChecked: 'allowed' | 'denied' | 'failed_open';
  billingFailed: { err: Error; what: string };
}

/** The billing service of a server: it is asked before each run, and gets the records of the model calls. */
export function createBilling(url: string, events: Emitter<BillingEvents>): BillingClient {
  return new BillingClient({
    url,
    onDecision: (outcome) => events.emit('billingChecked', outcome),
    onFailOpen: (err) => events.emit('billingFailed', { err, what: 'the billing service could not be asked: the run began without it' }),
  });
}
