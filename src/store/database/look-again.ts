import { setTimeout as delay } from 'node:timers/promises';
import { isUnreachable } from './unreachable.ts';

const ATTEMPTS = 3;
const PAUSE_MS = 250;
/** How long a run tries to read what it needs, in milliseconds: a database that is started again takes some seconds. */
export const RUN_PATIENCE_MS = 10_000;

/**
 * Looks whether a transaction was committed, when the connection was lost before its answer came, or reads what a run needs: a network that loses one
 * connection may lose the next one too.
 * @param patienceMs how long it is tried, with pauses, after the first attempts
 */
export async function lookAgain<T>(look: () => Promise<T>, patienceMs = 0): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await look();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      if (attempt < ATTEMPTS) continue;
      if (performance.now() >= until) throw error;
      await delay(PAUSE_MS);
    }
  }
}
