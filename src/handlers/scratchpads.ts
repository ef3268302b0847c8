import type { Handlers } from '../http/handler.ts';
import type { Lists } from '../store/tenants/lists.ts';
import { SHARED, type Scratchpad, type Scratchpads } from '../store/agents/scratchpads.ts';
import { listed } from './page.ts';

/** The notes of a tenant's agents. */
export function scratchpadHandlers({ scratchpads, lists }: { scratchpads: Scratchpads; lists: Lists }) {
  return {
    /** GET /v1/memory/scratchpads */
    async listScratchpads({ query }, { principal: { tenantId }, gone }) {
      const behind = query.before === undefined ? undefined : positionOf(query.before);
      const read = () => scratchpads.list(tenantId, { limit: query.limit, behind });
      return listed('scratchpads', { lists, tenantId, gone }, query.limit, read, cursorOf);
    },

    /** GET /v1/memory/scratchpads/{agent_id} */
    async getScratchpad({ params, query }, { principal }) {
      const { agent_id: id } = params;
      const owner = id === 'shared' && query.kind !== 'agent' ? SHARED : id;
      return { status: 200, body: await scratchpads.get(principal.tenantId, owner) };
    },
  } satisfies Pick<Handlers, 'listScratchpads' | 'getScratchpad'>;
}

function cursorOf({ agent_id: id, kind, updated_at: updatedAt }: Scratchpad): string {
  return `${updatedAt}:${kind === 'shared' ? SHARED : id}`;
}

/** @param cursor as the contract has it */
function positionOf(cursor: string): { updatedAt: number; owner: string } {
  const [updatedAt, owner] = cursor.split(':') as [string, string];
  return { updatedAt: Number(updatedAt), owner };
}
