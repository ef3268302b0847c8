/**
 * Cursors: the `id:` of a frame, "everything up to and including this frame".
 *
 * `7` is the event with that seq. `7.123` is event 7 and the first 123 units (UTF-16 code units) of the text and the thoughts
 * that follow it, counted over consecutive events of either kind and of any stream; live deltas need it because they are sent before
 * the row that will hold them is written.
 */
export interface Cursor {
  seq: number;
  /** Units of text after `seq` that the client has already. */
  skip: number;
  /** The client has everything up to this seq as well, wherever the units end. Default: no more than that. */
  has?: number;
}

/** The events that cursors count the units of. */
const DELTA_KINDS = ['text', 'reasoning'] as const;
export type DeltaKind = (typeof DELTA_KINDS)[number];

/** Whether an event is a piece of text or of thoughts. */
export const isDeltaKind = (kind: string): kind is DeltaKind => (DELTA_KINDS as readonly string[]).includes(kind);

const PATTERN = /^(\d{1,15})(?:\.(\d{1,15}))?$/;

/** The id of a live text delta. */
export function formatCursor(seq: number, units: number): string {
  return `${seq}.${units}`;
}

/** Reads a `Last-Event-ID`. @returns undefined when it is malformed. */
export function parseCursor(value: string): Cursor | undefined {
  const match = PATTERN.exec(value);
  if (!match) return undefined;
  return { seq: Number(match[1]), skip: Number(match[2] ?? 0) };
}

/** Behind both a cursor and a seq. Which is the later one is not to be seen where the cursor ends within text. */
export function behindBoth(cursor: Cursor, seq: number): Cursor {
  if (cursor.seq >= seq) return cursor;
  return cursor.skip === 0 ? { seq, skip: 0 } : { ...cursor, has: seq };
}
