import { LinkedList } from '../lib/linked-list.ts';
import { outsideOfRuns } from '../lib/outside-of-runs.ts';

/** How many groups the streams are spread over, so that their heartbeats don't go out all at once. */
const GROUPS = 16;
/** No timer is faster than this, in milliseconds, unless the interval itself is. */
const FASTEST_MS = 100;

/**
 * The heartbeat of all event streams: one timer for however many there are. The groups beat one after the other, each once in an
 * interval; a stream joins the group that has beaten last when the stream opens, so that its heartbeats are an interval
 * apart. The timer runs only while there are streams.
 */
export class Pulse {
  readonly intervalMs: number;
  /** How much earlier than an interval after its opening a stream's first beat may come. */
  readonly slackMs: number;
  readonly #groups: LinkedList<() => void>[];
  #last = 0;
  #members = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(intervalMs: number) {
    const groups = Math.max(1, Math.min(GROUPS, Math.floor(intervalMs / FASTEST_MS)));
    this.intervalMs = intervalMs;
    this.slackMs = intervalMs / groups;
    this.#groups = Array.from({ length: groups }, () => new LinkedList());
  }

  /** Calls `beat` at every interval. @returns a function that ends it */
  join(beat: () => void): () => void {
    const group = this.#groups[this.#last]!;
    const link = group.add(beat);
    this.#members += 1;
    this.#timer ??= outsideOfRuns(() => setInterval(() => this.#beatNext(), this.slackMs));
    return () => {
      if (!group.remove(link)) return;
      this.#members -= 1;
      if (this.#members > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  #beatNext(): void {
    this.#last = (this.#last + 1) % this.#groups.length;
    for (const beat of this.#groups[this.#last]!) beat();
  }
}
