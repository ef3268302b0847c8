import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ADDRESS } from './client.ts';

/** The bytes of many requests that nobody waits for. */
const pipelined = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`.repeat(2000);

/** Keeps `count` connections busy: when one is closed, another one takes its place. */
async function connections(url: string, count: number, signal: AbortSignal, use: (socket: Socket) => void): Promise<void> {
  const { hostname, port } = new URL(url);
  const one = async (): Promise<void> => {
    while (!signal.aborted) {
      const socket = connect({ port: Number(port), host: hostname, localAddress: ADDRESS }).on('error', () => {});
      const leave = () => socket.destroy();
      signal.addEventListener('abort', leave, { once: true });
      socket.once('connect', () => use(socket));
      await once(socket, 'close');
      signal.removeEventListener('abort', leave);
      // One who is turned away at once shall not be quicker than the server.
      await delay(1);
    }
  };
  await Promise.all(Array.from({ length: count }, one));
}

let guessed = 0;
const wrongToken = (kind: 'bat' | 'bad'): string => `${kind}_${String((guessed += 1)).padStart(43, 'x')}`;

/** Sends a request, and the next one when its answer is there. */
function inTurn(socket: Socket, next: () => string): void {
  socket.on('data', () => socket.write(next()));
  socket.write(next());
}

const guess = (path: string, kind: 'bat' | 'bad') => (): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${wrongToken(kind)}\r\n\r\n`;

/** Attacks of those who have no token. */
export const attacks: { name: string; run(target: { url: string }, signal: AbortSignal): Promise<void> }[] = [
  {
    name: 'edge: wrong tokens on 16 connections',
    run: ({ url }, signal) => connections(url, 16, signal, (socket) => inTurn(socket, guess('/v1/agents', 'bat'))),
  },
  {
    name: 'edge: wrong administrators on 16 connections',
    run: ({ url }, signal) => connections(url, 16, signal, (socket) => inTurn(socket, guess('/v1/admin/tenants', 'bad'))),
  },
  {
    name: 'edge: /metrics pipelined on 16 connections',
    run: ({ url }, signal) => connections(url, 16, signal, (socket) => void socket.resume().write(pipelined('/metrics'))),
  },
  {
    name: 'edge: /openapi.yaml pipelined, never read, on 100 connections',
    run: ({ url }, signal) => connections(url, 100, signal, (socket) => void socket.pause().write(pipelined('/openapi.yaml'))),
  },
  {
    name: 'edge: wrong tokens pipelined on 16 connections',
    run: ({ url }, signal) =>
      connections(
        url,
        16,
        signal,
        (socket) => void socket.resume().write(pipelined('/v1/agents', `Authorization: Bearer ${wrongToken('bat')}\r\n`)),
      ),
  },
  {
    name: 'edge: 5,000 sockets that say a byte a second',
    run: ({ url }, signal) =>
      connections(url, 5000, signal, (socket) => {
        socket.resume().write('POST /v1/orchestrate HTTP/1.1\r\nHost: x\r\nX-Slow: ');
        const timer = setInterval(() => socket.write('x'), 1000);
        socket.once('close', () => clearInterval(timer));
      }),
  },
];
