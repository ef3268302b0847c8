import { INDEX, indexAgent, type AgentDefinition } from '../runtime/agent.ts';
import type { Told } from '../runtime/durable/records.ts';
import { longWrittenOut } from '../runtime/written-out.ts';
import { parseAgentName } from '../store/agents/agent-name.ts';
import type { AgentVersions } from '../store/agents/agent-versions.ts';
import type { AgentRecord, Agents } from '../store/agents/agents.ts';

/** The agents that a run can use, by id. */
export type Roster = ReadonlyMap<string, AgentDefinition>;

export interface RosterServices {
  agents: Pick<Agents, 'catalog' | 'find'>;
  agentVersions: Pick<AgentVersions, 'use'>;
  /** The model of the built-in agent. */
  indexModel: string;
}

/** The agent that a run is to have, and the agents that it can use. */
export interface Addressed {
  agentId: string;
  roster: Roster;
  /** The definitions among them that only this run has. */
  own: readonly AgentDefinition[];
  /** What the run adds to the definition of its agent. */
  told?: Told | undefined;
}

/** The roster with `index` for each catalog: runs without a definition of their own share it instead of copying it. */
const withIndex = new WeakMap<object, Roster>();

/**
 * The agent of a name, `index` and the stored agents, replaced or extended by the definitions of one run.
 * @param name of the agent that is to run: `id`, or `id@n`. There is none of this id when there is no such version
 * @param inline definitions that the run brings
 */
export async function rosterOf(
  { agents, agentVersions, indexModel }: RosterServices,
  tenantId: number,
  name: string,
  ...inline: (AgentDefinition | undefined)[]
): Promise<Addressed> {
  const brought = inline.filter((agent) => agent !== undefined);
  const { id, version } = parseAgentName(name);
  const stored = id !== INDEX && brought.every((agent) => agent.id !== id);
  const catalog = await agents.catalog(tenantId, stored ? id : undefined);
  const wanted = version === undefined ? undefined : await agents.find(tenantId, { id, version });
  const agentId = wanted?.id ?? name;
  const own = wanted && wanted !== catalog.get(id) ? [...brought, wanted] : brought;
  let shared = withIndex.get(catalog);
  if (!shared) {
    const index = indexAgent(indexModel);
    shared = new Map([[index.id, index], ...catalog]);
    withIndex.set(catalog, shared);
  }
  const roster = own.length === 0 ? shared : new Map([...shared, ...own.map((agent) => [agent.id, agent] as const)]);
  const used = roster.get(agentId)?.version;
  if (used !== undefined) await agentVersions.use(tenantId, agentId, used);
  return { agentId, roster, own };
}

/** What a run changes in the definition of its agent. */
export type Changes = Told['changes'];

/**
 * The roster of a run whose agent is told more than its definition says, or is called otherwise. So `index` can be told something too,
 * which no inline definition may replace: all else of it stays.
 */
export async function instructed(addressed: Addressed, instructions: readonly string[], changes: Changes = {}): Promise<Addressed> {
  const { agentId, roster, own } = addressed;
  const agent = roster.get(agentId);
  const said = instructions.filter((text) => text.trim() !== '');
  if (!agent || (said.length === 0 && Object.keys(changes).length === 0)) return addressed;
  const { created_at: _, updated_at: __, created_by: ___, updated_by: ____, ...definition } = agent as AgentRecord;
  const goal = said.length === 0 ? agent.goal : `${agent.goal}\n\n${await longWrittenOut(said.join('\n\n'))}`;
  const changed = { ...definition, ...changes, goal };
  const told = { instructions: said, changes };
  return { agentId, roster: new Map([...roster, [agentId, changed]]), own: [...own.filter(({ id }) => id !== agentId), changed], told };
}
