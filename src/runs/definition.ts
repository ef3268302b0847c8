import { badRequest, Problem, wrongMember } from '../lib/problem.ts';
import { parseAgentName } from '../store/agents/agent-name.ts';
import { INDEX, normaliseAgent, type AgentDefinition, type AgentInput } from '../runtime/agent.ts';

/** Bytes of a definition as JSON: each run of a tenant reads all that are stored, and a run keeps its own. */
const DEFINITION_MAX = 65_536;

const bytesOf = (definition: AgentDefinition): number => Buffer.byteLength(JSON.stringify(definition));

/**
 * The definition, if it can be stored. @param at the member of the body that it is in; empty when the body is the definition
 * @throws {Problem} 413 when it is too large, 400
 */
export function storable(definition: AgentDefinition, at = ''): AgentDefinition {
  refuseTwins(definition, at);
  const size = bytesOf(definition);
  if (size <= DEFINITION_MAX) return definition;
  throw new Problem('payload_too_large', `the definition has ${size} bytes; one that is stored may have ${DEFINITION_MAX}`);
}

/**
 * The definition that a request brings, under the id that the request resolves to.
 * @throws {Problem} 400 when that is `index`, or no id of an agent
 */
export function namedAgent(definition: AgentInput, agentId: string): AgentDefinition {
  if (agentId === INDEX) {
    throw badRequest('the built-in agent index cannot be overridden: give agent_def another id');
  }
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(agentId)) {
    throw badRequest('the id of an agent is 1 to 64 characters of A-Z, a-z, 0-9, _ and -');
  }
  return normaliseAgent(definition, agentId);
}

/** As {@link namedAgent}, of a definition for a single run. @throws {Problem} 400 also when it is too large */
export function inlineAgent(definition: AgentInput, agentId: string): AgentDefinition {
  const agent = namedAgent(definition, agentId);
  refuseTwins(agent, '/agent_def');
  const size = bytesOf(agent);
  if (size <= DEFINITION_MAX) return agent;
  throw wrongMember('/agent_def', `has ${size} bytes as JSON; a definition may have ${DEFINITION_MAX}`);
}

/** @throws {Problem} 400 when two arguments of the prompt have one name, or two delegates are versions of one agent */
function refuseTwins({ prompt_arguments: given = [], delegates = [] }: AgentDefinition, at: string): void {
  const names = given.map(({ name }) => name);
  const twin = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twin >= 0) throw wrongMember(`${at}/prompt_arguments/${twin}/name`, 'is the name of another argument too');
  const named = new Map<string, string>();
  for (const [index, name] of delegates.entries()) {
    const { id } = parseAgentName(name);
    if ((named.get(id) ?? name) !== name)
      throw wrongMember(`${at}/delegates/${index}`, 'is another version of an agent that is named before');
    named.set(id, name);
  }
}
