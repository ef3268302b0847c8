import { isObject } from '../../lib/is-object.ts';
import type { Fields } from '../api.ts';
import { expect } from '../expect.ts';
import { resultOf, type RpcAnswer, type RpcId } from '../wire/json-rpc.ts';
import { shown, type Reply } from '../wire/wire.ts';
import { CLIENT_INFO, LEGACY_VERSIONS, nextId, type McpEndpoint } from './endpoint.ts';
import type { Era } from './era.ts';

/** The request with which a session begins. */
export const initializeWith = (protocolVersion: string, id: RpcId = nextId()) => ({
  jsonrpc: '2.0',
  id,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: CLIENT_INFO },
});

/** A session of the revisions that begin with `initialize`; a server may do without an id for it. */
export class McpSession implements Era, AsyncDisposable {
  readonly modern = false;
  readonly version: string;
  readonly capabilities: Fields;
  /** What `initialize` was answered with. */
  readonly begun: Fields;
  readonly id: string | undefined;
  readonly #endpoint: McpEndpoint;

  constructor(endpoint: McpEndpoint, { result, reply }: RpcAnswer) {
    this.#endpoint = endpoint;
    this.begun = result!;
    this.version = String(this.begun['protocolVersion']);
    this.capabilities = isObject(this.begun['capabilities']) ? this.begun['capabilities'] : {};
    this.id = reply.headers['mcp-session-id'];
  }

  /** Begins a session. @throws {Violation} when the server has none */
  static async begin(endpoint: McpEndpoint, version: string = LEGACY_VERSIONS[0]): Promise<McpSession> {
    const answer = await endpoint.request(initializeWith(version));
    resultOf(answer, 'initialize');
    const session = new McpSession(endpoint, answer);
    const reply = await session.notify('notifications/initialized');
    expect(reply.status >= 200 && reply.status < 300, 'notifications/initialized to be taken', shown(reply));
    return session;
  }

  /** The headers of everything behind `initialize`. */
  get headers(): Record<string, string> {
    return { 'MCP-Protocol-Version': this.version, ...(this.id === undefined ? {} : { 'Mcp-Session-Id': this.id }) };
  }

  ask(method: string, params?: Fields, id: RpcId = nextId()): Promise<RpcAnswer> {
    return this.#endpoint.request({ method, params, id, headers: this.headers });
  }

  notify(method: string): Promise<Reply> {
    return this.#endpoint.post({ jsonrpc: '2.0', method }, this.headers);
  }

  /** Ends it, where there is something to end. */
  end(): Promise<Reply> {
    return this.#endpoint.send('DELETE', this.headers);
  }

  /** Tidies up: what comes of that is the matter of the rule about the end of sessions. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.id !== undefined) await this.end().catch(() => undefined);
  }
}
