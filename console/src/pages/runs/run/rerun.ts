import type { Schemas } from '../../../../../clients/typescript/src/index.ts';
import { go } from '../../../route.ts';
import { baton } from '../../../session.ts';

/** Runs a run again, with what is to be different, and goes to the new one, whose page reads it. */
export async function rerun(id: string, changes: Partial<Schemas['RerunRequest']>): Promise<void> {
  const run = await baton().rerun(id, changes);
  run.close();
  go(['runs', run.id]);
}
