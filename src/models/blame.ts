import { ModelError } from '../runtime/model.ts';
import { statusOf } from './upstream-status.ts';
import { Refusal } from './wires/frames.ts';

/** Statuses that tell of the provider's state, although they are 4xx. */
const OVERLOAD: ReadonlySet<number> = new Set([408, 409, 429]);

/**
 * Whether a call failed through the provider's fault: it could not be reached, fell silent, broke off, or answered with
 * a 5xx or an overload. A request that it refuses is the caller's fault, and an aborted call is nobody's. Only the
 * provider's faults are worth another try, and only they count for its circuit breaker.
 */
export function isProvidersFault(error: unknown): boolean {
  if (!(error instanceof ModelError) || error.code !== 'upstream_error') return false;
  const { cause } = error;
  if (cause instanceof Refusal) return false;
  const status = statusOf(cause);
  return status === undefined || status >= 500 || OVERLOAD.has(status);
}
