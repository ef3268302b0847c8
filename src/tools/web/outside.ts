import { bareHost, isAllowed, type AllowEntry } from '../../lib/allow-list.ts';
import { AddressRefused, type InspectingGuard } from './guard.ts';

/** Where tenants may have something of theirs: as agents may fetch, and without encryption only at hosts that the operator has named. */
export interface OutsideRule {
  /** Refuses what can be refused without asking for the addresses of a name. @throws {AddressRefused} */
  inspect(address: string | URL): URL;
  guard: InspectingGuard;
}

/** @param allow the operator's exceptions @param what the rule is for, as messages name it */
export function outsideRule(guard: InspectingGuard, allow: readonly AllowEntry[], what: string): OutsideRule {
  return {
    guard,
    inspect(address) {
      const url = guard.inspect(address);
      const port = url.port === '' ? 80 : Number(url.port);
      if (url.protocol === 'http:' && !isAllowed(allow, [bareHost(url)], port)) throw new AddressRefused(`${what} need https`);
      return url;
    },
  };
}
