import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Semaphore } from '../lib/semaphore.ts';

/** What the parser gets at a time: some dozens of small requests, or the head of an ordinary one. */
const SLICE_BYTES = 2 * 1024;

type Feed = (chunk: Buffer) => void;

/**
 * Begins connections, and parses what arrives on them, in turns, address by address, and in slices. To take a connection costs a
 * quarter of what beginning it does: of thousands that somebody opens at once, all are taken soon, and whoever comes behind them
 * has his turn before theirs. The requests that hundreds of connections send at once begin in many passes of the event loop, and
 * not in the one in which they arrived; and of a thousand in one piece, the parser gets no more as soon as somebody has stopped
 * listening, while by itself it begins them all. @param admit whether a connection may begin at all
 */
export function parseInTurns(
  server: Server,
  turns: Pick<Semaphore, 'held' | 'tryTake' | 'take'>,
  admit: (socket: Socket) => boolean = () => true,
): void {
  /** @returns whether it was done at once */
  const inTurn = (socket: Socket, work: () => void): boolean => {
    // Where nobody else has a turn, it does not matter who this is; asking the system takes longer than all the rest.
    const group = turns.held === 0 ? '' : addressOf(socket);
    const leave = turns.tryTake(group);
    if (leave) {
      setImmediate(leave);
      work();
      return true;
    }
    void turns.take(undefined, group).then((leaveLater) => {
      setImmediate(leaveLater);
      if (!socket.destroyed) work();
    });
    return false;
  };
  const begins = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  // An option of net.Server that those of HTTP servers do not have: what arrives before the connection begins is not read.
  Object.assign(server, { pauseOnConnect: true });
  server.on('connection', (socket) => {
    if (!admit(socket)) return;
    inTurn(socket, () => {
      for (const begin of begins) begin.call(server, socket);
      parseSlices(socket, inTurn);
      socket.resume();
    });
  });
}

function parseSlices(socket: Socket, inTurn: (socket: Socket, work: () => void) => boolean): void {
  const parsers = socket.listeners('data') as Feed[];
  const parse: Feed = (chunk) => {
    for (let from = 0; from < chunk.length && isRead(socket, onData); from += SLICE_BYTES) {
      // The parser has stopped the reading: its answers, or the body, are not taken. It must get nothing before it goes on.
      if (from > 0 && socket.isPaused()) return void socket.unshift(chunk.subarray(from));
      for (const parser of parsers) parser(chunk.subarray(from, from + SLICE_BYTES));
    }
  };
  /** What has arrived and waits for its turn. */
  let waiting: Buffer[] | undefined;
  const onData: Feed = (chunk) => {
    if (waiting) return void waiting.push(chunk);
    waiting = [chunk];
    const atOnce = inTurn(socket, () => {
      const all = waiting!.length === 1 ? waiting![0]! : Buffer.concat(waiting!);
      waiting = undefined;
      // Before the parser, which may pause it again: a body is not read faster than it is taken.
      if (socket.isPaused()) socket.resume();
      parse(all);
    });
    if (!atOnce) socket.pause();
  };
  // One by one: by `removeAllListeners`, the socket's table of listeners would become one of the slow kind, which takes 800 bytes.
  for (const parser of parsers) socket.off('data', parser);
  socket.on('data', onData);
}

/** The group that a connection belongs to, before it has said anything: behind a proxy, that is the proxy's address. */
export const addressOf = ({ remoteAddress = '' }: Socket): string => remoteAddress;

/** Whether anybody still wants what the client sends. */
function isRead(socket: Socket, onData: Feed): boolean {
  return socket.writable && socket.listeners('data').includes(onData);
}
