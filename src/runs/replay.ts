import { positionIn } from '../http/door.ts';
import { replayFeed, type Feed } from '../http/feeds.ts';
import { abortable } from '../lib/abortable.ts';
import { notFound, Problem } from '../lib/problem.ts';
import type { Bus } from '../log/bus.ts';
import { behindBoth, parseCursor, type Cursor } from '../log/cursor.ts';
import type { EventStore } from '../log/events.ts';
import type { FrameSink } from '../log/frame-sink.ts';
import type { ReplaySlots } from '../log/replay-slots.ts';
import type { TailSource } from '../log/tail.ts';
import { isUnderWay, type Requests, type RunState } from '../store/runs/requests.ts';

/** What it takes to read the log of a run. */
export interface ReplayServices {
  store: EventStore;
  bus: Bus;
  replays: ReplaySlots;
  requests: Pick<Requests, 'state' | 'executor'>;
}

/** A run, and whose it is. */
export interface RunRef {
  tenantId: number;
  runId: string;
}

/** Before the first event of a run. */
export const START: Cursor = { seq: 0, skip: 0 };

/** The source from which the tail of a run reads. @param state of the run, if it is known already: one that has ended stays so */
export function tailSource(
  { store, bus, replays, requests }: ReplayServices,
  { tenantId, runId }: RunRef,
  state: RunState['state'] = 'running',
): TailSource {
  return { store, bus, slots: replays, owner: () => (isUnderWay(state) ? requests.executor(tenantId, runId) : undefined) };
}

/** The frames of a run from its log, from after `cursor` to its end. @param state see {@link tailSource} */
export function replay(services: ReplayServices, run: RunRef, cursor: Cursor, state?: RunState['state']): Feed<FrameSink> {
  const feed = replayFeed(tailSource(services, run, state), run, cursor);
  const { store } = services;
  if (state === undefined || isUnderWay(state) || !store.fetch) return feed;
  return {
    ...feed,
    async deliver(out) {
      // Before the stream begins: a client is then told by the status what is missing.
      try {
        await abortable(store.fetch!(run.tenantId, run.runId, cursor.seq), out.signal);
      } catch (error) {
        if (out.signal.aborted) return;
        throw error;
      }
      await feed.deliver(out);
    },
  };
}

/** The state of a run. @throws {Problem} 404 when the run or its events are gone */
export async function replayable({ requests }: Pick<ReplayServices, 'requests'>, { tenantId, runId }: RunRef): Promise<RunState> {
  return stillThere(await requests.state(tenantId, runId));
}

/** @throws {Problem} 404 when the run or its events are gone */
export function stillThere(state: RunState | undefined): RunState {
  if (!state) throw noRequest();
  if (state.purged) throw eventsDeleted();
  return state;
}

export const noRequest = (): Problem => notFound('request_not_found', 'request not found');

/** When retention has deleted a run's events, nothing can be replayed, not even the `done` that clients wait for. */
export const eventsDeleted = (): Problem => new Problem('events_deleted', 'the events of this request have been deleted, as old ones are');

/** The ids of our own streams. */
const OURS = {
  of: 'this stream',
  read(id: string) {
    const cursor = parseCursor(id);
    return cursor && { cursor };
  },
};

/**
 * Reads `Last-Event-ID`. An empty one counts as absent; a cursor beyond the end of the log is set to its end.
 * @param lastSeq where the run's log ends now @param since a seq that the client has as well
 * @throws {Problem} 400 when it is no cursor
 */
export function cursorOf(lastEventId: string | undefined, lastSeq: number, since = 0): Cursor {
  return clamp(behindBoth(positionIn(OURS, lastEventId)?.cursor ?? START, since), lastSeq);
}

/** Sets a cursor that lies beyond the end of the log to its end. */
export function clamp(cursor: Cursor, lastSeq: number): Cursor {
  const { seq, has = 0 } = cursor;
  return Math.max(seq, has) > lastSeq ? { seq: lastSeq, skip: 0 } : cursor;
}
