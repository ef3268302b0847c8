import type { Database as Connection } from 'better-sqlite3';
import type { SlabReader } from './events.ts';
import { FRAME_SQL } from './frame.ts';

/** Events of a slab at most. */
const EVENTS = 500;
/** Bytes of payload that a slab has at most, if it has more than one event. */
const BYTES = 64 * 1024;

/** Has SQLite put the frames of many events together: as rows, each would become a string three times. */
export function sqliteSlabs(connection: Connection): SlabReader {
  const ofRun = `from events where request_id = ? and tenant_id = ? and seq > ? order by seq limit`;
  // The length of a value stands before it, so that no payload is read.
  const sizes = connection.prepare<[string, number, number], number>(`select octet_length(data) ${ofRun} ${EVENTS}`).pluck();
  const frames = connection
    .prepare<[string, number, number, number], [frames: Buffer, lastSeq: number, done: number]>(
      `select cast(group_concat(frame, '') as blob), max(seq), max(kind = 'done') from (select seq, kind, ${FRAME_SQL} as frame ${ofRun} ?)`,
    )
    .raw();
  return {
    extent(tenantId, runId, afterSeq) {
      const all = sizes.all(runId, tenantId, afterSeq);
      let events = 0;
      let bytes = 0;
      while (events < all.length && (events === 0 || bytes + all[events]! <= BYTES)) bytes += all[events++]!;
      return { events, bytes, last: events === all.length && events < EVENTS };
    },
    read(tenantId, runId, afterSeq, events) {
      const [bytes, lastSeq, done] = frames.get(runId, tenantId, afterSeq, events)!;
      return { frames: bytes, lastSeq, done: done === 1 };
    },
  };
}
