import type { Schemas } from '../../clients/typescript/src/index.ts';
import { usePages, type LoadedPages } from './load.ts';
import { baton } from './session.ts';

/** An agent among others, with what lists show of it. */
export type ListedAgent = Schemas['ListedAgent'];

/** Agents that come at once: a tenant may have thousands. */
const PAGE = 50;

/** The agents of the tenant that have these words, or all of them, page by page. */
export function useAgents(words: string): LoadedPages<ListedAgent> {
  return usePages(
    (cursor, signal) => baton().api.listAgents({ limit: PAGE, ...(words !== '' && { q: words }), ...cursor }, { signal }),
    ({ agents }) => agents,
    [words],
  );
}
