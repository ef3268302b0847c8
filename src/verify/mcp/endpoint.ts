import type { RawFrame } from '../../contract/frames.ts';
import { isResponse, rpcAnswer, type RpcAnswer, type RpcId } from '../wire/json-rpc.ts';
import type { Reply, Wire } from '../wire/wire.ts';

/** Of the revisions that begin with `initialize`: the newest one is asked for first. */
export const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18'] as const;
export const MODERN_VERSION = '2026-07-28';
/** A version that no server has. */
export const NO_VERSION = '1900-01-01';

export const CLIENT_INFO = { name: 'baton-verify', version: '1' };
const ACCEPT = 'application/json, text/event-stream';

/** A request whose answer is one of JSON-RPC. */
export interface Request {
  method: string;
  params?: Record<string, unknown> | undefined;
  headers?: Record<string, string>;
  /** Default: a number of its own. */
  id?: RpcId;
}

let ids = 0;
/** An id that no other request of this process has. */
export const nextId = (): number => ++ids;

/** The endpoint of an MCP server: what is sent to it, as it is. */
export class McpEndpoint {
  readonly url: string;
  readonly wire: Wire;

  constructor(url: string, wire: Wire) {
    this.url = url;
    this.wire = wire;
  }

  /** Posts a body, an object or a text that may be no JSON. Of a stream it reads up to the first response. */
  post(body: unknown, headers: Record<string, string> = {}, enough = ({ data }: RawFrame) => isResponse(data)): Promise<Reply> {
    return this.wire.ask(this.url, { method: 'POST', body, headers: { Accept: ACCEPT, ...headers } }, enough);
  }

  /** Opens the stream of a GET, as far as its head, or ends a session. */
  send(method: 'GET' | 'DELETE', headers: Record<string, string> = {}): Promise<Reply> {
    return this.wire.head(this.url, { method, headers: method === 'GET' ? { Accept: 'text/event-stream', ...headers } : headers });
  }

  /** Sends a request of JSON-RPC. @throws {Violation} unless it is answered with a response of JSON-RPC */
  async request({ method, params, headers, id = nextId() }: Request): Promise<RpcAnswer> {
    const reply = await this.post({ jsonrpc: '2.0', id, method, ...(params && { params }) }, headers);
    return rpcAnswer(reply, id, method);
  }
}
