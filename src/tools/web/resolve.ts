import { lookup } from 'node:dns/promises';
import { abortable } from '../../lib/abortable.ts';
import { Semaphore } from '../../lib/semaphore.ts';

/** How many names are looked up at the same time; `src/cli.ts` makes sure that other lookups find a thread as well. */
const AT_ONCE = 4;

/**
 * Looks up at most four names at once, of a tenant one less, so that its slow names hold up no other tenant's. A lookup by the system can't be canceled: it holds a thread until the name
 * servers answer or time out, and hostile pages can cause slow lookups. So a slot stays taken until its lookup ends,
 * and the server's own connections (to providers above all) always find a thread.
 */
export function boundedResolve(look: (host: string) => Promise<string[]>, atOnce = AT_ONCE) {
  const slots = new Semaphore(atOnce, { perGroup: Math.max(1, atOnce - 1) });
  return async (host: string, signal: AbortSignal, tenantId = 0): Promise<string[]> => {
    const release = await slots.take(signal, tenantId);
    const found = look(host);
    found.then(release, release);
    return abortable(found, signal);
  };
}

/** As every program of this machine resolves names, `/etc/hosts` included. */
export const systemResolve = boundedResolve(async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
});
