import { createParser, type EventSourceParser } from 'eventsource-parser';
import { type AnswerReader, ProviderFault } from './wires/frames.ts';

/** Characters of one frame, so that no provider can fill the memory. */
const FRAME_MAX = 1024 * 1024;

const BLANK = /^[\s\ufeff]*/;

/**
 * The frames of one answer, which comes in pieces: an event stream (https://html.spec.whatwg.org/multipage/server-sent-events.html), or,
 * from hosts that can't stream, one JSON text, with which no event stream begins.
 */
export class AnswerFrames {
  readonly #reader: AnswerReader;
  /** Of the frame that has begun; while an answer waits between two frames, it costs nothing. */
  #parser: EventSourceParser | undefined;
  /** Whether a frame begins where the next piece does. */
  #between = false;
  #begun = false;
  /** What has come of an answer that is one JSON text. */
  #json: string | undefined;

  constructor(reader: AnswerReader) {
    this.#reader = reader;
  }

  /** @throws {ProviderFault} what the reader throws, or for a frame that is too long */
  feed(piece: string): void {
    let at = this.#begun ? 0 : this.#begin(piece);
    if (this.#json !== undefined) {
      this.#json += piece.slice(at);
      if (this.#json.length > FRAME_MAX) throw new ProviderFault('sent a frame that is too long');
      return;
    }
    while (!this.#reader.closed) {
      if (this.#between) at = this.#reader.repeated?.skim(piece, at) ?? at;
      // Blank lines between frames may keep the connection alive.
      while (this.#between && piece[at] === '\n') at += 1;
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

  /** The body has ended. Behind its last frame there may be no blank line. @throws as {@link feed} */
  end(): void {
    if (this.#reader.closed) return;
    if (this.#json !== undefined) return this.#reader.readWhole(this.#json);
    try {
      this.#parser?.feed('\n\n');
    } catch (error) {
      // A frame that is cut off is none.
      if (!(error instanceof ProviderFault && error.cause instanceof SyntaxError)) throw error;
    }
  }

  /** Looks at how the answer begins. @returns where in the piece that is */
  #begin(piece: string): number {
    const [{ length: blank }] = BLANK.exec(piece)!;
    this.#begun = blank < piece.length;
    if (piece[blank] === '{' || piece[blank] === '[') this.#json = '';
    return blank;
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
