import type { Dispatcher } from 'undici';
import { createSockets, directSockets } from '../../lib/sockets.ts';
import { countedFetch } from '../remote/http.ts';
import { AddressRefused, lookupOf, type Guard } from '../web/guard.ts';
import type { RemoteAgentConfig } from './config.ts';
import { BODY_BYTES } from './limits.ts';

/** The body of an answer is larger than it may be. */
export class TooLarge extends Error {}

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Requests to a remote agent. The agent's own origin is configured by the operator, so it is not guarded, and only it
 * gets the configured headers. Other origins that its card or a redirect names are checked by the address guard, and
 * connected to at the checked addresses only.
 */
export class AgentFetch {
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #guard: Guard;
  readonly #own = createSockets();
  /** Sockets for requests to other origins, each for the address that was checked. */
  readonly #elsewhere = new Set<Dispatcher>();

  constructor({ url, headers }: RemoteAgentConfig, guard: Guard) {
    this.#origin = url.origin;
    this.#headers = headers;
    this.#guard = guard;
  }

  /**
   * Like the global `fetch`, redirects included; a request with a body only follows redirects that keep it (307, 308).
   * @throws {AddressRefused}
   */
  readonly fetch: typeof fetch = async (input, init) => {
    let url = new URL(input instanceof Request ? input.url : input);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await this.#once(url, init ?? {});
      const next = response.headers.get('location');
      if (!REDIRECTS.has(response.status) || next === null) return response;
      const keepsMethod = response.status >= 307 || (init?.method ?? 'GET') === 'GET';
      if (!keepsMethod) return response;
      await response.body?.cancel();
      if (!URL.canParse(next, url.href)) throw new AddressRefused('a redirect leads to no URL');
      url = new URL(next, url);
    }
    throw new AddressRefused(`more than ${MAX_REDIRECTS} redirects`);
  };

  /** Closes every socket, even in the middle of a request. */
  async close(): Promise<void> {
    await Promise.all([this.#own, ...this.#elsewhere].map((sockets) => sockets.destroy()));
  }

  async #once(url: URL, init: RequestInit): Promise<Response> {
    if (url.origin === this.#origin) {
      const headers = new Headers(this.#headers);
      new Headers(init.headers).forEach((value, name) => headers.set(name, value));
      return countedFetch(url, { ...init, headers }, this.#own, bounded());
    }
    const target = await this.#guard.check(url, init.signal ?? new AbortController().signal);
    const sockets = directSockets({ connect: { lookup: lookupOf(target), timeout: 10_000 }, headersTimeout: 0, bodyTimeout: 0 });
    this.#elsewhere.add(sockets);
    const onEnd = (): void => {
      this.#elsewhere.delete(sockets);
      void sockets.destroy();
    };
    try {
      return await countedFetch(url, init, sockets, { ...bounded(), onEnd });
    } catch (error) {
      onEnd();
      throw error;
    }
  }
}

function bounded() {
  let bytes = 0;
  return {
    onBytes(piece: Uint8Array): void {
      bytes += piece.byteLength;
      if (bytes > BODY_BYTES) throw new TooLarge();
    },
  };
}
