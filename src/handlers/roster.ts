import { indexAgent, type AgentDefinition } from '../runtime/agent.ts';

/** The agents that a run can use, by id. */
export type Roster = ReadonlyMap<string, AgentDefinition>;

/** The roster with `index` for each catalog: runs without an inline definition share it instead of copying it. */
const withIndex = new WeakMap<object, Roster>();

/** `index` and the stored agents, replaced or extended by the inline definitions of one run. */
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
