import type { components } from '../generated/api.ts';
import { madeOnce } from '../lib/made-once.ts';
import { parseAgentName, type AgentName } from '../store/agents/agent-name.ts';
import type { AgentDefinition } from '../store/agents/agents.ts';
import { inOurForm } from './typed.ts';

export type { AgentDefinition } from '../store/agents/agents.ts';

/** A definition as a client sends it, already validated against the spec. */
export type AgentInput = components['schemas']['InlineAgentDefinition'];

/** How a model is to think, and whether its thoughts are sent. */
export type Reasoning = components['schemas']['Reasoning'];

/** The id of the built-in master agent. */
export const INDEX = 'index';

/**
 * The one form in which a definition is stored and run: defaults filled in, `advisor` structured, unknown
 * members dropped.
 */
export function normaliseAgent(input: AgentInput, id: string): AgentDefinition {
  const advisor = normaliseAdvisor(input);
  return {
    id,
    name: input.name,
    role: input.role,
    model: input.model,
    ...(input.fallbacks === undefined ? {} : { fallbacks: input.fallbacks }),
    ...(input.fallback_on_refusal === undefined ? {} : { fallback_on_refusal: input.fallback_on_refusal }),
    goal: input.goal,
    brevity: input.brevity ?? 'full',
    max_tokens: input.max_tokens ?? 1024,
    temperature: input.temperature ?? 0.3,
    ...(input.commands === undefined ? {} : { commands: input.commands }),
    ...(input.top_p === undefined ? {} : { top_p: input.top_p }),
    ...(input.stop === undefined ? {} : { stop: input.stop }),
    ...(input.seed === undefined ? {} : { seed: input.seed }),
    rules: input.rules ?? [],
    capabilities: input.capabilities ?? [],
    ...(input.max_turns === undefined ? {} : { max_turns: input.max_turns }),
    ...(input.mode === undefined ? {} : { mode: input.mode }),
    ...(advisor ? { advisor } : {}),
    ...(input.memory ? { memory: pick(input.memory, MEMORY) } : {}),
    ...(input.personality === undefined ? {} : { personality: input.personality }),
    ...(input.response_format ? { response_format: inOurForm(input.response_format) } : {}),
    ...(input.recovery === undefined ? {} : { recovery: input.recovery }),
    ...(input.reasoning ? { reasoning: normaliseReasoning(input.reasoning) } : {}),
    ...(input.approvals === undefined ? {} : { approvals: input.approvals }),
    ...(input.delegates === undefined ? {} : { delegates: input.delegates }),
    ...(input.question_ttl_seconds === undefined ? {} : { question_ttl_seconds: input.question_ttl_seconds }),
    ...(input.mcp_servers === undefined ? {} : { mcp_servers: input.mcp_servers }),
    ...(input.prompt_arguments === undefined ? {} : { prompt_arguments: input.prompt_arguments.map((one) => pick(one, ARGUMENT)) }),
  };
}

const ADVISOR = ['model', 'mode', 'prompt', 'max_redirects', 'malformed_halts'] as const;
const REASONING = ['effort', 'stream'] as const;
const ARGUMENT = ['name', 'description', 'required'] as const;
const MEMORY = ['search_expand', 'auto_tag', 'auto_supersede', 'intent_routing'] as const;

function normaliseAdvisor({ advisor, advisor_model }: AgentInput): AgentDefinition['advisor'] {
  if (typeof advisor === 'string') return { model: advisor, mode: 'consult' };
  if (advisor) return pick(advisor, ADVISOR);
  return advisor_model === undefined ? undefined : { model: advisor_model, mode: 'consult' };
}

/** The members that are known. */
export const normaliseReasoning = (reasoning: Reasoning): Reasoning => pick(reasoning, REASONING);

/** The agent as it thinks in a run: each member that the run has is the run's. */
export const thinking = (agent: AgentDefinition, reasoning: Reasoning | undefined): AgentDefinition =>
  reasoning ? { ...agent, reasoning: { ...agent.reasoning, ...reasoning } } : agent;

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  const picked = {} as Pick<T, K>;
  for (const name of names) if (from[name] !== undefined) picked[name] = from[name];
  return picked;
}

/** The built-in master agent: it delegates to the tenant's agents and combines their answers into one. */
export function indexAgent(model: string): AgentDefinition {
  return {
    id: INDEX,
    name: 'Index',
    role: 'Router and synthesiser',
    model,
    goal:
      'Answer the user. Do what you can do well yourself; hand the rest to the agents whose role fits, ' +
      'in parallel where their tasks are independent, and turn their answers into a single one.',
    brevity: 'full',
    max_tokens: 4096,
    temperature: 0.3,
    rules: [],
    capabilities: [],
  };
}

/** Turns of an agent whose definition names none. */
const DEFAULT_TURNS = 8;

/** How many turns an agent may take. @param most the operator's bound */
export const turnsOf = ({ max_turns }: AgentDefinition, most: number): number => Math.min(max_turns ?? DEFAULT_TURNS, most);

/** The words that begin the entries of an allow-list; undefined when there is none. A turn asks a hundred times. */
const granted = madeOnce((capabilities: readonly string[]): ReadonlySet<string> | undefined => {
  const words = capabilities.flatMap((entry) => (entry.startsWith('/') ? [/^\S*/.exec(entry)![0]] : []));
  return words.length > 0 ? new Set(words) : undefined;
});

/**
 * Whether the agent may use a command: entries of `capabilities` that begin with `/` are an allow-list, `/agent`
 * covering `/parallel`; without any, every command is allowed but `/ask`.
 */
export function mayUse({ capabilities }: AgentDefinition, verb: string): boolean {
  const words = granted(capabilities);
  if (!words) return verb !== 'ask';
  return words.has(`/${verb}`) || (verb === 'parallel' && words.has('/agent'));
}

/** Agents by their ids. */
export type Roster = ReadonlyMap<string, AgentDefinition>;

/**
 * The agents that this one may delegate to, of all that there are: those that its definition names, without such a list all.
 * @param find looks up those that it names in a version
 */
export async function delegatesOf(
  { delegates }: AgentDefinition,
  roster: Roster,
  find: (name: AgentName) => Promise<AgentDefinition | undefined>,
): Promise<Roster> {
  if (!delegates) return roster;
  const found = new Map<string, AgentDefinition>();
  for (const name of delegates) {
    const named = parseAgentName(name);
    const agent = named.version === undefined ? roster.get(named.id) : await find(named);
    if (agent) found.set(named.id, agent);
  }
  return found;
}

/** Whether it names a version among its delegates: no roster has its definition. */
export const namesVersions = ({ delegates = [] }: AgentDefinition): boolean =>
  delegates.some((name) => parseAgentName(name).version !== undefined);

/** Whether a run of the agent may have to wait for a person. */
export const mayAsk = (agent: AgentDefinition): boolean => mayUse(agent, 'ask') || (agent.approvals?.length ?? 0) > 0;
