import type { ProgressToken } from '@modelcontextprotocol/client';
import type { FrameWriter, Translator } from '../../../http/translator.ts';
import type { RunEvent } from '../../../log/events.ts';
import type { Progress } from '../place.ts';
import { progressOf } from '../progress.ts';

/** Writes the progress of a call that stands alone, up to where there is something to answer. Frames have no ids: such streams are not gone on with. */
export class StatelessUpdates implements Translator {
  readonly #progressToken: ProgressToken | undefined;
  readonly #progress: Progress;
  readonly #onBegun: () => void;
  readonly #asks: boolean;
  #files: boolean;
  /** The last event that it has seen. */
  cursor: string;
  /** Whether somebody is asked something. */
  asked = false;
  /** Set when `done` has come. @see CallUpdates */
  ended: { done: Extract<RunEvent, { event: 'done' }>['data']; files: boolean } | undefined;

  /** @param cursor where the stream begins @param onBegun called with each event @param asks whether the client can be asked */
  constructor(
    cursor: string,
    { progressToken, progress, asks }: { progressToken: ProgressToken | undefined; progress: Progress; asks: boolean },
    onBegun: () => void,
  ) {
    this.#progress = progress;
    this.cursor = cursor;
    this.#progressToken = progressToken;
    this.#asks = asks;
    this.#onBegun = onBegun;
    this.#files = cursor !== '0';
  }

  get over(): boolean {
    return this.asked || this.ended !== undefined;
  }

  event(id: string, event: RunEvent, out: FrameWriter): void {
    // What comes with the same piece of the log is still to come.
    if (this.over) return;
    this.cursor = id;
    this.#progress.reached(id);
    this.#onBegun();
    if (event.event === 'file') this.#files = true;
    if (event.event === 'question' && this.#asks) this.asked = true;
    if (event.event === 'done') this.ended = { done: event.data, files: this.#files };
    const message = progressOf(event);
    if (message !== undefined) tellProgress(out, this.#progressToken, Number(id), message);
  }
}

/** Tells a client that wants to hear of progress how far its call is. */
export function tellProgress(out: FrameWriter, progressToken: ProgressToken | undefined, progress: number, message: string): void {
  if (progressToken === undefined) return;
  const params = { progressToken, progress, message };
  out.data(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params }));
}
