import type { BillingEvents } from '../billing/index.ts';
import type { Emitter } from '../lib/events.ts';

/** The billing service, if one is configured; else none of its modules are loaded. */
export async function openBilling(url: string | undefined, events: Emitter<BillingEvents>) {
  if (!url) return undefined;
  const { createBilling } = await import('../billing/index.ts');
  return createBilling(url, events);
}
