import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Page = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * A web site on loopback, scripted by path. A string is an HTML page; a path that isn't there is a 404.
 *
 *   await using site = await startSite({ '/': '<title>hi</title>', '/j': (_, response) => response.end('{}') });
 *   createGuard({ allow: parseAllow(site.allow) })
 */
export interface Site extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  url: string;
  port: number;
  /** For `FETCH_ALLOW`. */
  allow: string;
  /** What was asked for, `GET /path?query`, in order. */
  requests: string[];
  /** The headers of each of them. */
  headers: IncomingMessage['headers'][];
  pages: Record<string, Page | string>;
  /** Resolves when a request for this path, query excluded, has come. */
  asked(path: string): Promise<void>;
  /** Resolves when all connections that there have ever been are closed. */
  left(): Promise<void>;
}

/** @param host an address of this machine, 127.0.0.1 by default; @param port 0: any */
export async function startSite(pages: Record<string, Page | string> = {}, host = '127.0.0.1', port = 0): Promise<Site> {
  const changed = new EventTarget();
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((resolve) => changed.addEventListener('change', resolve, { once: true }));
  };
  const tell = (): void => void changed.dispatchEvent(new Event('change'));
  let open = 0;

  // It closes no connection that a client keeps: that would hide it.
  const server = http.createServer({ keepAliveTimeout: 0 }, (request, response) => {
    site.requests.push(`${request.method} ${request.url}`);
    site.headers.push(request.headers);
    tell();
    response.on('error', () => {});
    const page = site.pages[request.url!.split('?')[0]!];
    if (typeof page === 'function') page(request, response);
    else if (page === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  server.on('connection', (socket) => {
    open += 1;
    socket.on('error', () => {});
    socket.on('close', () => {
      open -= 1;
      tell();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const at = (server.address() as AddressInfo).port;
  const written = host.includes(':') ? `[${host}]:${at}` : `${host}:${at}`;

  const site: Site = {
    url: `http://${written}`,
    port: at,
    allow: written,
    requests: [],
    headers: [],
    pages,
    asked: (path) => until(() => site.requests.some((one) => one.split(' ')[1]!.split('?')[0] === path)),
    left: () => until(() => open === 0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return site;
}
