import type { Handlers } from '../http/handler.ts';
import { SHARED, type Scratchpads } from '../store/scratchpads.ts';

/** The notes of a tenant's agents. */
export function scratchpadHandlers({ scratchpads }: { scratchpads: Scratchpads }) {
  return {
    /** GET /v1/memory/scratchpads */
    async listScratchpads({ query }, { principal }) {
      const found = await scratchpads.list(principal.tenantId, query.limit);
      return { status: 200, body: { count: found.length, scratchpads: found } };
    },

    /** GET /v1/memory/scratchpads/{agent_id} */
    async getScratchpad({ params, query }, { principal }) {
      const { agent_id: id } = params;
      const owner = id === 'shared' && query.kind !== 'agent' ? SHARED : id;
      return { status: 200, body: await scratchpads.get(principal.tenantId, owner) };
    },
  } satisfies Pick<Handlers, 'listScratchpads' | 'getScratchpad'>;
}
