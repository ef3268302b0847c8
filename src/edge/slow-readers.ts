import type { Server } from 'node:http';
import type { Connections } from './connection.ts';
import { isIdle } from './request-queue.ts';

/** How long a client may take nothing of what waits for it. */
const STALL_MS = 30_000;

/**
 * Cuts off clients that take nothing of their answers, which wait in memory for them; event streams see to that themselves. An idle
 * connection is closed as Node does it. One whose answer is still being made may be silent.
 */
export function cutSlowReaders(server: Server, connections: Connections): void {
  server.setTimeout(STALL_MS, (socket) => {
    if (socket.writableLength > 0 || isIdle(connections.of(socket))) socket.destroy();
  });
}
