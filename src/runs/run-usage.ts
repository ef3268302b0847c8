import { setImmediate as nextPass } from 'node:timers/promises';
import { costOf, type Prices } from '../billing/prices.ts';
import type { components } from '../generated/api.ts';
import type { RequestStatus } from '../store/runs/requests.ts';
import type { StepFacts, Steps } from '../store/runs/steps.ts';
import type { UsedTokens } from '../store/runs/usage.ts';

type Facts = Pick<components['schemas']['Step'], 'model' | 'usage'>;

/** Steps of a run that are looked at: a list is to show this at once, of however long runs. */
const STEPS = 100;
/** Runs that are looked at between two passes of the event loop. */
const AT_ONCE = 20;

/** The same runs, each with the models that it has called and what they cost, as far as its steps say it. */
export async function withUsage(
  steps: Pick<Steps, 'firstOf'>,
  tenantId: number,
  runs: readonly RequestStatus[],
  prices: Prices | undefined,
): Promise<RequestStatus[]> {
  const told: RequestStatus[] = [];
  for (let first = 0; first < runs.length; first += AT_ONCE) {
    const some = runs.slice(first, first + AT_ONCE);
    const ids = some.map(({ request_id: id }) => id);
    const rows = Map.groupBy(await steps.firstOf(tenantId, ids, STEPS + 1), ({ runId }) => runId);
    for (const run of some) told.push({ ...run, ...usageOf(rows.get(run.request_id) ?? [], prices) });
    await nextPass();
  }
  return told;
}

/** The same runs, those that {@link withUsage} knew nothing of with what the archive has of them, as far as it can be reached. */
export async function withUsageElsewhere(
  steps: Pick<Steps, 'firstOf'>,
  tenantId: number,
  runs: readonly RequestStatus[],
  prices: Prices | undefined,
): Promise<RequestStatus[]> {
  const unknown = runs.filter(({ models }) => models === undefined);
  const found = new Map((await withUsage(steps, tenantId, unknown, prices)).map((run) => [run.request_id, run]));
  return runs.map((run) => found.get(run.request_id) ?? run);
}

/** @param rows the steps of a run, one more than are looked at if there are so many */
function usageOf(rows: readonly StepFacts[], prices: Prices | undefined): Pick<RequestStatus, 'models' | 'cost_micro_cents'> {
  const used = new Map<string, UsedTokens>();
  for (const { n, kind, data } of rows) {
    const { model, usage } = JSON.parse(data) as Facts;
    if (n > STEPS || kind !== 'model_call' || model === undefined) continue;
    const before = used.get(model) ?? { input: 0n, output: 0n, cacheRead: 0n, cacheWrite: 0n };
    used.set(model, {
      input: before.input + BigInt(usage?.input_tokens ?? 0),
      output: before.output + BigInt(usage?.output_tokens ?? 0),
      cacheRead: before.cacheRead + BigInt(usage?.cache_read_tokens ?? 0),
      cacheWrite: before.cacheWrite + BigInt(usage?.cache_write_tokens ?? 0),
    });
  }
  if (used.size === 0) return {};
  const models = [...used.keys()];
  const cost = prices && rows.every(({ n }) => n <= STEPS) ? costOf(used, prices) : undefined;
  return cost?.isWhole ? { models, cost_micro_cents: Number(cost.cost) } : { models };
}
