import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { UpgradeResponse } from '../http/upgrade.ts';

export type WantsUpgrade = (request: IncomingMessage) => boolean;

/** What Node's server has since 24.9: whether a request is to be taken out of HTTP. */
type UpgradingServer = Server & { shouldUpgradeCallback?: WantsUpgrade };

/**
 * Hands requests that go on as something else to the listener of all others. The `Upgrade` of any other request is ignored, as HTTP has
 * it: many clients offer HTTP/2 with each. An older Node knows all or nothing: there it is nothing.
 * @param leave takes a connection out of HTTP @returns whether it may go
 */
export function serveUpgrades(
  server: UpgradingServer,
  wants: WantsUpgrade,
  serve: RequestListener,
  leave: (socket: Socket) => boolean,
): void {
  if (!server.shouldUpgradeCallback) return;
  server.shouldUpgradeCallback = wants;
  server.on('upgrade', (request: IncomingMessage, duplex, head: Buffer) => {
    const socket = duplex as Socket;
    socket.on('error', () => {});
    if (leave(socket)) serve(request, new UpgradeResponse(request, socket, head));
    else socket.destroy();
  });
}
