import { Problem, badRequest } from '../lib/problem.ts';
import { parseCursor, type Cursor } from '../log/cursor.ts';

/**
 * Reads `Last-Event-ID`. An empty one counts as absent; a cursor beyond the end of the log is set to its end.
 * @param lastSeq where the run's log ends now
 * @throws {Problem} 400 when it is no cursor
 */
export function cursorOf(lastEventId: string | undefined, lastSeq: number): Cursor {
  if (!lastEventId) return { seq: 0, skip: 0 };
  const cursor = parseCursor(lastEventId);
  if (!cursor) throw badRequest('Last-Event-ID is not an id of this stream');
  return clamp(cursor, lastSeq);
}

/** Sets a cursor that lies beyond the end of the log to its end. */
export function clamp(cursor: Cursor, lastSeq: number): Cursor {
  return cursor.seq > lastSeq ? { seq: lastSeq, skip: 0 } : cursor;
}

/** When retention has deleted a run's events, nothing can be replayed, not even the `done` that clients wait for. */
export const eventsDeleted = (): Problem => new Problem('events_deleted', 'the events of this request have been deleted, as old ones are');
