import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { newId } from '../lib/ids.ts';
import type { Semaphore } from '../lib/semaphore.ts';
import { addressOf } from './connections.ts';
import { errorBody } from './errors.ts';

/** Requests that may wait on a connection for the one before them. Browsers and proxies let none wait. */
const MAX_WAITING = 8;
/** How often it is looked whether a client with too many reads its answers, and how long they may take. */
const LOOK_MS = 100;
const MOST_MS = 10_000;
/** Of what comes behind one that is too many. */
const MOST_BYTES = 1024 * 1024;

interface Line {
  busy: boolean;
  /** The answer to the request that began last. */
  answer: ServerResponse | undefined;
  waiting: (() => void)[];
  /** Whether one was too many; what is behind it is not looked at. */
  full: boolean;
}

const DROPPED = Symbol('dropped');
const LINE = Symbol('line');

/**
 * When a connection closes, Node destroys each of its requests and answers that have not ended, with an exception for
 * each. Of thousands that nobody looked at, that costs more than all that was done about them: these have nothing to be
 * destroyed, and {@link closeCheaply} is for the exceptions.
 */
class DroppableRequest extends IncomingMessage {
  [DROPPED]?: true;
  override destroy(error?: Error): this {
    return this[DROPPED] ? this : super.destroy(error);
  }
}

class DroppableResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  [DROPPED]?: true;
  override destroy(error?: Error): this {
    return this[DROPPED] ? this : super.destroy(error);
  }
}

/** The classes of a server's messages whose handler is {@link oneByOne}. */
export const MESSAGES = { IncomingMessage: DroppableRequest, ServerResponse: DroppableResponse };

/**
 * Begins the requests of a connection one after the other. Node begins all that arrive in one piece, thousands of them if
 * they are short, in one turn of the event loop, in which nobody else is served. One that is too many is answered with 429,
 * the last answer of its connection. @param turns those that had to wait begin in the turns of their addresses
 */
export function oneByOne(
  handle: RequestListener,
  turns: Pick<Semaphore, 'take'>,
): RequestListener<typeof DroppableRequest, typeof DroppableResponse> {
  return (request, response) => {
    const socket: Socket & { [LINE]?: Line } = request.socket;
    const line = (socket[LINE] ??= { busy: false, answer: undefined, waiting: [], full: false });
    if (line.full) {
      request[DROPPED] = true;
      response[DROPPED] = true;
      return;
    }
    const refused = line.waiting.length === MAX_WAITING;
    if (refused) {
      line.full = true;
      endSoon(socket);
      closeCheaply(socket);
    }
    const begin = (): void => {
      line.answer = response;
      response.once('close', () => void leave(line, socket, turns));
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

/** Whether no request of a connection is in work: its answers have been given, though perhaps not taken. */
export function isIdle(socket: Socket & { [LINE]?: Line }): boolean {
  const line = socket[LINE];
  return !line?.busy || (line.waiting.length === 0 && line.answer?.writableEnded === true);
}

/** Whether a connection's request waits for nobody but its client: for more of its body, or for its answer to be taken. */
export function awaitsClient(socket: Socket & { [LINE]?: Line }): boolean {
  const answer = socket[LINE]?.answer;
  if (!answer) return false;
  if (answer.writableEnded) return socket.writableLength > 0;
  // Nobody reads a body before the token was looked at.
  return answer.req.readableFlowing === true && !answer.req.complete;
}

/** Those on other connections come first. What a client who is gone has sent is not begun. */
async function leave(line: Line, socket: Socket, turns: Pick<Semaphore, 'take'>): Promise<void> {
  if (line.waiting.length > 0 && !socket.destroyed) {
    const end = await turns.take(undefined, addressOf(socket));
    setImmediate(end);
  }
  const next = socket.destroyed ? undefined : line.waiting.shift();
  if (next) return next();
  line.busy = false;
  line.answer = undefined;
}

/**
 * What else the client sends is thrown away unread: a connection that is closed over unread bytes is reset, and the client may
 * lose its answers. They wait in memory until the connection closes: a client that doesn't read them gets no more.
 */
function endSoon(socket: Socket): void {
  const ends = performance.now() + MOST_MS;
  let left = MOST_BYTES;
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  const timer = setInterval(() => {
    if (socket.writableLength > 0 || performance.now() > ends) socket.destroy();
  }, LOOK_MS);
  socket.once('close', () => clearInterval(timer));
}

/** While Node makes its exceptions of a connection, they take no stacks, which are most of their cost. */
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
