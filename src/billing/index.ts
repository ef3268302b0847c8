import type { Database } from '../store/database.ts';
import { UsageRecords } from '../store/usage-records.ts';
import { BillingClient } from './client.ts';
import { Delivery } from './delivery.ts';

/** What the billing tells the rest of the server. */
export interface BillingObserver {
  billingChecked(outcome: 'allowed' | 'denied' | 'failed_open'): void;
  usageSent(outcome: 'delivered' | 'refused' | 'unavailable'): void;
  problem(error: Error, message: string): void;
}

/** The billing service of a server: asked before runs, and told of their model calls in the background. */
export function createBilling(url: string, database: Database, observer: BillingObserver) {
  const client = new BillingClient({
    url,
    onDecision: (outcome) => observer.billingChecked(outcome),
    onFailOpen: (error) => observer.problem(error, 'the billing service could not be asked: the run began without it'),
  });
  const delivery = new Delivery({
    records: new UsageRecords(database),
    send: (body) => client.record(body),
    now: Date.now,
    onAttempt: (outcome) => observer.usageSent(outcome),
    onProblem: (error) => observer.problem(error, 'usage records could not be delivered'),
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
