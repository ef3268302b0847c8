import { baton } from '../../session.ts';
import type { Step } from './run/step-tree.ts';

/** Steps of a page. */
const PAGE = 200;

interface StepsWanted {
  /** Whether with what was said; then a page has less of them. */
  contents: boolean;
  /** How many of them, and how many pages, at most. */
  steps: number;
  pages: number;
}

/** The steps of a run. */
export interface StepsOfRun {
  steps: Step[];
  /** Whether there are more than were wanted. */
  more: boolean;
  /** Why there are none. */
  missing: string | undefined;
}

/** Reads the steps of a run, page by page. */
export async function readSteps(run: string, { contents, steps: most, pages }: StepsWanted, signal: AbortSignal): Promise<StepsOfRun> {
  const steps: Step[] = [];
  for (let after = 0, left = pages; ; left -= 1) {
    const page = await baton().api.listSteps(run, { limit: PAGE, contents, after_id: after }, { signal });
    steps.push(...page.steps);
    if (page.next_after_id === undefined) return { steps, more: false, missing: page.missing };
    if (steps.length >= most || left <= 1) return { steps, more: true, missing: undefined };
    after = page.next_after_id;
  }
}

/** The models that steps have called, and what these calls cost: undefined where one has no price. */
export function usageOf(steps: readonly Step[]): { models: string[]; cost: number | undefined } {
  const calls = steps.filter(({ kind, model }) => kind === 'model_call' && model !== undefined);
  // A call that has used nothing costs nothing.
  const used = calls.flatMap(({ usage }) => (usage ? [usage] : []));
  const isPriced = used.length > 0 && used.every((one) => one.cost_micro_cents !== undefined);
  return {
    models: [...new Set(calls.map(({ model }) => model!))],
    cost: isPriced ? used.reduce((sum, one) => sum + one.cost_micro_cents!, 0) : undefined,
  };
}
