import { AsyncResource } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Dispatcher } from 'undici';
import { DECODERS } from '../lib/decoders.ts';
import { UpstreamStatus } from './upstream-status.ts';
import { ProviderFault } from './wires/frames.ts';

/** What is told of an answer, of its body only where its status is 2xx, each in the tick in which it happens, and nothing once the exchange is closed. */
export interface AnswerListener {
  /** The headers of an answer are there, of any final status. */
  onHead(isRefusal: boolean): void;
  onPiece(text: string): void;
  onEnd(): void;
  /** The connection broke. */
  onError(error: unknown): void;
}

/** UTF-16 units of an error's text that are worth keeping. */
const ERROR_TEXT_MAX = 64 * 1024;

/** Bytes of an answer that was sent compressed, so that a few bytes can't become days of work. */
const INFLATED_MAX = 64 * 1024 * 1024;

const CLOSED = new Error('the call is over');

/**
 * A request and its answer, as undici's dispatcher tells of them. It calls back in the context of whoever opened the connection; the
 * listener is called in that of its own request.
 */
export class Exchange extends AsyncResource implements Dispatcher.DispatchHandler {
  /** None once the exchange is closed. What an SDK keeps of a call does not keep the rest of it so. */
  #listener: AnswerListener | undefined;
  /** There is one while the request has a connection. */
  #controller: Dispatcher.DispatchController | undefined;
  #wasSent = false;
  #address: string | undefined;
  /** Until the answer begins. */
  #awaited: PromiseWithResolvers<void> | undefined;
  /** An answer that is not 2xx, until its text is there. */
  #refusal: { status: number; headers: IncomingHttpHeaders; text: string } | undefined;
  #decoder = new StringDecoder('utf8');
  /** What the body of a good answer is told as. */
  readonly #told: 'utf8' | 'latin1';
  /** Of an answer that is compressed although nobody has asked for that. */
  #inflate: Transform | undefined;
  #inflated = 0;
  #held = false;
  /** How the connection broke while there was still something to decompress. */
  #broken: Error | undefined;

  /** @param told `latin1`: each byte as one character */
  constructor(listener: AnswerListener, told: 'utf8' | 'latin1' = 'utf8') {
    super('MODEL_CALL');
    this.#told = told;
    this.#listener = listener;
  }

  /**
   * Resolves when the answer begins.
   * @throws {UpstreamStatus} for another status than 2xx, with the text behind it
   * @throws {Error} when no answer comes
   */
  send(sockets: Dispatcher, request: Dispatcher.DispatchOptions): Promise<void> {
    const awaited = Promise.withResolvers<void>();
    this.#awaited = awaited;
    this.#address = `${String(request.origin)}${request.path.replace(/\?.*/, '')}`;
    sockets.dispatch(request, this);
    return awaited.promise;
  }

  /** Where the request goes, without credentials and query. */
  get address(): string | undefined {
    return this.#address;
  }

  /** Whether the request has had a connection. */
  get wasSent(): boolean {
    return this.#wasSent;
  }

  /** Takes an answer that is not 2xx for whole whose text does not end. @returns false when there is none */
  endRefusal(): boolean {
    if (!this.#refusal) return false;
    this.#refuse();
    return true;
  }

  /** At most one piece comes until `resume`. */
  pause(): void {
    this.#held = true;
    this.#controller?.pause();
    this.#inflate?.pause();
  }

  resume(): void {
    this.#held = false;
    this.#inflate?.resume();
    if (!this.#inflate?.writableNeedDrain) this.#controller?.resume();
  }

  /** Closes the connection, unless the answer has been read to its end. */
  close(): void {
    this.#listener = undefined;
    this.#controller?.abort(CLOSED);
    this.#controller = undefined;
    this.#inflate?.destroy();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#wasSent = true;
    if (this.#listener) this.#controller = controller;
    else controller.abort(CLOSED);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#tell((listener) => listener.onHead(status >= 300));
    this.#undo(headers['content-encoding']);
    if (status >= 300) {
      this.#refusal = { status, headers, text: '' };
      return;
    }
    if (this.#told !== 'utf8') this.#decoder = new StringDecoder(this.#told);
    this.#awaited?.resolve();
    this.#awaited = undefined;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#inflate) return this.#take(chunk);
    // Until it has worked off what it has.
    if (!this.#inflate.write(chunk)) this.#controller?.pause();
  }

  onResponseEnd(): void {
    if (this.#inflate) this.#inflate.end();
    else this.#takeEnd();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#refusal) return this.#refuse();
    if (this.#awaited) return this.#fail(error);
    if (!this.#inflate) return this.#tell((listener) => listener.onError(error));
    // Told behind what has come.
    this.#broken = error;
    this.#inflate.end();
  }

  /** Undoes a coding of the body; one that is not known may be no coding at all. */
  #undo(encoding: unknown): void {
    const coding = typeof encoding === 'string' ? encoding.trim().toLowerCase() : '';
    if (!Object.hasOwn(DECODERS, coding)) return;
    const inflate = DECODERS[coding]!();
    this.#inflate = inflate
      .on('data', (chunk: Buffer) => {
        this.#inflated += chunk.length;
        if (this.#inflated > INFLATED_MAX) inflate.destroy(new ProviderFault('sent an answer that is too long'));
        else this.#take(chunk);
      })
      .on('drain', () => {
        if (!this.#held) this.#controller?.resume();
      })
      .on('end', () => {
        const error = this.#broken;
        if (error) this.#tell((listener) => listener.onError(error));
        else this.#takeEnd();
      })
      .on('error', (error) => {
        if (this.#refusal) return this.#refuse();
        const fault = error instanceof ProviderFault ? error : new ProviderFault('sent an answer that can not be decompressed', error);
        this.#tell((listener) => listener.onError(this.#broken ?? fault));
      });
  }

  #take(chunk: Buffer): void {
    const text = this.#decoder.write(chunk);
    if (!this.#refusal) return this.#pass(text);
    this.#refusal.text += text;
    if (this.#refusal.text.length > ERROR_TEXT_MAX) this.#refuse();
  }

  #takeEnd(): void {
    if (this.#refusal) return this.#refuse();
    this.#pass(this.#decoder.end());
    this.#tell((listener) => listener.onEnd());
  }

  #refuse(): void {
    const { status, headers, text } = this.#refusal!;
    this.#refusal = undefined;
    this.#fail(new UpstreamStatus(status, headers, text.slice(0, ERROR_TEXT_MAX)));
    this.close();
  }

  #fail(error: Error): void {
    this.#awaited?.reject(error);
    this.#awaited = undefined;
  }

  #pass(text: string): void {
    if (text !== '') this.#tell((listener) => listener.onPiece(text));
  }

  #tell(tell: (listener: AnswerListener) => void): void {
    if (this.#listener) this.runInAsyncScope(tell, undefined, this.#listener);
  }
}
