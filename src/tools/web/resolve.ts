import { lookup } from 'node:dns/promises';
import { abortable } from '../../lib/abortable.ts';
import { Semaphore } from '../../lib/semaphore.ts';

/** Names that are looked up at once; `src/cli.ts` sees to it that others find a thread beside them. */
const AT_ONCE = 4;

/**
 * Looks up at most four names at once. A lookup by the system can't be called off: it holds a thread of the process until
 * name servers have answered or were given up, which pages can bring about at will. So its place is free only then, and
 * the server's own connections, to providers above all, always find a thread.
 */
export function boundedResolve(look: (host: string) => Promise<string[]>, atOnce = AT_ONCE) {
  const places = new Semaphore(atOnce);
  return async (host: string, signal: AbortSignal): Promise<string[]> => {
    const leave = await places.take(signal);
    const found = look(host);
    found.then(leave, leave);
    return abortable(found, signal);
  };
}

/** As every program of this machine resolves names, `/etc/hosts` included. */
export const systemResolve = boundedResolve(async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
});
