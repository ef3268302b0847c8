import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { operations, type OperationId } from '../generated/operations.ts';
import { http } from '../lib/node-http.ts';

/** The answer to a request that asks to go on as a WebSocket: a refusal, or nothing, when the connection was taken from it. */
export class UpgradeResponse extends http.ServerResponse {
  /** What has come behind the request already. */
  readonly head: Buffer;

  constructor(request: IncomingMessage, socket: Socket, head: Buffer) {
    super(request);
    this.head = head;
    this.shouldKeepAlive = false;
    this.assignSocket(socket);
    this.once('finish', () => {
      this.detachSocket(socket);
      socket.destroySoon();
    });
  }

  /** Takes the connection: nothing can be answered any more. */
  take(): void {
    this.detachSocket(this.socket!);
  }
}

const BY_PATH = new Map(
  (Object.keys(operations) as OperationId[]).filter((id) => operations[id].socket).map((id) => [operations[id].path as string, id]),
);

/** The operation whose requests are to come as messages of a WebSocket; undefined for any other request, whose `Upgrade` is ignored. */
export function socketOperation({ method, url = '', headers }: IncomingMessage): OperationId | undefined {
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return undefined;
  return BY_PATH.get(url.split('?', 1)[0]!);
}
