import type { Context } from 'koa';
import { free } from '../lib/free.ts';

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
 * Closes the connection behind the answer when the body of its request has not come in full: a client that sends it
 * slowly, or for ever, would keep the connection. What is on its way is read and thrown away for a while: a connection
 * that is closed over unread bytes is reset, and the client may lose the answer. To be called before the headers are sent.
 */
export function closeUnlessRead({ req, res }: Pick<Context, 'req' | 'res'>): void {
  if (req.complete || res.headersSent) return;
  res.setHeader('Connection', 'close');
  const { socket } = req;
  // Node calls it when the answer is written.
  socket.destroySoon = () => {
    socket.end();
    // The parser gets nothing more: a request that may follow is never answered.
    socket.removeAllListeners('data');
    let left = LINGER_BYTES;
    socket.on('data', (chunk: Buffer) => {
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
  };
}
