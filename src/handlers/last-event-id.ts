import { Problem, badRequest } from '../lib/problem.ts';
import { parseCursor, type Cursor } from '../log/cursor.ts';

/**
 * Reads `Last-Event-ID`; empty counts as absent, and beyond the end means from the end.
 * @param lastSeq where the run's log ends now
 * @throws {Problem} 400 when it is no cursor
 */
export function cursorOf(lastEventId: string | undefined, lastSeq: number): Cursor {
  if (!lastEventId) return { seq: 0, skip: 0 };
  const cursor = parseCursor(lastEventId);
  if (!cursor) throw badRequest('Last-Event-ID is not an id of this stream');
  return clamp(cursor, lastSeq);
}

/** A running run goes on from its end for those who ask for more than there is. */
export function clamp(cursor: Cursor, lastSeq: number): Cursor {
  return cursor.seq > lastSeq ? { seq: lastSeq, skip: 0 } : cursor;
}

/** Of a run whose events have outlived their time nothing can be replayed: not even an end, which clients wait for. */
export const eventsDeleted = (): Problem => new Problem('events_deleted', 'the events of this request have been deleted, as old ones are');
