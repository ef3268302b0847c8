import { wrongMember } from '../lib/problem.ts';

/** The agent that a request names, by either name. @throws {Problem} 400 when the two differ */
export function addressed({ agent, agent_id: id }: { agent?: string; agent_id?: string }): string | undefined {
  if (agent !== undefined && id !== undefined && agent !== id) {
    throw wrongMember('/agent_id', `names another agent, '${id}', than agent, which is '${agent}': send one of the two`);
  }
  return agent ?? id;
}
