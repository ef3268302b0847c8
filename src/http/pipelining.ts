import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { newId } from '../lib/ids.ts';
import { errorBody } from './errors.ts';

/** Requests that a client may send on one connection before it has their answers. Browsers and proxies send one. */
const MAX_WAITING = 32;

/**
 * All requests that arrive in one piece are begun in one turn of the event loop, thousands of them if they are short. One
 * that is too many is answered with 429, the last answer of its connection; what is behind it is not looked at.
 */
export function boundPipelining(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, waiting.get(socket)! - 1));
    if (count <= MAX_WAITING) handle(request, response);
    else if (count === MAX_WAITING + 1) refuse(response);
  };
}

function refuse(response: ServerResponse): void {
  const body = errorBody('rate_limited', `more than ${MAX_WAITING} requests were sent on a connection without waiting for answers`);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), 'X-Request-Id': newId() };
  response.writeHead(429, { ...headers, 'Retry-After': '1', Connection: 'close' }).end(body);
}
