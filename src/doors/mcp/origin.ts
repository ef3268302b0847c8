import { isIP } from 'node:net';
import { Problem } from '../../lib/problem.ts';
import { cutCharacters } from '../../lib/text.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * A page of any other host may have made a browser believe that it is on this one (DNS rebinding).
 * @param allowed the origins that pages may call from; `*`: all
 * @throws {Problem} 403 for a page of an origin that is neither named nor the server's own
 */
export function refuseOrigin(allowed: '*' | string[], { origin, host }: Record<string, string | undefined>): void {
  if (allowed === '*' || origin === undefined || allowed.includes(origin) || isOwn(origin, host)) return;
  throw new Problem('origin_not_allowed', `pages of this origin may not call: ${cutCharacters(origin, 200)}`);
}

/**
 * Whether a page is of the server that it calls, and can't be of a name that leads here: both are one address, or both are this machine,
 * on whichever ports.
 */
function isOwn(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const [page, called] = [new URL(origin), new URL(`http://${host}`)];
  if (LOOPBACK.test(page.hostname) && LOOPBACK.test(called.hostname)) return true;
  return page.host === called.host && isIP(page.hostname.replace(/^\[|\]$/g, '')) !== 0;
}
