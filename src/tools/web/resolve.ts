import { lookup } from 'node:dns/promises';
import type { Resolve } from './guard.ts';

/** Names that are looked up at once; `src/cli.ts` sees to it that others find a thread beside them. */
const AT_ONCE = 4;

/**
 * Looks up at most four names at once. A lookup by the system can't be called off: it holds a thread of the process until
 * name servers have answered or were given up, which pages can bring about at will. So its place is free only then, and
 * the server's own connections, to providers above all, always find a thread.
 */
export function boundedResolve(look: (host: string) => Promise<string[]>, atOnce = AT_ONCE): Resolve {
  let free = atOnce;
  const waiting = new Set<() => void>();
  const leave = (): void => {
    const [first] = waiting;
    if (!first) {
      free += 1;
      return;
    }
    waiting.delete(first);
    // It has the place now.
    first();
  };
  return async (host, signal) => {
    signal.throwIfAborted();
    const stopped = Promise.withResolvers<never>();
    stopped.promise.catch(() => {});
    const turn = Promise.withResolvers<void>();
    const onAbort = (): void => {
      waiting.delete(turn.resolve);
      stopped.reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      if (free > 0) {
        free -= 1;
      } else {
        waiting.add(turn.resolve);
        await Promise.race([turn.promise, stopped.promise]);
      }
      const found = look(host);
      found.then(leave, leave);
      return await Promise.race([found, stopped.promise]);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  };
}

/** As every program of this machine resolves names, `/etc/hosts` included. */
export const systemResolve: Resolve = boundedResolve(async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
});
