import type { Message } from '../store/outbox/outbox.ts';
import type { Destination, Try } from './destination.ts';

export interface BillingDestinationOptions {
  /** @returns the status of the answer; throws when there is none */
  record(body: string): Promise<number>;
  /** Called with the outcome of each attempt. */
  onAttempt(outcome: 'delivered' | 'refused' | 'unavailable'): void;
  /** Called for records that the service refuses. */
  onProblem(error: Error): void;
}

/**
 * How long a record waits that the service did not take, doubled with each attempt. A failure is often an outage, so
 * its pauses are shorter than those of a refusal.
 */
const PAUSE_MS = {
  refused: { first: 10_000, max: 3_600_000 },
  failed: { first: 500, max: 600_000 },
};

/** The billing service as a destination: a record is tried until the service has taken it. */
export function billingDestination({ record, onAttempt, onProblem }: BillingDestinationOptions): Destination {
  return {
    batch: 100,
    atOnce: 8,
    group: 0,
    pauses: true,
    keeps: false,
    async send({ body }: Message): Promise<Try> {
      const attempt = judge(await record(body).catch(() => 0));
      const { outcome } = attempt;
      onAttempt(outcome === 'delivered' || outcome === 'refused' ? outcome : 'unavailable');
      return attempt;
    },
    again({ attempts }, { outcome }, silent) {
      // A service that can't be reached says nothing about the record: the record only moves behind the others.
      if (silent) return { attempts, after: 0 };
      const { first, max } = PAUSE_MS[outcome === 'refused' ? 'refused' : 'failed'];
      if (outcome === 'refused') onProblem(new Error('the billing service refused a usage record; it is tried again later'));
      return { attempts: attempts + 1, after: Math.min(max, first * 2 ** attempts) };
    },
  };
}

function judge(status: number): Try {
  // 409: the service has the record already. 408 and 429 ask for patience, like a 5xx.
  if ((status >= 200 && status < 300) || status === 409) return { outcome: 'delivered', status };
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { outcome: 'refused', status };
  return { outcome: status === 0 ? 'unanswered' : 'failed', status };
}
