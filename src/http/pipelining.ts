import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { newId } from '../lib/ids.ts';
import { errorBody } from './errors.ts';

/** Requests that may wait on a connection for the one before them. Browsers and proxies let none wait. */
const MAX_WAITING = 8;
/** How often it is looked whether a client with too many reads its answers, and how long they may take. */
const LOOK_MS = 100;
const MOST_MS = 10_000;

interface Line {
  busy: boolean;
  waiting: (() => void)[];
  /** Whether one was too many; what is behind it is not looked at. */
  full: boolean;
}

/**
 * Begins the requests of a connection one after the other. Node begins all that arrive in one piece, thousands of them if
 * they are short, in one turn of the event loop, in which nobody else is served. One that is too many is answered with 429,
 * the last answer of its connection.
 */
export function oneByOne(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  return (request, response) => {
    const { socket } = request;
    let line = lines.get(socket);
    if (!line) lines.set(socket, (line = { busy: false, waiting: [], full: false }));
    if (line.full) return;
    const refused = line.waiting.length === MAX_WAITING;
    if (refused) {
      line.full = true;
      endSoon(socket);
      closeCheaply(socket);
    }
    const begin = (): void => {
      response.once('close', () => leave(line, socket));
      if (refused) refuse(response);
      else handle(request, response);
    };
    if (line.busy) line.waiting.push(begin);
    else {
      line.busy = true;
      begin();
    }
  };
}

/** Those on other connections come first. What a client who is gone has sent is not begun. */
function leave(line: Line, socket: Socket): void {
  const next = socket.destroyed ? undefined : line.waiting.shift();
  if (next) setImmediate(next);
  else line.busy = false;
}

/** All that was sent waits in memory until the connection closes: a client that doesn't read its answers gets no more of them. */
function endSoon(socket: Socket): void {
  const ends = performance.now() + MOST_MS;
  const timer = setInterval(() => {
    if (socket.writableLength > 0 || performance.now() > ends) socket.destroy();
  }, LOOK_MS);
  socket.once('close', () => clearInterval(timer));
}

/**
 * When the connection closes, Node makes an exception for every request that was not answered, and the stack of each costs
 * more than all that was done about the request.
 */
function closeCheaply(socket: Socket): void {
  const { stackTraceLimit } = Error;
  // Node's own listener runs between these two.
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit;
  });
}

function refuse(response: ServerResponse): void {
  const body = errorBody('rate_limited', `more than ${MAX_WAITING} requests were sent on a connection without waiting for answers`);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), 'X-Request-Id': newId() };
  response.writeHead(429, { ...headers, 'Retry-After': '1', Connection: 'close' }).end(body);
}
