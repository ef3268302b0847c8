import { signal } from '@preact/signals';
import { cursorOf, type RunEvent } from '../../../../../clients/typescript/src/index.ts';
import { readOn } from '../../../read-on.ts';
import { baton } from '../../../session.ts';
import { entryOf, type Entry } from './entries.ts';
import type { Playback } from './playback.ts';

/** How the connection to a run's events is. */
export type Connection =
  | { state: 'opening' | 'open' | 'over' }
  /** It is being opened again. */
  | { state: 'lost'; reason: string }
  /** It is not tried any more. */
  | { state: 'failed'; error: unknown };

/** The least time between two times that something new is shown: it leaves the browser time to draw. */
const SHOWN_EVERY_MS = 50;

/**
 * Reads the events of a run into a playback, from the first to the last, over as many connections as it takes. Many
 * events are handed over at once, so that they are drawn at once.
 */
export class Feed {
  readonly connection = signal<Connection>({ state: 'opening' });
  /** `performance.now()` when the last event came. */
  lastAt = 0;
  readonly #id: string;
  readonly #startedMs: number;
  readonly #playback: Playback;
  readonly #controller = new AbortController();
  #ready: Entry[] = [];
  #last: Entry | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = 0;

  constructor(id: string, startedMs: number, playback: Playback) {
    this.#id = id;
    this.#startedMs = startedMs;
    this.#playback = playback;
    void this.#follow();
  }

  /** Whether no event has come, and none is being waited for: there are none, or they can't be had for now. */
  get isWithoutEvents(): boolean {
    const { state } = this.connection.value;
    return this.#last === undefined && state !== 'opening' && state !== 'open';
  }

  close(): void {
    this.#controller.abort();
    clearTimeout(this.#timer);
  }

  /** Tries again what was given up. */
  retry(): void {
    if (this.connection.value.state === 'failed') void this.#follow();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#controller;
    const onReconnect = ({ error }: { error: unknown }): void => {
      this.connection.value = { state: 'lost', reason: error instanceof Error ? error.message : 'the connection was closed' };
    };
    try {
      const options = { signal, onReconnect };
      const run = baton().resume(this.#id, { after: this.#last?.id ?? '', ...options });
      for await (const event of readOn(run, options)) this.#take(event);
      this.connection.value = { state: 'over' };
    } catch (error) {
      if (!signal.aborted) this.connection.value = { state: 'failed', error };
    }
  }

  #take(event: RunEvent): void {
    if (this.connection.value.state !== 'open') this.connection.value = { state: 'open' };
    this.lastAt = performance.now();
    // Without a place it could not be told from its repetition.
    if (cursorOf(event) === undefined) return;
    this.#last = entryOf(event, this.#last, this.#startedMs);
    this.#ready.push(this.#last);
    if (this.#ready.length > 1) return;
    this.#timer = setTimeout(this.#flush, Math.max(0, this.#shownAt + SHOWN_EVERY_MS - this.lastAt));
  }

  #flush = (): void => {
    this.#shownAt = performance.now();
    this.#playback.add(this.#ready.splice(0));
  };
}
