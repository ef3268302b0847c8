import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Semaphore } from '../lib/semaphore.ts';

/** Node's switch for sockets that are not read until somebody resumes them; http has it from net, without saying so. */
interface Pausing {
  pauseOnConnect: boolean;
}

/**
 * Begins to read new connections in turns, address by address: what an address sends first on hundreds of connections is
 * read and parsed in many passes of the event loop, and not in the one in which it arrived.
 */
export function readInTurns(server: Server, turns: Pick<Semaphore, 'held' | 'tryTake' | 'take'>): void {
  (server as Server & Pausing).pauseOnConnect = true;
  server.on('connection', (socket) => {
    // Where nobody else begins, it does not matter who this is; asking the system takes longer than all the rest.
    const group = turns.held === 0 ? '' : addressOf(socket);
    const leave = turns.tryTake(group);
    if (leave) begin(socket, leave);
    else void turns.take(undefined, group).then((leaveLater) => begin(socket, leaveLater));
  });
}

/** The group that a connection belongs to, before it has said anything: behind a proxy, that is the proxy's address. */
export const addressOf = ({ remoteAddress = '' }: Socket): string => remoteAddress;

/** What the parser gets at a time: some dozens of small requests, or the head of an ordinary one. */
const SLICE_BYTES = 2 * 1024;

/**
 * Hands what arrives to Node's parser in slices, until something stops listening. The parser begins every request in what
 * it gets, a thousand in a piece of 64 KiB, before anybody can tell it that there are too many.
 */
function feedInSlices(socket: Socket): void {
  const feeds = socket.listeners('data') as ((chunk: Buffer) => void)[];
  socket.removeAllListeners('data');
  const feed = (chunk: Buffer): void => {
    if (chunk.length <= SLICE_BYTES) return give(chunk);
    for (let from = 0; from < chunk.length && isRead(socket, feed); from += SLICE_BYTES) {
      give(chunk.subarray(from, from + SLICE_BYTES));
    }
  };
  const give = (slice: Buffer): void => feeds.forEach((take) => take(slice));
  socket.on('data', feed);
}

/** Whether anybody still wants what the client sends. */
function isRead(socket: Socket, feed: (chunk: Buffer) => void): boolean {
  return socket.writable && socket.listeners('data').includes(feed);
}

/** The turn is the rest of this pass of the event loop, in which nothing has been read yet, and the next one. */
function begin(socket: Socket, leave: () => void): void {
  feedInSlices(socket);
  socket.resume();
  setImmediate(() => setImmediate(leave));
}
