import { INDEX, indexAgent, type AgentDefinition } from '../runtime/agent.ts';
import { longWrittenOut } from '../runtime/written-out.ts';
import type { AgentRecord, Agents } from '../store/agents/agents.ts';

/** The agents that a run can use, by id. */
export type Roster = ReadonlyMap<string, AgentDefinition>;

export interface RosterServices {
  agents: Pick<Agents, 'catalog'>;
  /** The model of the built-in agent. */
  indexModel: string;
}

/** The roster with `index` for each catalog: runs without an inline definition share it instead of copying it. */
const withIndex = new WeakMap<object, Roster>();

/**
 * `index` and the stored agents, replaced or extended by the inline definitions of one run.
 * @param agentId the agent that is to run
 */
export async function rosterOf(
  { agents, indexModel }: RosterServices,
  tenantId: number,
  agentId: string,
  ...inline: (AgentDefinition | undefined)[]
): Promise<Roster> {
  const own = inline.filter((agent) => agent !== undefined);
  const stored = agentId !== INDEX && own.every(({ id }) => id !== agentId);
  const catalog = await agents.catalog(tenantId, stored ? agentId : undefined);
  let shared = withIndex.get(catalog);
  if (!shared) {
    const index = indexAgent(indexModel);
    shared = new Map([[index.id, index], ...catalog]);
    withIndex.set(catalog, shared);
  }
  return own.length === 0 ? shared : new Map([...shared, ...own.map((agent) => [agent.id, agent] as const)]);
}

/** What a run changes in the definition of its agent. */
export type Changes = Partial<Pick<AgentDefinition, 'max_tokens' | 'seed' | 'stop' | 'temperature' | 'top_p'>>;

/**
 * The roster of a run whose agent is told more than its definition says, or is called otherwise. So `index` can be told something too,
 * which no inline definition may replace: all else of it stays.
 * @param own the definitions that only this run has
 */
export async function instructed(
  roster: Roster,
  agentId: string,
  own: readonly AgentDefinition[],
  instructions: readonly string[],
  changes: Changes = {},
): Promise<{ roster: Roster; own: readonly AgentDefinition[] }> {
  const agent = roster.get(agentId);
  const said = instructions.filter((text) => text.trim() !== '');
  if (!agent || (said.length === 0 && Object.keys(changes).length === 0)) return { roster, own };
  const { created_at: _, updated_at: __, created_by: ___, updated_by: ____, ...definition } = agent as AgentRecord;
  const goal = said.length === 0 ? agent.goal : `${agent.goal}\n\n${await longWrittenOut(said.join('\n\n'))}`;
  const told = { ...definition, ...changes, goal };
  return { roster: new Map([...roster, [agentId, told]]), own: [...own.filter(({ id }) => id !== agentId), told] };
}
