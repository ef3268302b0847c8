import type { RequestListener, ServerResponse } from 'node:http';
import { errorBody } from '../http/errors.ts';
import { newId } from '../lib/ids.ts';
import type { AddressQueue } from './address-queue.ts';
import type { Connection, Connections } from './connection.ts';

/** Requests that may wait on a connection for the one before them. Browsers and proxies let none wait. */
const MAX_WAITING = 8;
/** How often it is looked whether a client with too many reads its answers, and how long they may take. */
const LOOK_MS = 100;
const MOST_MS = 10_000;
/** Of what comes behind one that is too many. */
const MOST_BYTES = 1024 * 1024;

/**
 * Begins the requests of a connection one after the other; Node begins all that have arrived. One that is too many is answered with 429,
 * the last answer of its connection. @param queue those that had to wait begin as their addresses get slots
 */
export function queueRequests(connections: Connections, queue: AddressQueue, handle: RequestListener): RequestListener {
  return (request, response) => {
    const connection = connections.of(request.socket);
    if (connection.full) return;
    const refused = connection.waiting.length === MAX_WAITING;
    if (refused) {
      connection.full = true;
      endSoon(connection);
    }
    const begin = (): void => {
      connection.answer = response;
      response.once('close', () => void beginNext(connection, queue));
      if (refused) refuse(response);
      else handle(request, response);
    };
    if (connection.busy) connection.waiting.push(begin);
    else {
      connection.busy = true;
      begin();
    }
  };
}

/** Whether no request of a connection is in work: its answers have been given, though perhaps not taken. */
export function isIdle({ busy, waiting, answer }: Connection): boolean {
  return !busy || (waiting.length === 0 && answer?.writableEnded === true);
}

/** Whether a connection's request waits for nobody but its client: for more of its body, or for its answer to be taken. */
export function awaitsClient({ answer, socket }: Connection): boolean {
  if (!answer) return false;
  if (answer.writableEnded) return socket.writableLength > 0;
  // Nobody reads a body before the token was looked at.
  return answer.req.readableFlowing === true && !answer.req.complete;
}

/** Those on other connections come first. What a client who is gone has sent is not begun. */
async function beginNext(connection: Connection, queue: AddressQueue): Promise<void> {
  const { socket, waiting } = connection;
  if (waiting.length > 0 && !socket.destroyed) await queue.enter(socket);
  const next = socket.destroyed ? undefined : waiting.shift();
  if (next) return next();
  connection.busy = false;
  connection.answer = undefined;
}

/**
 * What else the client sends is thrown away unread: a connection that is closed over unread bytes is reset, and the client may
 * lose its answers. They wait in memory until the connection closes: a client that doesn't read them gets no more.
 */
function endSoon({ socket, feed }: Connection): void {
  const ends = performance.now() + MOST_MS;
  let left = MOST_BYTES;
  feed.divert(({ length }) => {
    left -= length;
    if (left < 0) socket.destroy();
  });
  const timer = setInterval(() => {
    if (socket.writableLength > 0 || performance.now() > ends) socket.destroy();
  }, LOOK_MS);
  socket.once('close', () => clearInterval(timer));
}

function refuse(response: ServerResponse): void {
  const body = errorBody('rate_limited', `more than ${MAX_WAITING} requests were sent on a connection without waiting for answers`);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), 'X-Request-Id': newId() };
  response.writeHead(429, { ...headers, 'Retry-After': '1', Connection: 'close' }).end(body);
}
