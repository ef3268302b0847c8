import { DEFAULT_NEGOTIATED_PROTOCOL_VERSION } from '@modelcontextprotocol/client';
import { isObject } from '../../lib/is-object.ts';
import { beginningOf } from '../../lib/text.ts';

type Result = Record<string, unknown>;

/** The member that a list or a text is meant for which stands in place of the whole result. */
const BARE: Readonly<Record<string, string>> = { 'tools/list': 'tools', 'tools/call': 'content', 'resources/read': 'contents' };

/** The member in which a result goes through the SDK as it is. */
const HELD = 'held';
/** Characters of a server's instructions that are kept: more of them nobody reads. */
const INSTRUCTIONS = 16_384;
/** Revisions of the protocol that are kept of a server's, and characters of one. */
const [VERSIONS, VERSION] = [50, 32];
/** What the SDK demands of a result of the newest revision: one odd member would cost the whole of it. */
const COMPLETE = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

/** The result of a request as the SDK takes it; undefined when it is none. What was sent is in it, see {@link heldIn}. */
export function resultOf(method: string, result: unknown): Result | undefined {
  const member = BARE[method];
  if (member !== undefined && (Array.isArray(result) || typeof result === 'string')) return resultOf(method, { [member]: result });
  if (!isObject(result)) return undefined;
  const { _meta, ...own } = result;
  if (method === 'initialize') return initialized(own);
  if (method === 'server/discover') return discovered(own);
  return { ...COMPLETE, ...(member !== undefined && { [member]: [] }), [HELD]: own };
}

/** The result that the server has sent. */
export const heldIn = (result: Readonly<Result>): Readonly<Result> => result[HELD] as Result;

/** What is read of a server's introduction: whatever else is in it can't be wrong. */
function initialized({ protocolVersion, instructions }: Result): Result {
  return {
    protocolVersion: typeof protocolVersion === 'string' ? protocolVersion : DEFAULT_NEGOTIATED_PROTOCOL_VERSION,
    capabilities: {},
    serverInfo: { name: '', version: '' },
    ...instructionsIn(instructions),
  };
}

/** The same of a server that has no introduction, and says which revisions it speaks. */
function discovered({ supportedVersions, instructions }: Result): Result {
  return { ...COMPLETE, supportedVersions: versionsIn(supportedVersions), capabilities: {}, ...instructionsIn(instructions) };
}

const instructionsIn = (said: unknown): Result => (typeof said === 'string' ? { instructions: beginningOf(said, INSTRUCTIONS) } : {});

/** The revisions in what a server says that it speaks; this is kept for as long as the process lives. */
export function versionsIn(said: unknown): string[] {
  const versions: unknown[] = Array.isArray(said) ? said : [];
  return versions.filter((one): one is string => typeof one === 'string' && one.length <= VERSION).slice(0, VERSIONS);
}
