import type { Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How long finished answers may take to reach their clients when the server stops. */
const GOODBYE_MS = 2000;

/** Connections that may wait to be accepted, as far as the system lets them; whoever connects beyond it tries again after a second. */
const BACKLOG = 4096;

/** Sockets that listen on one port for one HTTP server. */
export class ListenerSockets {
  readonly #server: HttpServer;
  readonly #others: Server[];

  /**
   * @param count Node accepts one connection from a socket in each pass of the event loop. Of several sockets on one port, the kernel spreads
   * connections over them, and each pass accepts as many (SO_REUSEPORT, https://man7.org/linux/man-pages/man7/socket.7.html)
   */
  constructor(server: HttpServer, count: number) {
    this.#server = server;
    this.#others = Array.from({ length: count - 1 }, () =>
      // As HTTP servers make theirs.
      createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
    );
  }

  /** @returns the URL @throws as `listen` of node:net does, when the port is taken for example */
  async listen(port: number, host: string): Promise<string> {
    const reusePort = this.#others.length > 0;
    // Sockets that share their port would share it with those of another process of the same user, too.
    if (reusePort) await tryPort(port, host);
    const first = await listen(this.#server, { port, host, reusePort });
    for (const other of this.#others) await listen(other, { port: first.port, host: first.address, reusePort });
    return `http://${first.family === 'IPv6' ? `[${first.address}]` : first.address}:${first.port}`;
  }

  /** Accepts no more connections, and closes each open one as soon as its answers are sent, or have had their time. */
  async close(): Promise<void> {
    const closed = Promise.all([this.#server, ...this.#others].map((each) => new Promise((resolve) => each.close(resolve))));
    this.#server.closeIdleConnections();
    await Promise.race([closed, delay(GOODBYE_MS, undefined, { ref: false })]);
    this.#server.closeAllConnections();
    await closed;
  }
}

/** @param port 0 is any free one @throws when the port can't be had, by us alone */
export async function tryPort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const server = createServer((socket) => socket.destroy());
  await listen(server, { port, host });
  await new Promise((resolve) => server.close(resolve));
}

function listen(server: Server, options: { port: number; host: string; reusePort?: boolean }): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...options, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}
