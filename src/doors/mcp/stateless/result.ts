import { SERVER_INFO as SERVER } from '../session.ts';
import { SERVER_INFO } from './keys.ts';

/** How long a client may keep a result, in milliseconds: for its own token. */
export const kept = (ttlMs: number) => ({ ttlMs, cacheScope: 'private' });

/** A result as this version has it. */
export function finished(result: object, resultType: 'complete' | 'input_required' | 'task' = 'complete'): object {
  const { _meta, ...members } = result as { _meta?: object };
  return { resultType, ...members, _meta: { ..._meta, [SERVER_INFO]: SERVER } };
}
