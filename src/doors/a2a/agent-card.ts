import type { AgentCard } from '@a2a-js/sdk';
import { publicAddress } from '../../http/public-address.ts';
import { INDEX, indexAgent } from '../../runtime/agent.ts';
import { parseAgentName } from '../../store/agents/agent-name.ts';
import { noAgent } from '../../store/tenants/problems.ts';
import type { RosterServices } from '../../runs/roster.ts';

/** The headers of a request, by names in lower case. */
type Headers = Readonly<Record<string, string | undefined>>;

/** The card of a tenant's agent, and when it has last changed, in epoch seconds. @throws {Problem} 404 */
export async function cardOf(
  services: Pick<RosterServices, 'agents' | 'indexModel'> & { publicUrl: string | undefined },
  name: string,
  tenantId: number,
  headers: Headers,
): Promise<{ card: AgentCard; changedAt: number }> {
  const { agentCard } = await import('./card.ts');
  const agent = name === INDEX ? indexAgent(services.indexModel) : await services.agents.find(tenantId, parseAgentName(name));
  if (!agent) throw noAgent(name);
  const card = agentCard(agent, `${publicAddress(services.publicUrl, headers)}/v1/a2a/agents/${name}`);
  return { card, changedAt: 'updated_at' in agent ? Number(agent.updated_at) : 0 };
}
