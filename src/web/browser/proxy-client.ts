import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Duplex } from 'node:stream';

/** What a page may transfer, both ways and on all its connections together. */
const PAGE_BYTES = 32 * 1024 * 1024;
/** Requests of one page. */
const PAGE_REQUESTS = 2000;
/** Cookies and the like of one request or answer. */
export const MAX_HEADER_BYTES = 64 * 1024;

/** Which host and port a URL leads to, as the key of {@link ProxyClient.problems}. */
export function authorityOf({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/**
 * A browser context as the proxy knows it: by a name and password of its own, and by what its pages may still
 * transfer. It gets through only while it has a page open.
 */
export class ProxyClient {
  readonly username = randomUUID();
  readonly password = randomBytes(24).toString('base64url');
  /** Why hosts could not be had, by {@link authorityOf}. */
  readonly problems = new Map<string, string>();
  readonly #sockets = new Set<Duplex>();
  readonly #pageBytes: number;
  #stop = new AbortController();
  #pages = 0;
  #bytes = 0;
  #requests = 0;

  constructor(pageBytes = PAGE_BYTES) {
    this.#pageBytes = pageBytes;
  }

  /** Aborted when the context must not transfer any more. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Whether its pages have had all that they may transfer. */
  get exhausted(): boolean {
    return this.#pages > 0 && (this.#bytes < 0 || this.#requests < 0);
  }

  /** A page is opened. @returns to be called when it is closed; with the last one all connections end */
  enter(): () => void {
    if (this.#stop.signal.aborted) this.#stop = new AbortController();
    if (this.#pages === 0) {
      this.#bytes = 0;
      this.#requests = 0;
      this.problems.clear();
    }
    this.#pages += 1;
    this.#bytes += this.#pageBytes;
    this.#requests += PAGE_REQUESTS;
    return () => {
      this.#pages -= 1;
      if (this.#pages === 0) this.cut();
    };
  }

  /** Whether one more request may begin. */
  admit(): boolean {
    if (this.#pages === 0) return false;
    this.#requests -= 1;
    return !this.exhausted;
  }

  /** Counts what has been transferred, and ends everything when that is too much. */
  count(bytes: number): void {
    this.#bytes -= bytes;
    if (this.exhausted) this.cut();
  }

  /** A connection that ends with the context's right to it. */
  hold(socket: Duplex): void {
    if (this.#stop.signal.aborted) {
      socket.destroy();
      return;
    }
    if (this.#sockets.has(socket)) return;
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  /** Ends all connections. */
  cut(): void {
    this.#stop.abort();
    for (const socket of this.#sockets) socket.destroy();
  }

  isPassword(password: string): boolean {
    const [given, own] = [Buffer.from(password), Buffer.from(this.password)];
    return given.length === own.length && timingSafeEqual(given, own);
  }
}
