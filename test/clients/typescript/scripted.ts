import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came. */
export interface Seen {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers one request. What it leaves open stays open. */
export type Step = (response: ServerResponse, seen: Seen) => void;

/** A server that answers the first request with the first step, and so on; the last step answers all that follow. */
export async function startScripted(...steps: Step[]) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const one = { method: request.method!, path: request.url!, headers: request.headers, body: '' };
    request.setEncoding('utf8').on('data', (piece: string) => (one.body += piece));
    request.on('end', () => {
      seen.push(one);
      steps[Math.min(seen.length, steps.length) - 1]!(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One frame of a stream. */
export const frame = (id: number | string, type: string, data: object = {}): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

export const received = frame(1, 'request_received', { request_id: 'r-1', agent: 'index', tenant_id: 1, message: 'hi' });
export const text = (id: number | string, delta: string): string => frame(id, 'text', { agent: 'index', stream_id: 0, delta });
export const done = frame(9, 'done', { ok: true, request_id: 'r-1', duration_ms: 1, input_tokens: 2, output_tokens: 3, content: 'ab' });

/** Opens a stream of the run `r-1`; what `body` holds comes, in these pieces. */
function stream(response: ServerResponse, body: string[]): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Request-Id': 'r-1', Connection: 'close' });
  response.flushHeaders();
  for (const piece of body) response.write(piece);
}

/** A stream that ends as if all were well. */
export const ending =
  (...body: string[]): Step =>
  (response) => {
    stream(response, body);
    response.end();
  };

/** A stream whose connection ends behind this, though more was announced. */
export const breaking =
  (...body: string[]): Step =>
  (response) => {
    stream(response, body);
    response.socket!.end();
  };

/** No answer: the connection breaks before the headers. */
export const vanishing: Step = (response) => void response.socket!.resetAndDestroy();

/** An error of the API. */
export const refusing =
  (status: number, code: string, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'a-1', ...headers });
    response.end(JSON.stringify({ error: `no: ${code}`, error_code: code }));
  };
