import { Events } from '../lib/events.ts';
import type { ArchiveIndex } from '../store/archive/archive-index.ts';
import type { ArchivedRows } from '../store/moving/export.ts';
import type { ArchiveEvents } from './archive-loop.ts';
import { ColdRuns } from './cold-runs.ts';
import type { ObjectStore } from './objects.ts';
import { eventsOfRun, stepsOfRun } from './run-rows.ts';
import { ArchivedSteps } from './run-steps.ts';
import { archivedEvents } from './run-store.ts';

/** Reads the rows of archived runs for the file of their tenant. @param objects undefined: `ARCHIVE` is not set, and what is there can't be read */
export function archivedRows(services: {
  index: ArchiveIndex;
  objects: ObjectStore | undefined;
  instance: string;
  signal: AbortSignal;
}): ArchivedRows {
  const cold = new ColdRuns({ ...services, events: new Events<ArchiveEvents>() });
  const [store, steps] = [archivedEvents(cold), new ArchivedSteps(cold)];
  return {
    async *events(tenantId, runId) {
      for await (const { seq, kind, data } of eventsOfRun({ store }, tenantId, runId)) yield { seq, kind, data };
    },
    async *steps(tenantId, runId) {
      for await (const { streamId, ...step } of stepsOfRun({ steps }, tenantId, runId)) yield { ...step, stream_id: streamId };
    },
    prompt: (tenantId, runId, hash) => steps.prompt(tenantId, hash, runId),
  };
}
