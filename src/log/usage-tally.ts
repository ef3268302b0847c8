import type { RunEvent } from '../generated/events.ts';
import { withoutNul } from '../lib/text.ts';
import type { UsageRow, UserUsageRow } from '../store/runs/usage.ts';
import type { RunEnd, UsageShare } from './events.ts';

type TokenUsage = Extract<RunEvent, { event: 'token_usage' }>['data'];

/** What of a run is summed up: its `token_usage` events by agent and model. */
export class UsageTally {
  readonly #shares: UsageShare[] = [];

  /** Adds what one call of a model has used. */
  add(used: TokenUsage): void {
    const share = this.#of(withoutNul(used.agent), withoutNul(used.model));
    share.inputTokens = sum(share.inputTokens, used.input_tokens);
    share.outputTokens = sum(share.outputTokens, used.output_tokens);
    share.cacheReadTokens = sum(share.cacheReadTokens, used.cache_read_tokens);
    share.cacheWriteTokens = sum(share.cacheWriteTokens, used.cache_write_tokens);
  }

  /** A share for each agent and model; of a run that has called no model, one that says just that there was a run. */
  shares(): UsageShare[] {
    return this.#shares.length > 0 ? this.#shares : [{ ...emptyShare('', ''), runs: 1 }];
  }

  #of(agent: string, model: string): UsageShare {
    const known = this.#shares.find((share) => share.agent === agent && share.model === model);
    if (known) return known;
    const share = {
      ...emptyShare(agent, model),
      runs: Number(this.#shares.length === 0),
      agentRuns: Number(!this.#shares.some((other) => other.agent === agent)),
      modelRuns: Number(!this.#shares.some((other) => other.model === model)),
    };
    this.#shares.push(share);
    return share;
  }
}

/** A share without anything in it. */
function emptyShare(agent: string, model: string): UsageShare {
  return { agent, model, runs: 0, agentRuns: 0, modelRuns: 0, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
}

/**
 * What is known of a run whose events are deleted. @param agent the one that was addressed, to which what its delegates used
 * is added: who used what is not known any more
 */
export function shareOfDeleted(agent: string, inputTokens: number, outputTokens: number): UsageShare {
  if (inputTokens + outputTokens === 0) return { ...emptyShare('', ''), runs: 1 };
  return { ...emptyShare(agent, ''), runs: 1, agentRuns: 1, modelRuns: 1, inputTokens, outputTokens };
}

type UsageOfEnd = Pick<RunEnd, 'tenantId' | 'completedAt' | 'state' | 'durationMs' | 'usage'>;

/** The rows of `run_usage` that an end brings. */
export function usageRows({ tenantId, completedAt, state, durationMs = 0, usage }: UsageOfEnd): UsageRow[] {
  return usage.map((share) => ({
    ...share,
    tenantId,
    endedAt: completedAt,
    failed: Number(state === 'failed'),
    runMs: share.runs * durationMs,
    agentMs: share.agentRuns * durationMs,
    modelMs: share.modelRuns * durationMs,
  }));
}

/** The rows of `user_usage` that the end of a run brings which says whom it is for. */
export function userUsageRows(end: UsageOfEnd & { user?: string | undefined }): UserUsageRow[] {
  const { user } = end;
  if (user === undefined) return [];
  const byModel = Map.groupBy(usageRows(end), ({ model }) => model);
  return [...byModel.values()].map((rows) => {
    const total = (value: (row: UsageRow) => number): number => rows.reduce((all, row) => sum(all, value(row)), 0);
    const { tenantId, endedAt, model, failed } = rows[0]!;
    return {
      tenantId,
      endedAt,
      user,
      model,
      failed,
      runs: total((row) => row.runs),
      inputTokens: total((row) => row.inputTokens),
      outputTokens: total((row) => row.outputTokens),
      cacheReadTokens: total((row) => row.cacheReadTokens),
      cacheWriteTokens: total((row) => row.cacheWriteTokens),
      runMs: total((row) => row.runMs),
    };
  });
}

/** No provider is believed so much that the number is no integer any more. */
function sum(a: number, b = 0): number {
  return Math.min(a + b, Number.MAX_SAFE_INTEGER);
}
