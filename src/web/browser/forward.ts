import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { AddressRefused, lookupOf, type Guard, type Target } from '../guard.ts';
import { authorityOf, MAX_HEADER_BYTES, type ProxyClient } from './proxy-client.ts';

/** Headers that are for one connection only (RFC 9110 §7.6.1), and those of proxies. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'proxy-connection', 'proxy-authorization', 'proxy-authenticate',
]);

/** Passes on a request for `http://…` (RFC 9112 §3.2.2) to a checked address, on a connection of its own. */
export async function forward(request: IncomingMessage, response: ServerResponse, client: ProxyClient, guard: Guard): Promise<void> {
  const url = URL.parse(request.url!);
  client.hold(request.socket);
  if (url?.protocol !== 'http:' || !client.admit()) return refuse(response, 403);
  const fail = (status: number, problem: string): void => {
    client.problems.set(authorityOf(url), problem);
    refuse(response, status);
  };
  let target: Target;
  try {
    target = await guard.check(url, client.signal);
  } catch (error) {
    return fail(403, error instanceof AddressRefused ? error.message : 'the address could not be checked');
  }
  if (response.destroyed) return;
  const upstream = httpRequest(url, {
    method: request.method!,
    headers: ['host', url.host, ...passedOn(request, 'host')],
    agent: false,
    lookup: lookupOf(target),
    autoSelectFamily: true,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal: client.signal,
  });
  request.on('data', (piece: Buffer) => client.count(piece.length));
  response.once('close', () => upstream.destroy());
  upstream.once('socket', (socket) => client.hold(socket));
  upstream.on('error', () => (response.headersSent ? response.destroy() : fail(502, 'the connection failed')));
  upstream.once('upgrade', (_answer, socket) => {
    socket.destroy();
    fail(502, 'it answers with something else than HTTP');
  });
  upstream.once('response', (answer) => {
    // Only we are the browser's proxy.
    if (answer.statusCode === 407) return void upstream.destroy(new Error('an answer of a proxy'));
    client.problems.delete(authorityOf(url));
    answer.on('data', (piece: Buffer) => client.count(piece.length));
    answer.on('error', () => response.destroy());
    response.writeHead(answer.statusCode!, passedOn(answer));
    answer.pipe(response);
  });
  request.pipe(upstream);
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('not available\n');
}

/** A message's headers, names and values in turn, without those for this connection only. */
function passedOn({ headers, rawHeaders }: IncomingMessage, ...without: string[]): string[] {
  const named = (headers.connection ?? '').toLowerCase().split(',').map((name) => name.trim());
  const dropped = new Set([...HOP_BY_HOP, ...named, ...without]);
  return rawHeaders.filter((_, i) => !dropped.has(rawHeaders[i - (i % 2)]!.toLowerCase()));
}
