import { isUnreachable } from './unreachable.ts';

const ATTEMPTS = 3;

/**
 * Looks whether a transaction was committed, when the connection was lost before its answer came: a network that loses one
 * connection may lose the next one too.
 */
export async function lookAgain<T>(look: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await look();
    } catch (error) {
      if (attempt === ATTEMPTS || !isUnreachable(error)) throw error;
    }
  }
}
