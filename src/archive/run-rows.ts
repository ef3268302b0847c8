import type { EventStore, StoredEvent } from '../log/events.ts';
import type { Steps, WholeStep } from '../store/runs/steps.ts';

/** A row of what a run has left. */
export type RunRow =
  | { table: 'events'; row: StoredEvent }
  | { table: 'steps'; row: WholeStep }
  /** What calls of models were told, behind all steps, once each. */
  | { table: 'step_prompts'; row: { hash: string; contents: Buffer } };

/** What a run's rows are read of: the database's, or those that also read the archive. */
export interface RowSources {
  store: Pick<EventStore, 'read'>;
  steps: Pick<Steps, 'rows' | 'prompt'>;
}

const EVENTS = { atOnce: 1000, characters: 512 * 1024 };
/** Each may have megabytes. */
const STEPS_AT_ONCE = 4;

/** All that a run has left in the log and its steps, in order, wherever it is. */
export async function* rowsOfRun({ store, steps }: RowSources, tenantId: number, runId: string): AsyncGenerator<RunRow, void, undefined> {
  for (let after = 0; ;) {
    const page = await store.read(tenantId, runId, after, EVENTS.atOnce, EVENTS.characters);
    for (const row of page) yield { table: 'events', row };
    if (page.length === 0) break;
    after = page.at(-1)!.seq;
  }
  const prompts = new Set<string>();
  for (let after = -1; ;) {
    const page = await steps.rows(tenantId, runId, { after, limit: STEPS_AT_ONCE });
    for (const row of page) {
      yield { table: 'steps', row };
      if (row.prompt !== null) prompts.add(row.prompt);
    }
    if (page.length < STEPS_AT_ONCE) break;
    after = page.at(-1)!.n;
  }
  for (const hash of prompts) {
    const contents = await steps.prompt(tenantId, hash, runId);
    if (contents) yield { table: 'step_prompts', row: { hash, contents } };
  }
}
