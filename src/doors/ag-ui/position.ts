import { parseCursor, type Cursor } from '../../log/cursor.ts';
import type { FrameWriter } from '../../http/translator.ts';
import type { AgUiEvent } from './events.ts';

/**
 * A place in a stream of AG-UI: a cursor of ours, and how many frames behind it. One event of ours may become several
 * frames; the last of them has its cursor, those before it have the cursor of the frame before them, and a number: `7+1`,
 * `7+2`, `8`.
 */
export interface Position {
  cursor: Cursor;
  frames: number;
}

/** Reads a `Last-Event-ID`. @returns undefined when it is malformed */
export function parsePosition(value: string): Position | undefined {
  const [at = '', frames = '0'] = value.split('+');
  const cursor = parseCursor(at);
  return cursor && { cursor, frames: Number(frames) };
}

/** Numbers frames, and leaves out those that the client has. */
export class Frames {
  #base = '0';
  #behind = 0;
  /** How many frames the client has of those that come next. */
  known = 0;

  /** Writes what became of one event. @param id the event's cursor */
  write(id: string, made: readonly AgUiEvent[], out: FrameWriter): void {
    if (made.length === 0) return;
    this.add(made.slice(0, -1), out);
    out.message(id, JSON.stringify(made.at(-1)));
    this.goTo(id);
  }

  /** Writes frames behind the last cursor, which are no event of ours. */
  add(made: readonly AgUiEvent[], out: FrameWriter): void {
    for (const event of made) {
      this.#behind += 1;
      if (this.known > 0) this.known -= 1;
      else out.message(`${this.#base}+${this.#behind}`, JSON.stringify(event));
    }
  }

  /** Everything up to this cursor was written. @param has how many frames behind it the client has as well */
  goTo(id: string, has = 0): void {
    this.#base = id;
    this.#behind = 0;
    this.known = has;
  }
}
