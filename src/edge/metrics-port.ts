import type { ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { errorBody } from '../http/errors.ts';
import { http } from '../lib/node-http.ts';
import { ListenerSockets } from './listener-sockets.ts';

/** The metrics as a text. */
export interface MetricsText {
  contentType: string;
  render(): Promise<string>;
}

/** More than whoever collects metrics opens. */
const MAX_CONNECTIONS = 64;
/** What one client may keep it waiting for. */
const PATIENCE = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 5000 };

/** `/metrics` on a port of its own, and nothing else: what balances the traffic of clients leads nobody there. */
export class MetricsPort {
  readonly #metrics: MetricsText;
  readonly #sockets: ListenerSockets;

  constructor(metrics: MetricsText) {
    this.#metrics = metrics;
    const server = http.createServer(PATIENCE, ({ method, url }, response) => {
      const isOurs = (method === 'GET' || method === 'HEAD') && /^\/metrics(?:\?|$)/.test(url!);
      if (!isOurs) return refuse(response);
      this.#answer(response).catch(() => response.destroy());
    });
    server.maxConnections = MAX_CONNECTIONS;
    this.#sockets = new ListenerSockets(server, 1);
  }

  /** @returns the URL of the metrics @throws when the port can't be had */
  async listen({ METRICS_PORT = 0, HOST, METRICS_HOST = HOST }: Config): Promise<string> {
    return `${await this.#sockets.listen(METRICS_PORT, METRICS_HOST)}/metrics`;
  }

  close(): Promise<void> {
    return this.#sockets.close();
  }

  async #answer(response: ServerResponse): Promise<void> {
    const text = await this.#metrics.render();
    response.writeHead(200, { 'Content-Type': this.#metrics.contentType }).end(text);
  }
}

function refuse(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'application/json' }).end(errorBody('not_found', 'here is nothing but GET /metrics'));
}
