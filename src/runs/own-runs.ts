import type { RunState } from '../store/runs/requests.ts';
import { allows, insufficientScope } from '../store/tenants/scopes.ts';
import type { Principal } from '../store/tenants/tenants.ts';

type Reader = Pick<Principal, 'scopes' | 'tokenId'>;

/** The token whose runs a client sees where no `read` is taken; undefined: it may read all of its tenant's. */
export function onlyRunsOf({ scopes, tokenId }: Reader): number | undefined {
  return allows(scopes, 'read') ? undefined : tokenId;
}

/** @throws {Problem} 403 when a client that may not read names the run of another token, or of one that is not known */
export function refuseRunOfOthers(reader: Reader, run: Pick<RunState, 'tokenId'>): void {
  const only = onlyRunsOf(reader);
  if (only === undefined || run.tokenId === only) return;
  throw insufficientScope([['read']], 'the run is that of another token');
}
