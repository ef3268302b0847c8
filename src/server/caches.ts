import type { Authenticator } from '../http/auth.ts';
import type { Bus } from '../log/bus.ts';
import type { Runtime } from '../runtime/create.ts';
import type { Agents } from '../store/agents/agents.ts';
import type { WebhookTenants } from '../store/outbox/webhook-tenants.ts';

export interface Caches {
  agents: Pick<Agents, 'forget'>;
  webhookTenants: Pick<WebhookTenants, 'forget' | 'hear'>;
  authenticator: Pick<Authenticator, 'forget'>;
  runtime: Pick<Runtime, 'housekeeper' | 'wakeParked'>;
}

/** Forgets what other nodes, or the command line, have changed; whatever is cached, when changes may have been missed. */
export function keepCachesTrue(bus: Bus, { agents, webhookTenants, authenticator, runtime }: Caches): void {
  const forgetAll = (): void => {
    agents.forget();
    authenticator.forget();
  };
  bus.listen({
    change({ cache, tenantId }) {
      if (cache === 'agents') return agents.forget(tenantId);
      if (cache === 'webhooks') return webhookTenants.forget(tenantId);
      authenticator.forget(tenantId);
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
