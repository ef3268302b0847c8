import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * For the bench's own servers: listens on a free port of the loopback, prints the URL, and ends with the parent,
 * however that one ends, because its pipe to our stdin closes.
 */
export function announce(server: Server): void {
  process.stdin.on('close', () => process.exit(0)).resume();
  server.requestTimeout = 0;
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
    process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
  });
}
