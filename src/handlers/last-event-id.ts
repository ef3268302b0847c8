import { Problem, badRequest } from '../lib/problem.ts';
import { behindBoth, parseCursor, type Cursor } from '../log/cursor.ts';

/**
 * Reads `Last-Event-ID`. An empty one counts as absent; a cursor beyond the end of the log is set to its end.
 * @param lastSeq where the run's log ends now @param since a seq that the client has as well
 * @throws {Problem} 400 when it is no cursor
 */
export function cursorOf(lastEventId: string | undefined, lastSeq: number, since = 0): Cursor {
  const cursor = lastEventId ? parseCursor(lastEventId) : { seq: 0, skip: 0 };
  if (!cursor) throw badRequest('Last-Event-ID is not an id of this stream');
  return clamp(behindBoth(cursor, since), lastSeq);
}

/** Sets a cursor that lies beyond the end of the log to its end. */
export function clamp(cursor: Cursor, lastSeq: number): Cursor {
  const { seq, has = 0 } = cursor;
  return Math.max(seq, has) > lastSeq ? { seq: lastSeq, skip: 0 } : cursor;
}

/** When retention has deleted a run's events, nothing can be replayed, not even the `done` that clients wait for. */
export const eventsDeleted = (): Problem => new Problem('events_deleted', 'the events of this request have been deleted, as old ones are');
