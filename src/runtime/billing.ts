import type { RunFailure } from './failure.ts';

/** What a run is expected to cost, asked before its first turn. */
export interface QuotaCheck {
  tenantId: number;
  runId: string;
  model: string;
  /** Tokens; estimates. */
  inputTokens: number;
  outputTokens: number;
}

/** Who decides whether a run may begin, and is told what it used. */
export interface Billing {
  /** @returns why the run must not begin. Rejects only when the signal is aborted: a broken service lets everything pass. */
  check(quota: QuotaCheck, signal: AbortSignal): Promise<RunFailure | undefined>;
}

/** One model call, as the billing service hears of it. */
export interface UsageRecord {
  /** The run's id and the call's number in it, from 1: tells a repeat. */
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
