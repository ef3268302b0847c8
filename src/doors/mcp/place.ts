import type { Pulse } from '../../http/pulse.ts';
import type { StreamWriter } from '../../http/sse.ts';

/** How often a client hears of its call at least: some give up what is quiet for five seconds. */
export const PROGRESS_MS = 4000;

/** What is told of a call between two events. */
export const GOES_ON = 'the call goes on';

/** A place in the stream of a call. */
export interface Place {
  /** The cursor of the last event that was heard. */
  cursor: string;
  /** How often the client was told since then that the call goes on. */
  notes: number;
}

/**
 * How far a call is, as a number that grows with each notification: an event has its place in the log, and what is told between two of
 * them lies between their places, each time nearer to the next one. It depends on nothing but the place, which the client brings back:
 * so it also grows when another node goes on with the stream.
 */
export class Progress {
  #place: Place;
  /** The cursor that the client has heard of last. */
  #cursor: string;

  constructor(from: Place) {
    this.#place = from;
    this.#cursor = from.cursor;
  }

  /** An event was heard, a piece of text too: there are many of them. */
  reached(cursor: string): void {
    this.#cursor = cursor;
  }

  /** The next step between two events. */
  step(): { progress: number; place: Place } {
    const at = seqOf(this.#cursor);
    const notes = at > seqOf(this.#place.cursor) ? 1 : this.#place.notes + 1;
    this.#place = { cursor: this.#cursor, notes };
    return { progress: at + notes / (notes + 1), place: this.#place };
  }
}

const seqOf = (cursor: string): number => Number.parseInt(cursor, 10);

/** Does what takes long, and calls `note` at each beat meanwhile, where a client wants to hear of progress. */
export async function noting<T>(
  { progressPulse }: { progressPulse: Pick<Pulse, 'join'> },
  { wanted, out, note }: { wanted: boolean; out: StreamWriter; note: () => void },
  work: () => Promise<T>,
): Promise<T> {
  // Of a client that falls behind only what it needs is kept.
  const leave = wanted ? progressPulse.join(() => out.full() || note()) : undefined;
  try {
    return await work();
  } finally {
    leave?.();
  }
}
