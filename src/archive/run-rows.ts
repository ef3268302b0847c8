import type { EventStore, StoredEvent } from '../log/events.ts';
import type { Steps, WholeStep } from '../store/runs/steps.ts';

/** A row of what a run has left. */
export type RunRow =
  | { table: 'events'; row: StoredEvent }
  | { table: 'steps'; row: WholeStep }
  /** What calls of models were told, behind all steps, once each. */
  | { table: 'step_prompts'; row: { hash: string; contents: Buffer } };

/** What a run's rows are read of: the database's, or those of the archive. */
export interface RowSources {
  store: Pick<EventStore, 'read'>;
  steps: Pick<Steps, 'rows' | 'prompt'>;
}

const EVENTS = { atOnce: 1000, characters: 512 * 1024 };
/** Each may have megabytes. */
const STEPS_AT_ONCE = 4;

/** All that a run has left in the log and its steps, in order, wherever it is. */
export async function* rowsOfRun(sources: RowSources, tenantId: number, runId: string): AsyncGenerator<RunRow, void, undefined> {
  for await (const row of eventsOfRun(sources, tenantId, runId)) yield { table: 'events', row };
  const prompts = new Set<string>();
  for await (const row of stepsOfRun(sources, tenantId, runId)) {
    yield { table: 'steps', row };
    if (row.prompt !== null) prompts.add(row.prompt);
  }
  for (const hash of prompts) {
    const contents = await sources.steps.prompt(tenantId, hash, runId);
    if (contents) yield { table: 'step_prompts', row: { hash, contents } };
  }
}

/** The events of a run, in order. */
export async function* eventsOfRun({ store }: Pick<RowSources, 'store'>, tenantId: number, runId: string): AsyncGenerator<StoredEvent> {
  for (let after = 0; ;) {
    const page = await store.read(tenantId, runId, after, EVENTS.atOnce, EVENTS.characters);
    yield* page;
    if (page.length === 0) return;
    after = page.at(-1)!.seq;
  }
}

/** The steps of a run, in order, and in front of them what it was asked. */
export async function* stepsOfRun({ steps }: Pick<RowSources, 'steps'>, tenantId: number, runId: string): AsyncGenerator<WholeStep> {
  for (let after = -1; ;) {
    const page = await steps.rows(tenantId, runId, { after, limit: STEPS_AT_ONCE });
    yield* page;
    if (page.length < STEPS_AT_ONCE) return;
    after = page.at(-1)!.n;
  }
}
