import { DEFAULT_NEGOTIATED_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { isObject } from '../../lib/is-object.ts';

type Result = Record<string, unknown>;

/** The member that a list or a text is meant for which stands in place of the whole result. */
const BARE: Readonly<Record<string, string>> = { 'tools/list': 'tools', 'tools/call': 'content', 'resources/read': 'contents' };

/** The result of a request as the SDK takes it; undefined when it is none. */
export function resultOf(method: string, result: unknown): Result | undefined {
  const member = BARE[method];
  if (member !== undefined && (Array.isArray(result) || typeof result === 'string')) return { [member]: result };
  if (!isObject(result)) return undefined;
  const { _meta, ...own } = result;
  return method === 'initialize' ? initialized(own) : own;
}

/** What is read of a server's introduction: whatever else is in it can't be wrong. */
function initialized({ protocolVersion, instructions }: Result): Result {
  return {
    protocolVersion: typeof protocolVersion === 'string' ? protocolVersion : DEFAULT_NEGOTIATED_PROTOCOL_VERSION,
    capabilities: {},
    serverInfo: { name: '', version: '' },
    ...(typeof instructions === 'string' && { instructions }),
  };
}
