import type { Bus } from '../log/bus.ts';
import type { EventStore } from '../log/events.ts';
import type { TailSource } from '../log/tail.ts';
import type { Requests } from '../store/requests.ts';

export interface TailServices {
  store: EventStore;
  bus: Bus;
  requests: Pick<Requests, 'state' | 'executor'>;
}

/** The source from which the tail of a run reads. */
export function tailSource({ store, bus, requests }: TailServices, tenantId: number, runId: string): TailSource {
  return { store, bus, owner: () => requests.executor(tenantId, runId) };
}
