import { createParser, type EventSourceParser } from 'eventsource-parser';
import { type AnswerReader, ProviderFault } from './wires/frames.ts';

/** Characters of one frame, so that no provider can fill the memory. */
const FRAME_MAX = 1024 * 1024;

/** The frames of one answer, which comes in pieces: an event stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class AnswerFrames {
  readonly #reader: AnswerReader;
  /** Of the frame that has begun; while an answer waits between two frames, it costs nothing. */
  #parser: EventSourceParser | undefined;
  /** Whether a frame begins where the next piece does. */
  #between = false;

  constructor(reader: AnswerReader) {
    this.#reader = reader;
  }

  /** @throws {ProviderFault} what the reader throws, or for a frame that is too long */
  feed(piece: string): void {
    let at = 0;
    while (!this.#reader.closed) {
      if (this.#between) at = this.#reader.repeated?.skim(piece, at) ?? at;
      if (at === piece.length) return;
      const blank = piece.indexOf('\n\n', at);
      const end = blank < 0 ? piece.length : blank + 2;
      this.#parser ??= parserOf(this.#reader);
      this.#parser.feed(piece.slice(at, end));
      this.#between = blank >= 0;
      if (this.#between) this.#parser = undefined;
      at = end;
    }
  }
}

function parserOf(reader: AnswerReader): EventSourceParser {
  return createParser({
    maxBufferSize: FRAME_MAX,
    onEvent({ event, data }) {
      if (!reader.closed) reader.read(event, data);
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw new ProviderFault('sent a frame that is too long', error);
    },
  });
}
