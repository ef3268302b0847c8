import type { RunEvent } from '../log/events.ts';

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
