import type { ModelError } from '../runtime/model.ts';
import { isOfWrongKey, isOutOfMoney, isTooLarge } from './error-report.ts';
import { askedPause } from './retry-after.ts';
import { UpstreamStatus } from './upstream-status.ts';

/** Why a key rests: it has had too many calls, its account has nothing left, or the provider does not take it. */
export type RestReason = 'rate_limit' | 'quota' | 'refused';

/** How long, in milliseconds, where the provider does not say it. */
const USUAL: Readonly<Record<RestReason, number>> = { rate_limit: 30_000, quota: 600_000, refused: 3_600_000 };
/** No key rests longer: what has mended it meanwhile is not told. */
const LONGEST = 3_600_000;

/** The rest that a failure means for the key of its call. */
export interface Rest {
  reason: RestReason;
  /** Milliseconds without other calls with it. */
  length: number;
  /** Of them, those that the provider asks for. */
  asked: number;
}

/** @returns undefined for a failure that says nothing of the key */
export function restAfter({ cause }: ModelError): Rest | undefined {
  if (!(cause instanceof UpstreamStatus)) return undefined;
  const reason = reasonOf(cause);
  if (!reason) return undefined;
  const asked = askedPause(cause, Date.now());
  return { reason, length: Math.min(asked ?? USUAL[reason], LONGEST), asked: asked ?? 0 };
}

function reasonOf({ status, report }: UpstreamStatus): RestReason | undefined {
  if (status === 402 || isOutOfMoney(report)) return 'quota';
  if (isOfWrongKey(report, status)) return 'refused';
  return status === 429 && !isTooLarge(report, status) ? 'rate_limit' : undefined;
}
