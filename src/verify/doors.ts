import { A2aAgent } from './a2a/agent.ts';
import { findCard, type FoundCard } from './a2a/card.ts';
import type { Observations } from './api.ts';
import { Skipped } from './expect.ts';
import { findMcp, McpServer, type McpFound } from './mcp/server.ts';
import { CannotVerify, type Protocol } from './options.ts';
import { Wire } from './wire/wire.ts';

/** Where Baton has them. */
const MCP_PATH = '/v1/mcp';
const CARD_PATH = '/v1/a2a/agents/index/agent-card.json';

/** What protocols a server speaks beside our own API, or alone: found once, and then spoken to by every rule that asks. */
export class Doors {
  readonly #url: string;
  readonly #foreign: Protocol | undefined;
  readonly #headers: () => Record<string, string>;
  readonly #excluded: Observations['excluded'];
  #mcp: McpFound | undefined;
  #card: FoundCard | undefined;

  /**
   * @param options.foreign the protocol of a server of any make, whose endpoint or card is at `url`; else it is Baton that is there
   * @param options.headers what goes with every request
   */
  constructor(options: {
    url: string;
    foreign: Protocol | undefined;
    headers: () => Record<string, string>;
    excluded: Observations['excluded'];
  }) {
    this.#url = options.url.replace(/\/+$/, '');
    this.#foreign = options.foreign;
    this.#headers = options.headers;
    this.#excluded = options.excluded;
  }

  /** @throws {Skipped} when MCP was left out */
  async mcp(signal: AbortSignal): Promise<McpServer> {
    if (this.#excluded.has('sendMcpMessage')) throw new Skipped('sendMcpMessage was left out');
    const wire = this.#wire(signal);
    this.#mcp ??= await findMcp(this.#foreign ? this.#url : `${this.#url}${MCP_PATH}`, wire);
    return new McpServer(this.#mcp, wire);
  }

  /** @param path of the card of an agent of Baton @throws {Skipped} when A2A was left out */
  async a2a(signal: AbortSignal, path?: string): Promise<A2aAgent> {
    if (this.#excluded.has('callA2aIndex')) throw new Skipped('callA2aIndex was left out');
    const wire = this.#wire(signal);
    if (path !== undefined) return this.#agent(await findCard(`${this.#url}${path}`, wire), wire);
    this.#card ??= await findCard(this.#foreign ? this.#url : `${this.#url}${CARD_PATH}`, wire);
    return this.#agent(this.#card, wire);
  }

  /** Finds out whether the server is one. @throws {CannotVerify} when it is none */
  async find(signal: AbortSignal): Promise<void> {
    if (this.#foreign === 'A2A') return void (await this.a2a(signal));
    const { found } = await this.mcp(signal);
    if (found.modern || found.legacy) return;
    const said = `server/discover is answered with ${found.noModern}, initialize with ${found.noLegacy}`;
    throw new CannotVerify(
      `nothing at ${this.#url} speaks MCP over HTTP: ${said}; the URL is that of the endpoint, as http://127.0.0.1:8080/mcp`,
    );
  }

  #wire(signal: AbortSignal): Wire {
    return new Wire({ url: this.#url, headers: this.#headers(), signal });
  }

  /** Baton may have another address for others than the one at which it is verified. */
  #agent(found: FoundCard, wire: Wire): A2aAgent {
    const { origin } = new URL(this.#url);
    const moved = (url: string): string => (this.#foreign ? url : origin + url.slice(new URL(url).origin.length));
    return new A2aAgent(found, wire, moved);
  }
}
