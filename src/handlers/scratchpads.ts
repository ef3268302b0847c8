import type { Handler } from '../http/handler.ts';
import { SHARED } from '../store/scratchpads.ts';
import type { Services } from './services.ts';

/** GET /v1/memory/scratchpads */
export function listScratchpads(services: Services): Handler<'listScratchpads'> {
  return async ({ query }, { principal }) => {
    const scratchpads = await services.scratchpads.list(principal!.tenantId, query.limit ?? 100);
    return { status: 200, body: { count: scratchpads.length, scratchpads } };
  };
}

/** GET /v1/memory/scratchpads/{agent_id} */
export function getScratchpad(services: Services): Handler<'getScratchpad'> {
  return async ({ params, query }, { principal }) => {
    const { agent_id: id } = params;
    const owner = id === 'shared' && query.kind !== 'agent' ? SHARED : id;
    return { status: 200, body: await services.scratchpads.get(principal!.tenantId, owner) };
  };
}
