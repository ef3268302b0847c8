import { pages, type Schemas } from '../../clients/typescript/src/index.ts';
import { baton } from './session.ts';

/** All agents of the tenant, with what lists show of them. */
export async function allAgents(signal: AbortSignal): Promise<Schemas['ListedAgent'][]> {
  const agents: Schemas['ListedAgent'][] = [];
  for await (const page of pages((cursor) => baton().api.listAgents(cursor, { signal }))) agents.push(...page.agents);
  return agents;
}

/** An agent among others to choose from. */
export const agentOption = ({ id, name }: Pick<Schemas['ListedAgent'], 'id' | 'name'>): [value: string, shown: string] => [
  id,
  name === id ? id : `${name} (${id})`,
];
