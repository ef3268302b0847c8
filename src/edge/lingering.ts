import { free } from '../lib/free.ts';
import type { Connection } from './connection.ts';

/** How long, and for how many bytes, the rest of a body is read although nobody wants it. */
const LINGER_MS = 4000;
const LINGER_BYTES = 64 * 1024 * 1024;
/**
 * Bytes in a millisecond, of all such connections together: enough for the largest body, and no more, since whoever sends it
 * for nothing can send another one.
 */
const LINGER_RATE = 32 * 1024;
let lingering = 0;

/**
 * Node closes a connection behind its last answer by `destroySoon`. Where the body of the request has not come in full by then, what is on
 * its way is read and thrown away for a while: a connection that is closed over unread bytes is reset, and the client may lose the answer.
 */
export function lingerOnClose(connection: Connection): void {
  const { socket } = connection;
  const { destroySoon } = socket;
  socket.destroySoon = () => {
    if (connection.answer && !connection.answer.req.complete) linger(connection);
    else destroySoon.call(socket);
  };
}

function linger({ socket, feed }: Connection): void {
  socket.end();
  let left = LINGER_BYTES;
  // A request that may follow is never answered.
  feed.divert((chunk: Buffer) => {
    const { length } = chunk;
    if (length === chunk.buffer.byteLength) free(chunk);
    left -= length;
    if (left < 0) socket.destroy();
    else socket.pause();
    setTimeout(() => socket.resume(), (length * lingering) / LINGER_RATE);
  });
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  lingering += 1;
  socket.once('end', () => socket.destroy());
  socket.once('close', () => {
    clearTimeout(timer);
    lingering -= 1;
  });
  socket.resume();
}
