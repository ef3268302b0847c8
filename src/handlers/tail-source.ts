import type { TailSource } from '../log/tail.ts';
import type { Services } from './services.ts';

/** Where the tail of a run reads. */
export function tailSource(services: Services, tenantId: number, runId: string): TailSource {
  return {
    store: services.store,
    bus: services.bus,
    async ended() {
      const status = await services.requests.state(tenantId, runId);
      return status?.state !== 'running';
    },
  };
}
