import type { RunEvent } from '../log/events.ts';
import type { TailSink } from '../log/tail-reader.ts';

/** Writes the events of one run, in their order, as another protocol has them. */
export interface Translator {
  /** @param id the cursor of the event @param out takes what becomes of it, which may be nothing or several frames */
  event(id: string, event: RunEvent, out: FrameWriter): void;
  /** Whether it has written everything that its client is to get: the stream ends, whether the run goes on or not. */
  readonly over?: boolean;
  /** There are no more events: after `done`, or when the stream ends early because the server shuts down. */
  end?(out: FrameWriter): void;
}

/** Writes frames of an event stream; `json` is one line. */
export interface FrameWriter {
  /** With an id, from which a client resumes, and without event. */
  message(id: string, json: string): void;
  /** With neither. */
  data(json: string): void;
  /** With an event, and without id. */
  event(event: string, json: string): void;
}

/** What a run's frames are delivered into: a stream, or what becomes of one in another protocol. */
export interface StreamWriter extends TailSink {
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
  /** Calls back when the client is gone, at once if it is. For one caller, whom it costs less than the signal. */
  onGone(listener: () => void): void;
  /** Whether the headers are out, or about to go out with the first frames: from then on a failure can only break the stream off. */
  readonly opened: boolean;
  /** Sends the headers at once, though there is nothing to send behind them yet. */
  open(): void;
}
