import { randomBytes } from 'node:crypto';

/** Bytes that may be transferred for a page, in both directions together. */
const PAGE_BYTES = 32 * 1024 * 1024;
/** How many refusals are remembered for error messages. */
const MAX_REFUSALS = 100;

/** A run's right to use the proxy. The proxy lets bytes through only while a page is being read. */
export class Lease {
  readonly username = randomBytes(12).toString('hex');
  readonly password = randomBytes(24).toString('hex');
  readonly tenantId: number;
  readonly #pageBytes: number;
  /** Why URLs could not be reached; for tunnels by the URL of their origin. */
  readonly #refusals = new Map<string, string>();
  /** Connections to cut when no page is open any more, or all bytes are used. */
  readonly #open = new Set<() => void>();
  #pages = 0;
  #left = 0;
  #exceeded = false;

  constructor(tenantId: number, pageBytes = PAGE_BYTES) {
    this.tenantId = tenantId;
    this.#pageBytes = pageBytes;
  }

  /** The value of `Proxy-Authorization` (RFC 7617). */
  get header(): string {
    return `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`;
  }

  /** Whether bytes may pass. */
  get active(): boolean {
    return this.#left > 0;
  }

  /** Whether a page has used all of its bytes. */
  get exceeded(): boolean {
    return this.#exceeded;
  }

  /** Called when a page begins. Pages that are read at the same time share the allowed bytes. */
  enter(): void {
    if (this.#pages === 0) {
      this.#exceeded = false;
      this.#refusals.clear();
    }
    this.#pages += 1;
    this.#left += this.#pageBytes;
  }

  /** Called when a page has ended; after the last one all open connections are cut. */
  leave(): void {
    this.#pages -= 1;
    if (this.#pages > 0) return;
    this.#left = 0;
    this.#cut();
  }

  /** Counts bytes. @returns whether they may pass */
  spend(bytes: number): boolean {
    if (this.#left <= 0) return false;
    this.#left -= bytes;
    if (this.#left > 0) return true;
    this.#exceeded = true;
    this.#cut();
    return false;
  }

  /**
   * Registers an open connection. @param end cuts the connection @returns a function to call when the connection has
   * ended by itself
   */
  hold(end: () => void): () => void {
    this.#open.add(end);
    return () => void this.#open.delete(end);
  }

  refuse(url: string, why: string): void {
    if (this.#refusals.size < MAX_REFUSALS && URL.canParse(url)) this.#refusals.set(new URL(url).href, why);
  }

  /** Why this URL could not be reached, if the proxy knows. */
  refusalOf(url: string): string | undefined {
    if (!URL.canParse(url)) return undefined;
    const { protocol, origin, pathname, search } = new URL(url);
    return this.#refusals.get(protocol === 'https:' ? `${origin}/` : origin + pathname + search);
  }

  #cut(): void {
    const all = [...this.#open];
    this.#open.clear();
    for (const end of all) end();
  }
}
