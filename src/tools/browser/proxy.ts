import type { IncomingMessage, OutgoingHttpHeaders, RequestOptions, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { http } from '../../lib/node-http.ts';
import { AddressRefused, lookupOf, type Guard, type Target } from '../web/guard.ts';
import { Lease } from './lease.ts';

/** How long connecting may take, and how long a connection may be silent. */
const SILENCE_MS = 10_000;
const MAX_HEADERS = 64 * 1024;
const MAX_CONNECTIONS = 1024;
/** Headers that a proxy must not forward (RFC 9110 §7.6.1), and headers that it would have to understand. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * The browser's only way out: a forward proxy on loopback that asks the guard about every request and every tunnel,
 * and connects only to the checked addresses. Every request needs a {@link Lease}.
 */
export class GuardedProxy {
  readonly #guard: Guard;
  readonly #leases = new Map<string, Lease>();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #listening: Promise<string> | undefined;

  constructor(guard: Guard) {
    this.#guard = guard;
    this.#server = http.createServer({ maxHeaderSize: MAX_HEADERS });
    this.#server.maxConnections = MAX_CONNECTIONS;
    this.#server.on('request', (request, response) => void this.#forward(request, response).catch(() => response.destroy()));
    this.#server.on('connect', (request, socket, head) => void this.#tunnel(request, socket, head).catch(() => socket.destroy()));
    this.#server.on('upgrade', (_request, socket) => refuseTunnel(socket, 400));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      // Node listens for errors only until it hands the socket over.
      socket.on('error', () => socket.destroy());
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#server.unref();
  }

  /** Its URL; it listens from the first call on. */
  url(): Promise<string> {
    return (this.#listening ??= new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`));
    }));
  }

  lease(tenantId: number, pageBytes?: number): Lease {
    const lease = new Lease(tenantId, pageBytes);
    this.#leases.set(lease.header, lease);
    return lease;
  }

  end(lease: Lease): void {
    this.#leases.delete(lease.header);
  }

  async close(): Promise<void> {
    this.#leases.clear();
    if (!this.#listening) return;
    await this.#listening.catch(() => {});
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #leaseOf({ headers }: IncomingMessage): Lease | undefined {
    return this.#leases.get(headers['proxy-authorization'] ?? '');
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => {});
    const lease = this.#leaseOf(request);
    if (!lease) return answer(response, 407, { 'proxy-authenticate': 'Basic realm="baton"' });
    const target = await this.#checked(request.url!, lease, request.socket);
    if (!target || target.url.protocol !== 'http:') return answer(response, 403);
    const options: RequestOptions & { autoSelectFamily: boolean } = {
      method: request.method!,
      headers: { ...endToEnd(request), host: target.url.host },
      lookup: lookupOf(target),
      agent: false,
      autoSelectFamily: true,
      maxHeaderSize: MAX_HEADERS,
      timeout: SILENCE_MS,
    };
    const upstream = http.request(target.url, options);
    const cut = (): void => {
      upstream.destroy();
      response.destroy();
    };
    const release = lease.hold(cut);
    response.once('close', () => {
      release();
      upstream.destroy();
    });
    upstream.on('timeout', cut);
    upstream.on('error', () => {
      if (response.headersSent) return response.destroy();
      // The browser has closed the connection, which says nothing about the site.
      if (response.destroyed) return;
      lease.refuse(target.url.href, 'the connection failed');
      answer(response, 502);
    });
    const refuse = (): void => {
      lease.refuse(target.url.href, 'it answers with something else than HTTP');
      answer(response, 502);
      upstream.destroy();
    };
    // With a listener for it, Node hands the connection over instead of waiting for another answer.
    upstream.on('upgrade', (_answer, socket) => {
      socket.on('error', () => {}).destroy();
      refuse();
    });
    upstream.on('response', (incoming) => {
      incoming.on('error', cut);
      try {
        response.writeHead(incoming.statusCode!, endToEnd(incoming));
      } catch {
        // Node reads some statuses that it refuses to write, such as 99.
        return refuse();
      }
      incoming.on('data', ({ length }: Buffer) => lease.spend(length));
      incoming.pipe(response);
    });
    request.on('error', cut);
    request.on('data', ({ length }: Buffer) => lease.spend(length));
    request.pipe(upstream);
  }

  async #tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const lease = this.#leaseOf(request);
    if (!lease) return refuseTunnel(client, 407, 'Proxy-Authenticate: Basic realm="baton"\r\n');
    const target = await this.#checked(`https://${request.url}/`, lease, client);
    if (!target || client.destroyed) return refuseTunnel(client, 403);
    const upstream = connect({ host: target.url.hostname, port: target.port, lookup: lookupOf(target), autoSelectFamily: true });
    const cut = (): void => {
      upstream.destroy();
      client.destroy();
    };
    const release = lease.hold(cut);
    client.once('close', cut).once('close', release);
    upstream.setTimeout(SILENCE_MS, cut);
    const refuse = (): void => refuseTunnel(client, 502);
    upstream.on('error', refuse);
    upstream.once('close', () => client.end());
    upstream.once('connect', () => {
      upstream.off('error', refuse).on('error', cut);
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      for (const side of [client, upstream]) side.on('data', ({ length }: Buffer) => lease.spend(length));
      client.pipe(upstream).pipe(client);
    });
  }

  /** @returns undefined when nothing may be sent there; the lease then holds the reason */
  async #checked(url: string, lease: Lease, client: Duplex): Promise<Target | undefined> {
    if (!lease.active) return undefined;
    const gone = new AbortController();
    const onClose = (): void => gone.abort();
    client.once('close', onClose);
    try {
      const target = await this.#guard.check(url, gone.signal, lease.tenantId);
      // The page may have been closed meanwhile.
      return lease.active ? target : undefined;
    } catch (error) {
      if (error instanceof AddressRefused) lease.refuse(url, error.message);
      return undefined;
    } finally {
      client.off('close', onClose);
    }
  }
}

/** The headers to forward, each as often as it was sent. */
function endToEnd({ headersDistinct, headers }: IncomingMessage): OutgoingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(Object.entries(headersDistinct).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)));
}

function answer(response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}): void {
  response.writeHead(status, { ...headers, 'content-length': 0 }).end();
}

function refuseTunnel(socket: Duplex, status: number, headers = ''): void {
  if (socket.destroyed) return;
  socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`);
}
