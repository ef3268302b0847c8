import { ApiError, ConnectionLost, type ReadOptions, type Run, type RunEvent } from '../../clients/typescript/src/index.ts';
import { baton } from './session.ts';

/** Between two attempts, when the client has given up. */
const PAUSE_MS = 2000;

/**
 * The events of a run to its end, over as many connections as it takes, however long the server is away.
 * @param options what the run was started or resumed with
 * @throws what will not pass
 */
export async function* readOn(run: Run, options: ReadOptions & { signal: AbortSignal }): AsyncGenerator<RunEvent> {
  const { signal, onReconnect } = options;
  for (let current = run; ;) {
    try {
      yield* current;
      return;
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      onReconnect?.({ after: current.lastEventId, error });
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    signal.throwIfAborted();
    current = baton().resume(run.id, { ...options, after: current.lastEventId });
  }
}

/** Whether the server may be there again in a while. */
function mayPass(error: unknown): boolean {
  return error instanceof ConnectionLost || (error instanceof ApiError && error.status >= 500);
}
