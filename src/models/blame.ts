import { ModelError } from '../runtime/model.ts';
import { NoAccess } from './access/access.ts';
import { isOutOfMoney, isTooLarge } from './error-report.ts';
import { TooSlow } from './too-slow.ts';
import { UpstreamStatus } from './upstream-status.ts';
import { OddEnd, Refusal } from './wires/frames.ts';

/** Statuses that tell of the provider's state, although they are 4xx. */
const OVERLOAD: ReadonlySet<number> = new Set([408, 409, 424, 425, 429, 499]);

/**
 * Whether a call failed through the provider's fault: it could not be reached, broke off, or answered with
 * a 5xx or an overload, as a status or in the place of an answer. A request that it refuses is the caller's fault, a wrong key or an
 * account without money the operator's, as are credentials that are not to be had, and an aborted call, or one that took too long, is nobody's; neither is an odd end, which a
 * prompt may cause again and again. Only the provider's faults count for its circuit breaker.
 */
export function isProvidersFault(error: unknown): boolean {
  if (!(error instanceof ModelError) || error.code !== 'upstream_error') return false;
  const { cause } = error;
  if (cause instanceof Refusal || cause instanceof TooSlow || cause instanceof OddEnd || cause instanceof NoAccess) return false;
  if (!(cause instanceof UpstreamStatus)) return true;
  const { status, report } = cause;
  if (isOutOfMoney(report) || isTooLarge(report, status)) return false;
  return status >= 500 || OVERLOAD.has(status);
}

/** Whether the model has written a call of a function that its host can't read (Groq): that says nothing of the request. */
export const isBadCall = ({ cause }: ModelError): boolean =>
  cause instanceof UpstreamStatus && cause.report.words.includes('tool_use_failed');

/** Whether another try may end better: after the provider's faults, odd ends, and bad calls. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  isProvidersFault(error) || (error instanceof ModelError && (error.cause instanceof OddEnd || isBadCall(error)));
