import type { AllowEntry } from '../lib/allow-list.ts';
import type { InspectingGuard, Target } from '../tools/web/guard.ts';
import { outsideRule } from '../tools/web/outside.ts';

/** Where messages may be sent: as agents may fetch, and without encryption only to hosts that the operator has named. */
export interface AddressRule {
  /** Refuses what can be refused without asking for the addresses of a name. @throws {AddressRefused} */
  inspect(address: string): void;
  /** Resolves the name, and checks all of its addresses. @throws {AddressRefused} */
  check(address: string, signal: AbortSignal, tenantId: number): Promise<Target>;
}

/** @param allow the operator's exceptions */
export function addressRule(guard: InspectingGuard, allow: readonly AllowEntry[]): AddressRule {
  const { inspect } = outsideRule(guard, allow, 'webhooks');
  return {
    inspect,
    async check(address, signal, tenantId) {
      inspect(address);
      return guard.check(address, signal, tenantId);
    },
  };
}
