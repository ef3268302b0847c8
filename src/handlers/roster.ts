import { indexAgent, type AgentDefinition } from '../runtime/agent.ts';

/** The tenant's agents of a run by id. */
export type Roster = ReadonlyMap<string, AgentDefinition>;

/** Runs without an inline definition share their tenant's roster, however many agents it holds. */
const withIndex = new WeakMap<object, Roster>();

/** `index`, the stored agents, and the definitions of this one run over them. */
export function rosterOf(indexModel: string, catalog: Roster, ...inline: (AgentDefinition | undefined)[]): Roster {
  let shared = withIndex.get(catalog);
  if (!shared) {
    const index = indexAgent(indexModel);
    shared = new Map([[index.id, index], ...catalog]);
    withIndex.set(catalog, shared);
  }
  const own = inline.filter((agent) => agent !== undefined);
  return own.length === 0 ? shared : new Map([...shared, ...own.map((agent) => [agent.id, agent] as const)]);
}
