/** One frame of an event stream, as it came. */
export interface Frame {
  /** Undefined when the frame has none of its own. */
  id: string | undefined;
  event: string;
  data: string;
}

/** A frame was longer than it may be. */
export class FrameTooLong extends Error {}

/**
 * Reads an event stream as the HTML standard has it (§9.2.6), piece by piece: lines may end with LF, CR or CRLF, and
 * pieces anywhere. What stands behind the last empty line is never handed out: it belongs to a frame that hasn't come.
 */
export class SseParser {
  readonly #onFrame: (frame: Frame) => void;
  readonly #maxLength: number;
  /** How many comments have come. They keep a connection open, and say that all is well. */
  comments = 0;
  /** The line that has begun. */
  #line = '';
  /** Whether the piece before ended with CR: an LF that follows belongs to it. */
  #afterCr = false;
  #id: string | undefined;
  #event = '';
  #data: string[] = [];
  /** Of the frame so far, its line under way included. */
  #length = 0;

  constructor(onFrame: (frame: Frame) => void, maxLength = Infinity) {
    this.#onFrame = onFrame;
    this.#maxLength = maxLength;
  }

  /** @throws {FrameTooLong} */
  feed(text: string): void {
    if (text === '') return;
    let from = this.#afterCr && text[0] === '\n' ? 1 : 0;
    this.#afterCr = text.endsWith('\r');
    // Only the new piece is searched: what came before has no end of a line in it.
    const ends = /\r\n|\r|\n/g;
    ends.lastIndex = from;
    for (let end = ends.exec(text); end; end = ends.exec(text)) {
      this.#grow(end.index - from);
      const line = this.#line + text.slice(from, end.index);
      this.#line = '';
      this.#take(line);
      from = ends.lastIndex;
    }
    this.#grow(text.length - from);
    this.#line += text.slice(from);
  }

  #grow(by: number): void {
    this.#length += by;
    if (this.#length > this.#maxLength) throw new FrameTooLong(`an event of the stream is longer than ${this.#maxLength} characters`);
  }

  #take(line: string): void {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'data') this.#data.push(value);
    else if (name === 'event') this.#event = value;
    else if (name === 'id' && !value.includes('\0')) this.#id = value;
    else {
      // Comments and fields that nobody knows don't add up: a connection may be kept open for days with them.
      this.#length -= line.length;
      if (colon === 0) this.comments += 1;
    }
  }

  #dispatch(): void {
    const frame = { id: this.#id, event: this.#event || 'message', data: this.#data.join('\n') };
    const isFrame = this.#data.length > 0;
    this.#id = undefined;
    this.#event = '';
    this.#data = [];
    this.#length = 0;
    if (isFrame) this.#onFrame(frame);
  }
}
