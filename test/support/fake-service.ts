import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { quietPort } from './quiet-port.ts';

/** A service on this machine that Baton talks to. It keeps its port when it is away for a while. */
export abstract class FakeService implements AsyncDisposable {
  readonly #server = http.createServer((request, response) => {
    void this.answer(request, response).then(() => {
      for (const notify of this.#watchers.splice(0)) notify();
    });
  });
  readonly #watchers: (() => void)[] = [];
  #port = 0;

  /** Starts it. */
  static async start<Service extends FakeService>(this: new () => Service): Promise<Service> {
    const service = new this();
    service.#port = await quietPort();
    await service.listen();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Notes a request, and answers it or not. */
  protected abstract answer(request: IncomingMessage, response: ServerResponse): Promise<void>;

  /** Is there again, on the same port. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => this.#server.once('error', reject).listen(this.#port, '127.0.0.1', resolve));
  }

  /** Is not there: connections are refused. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Resolves as soon as the condition holds. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#watchers.push(resolve));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#server.listening) await this.close();
  }
}
