import type { RunFailure } from './failure.ts';

/** The expected usage of a run, for the question whether it may begin. */
export interface QuotaCheck {
  tenantId: number;
  runId: string;
  model: string;
  /** Estimated tokens of the prompt and of the answer. */
  inputTokens: number;
  outputTokens: number;
}

/** Decides whether a run may begin. */
export interface Billing {
  /**
   * @returns why the run must not begin; undefined when it may. Rejects only when the signal is aborted: when the
   * service is broken, every run may begin.
   */
  check(quota: QuotaCheck, signal: AbortSignal): Promise<RunFailure | undefined>;
}

/** One model call, as it is reported to the billing service. */
export interface UsageRecord {
  /** The run's id and the number of the call in the run, from 1; the same for repeated deliveries. */
  request_id: string;
  tenant_id: number;
  model: string;
  input_tokens: number;
  output_tokens: number;
  cached_tokens?: number;
  duration_ms: number;
  agent_id: string;
  depth: number;
}
