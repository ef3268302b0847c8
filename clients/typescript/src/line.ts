import { Dropped } from './dropped.ts';
import { ProtocolError } from './errors.ts';
import { send, type Outgoing } from './http.ts';
import type { Settings } from './options.ts';
import { reasonOf, throwIfAborted } from './signals.ts';
import { FrameTooLong, SseParser, type Frame } from './sse.ts';

/** One connection that brings an event stream. It lasts until it breaks, falls silent, is hung up, or the signal aborts. */
export class Line {
  readonly #settings: Settings;
  readonly #controller = new AbortController();
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = (): void => this.#controller.abort(reasonOf(this.#signal!));
  #response!: Response;

  private constructor(settings: Settings, signal: AbortSignal | undefined) {
    this.#settings = settings;
    this.#signal = signal;
    throwIfAborted(signal);
    signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /**
   * Sends a request and waits for the headers of the answer.
   * @returns undefined when the server says that nothing will come any more
   * @throws {ApiStatusError} when the answer is no success
   * @throws {Dropped} when there is none, or no event stream
   */
  static async open(settings: Settings, { signal, ...outgoing }: Outgoing): Promise<Line | undefined> {
    const line = new Line(settings, signal);
    try {
      const headers = { Accept: 'text/event-stream', ...outgoing.headers };
      const response = await line.#unlessSilent(send(settings, { ...outgoing, headers, signal: line.#controller.signal }));
      if (response.status === 204) {
        line.hangUp();
        return undefined;
      }
      // A page of a proxy, say, that wants somebody to log in.
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) throw new Dropped('the answer is no event stream');
      line.#response = response;
      if (!response.body) settings.platform.streams = false;
      return line;
    } catch (error) {
      line.hangUp();
      throw error;
    }
  }

  get response(): Response {
    return this.#response;
  }

  /**
   * The frames, as they come; to be asked for once. It ends when the connection does, in order or not: who knows how a
   * stream ends knows whether it is complete.
   * @param onHeartbeat told of comments, with which the server says that there is nothing to say
   * @throws {Dropped} when the connection breaks or falls silent
   */
  async *frames(onHeartbeat: () => void = () => {}): AsyncGenerator<Frame, void, undefined> {
    const ready: Frame[] = [];
    const parser = new SseParser((frame) => ready.push(frame), this.#settings.maxEventLength);
    try {
      // Where the platform hands out no body as it comes, all of it is there at its end.
      const reader = this.#response.body?.getReader();
      if (!reader) {
        parser.feed(await this.#unlessSilent(this.#response.text().catch(broken)));
        yield* ready;
        return;
      }
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await this.#unlessSilent(reader.read().catch(broken));
        if (done) return;
        const { comments } = parser;
        parser.feed(decoder.decode(value, { stream: true }));
        if (parser.comments > comments) onHeartbeat();
        yield* ready.splice(0);
      }
    } catch (error) {
      if (error instanceof FrameTooLong) throw new ProtocolError(error.message);
      throw error;
    } finally {
      this.hangUp();
    }
  }

  /** Closes the connection. What the server does goes on. */
  hangUp(): void {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#controller.abort();
  }

  /** Waits, but only for so long. @throws {Dropped} @throws the reason of the signal */
  async #unlessSilent<Value>(promise: Promise<Value>): Promise<Value> {
    const silence = new Dropped('the connection fell silent');
    const timer = setTimeout(() => this.#controller.abort(silence), this.#settings.idleTimeoutMs);
    try {
      return await promise;
    } catch (error) {
      throwIfAborted(this.#signal);
      throw this.#controller.signal.aborted ? silence : error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function broken(cause: unknown): never {
  throw new Dropped('the connection broke', { cause });
}
