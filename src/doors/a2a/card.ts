import { AgentCard, AgentSkill, type AgentInterface } from '@a2a-js/sdk';
import type { components } from '../../generated/api.ts';
import { INDEX, type AgentDefinition } from '../../runtime/agent.ts';
import { unbroken } from '../../runtime/marks.ts';
import { INPUT_MODES } from './prompt.ts';

/** As the contract has it. */
export type Card = components['schemas']['AgentCard'];

/** Files may have any media type; the answer is text. */
const OUTPUT_MODES = ['text/plain', 'application/octet-stream'];
const SCHEME = 'tenantToken';
const BEARER = { scheme: 'Bearer', description: 'The token of a tenant.' };

/** The card of an agent. @param url the address of the agent, over both bindings */
export function agentCard(agent: AgentDefinition & { updated_at?: number }, url: string): AgentCard {
  const { name, role, goal } = agent;
  return card(
    { rpc: url, http: url },
    {
      name: unbroken(name),
      description: unbroken(`${role}. ${goal}`),
      version: String(agent.updated_at ?? 1),
      skills: skillsOf(agent),
    },
  );
}

/** The public card: it says that there are agents and how to discover them, but names none of them. */
export function stubCard(origin: string): AgentCard {
  const rpc = `${origin}/v1/a2a/agents`;
  return card(
    { rpc, http: `${rpc}/${INDEX}` },
    {
      name: 'Baton',
      description:
        'A server whose agents belong to its tenants. With a token of yours, your master agent answers here; the card of another ' +
        'one is at /v1/a2a/agents/{id}/agent-card.json, and that agent itself at /v1/a2a/agents/{id}.',
      version: '1',
      skills: [skill('chat', 'Chat', 'Answers a prompt, with the tools and the other agents of its tenant.')],
    },
  );
}

/** The card as JSON for clients of A2A 1.0 and of 0.3 alike: each ignores the members of the other version. */
export function cardJson(core: AgentCard): Card {
  const modern = AgentCard.toJSON(core) as Card & { securitySchemes: Record<string, object> };
  const legacy = core.supportedInterfaces.filter(({ protocolVersion }) => protocolVersion === '0.3');
  return {
    ...modern,
    skills: core.skills.map(AgentSkill.toJSON) as Card['skills'],
    url: legacy[0]!.url,
    preferredTransport: 'JSONRPC',
    additionalInterfaces: legacy.map(({ url, protocolBinding: transport }) => ({ url, transport })) as Card['additionalInterfaces'],
    protocolVersion: '0.3.0',
    supportsAuthenticatedExtendedCard: true,
    securitySchemes: { [SCHEME]: { type: 'http', ...BEARER, ...modern.securitySchemes[SCHEME] } },
    security: [{ [SCHEME]: [] }],
  };
}

/** The ways to call an agent, the preferred one first. */
function interfacesAt({ rpc, http }: Addresses): AgentInterface[] {
  const at = (url: string, protocolBinding: string, protocolVersion: string) => ({ url, protocolBinding, tenant: '', protocolVersion });
  return [at(http, 'HTTP+JSON', '1.0'), at(rpc, 'JSONRPC', '1.0'), at(rpc, 'JSONRPC', '0.3'), at(http, 'HTTP+JSON', '0.3')];
}

/** Where an agent is called, by binding. */
interface Addresses {
  rpc: string;
  http: string;
}

function card(addresses: Addresses, about: Pick<AgentCard, 'name' | 'description' | 'version' | 'skills'>): AgentCard {
  return {
    ...about,
    supportedInterfaces: interfacesAt(addresses),
    provider: undefined,
    capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true, extensions: [] },
    securitySchemes: { [SCHEME]: { scheme: { $case: 'httpAuthSecurityScheme', value: { ...BEARER, bearerFormat: '' } } } },
    securityRequirements: [{ schemes: { [SCHEME]: { list: [] } } }],
    defaultInputModes: INPUT_MODES,
    defaultOutputModes: OUTPUT_MODES,
    signatures: [],
  };
}

/** One skill for each routing hint among the capabilities; without any hint, one skill made from the agent's role. */
function skillsOf({ id, name, role, capabilities }: AgentDefinition): AgentSkill[] {
  const hints = [...new Set(capabilities.filter((entry) => entry !== '' && !entry.startsWith('/')))];
  if (hints.length === 0) return [skill(id, name, role)];
  return hints.map((hint) => skill(hint, hint, `${role}: ${hint}`));
}

function skill(id: string, name: string, description: string): AgentSkill {
  return {
    id: unbroken(id),
    name: unbroken(name),
    description: unbroken(description),
    tags: [unbroken(name)],
    examples: [],
    inputModes: [],
    outputModes: [],
    securityRequirements: [],
  };
}
