import type { Authenticator } from '../http/auth.ts';
import type { Bus } from '../log/bus.ts';
import type { Runtime } from '../runtime/create.ts';
import type { StepWriter } from '../runtime/steps/step-writer.ts';
import type { Agents } from '../store/agents/agents.ts';
import type { AgentVersions } from '../store/agents/agent-versions.ts';
import type { Artifacts } from '../store/artifacts/artifacts.ts';
import type { McpServerStore } from '../store/mcp/servers.ts';
import type { OwnLimitsOf } from '../store/tenants/own-limits.ts';
import type { ProviderKeys } from '../store/tenants/provider-keys.ts';
import type { WebhookTenants } from '../store/outbox/webhook-tenants.ts';

export interface Caches {
  agents: Pick<Agents, 'forget'>;
  agentVersions: Pick<AgentVersions, 'forget'>;
  artifacts: Pick<Artifacts, 'changed'>;
  mcpServers: Pick<McpServerStore, 'forget'>;
  providerKeys: Pick<ProviderKeys, 'forget'>;
  webhookTenants: Pick<WebhookTenants, 'forget' | 'hear'>;
  authenticator: Pick<Authenticator, 'forget'>;
  ownLimits: Pick<OwnLimitsOf, 'forget'>;
  runtime: Pick<Runtime, 'housekeeper' | 'wakeParked'>;
  /** Undefined where no steps are kept. */
  steps?: Pick<StepWriter, 'forget'> | undefined;
}

/** Forgets what other nodes, or the command line, have changed; whatever is cached, when changes may have been missed. */
export function keepCachesTrue(
  bus: Bus,
  { agents, artifacts, mcpServers, providerKeys, webhookTenants, authenticator, ownLimits, runtime, steps }: Omit<Caches, 'agentVersions'>,
): void {
  const forgetAll = (): void => {
    agents.forget();
    artifacts.changed();
    mcpServers.forget();
    providerKeys.forget();
    authenticator.forget();
    ownLimits.forget();
    steps?.forget();
  };
  bus.listen({
    artifacts: (tenantId) => artifacts.changed(tenantId),
    change({ cache, tenantId }) {
      if (cache === 'agents') return agents.forget(tenantId);
      if (cache === 'mcp') return mcpServers.forget(tenantId);
      if (cache === 'keys') return providerKeys.forget(tenantId);
      if (cache === 'prompts') return steps?.forget();
      if (cache === 'webhooks') return webhookTenants.forget(tenantId);
      authenticator.forget(tenantId);
      ownLimits.forget(tenantId);
      runtime.housekeeper.catchUp();
      runtime.wakeParked(tenantId);
    },
    lost() {
      forgetAll();
      webhookTenants.hear(false);
    },
    back() {
      forgetAll();
      webhookTenants.hear(true);
    },
  });
}

/** Drops what is cached of a tenant that is erased: whoever comes in under its number is another one, or is it as it was elsewhere. */
export function forgetTenant(caches: Omit<Caches, 'runtime'>, tenantId: number): void {
  const { agents, agentVersions, artifacts, mcpServers, providerKeys, webhookTenants, authenticator, ownLimits, steps } = caches;
  for (const cache of [agents, agentVersions, mcpServers, providerKeys, webhookTenants, authenticator, ownLimits]) cache.forget(tenantId);
  artifacts.changed(tenantId);
  steps?.forget();
}
