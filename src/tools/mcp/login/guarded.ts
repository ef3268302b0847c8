import type { LookupFunction } from 'node:net';
import { fetch as undiciFetch, type Dispatcher } from 'undici';
import { readUpTo } from '../../../lib/bounded-read.ts';
import { within } from '../../../lib/deadline.ts';
import { directSockets } from '../../../lib/sockets.ts';
import { AddressRefused, lookupOf } from '../../web/guard.ts';
import type { OutsideRule } from '../../web/outside.ts';

/** Milliseconds of a connection, and of one request to an authorization server. */
const CONNECT_MS = 10_000;
const REQUEST_MS = 10_000;
/** Bytes of one answer of an authorization server. */
const ANSWER_BYTES = 256 * 1024;
const MAX_ORIGINS = 8;

/** Sockets that lead to checked addresses alone, also when a connection is made anew. */
export class GuardedSockets {
  readonly #rule: OutsideRule;
  readonly #tenantId: number;
  readonly #agents = new Map<string, Dispatcher>();

  constructor(rule: OutsideRule, tenantId: number) {
    this.#rule = rule;
    this.#tenantId = tenantId;
  }

  /** The sockets for an address. @throws {AddressRefused} */
  of(address: URL): Dispatcher {
    const { origin } = this.#rule.inspect(address);
    const known = this.#agents.get(origin);
    if (known) return known;
    if (this.#agents.size >= MAX_ORIGINS) throw new AddressRefused('too many servers are named');
    const connect = { lookup: this.#lookup(origin), autoSelectFamily: true, timeout: CONNECT_MS };
    // As to all MCP servers: calls have deadlines of their own, and a stream of events may be silent for long.
    const made = directSockets({ connect, headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 32 * 1024, allowH2: false });
    this.#agents.set(origin, made);
    return made;
  }

  async destroy(): Promise<void> {
    await Promise.all(Array.from(this.#agents.values(), (agent) => agent.destroy()));
  }

  /** @param tell gets how the addresses are looked up, or why none may be connected to */
  async #checked(origin: string, tell: (found: LookupFunction | Error) => void): Promise<void> {
    let found: LookupFunction | Error;
    try {
      found = lookupOf(await this.#rule.guard.check(origin, AbortSignal.timeout(CONNECT_MS), this.#tenantId));
    } catch (error) {
      found = error as Error;
    }
    tell(found);
  }

  #lookup(origin: string): LookupFunction {
    return (hostname, options, callback) => {
      void this.#checked(origin, (found) => (found instanceof Error ? callback(found, []) : found(hostname, options, callback)));
    };
  }
}

/**
 * Requests to authorization servers, and for what leads to them: each bounded in time and bytes. Redirects are not followed here; whoever
 * follows one asks again.
 */
export function loginFetch(sockets: GuardedSockets, signal: AbortSignal): typeof fetch {
  return (input, init) =>
    within(REQUEST_MS, signal, async (bounded) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const request = { ...init, redirect: 'manual', dispatcher: sockets.of(url), signal: bounded } as Parameters<typeof undiciFetch>[1];
      const { status, statusText, headers, body } = await undiciFetch(url, request);
      const { body: bytes, truncated } = body ? await readUpTo(body, ANSWER_BYTES) : { body: Buffer.alloc(0), truncated: false };
      if (truncated) throw new Error(`an answer has more than ${ANSWER_BYTES} bytes`);
      const kept = new Headers(Array.from(headers));
      for (const name of ['content-encoding', 'content-length']) kept.delete(name);
      // The SDK reads an error only in an instance of this class, and fetch of undici has its own.
      return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, statusText, headers: kept });
    });
}

/** The refusal of an address among what has caused an error. */
export function refusalIn(error: unknown): AddressRefused | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof AddressRefused) return cause;
  }
  return undefined;
}
