import type { Authenticator } from '../http/auth.ts';
import type { Bus } from '../log/bus.ts';
import type { Housekeeper } from '../runtime/housekeeping.ts';
import type { Agents } from '../store/agents.ts';
import type { Listening } from '../store/listening.ts';

export interface Caches {
  agents: Pick<Agents, 'forget'>;
  listening: Pick<Listening, 'forget' | 'hear'>;
  authenticator: Pick<Authenticator, 'forget'>;
  housekeeper: Pick<Housekeeper, 'catchUp'>;
}

/** Forgets what other nodes, or the command line, have changed; whatever is cached, when changes may have been missed. */
export function keepCachesTrue(bus: Bus, { agents, listening, authenticator, housekeeper }: Caches): void {
  const forgetAll = (): void => {
    agents.forget();
    authenticator.forget();
  };
  bus.listen({
    change({ cache, tenantId }) {
      if (cache === 'agents') return agents.forget(tenantId);
      if (cache === 'webhooks') return listening.forget(tenantId);
      authenticator.forget(tenantId);
      housekeeper.catchUp();
    },
    lost() {
      forgetAll();
      listening.hear(false);
    },
    back() {
      forgetAll();
      listening.hear(true);
    },
  });
}
