import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTP server on loopback with what it was asked. */
export class HttpServer implements AsyncDisposable {
  readonly requests: { method: string; path: string; headers: IncomingMessage['headers'] }[] = [];
  handler: Handler;
  readonly #server: http.Server;

  private constructor(handler: Handler) {
    this.handler = handler;
    // It closes no connection that a client keeps: that would hide it.
    this.#server = http.createServer({ keepAliveTimeout: 0 }, (request, response) => {
      this.requests.push({ method: request.method!, path: request.url!, headers: request.headers });
      this.handler(request, response);
    });
  }

  static async start(handler: Handler): Promise<HttpServer> {
    const made = new HttpServer(handler);
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Waits until nobody is connected any more. */
  async left(): Promise<void> {
    await expect.poll(() => new Promise((resolve) => this.#server.getConnections((_, count) => resolve(count)))).toBe(0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
