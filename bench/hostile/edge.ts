import type { Socket } from 'node:net';
import { keepOpen } from './client.ts';

/** The bytes of many requests that nobody waits for. */
const pipelined = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`.repeat(2000);

/** One who is turned away at once shall not be quicker than the server. */
const PAUSE_MS = 1;

/** An attack by so many connections that are kept busy. */
const connections = (what: string, count: number, use: (socket: Socket) => void) => ({
  name: `edge: ${what}`,
  async run({ url }: { url: string }, signal: AbortSignal): Promise<void> {
    const whenOpen = (socket: Socket) => socket.once('connect', () => use(socket));
    await Promise.all(Array.from({ length: count }, () => keepOpen(url, signal, whenOpen, PAUSE_MS)));
  },
});

let guessed = 0;
const wrongToken = (kind: 'bat' | 'bad'): string => `${kind}_${String((guessed += 1)).padStart(43, 'x')}`;

/** Sends a request, and the next one when its answer is there. */
function oneByOne(socket: Socket, next: () => string): void {
  socket.on('data', () => socket.write(next()));
  socket.write(next());
}

const guess = (path: string, kind: 'bat' | 'bad') => (): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${wrongToken(kind)}\r\n\r\n`;

/** Attacks of those who have no token. */
export const attacks: { name: string; run(target: { url: string }, signal: AbortSignal): Promise<void> }[] = [
  connections('wrong tokens on 16 connections', 16, (socket) => oneByOne(socket, guess('/v1/agents', 'bat'))),
  connections('wrong administrators on 16 connections', 16, (socket) => oneByOne(socket, guess('/v1/admin/tenants', 'bad'))),
  connections('/metrics pipelined on 16 connections', 16, (socket) => socket.resume().write(pipelined('/metrics'))),
  connections('/openapi.yaml pipelined, never read, on 100 connections', 100, (socket) => socket.pause().write(pipelined('/openapi.yaml'))),
  connections('wrong tokens pipelined on 16 connections', 16, (socket) =>
    socket.resume().write(pipelined('/v1/agents', `Authorization: Bearer ${wrongToken('bat')}\r\n`)),
  ),
  connections('5,000 sockets that say a byte a second', 5000, (socket) => {
    socket.resume().write('POST /v1/orchestrate HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const timer = setInterval(() => socket.write('x'), 1000);
    socket.once('close', () => clearInterval(timer));
  }),
];
