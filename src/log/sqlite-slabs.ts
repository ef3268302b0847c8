import type { Database as Connection } from 'better-sqlite3';
import { wholeBytes } from '../store/runs/event-data.ts';
import type { SlabReader } from './events.ts';
import { FRAME_SQL } from './frame.ts';

/**
 * The table of events, as `e`, in the order of its primary key, by which the events of one run come in the order of their `seq`. Said with `order by`,
 * SQLite would compile the statement anew for each call, and copy each row once more.
 */
export const EVENTS_IN_ORDER = 'events e indexed by sqlite_autoindex_events_1';

/** Events of a plan at most, and so of a slab. */
const EVENTS = 1000;
/** Bytes of payload that a slab has at most, if it has more than one event. */
const BYTES = 128 * 1024;

/** Has SQLite put the frames of many events together: as rows, each would become a string three times. */
export function sqliteSlabs(connection: Connection): SlabReader {
  const ofRun = `from ${EVENTS_IN_ORDER} where e.request_id = ? and e.tenant_id = ? and e.seq > ?`;
  // The length of a value stands before it, so that no payload is read; where a text is elsewhere, its length is said at the beginning.
  const sizes = connection
    .prepare<[string, number, number], [seq: number, bytes: number]>(`select e.seq, ${wholeBytes('sqlite', 'e')} ${ofRun} limit ${EVENTS}`)
    .raw();
  const frames = connection
    .prepare<[string, number, number, number], [frames: Buffer | null, done: number]>(
      `select cast(group_concat(${FRAME_SQL}, '') as blob), max(e.kind = 'done') ${ofRun} and e.seq <= ?`,
    )
    .raw();
  return {
    plan(tenantId, runId, afterSeq) {
      const rows = sizes.all(runId, tenantId, afterSeq);
      const slabs: { lastSeq: number; bytes: number }[] = [];
      for (const [lastSeq, size] of rows) {
        const open = slabs.at(-1);
        if (!open || open.bytes + size > BYTES) slabs.push({ lastSeq, bytes: size });
        else Object.assign(open, { lastSeq, bytes: open.bytes + size });
      }
      return { slabs, last: rows.length < EVENTS };
    },
    read(tenantId, runId, afterSeq, lastSeq) {
      const [bytes, done] = frames.get(runId, tenantId, afterSeq, lastSeq)!;
      return bytes ? { frames: bytes, done: done === 1 } : undefined;
    },
  };
}
