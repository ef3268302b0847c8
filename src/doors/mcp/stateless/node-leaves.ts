import { setTimeout as delay } from 'node:timers/promises';
import { whenAborted } from '../../../lib/abortable.ts';
import type { RunRef } from '../../../runs/replay.ts';
import type { McpServices } from '../exchange.ts';

/** How often a node that stops looks whether it still has a run. */
const LOOK_MS = 100;

/** Calls back when this node stops and has not got a run that goes on: who waits for it here would wait for nothing. @param over nobody waits any more */
export function whenNodeLeaves(
  { stopping, supervisor, requests }: McpServices,
  { tenantId, runId }: RunRef,
  over: AbortSignal,
  left: () => void,
): void {
  const look = async (): Promise<void> => {
    while (supervisor.writes(runId) && !over.aborted) await delay(LOOK_MS);
    // One that has ended has an answer.
    if (!over.aborted && (await requests.executor(tenantId, runId)) !== undefined) left();
  };
  const begin = (): void => void look().catch(left);
  whenAborted(stopping, begin);
  whenAborted(over, () => stopping.removeEventListener('abort', begin));
}
