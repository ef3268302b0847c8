import type { Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';

/**
 * Node takes one connection from a listening socket in each pass of the event loop: behind thirty that come at once, a client would
 * wait for thirty passes. With several sockets on one port the kernel spreads the connections over them, and each pass takes as many
 * (SO_REUSEPORT, https://man7.org/linux/man-pages/man7/socket.7.html). Elsewhere than on Linux there is one.
 */
const SOCKETS = process.platform === 'linux' ? 64 : 1;

/** Sockets on one port that lead to one HTTP server. */
export interface Listening {
  /** The HTTP server itself, and those beside it. */
  readonly servers: readonly Server[];
  /** @throws as `listen` of node:net does, when the port is taken for example */
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Takes no more connections. Resolves when the open ones have ended. */
  close(): Promise<void>;
}

/** Lets an HTTP server listen on several sockets. */
export function listeningOf(server: HttpServer): Listening {
  const { pauseOnConnect = false } = server as { pauseOnConnect?: boolean };
  const others = Array.from({ length: SOCKETS - 1 }, () =>
    // As HTTP servers make theirs.
    createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect }, (socket) => server.emit('connection', socket)),
  );
  const servers: readonly Server[] = [server, ...others];
  return {
    servers,
    async listen(port, host) {
      if (others.length === 0) return listen(server, { port, host });
      // Sockets that share their port would share it with those of another process of the same user, too.
      if (port !== 0) await tryOut(port, host);
      const first = await listen(server, { port, host, reusePort: true });
      for (const other of others) await listen(other, { port: first.port, host: first.address, reusePort: true });
      return first;
    },
    async close() {
      await Promise.all(servers.map((each) => new Promise((resolve) => each.close(resolve))));
    },
  };
}

/** @throws when the port can't be had, by us alone */
async function tryOut(port: number, host: string): Promise<void> {
  const server = createServer();
  await listen(server, { port, host });
  await new Promise((resolve) => server.close(resolve));
}

function listen(server: Server, options: { port: number; host: string; reusePort?: boolean }): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}
