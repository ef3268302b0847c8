import type { Bus } from '../log/bus.ts';
import type { EventStore } from '../log/events.ts';
import type { ReplayTurns } from '../log/replay-turns.ts';
import type { TailSource } from '../log/tail.ts';
import type { Requests } from '../store/requests.ts';

type RunState = NonNullable<Awaited<ReturnType<Requests['state']>>>['state'];

export interface TailServices {
  store: EventStore;
  bus: Bus;
  replays: ReplayTurns;
  requests: Pick<Requests, 'state' | 'executor'>;
}

/** The source from which the tail of a run reads. @param state of the run, if it is known already: one that has ended stays so */
export function tailSource(
  { store, bus, replays, requests }: TailServices,
  tenantId: number,
  runId: string,
  state: RunState = 'running',
): TailSource {
  return { store, bus, turns: replays, owner: () => (state === 'running' ? requests.executor(tenantId, runId) : undefined) };
}
