import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { checkResponse } from '../support/contract.ts';

/** An answer to bytes that no HTTP client would send. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: { error: string };
}

/** Opens a connection and says nothing. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/**
 * Sends these bytes and reads until the server closes.
 * @param request what it stands for in the contract
 */
export async function sendBytes(
  url: string,
  bytes: string,
  request: readonly [method: string, path: string] = ['GET', '/'],
): Promise<RawAnswer> {
  const socket = await openSocket(url);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The server may close while we still write; what it answered is what counts.
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  const text = rest.join('\r\n\r\n');
  const body = text.startsWith('{') ? (JSON.parse(text) as RawAnswer['body']) : { error: `not JSON: ${text}` };
  checkWire(request, { status, headers, body });
  return { status, headers, body };
}

/** What node's parser refuses has no route; it is an Error all the same. */
function checkWire([method, path]: readonly [string, string], answer: RawAnswer): void {
  const refused = [400, 408, 417, 431, 501].includes(answer.status);
  checkResponse(refused ? '' : method, path, answer);
}

/** Watches the connections that servers of this process accept. */
export function watchAccepted(): { other(socket: Socket): Socket | undefined } & Disposable {
  const accepted = new Map<number, Socket>();
  const add = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    accepted.set(socket.remotePort!, socket);
  };
  subscribe('net.server.socket', add);
  return {
    /** The server's end of a connection. */
    other: (socket) => accepted.get(socket.localPort!),
    [Symbol.dispose]: () => void unsubscribe('net.server.socket', add),
  };
}
