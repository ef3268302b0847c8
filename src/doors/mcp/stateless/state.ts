import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isObject } from '../../../lib/is-object.ts';
import { tryJson } from '../../../lib/try-json.ts';
import { INVALID_PARAMS, RpcFailure } from '../rpc.ts';

/** What a call is that a client sends again: another client's state, or another call's, is refused. */
export interface CallIdentity {
  tenantId: number;
  tokenId: number | undefined;
  name: string;
  arguments: Record<string, unknown>;
}

/** Where a call goes on that is sent again. */
export interface CallState {
  runId: string;
  /** Behind it the client has heard nothing of the run. */
  cursor: string;
}

/** For what the secret signs here, so that nothing that it signs elsewhere passes for it. */
const PURPOSE = 'mcp requestState 1';
/** Characters of a state that is looked at. */
const STATE_MAX = 2048;

/** A `requestState`, as any node reads it: another one each time, so that clients see that the call has gone on. @param expires epoch seconds */
export function sealState(secret: string, call: CallIdentity, { runId, cursor }: CallState, expires: number): string {
  const payload = Buffer.from(JSON.stringify([runId, cursor, expires, randomBytes(6).toString('base64url')])).toString('base64url');
  return `${payload}.${signature(secret, payload, call)}`;
}

/** @param now epoch seconds @throws {RpcFailure} when it is none, has expired, or is that of another call or another client */
export function openState(secret: string, call: CallIdentity, state: unknown, now: number): CallState {
  const [, payload = '', signed = ''] =
    (typeof state === 'string' && state.length <= STATE_MAX && /^([\w-]+)\.([\w-]{43})$/.exec(state)) || [];
  const expected = signature(secret, payload, call);
  if (signed.length !== expected.length || !timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) {
    throw new RpcFailure(INVALID_PARAMS, 'requestState is not one that this call was answered with');
  }
  const [runId, cursor, expires] = tryJson(Buffer.from(payload, 'base64url').toString()) as [string, string, number];
  if (now > expires) throw new RpcFailure(INVALID_PARAMS, 'requestState has expired');
  return { runId, cursor };
}

function signature(secret: string, payload: string, { tenantId, tokenId, name, arguments: given }: CallIdentity): string {
  const call = hash('sha256', JSON.stringify([name, given], inOrder), 'base64url');
  return createHmac('sha256', secret)
    .update(JSON.stringify([PURPOSE, payload, tenantId, tokenId ?? null, call]))
    .digest('base64url');
}

/** Clients may send the members of an object in another order the second time. */
function inOrder(_key: string, value: unknown): unknown {
  return isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
}
