import type { Bus } from '../log/bus.ts';
import type { EventStore } from '../log/events.ts';
import type { ReplayTurns } from '../log/replay-turns.ts';
import type { TailSource } from '../log/tail.ts';
import type { Requests } from '../store/requests.ts';

export interface TailServices {
  store: EventStore;
  bus: Bus;
  replays: ReplayTurns;
  requests: Pick<Requests, 'state' | 'executor'>;
}

/** The source from which the tail of a run reads. */
export function tailSource({ store, bus, replays, requests }: TailServices, tenantId: number, runId: string): TailSource {
  return { store, bus, turns: replays, owner: () => requests.executor(tenantId, runId) };
}
