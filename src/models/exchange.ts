import { AsyncResource } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import type { Dispatcher } from 'undici';

/** What is told of an answer, each in the tick in which it happens, and nothing once the exchange is closed. */
export interface AnswerListener {
  onPiece(text: string): void;
  onEnd(): void;
  /** The connection broke. */
  onError(error: unknown): void;
}

/** How an answer begins. */
interface Head {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of what a status other than 2xx comes with. */
  text: string;
}

/** UTF-16 units of an error's text that are worth keeping. */
const ERROR_TEXT_MAX = 64 * 1024;

const CLOSED = new Error('the call is over');

/**
 * A request and its answer, over undici's dispatcher. undici calls back in the context of whoever opened the connection; the
 * listener is called in that of its own request.
 */
export class Exchange extends AsyncResource implements Dispatcher.DispatchHandler {
  readonly #head = Promise.withResolvers<Head>();
  readonly #decoder = new StringDecoder('utf8');
  /** There is one while the request has a connection. */
  #controller: Dispatcher.DispatchController | undefined;
  #refused: Omit<Head, 'text'> | undefined;
  #listener: AnswerListener | undefined;
  /** What has come before there was a listener. */
  #early = '';
  #earlyEnd: (() => void) | undefined;
  #closed = false;

  constructor() {
    super('MODEL_CALL');
  }

  /** Resolves when the answer begins, or when the text of an error is there. @throws {Error} when no answer comes */
  get head(): Promise<Head> {
    return this.#head.promise;
  }

  /** Has the answer told to a listener, beginning with what has already come. */
  read(listener: AnswerListener): void {
    this.#listener = listener;
    if (this.#early !== '') listener.onPiece(this.#early);
    this.#early = '';
    if (!this.#closed) this.#earlyEnd?.();
  }

  /** At most one piece comes until `resume`. */
  pause(): void {
    this.#controller?.pause();
  }

  resume(): void {
    this.#controller?.resume();
  }

  /** Closes the connection, unless the answer has been read to its end. */
  close(reason: Error = CLOSED): void {
    this.#closed = true;
    this.#controller?.abort(reason);
    this.#head.reject(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#closed) controller.abort(CLOSED);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    if (status < 300) this.#head.resolve({ status, headers, text: '' });
    else this.#refused = { status, headers };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#closed) return;
    this.#pass(this.#decoder.write(chunk));
    if (this.#refused && this.#early.length > ERROR_TEXT_MAX) this.#refuse(this.#refused);
  }

  onResponseEnd(): void {
    if (this.#closed) return;
    this.#pass(this.#decoder.end());
    if (this.#refused) this.#refuse(this.#refused);
    else this.#tellEnd((listener) => listener.onEnd());
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#closed) return;
    if (this.#refused) return this.#refuse(this.#refused);
    this.#head.reject(error);
    this.#tellEnd((listener) => listener.onError(error));
  }

  #pass(text: string): void {
    if (text === '') return;
    if (this.#listener) this.runInAsyncScope(this.#listener.onPiece, this.#listener, text);
    else this.#early += text;
  }

  #tellEnd(tell: (listener: AnswerListener) => void): void {
    const end = (): void => this.runInAsyncScope(tell, undefined, this.#listener!);
    if (this.#listener) end();
    else this.#earlyEnd = end;
  }

  #refuse(head: Omit<Head, 'text'>): void {
    this.#head.resolve({ ...head, text: this.#early.slice(0, ERROR_TEXT_MAX) });
    this.close();
  }
}
