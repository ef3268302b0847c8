import type { Exchange } from '../../exchange.ts';
import { promptsOf } from '../../prompts.ts';
import { toolsOf, type Catalog } from '../../tools.ts';
import type { Filter } from './filter.ts';
import type { News, Watch } from './watch.ts';

/** The lists that come of the agents. */
const LISTS = {
  tools: { member: 'toolsListChanged', versionOf: (catalog: Catalog) => toolsOf(catalog).version },
  prompts: { member: 'promptsListChanged', versionOf: (catalog: Catalog) => promptsOf(catalog).version },
} as const;

/** The tools, or the prompts, of a tenant. */
export async function watchList({ services, context }: Exchange, name: keyof typeof LISTS, filter: Filter): Promise<Watch | undefined> {
  const { member, versionOf } = LISTS[name];
  if (filter[member] !== true) return undefined;
  const { tenantId } = context.principal;
  const current = async (): Promise<string> => versionOf(await services.agents.catalog(tenantId));
  let version = await current();
  return {
    honoured: { [member]: true },
    hear: (ring) => services.agents.watch(tenantId, ring),
    async *news(): AsyncIterable<News> {
      const now = await current();
      if (now === version) return;
      version = now;
      yield { method: `notifications/${name}/list_changed` };
    },
  };
}
