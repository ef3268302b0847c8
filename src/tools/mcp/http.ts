import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { within } from '../../lib/deadline.ts';
import { countedFetch, createSockets } from '../remote/http.ts';
import type { HttpServer } from './config.ts';
import type { Meter } from './meter.ts';

/** Milliseconds that a server gets to take note that its session is over. */
const GOODBYE_MS = 1000;

export interface HttpOptions {
  meter: Meter;
  /** Called when the answer to a message has broken off and won't be resumed. */
  onBroken: () => void;
}

/**
 * The SDK's transport, over sockets of its own and with bodies that are counted. The SDK follows redirects only
 * within the server's origin, so the headers reach nobody else.
 */
export class HttpTransport extends StreamableHTTPClientTransport {
  /** Whether to close without telling the server that the session ends. */
  abrupt = false;
  readonly #sockets: ReturnType<typeof createSockets>;
  #closing: Promise<void> | undefined;

  constructor({ url, headers }: HttpServer, { meter, onBroken }: HttpOptions) {
    const sockets = createSockets();
    super(url, {
      requestInit: { headers: { ...headers } },
      fetch(target, init) {
        meter.addRequest();
        const asked = new Headers(init?.headers);
        // The stream for messages that no request asked for; we need none of them.
        if (init?.method === 'GET' && !asked.has('last-event-id')) return Promise.resolve(new Response(null, { status: 405 }));
        let resumable = false;
        return countedFetch(target, init, sockets, {
          onBytes(piece) {
            // After an event with an id, the SDK can ask for the missing rest.
            resumable ||= Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).includes('id:');
            meter.addBytes(piece.byteLength);
          },
          onBroken: () => resumable || onBroken(),
        });
      },
    });
    this.#sockets = sockets;
  }

  override close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    if (!this.abrupt) await within(GOODBYE_MS, new AbortController().signal, () => this.terminateSession()).catch(() => {});
    await super.close();
    await this.#sockets.destroy();
  }
}
