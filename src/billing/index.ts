import type { Emitter } from '../lib/events.ts';
import type { Database } from '../store/database.ts';
import { UsageRecords } from '../store/usage-records.ts';
import { BillingClient } from './client.ts';
import { Delivery } from './delivery.ts';

/** The events of the billing. */
export interface BillingEvents {
  billingChecked: 'allowed' | 'denied' | 'failed_open';
  usageSent: 'delivered' | 'refused' | 'unavailable';
  billingFailed: { err: Error; what: string };
}

/**
 * The billing service of a server: it is asked before each run, and gets the records of the model calls in the
 * background.
 */
export function createBilling(url: string, database: Database, events: Emitter<BillingEvents>) {
  const failed = (what: string) => (err: Error) => events.emit('billingFailed', { err, what });
  const client = new BillingClient({
    url,
    onDecision: (outcome) => events.emit('billingChecked', outcome),
    onFailOpen: failed('the billing service could not be asked: the run began without it'),
  });
  const delivery = new Delivery({
    records: new UsageRecords(database),
    send: (body) => client.record(body),
    now: Date.now,
    onAttempt: (outcome) => events.emit('usageSent', outcome),
    onProblem: failed('usage records could not be delivered'),
  });
  return {
    client,
    /** There may be new records. */
    wake: () => delivery.wake(),
    async close() {
      await delivery.stop();
      await client.close();
    },
  };
}
