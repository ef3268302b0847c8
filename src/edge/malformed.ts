import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ApiErrorCode } from '../generated/api-errors.ts';
import { errorBody } from '../http/errors.ts';
import { newId } from '../lib/ids.ts';

/** Answers in JSON when Node's parser refuses a request, which then never reaches the router. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  end(socket, ...describe(error.code));
}

/** Answers a CONNECT, which is for proxies; Node would close the connection without a word. */
export function refuseConnect(_request: IncomingMessage, socket: Duplex): void {
  end(socket, '501 Not Implemented', 'not_implemented', 'CONNECT is not implemented: this is no proxy');
}

function end(socket: Duplex, status: string, code: ApiErrorCode, message: string): void {
  const body = errorBody(code, message);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${newId()}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Answers an `Expect` other than `100-continue`; Node would answer without a body. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = errorBody('expectation_failed', 'the expectation of the request cannot be met');
  // A body that may follow is not read, so the connection can't be used again.
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), 'X-Request-Id': newId() };
  response.writeHead(417, { ...headers, Connection: 'close' }).end(body);
}

function describe(code: string | undefined): [status: string, code: ApiErrorCode, message: string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['431 Request Header Fields Too Large', 'headers_too_large', 'the request headers are too large'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', 'request_timeout', 'the request took too long to arrive'];
    default:
      return ['400 Bad Request', 'invalid_request', 'the request is not well-formed HTTP'];
  }
}
