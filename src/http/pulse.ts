import { LinkedList } from '../lib/linked-list.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';

/** How many groups the streams are spread over, so that their heartbeats don't go out all at once. */
const SLOTS = 16;
/** No timer is faster than this, in milliseconds, unless the interval itself is. */
const FASTEST_MS = 100;

/**
 * The heartbeat of all event streams: one timer for however many there are. The slots take turns, each once in an
 * interval; a stream joins the slot whose turn it is when the stream opens, so that its heartbeats are an interval
 * apart. The timer runs only while there are streams.
 */
export class Pulse {
  readonly intervalMs: number;
  /** How much earlier than an interval after its opening a stream's first beat may come. */
  readonly slackMs: number;
  readonly #slots: LinkedList<() => void>[];
  #up = 0;
  #members = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(intervalMs: number) {
    const slots = Math.max(1, Math.min(SLOTS, Math.floor(intervalMs / FASTEST_MS)));
    this.intervalMs = intervalMs;
    this.slackMs = intervalMs / slots;
    this.#slots = Array.from({ length: slots }, () => new LinkedList());
  }

  /** Calls `beat` at every interval. @returns a function that ends it */
  join(beat: () => void): () => void {
    const slot = this.#slots[this.#up]!;
    const link = slot.add(beat);
    this.#members += 1;
    this.#timer ??= outsideOfRuns(() => setInterval(() => this.#turn(), this.slackMs));
    return () => {
      if (!slot.remove(link)) return;
      this.#members -= 1;
      if (this.#members > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  #turn(): void {
    this.#up = (this.#up + 1) % this.#slots.length;
    for (const beat of this.#slots[this.#up]!) beat();
  }
}
