import type { JSONRPCNotification } from '@modelcontextprotocol/client';
import { isObject } from '../../lib/is-object.ts';

/** How deep nulls are taken out of what a server asks: deeper than any form. */
const DEPTH = 20;

/** What a server asks or tells, with no member that the SDK may stumble over and nobody reads. */
export function asked(method: string, params: unknown): JSONRPCNotification {
  if (!isObject(params)) return { jsonrpc: '2.0', method };
  const { _meta, ...own } = params;
  if (method !== 'notifications/progress') return { jsonrpc: '2.0', method, params: withoutNulls(own, DEPTH) as typeof own };
  // That there is progress is all that counts.
  const { progressToken } = own;
  return { jsonrpc: '2.0', method, params: { progressToken, progress: 0 } };
}

/** Nulls are absent. */
function withoutNulls(value: unknown, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withoutNulls(one, depth - 1));
  const members = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(members.map(([name, one]) => [name, withoutNulls(one, depth - 1)]));
}
