import type { components } from '../generated/api.ts';
import { ModelError, StoppedCall } from './model.ts';

export type ErrorCode = components['schemas']['ErrorEvent']['error_code'];
/** How an answer has ended. */
export type FinishReason = components['schemas']['FinishReason'];
export type ErrorReason = components['schemas']['ErrorEvent']['reason'];

/** Amounts that the billing service gave with a denial, by their names in the `error` event; null means unlimited. */
export type BudgetFields = Partial<
  Record<
    'estimated_cost_micro_cents' | 'plan_remaining_micro_cents' | 'credit_balance_micro_cents' | 'total_budget_micro_cents',
    number | null
  >
>;

/** Why a run or one of its streams ended badly. The message is written for the API's client. */
export class RunFailure extends Error {
  readonly reason: ErrorReason;
  readonly code: ErrorCode;
  /** The amounts that come with a denial of the billing service. */
  readonly budget: BudgetFields | undefined;

  constructor(code: ErrorCode, message: string, options: { reason?: ErrorReason; budget?: BudgetFields; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'RunFailure';
    this.code = code;
    this.budget = options.budget;
    this.reason = options.reason ?? REASONS[code] ?? (code as ErrorReason);
  }
}

/** How an answer has ended where a failure tells it. */
export const finishOf = (code: ErrorCode): FinishReason | undefined =>
  code === 'refused' ? 'refused' : code === 'empty_answer' ? 'empty' : undefined;

/** The codes whose reason is a different word, as the contract pairs them. */
const REASONS: Partial<Record<ErrorCode, ErrorReason>> = {
  circuit_open: 'provider_unavailable',
  unknown_model: 'upstream_error',
};

/**
 * Converts any error into a failure of the run. When the signal is aborted, its reason is the failure, since the abort
 * may have caused any other error.
 */
export function toFailure(error: unknown, signal: AbortSignal): RunFailure {
  if (signal.aborted && signal.reason instanceof RunFailure) return signal.reason;
  if (error instanceof StoppedCall) return toFailure(error.cause, signal);
  if (error instanceof RunFailure) return error;
  if (error instanceof ModelError) return new RunFailure(error.code, error.message, { cause: error });
  return new RunFailure('internal', 'the run failed because of an internal error', { cause: error });
}
