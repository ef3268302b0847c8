import type { Adaptable, Adaptation } from '../adaptations.ts';
import type { AnswerSlots } from '../answer-slots.ts';
import type { Effort, ModelAnswer, ModelRequest } from '../../runtime/model.ts';
import type { Access } from '../access/access.ts';
import type { Exchange } from '../exchange.ts';
import type { Transport } from '../transport.ts';
import type { SentBody } from './body.ts';

/** One provider. Every failure is a `ModelError`, except that an aborted call rejects with the signal's reason. */
export interface Adapter {
  /** As `Model.stream`; `upstreamModel` is the id that the provider knows the model by. */
  stream(upstreamModel: string, request: AdapterRequest, onText: (delta: string) => void): Promise<ModelAnswer>;
  /** Whether a model is known to think, with this effort, within the limit of its answer's tokens. */
  thinks?(upstreamModel: string, effort?: Effort): boolean;
  /** What of a request's parameters may be left out, or has another name, where a host refuses it. */
  adaptable?: Adaptable;
}

/** A call of one provider's model. */
export interface AdapterRequest extends ModelRequest {
  /** Tokens for thoughts, which the provider counts against the same limit as the answer: it is asked for so many more. */
  room?: number | undefined;
  /** How the answer has ended by what it says: at a text that ends it, or with more than it may have. Then the call ends. */
  endOf?: (() => ModelAnswer['end'] | undefined) | undefined;
  /** Called when text, thoughts or usage come: the provider is at work, however long that takes. */
  onAlive?: (() => void) | undefined;
  /** What the host is known to refuse. */
  adaptation?: Adaptation | undefined;
}

/** The limit to ask a provider for. */
export const tokenLimit = ({ maxTokens, room = 0 }: AdapterRequest): number => maxTokens + room;

/** Where a wire sends its calls. */
export interface Endpoint {
  /** The provider's id, for error messages. */
  provider: string;
  apiKey: string | undefined;
  /** Whether the key is a tenant's own: then nothing else of the operator's goes along that says who calls. */
  isTenants?: boolean | undefined;
  /** The base URL in the form that the wire's SDK expects. */
  baseURL: string;
  /** How it lets calls in, where the key in the header of the wire does not do it. */
  access?: Access | undefined;
  hook?: Hook | undefined;
}

/** What a provider has otherwise than the wire whose body and answers it shares. */
export interface Hook {
  /** The path of a call, behind the base URL. @param model as a part of a path */
  path(model: string, signal: AbortSignal): Promise<string>;
  /** The body, from that of the wire. */
  body?(params: Readonly<Record<string, unknown>>): object;
}

/** Bounds of one call, in milliseconds: until the first byte, between two pieces, and of the whole; see `call.ts`. */
export interface CallLimits {
  firstByteMs: number;
  idleMs: number;
  callMs: number;
  slots?: AnswerSlots | undefined;
}

/** Makes the adapter of one protocol. Nothing is loaded or connected before the first call. */
export type Wire = (endpoint: Endpoint, transport: Transport, limits: CallLimits) => Adapter;

/** The client of an SDK, of which only this is used: calls, their time-outs, repeats and errors are ours. */
interface RequestBuilder {
  buildRequest(options: { method: 'post'; path: string } & SentBody): Promise<{ url: string; req: RequestInit & { headers: Headers } }>;
}

interface Way {
  transport: Transport;
  exchange: Exchange;
  apiKey: string | undefined;
  access?: Access | undefined;
  signal: AbortSignal;
}

/** Stands for a key where there is none: without any, the SDKs would look for one elsewhere. */
export const NO_KEY = 'none';

/** Where SDKs put a key. */
const OF_KEYS = ['authorization', 'x-api-key'];

/** Builds a request with its SDK, and sends it. @throws as {@link Transport.send} and {@link Access.headers} */
export async function post(
  client: RequestBuilder,
  { path, ...sent }: { path: string } & SentBody,
  { transport, exchange, apiKey, access, signal }: Way,
): Promise<void> {
  const { url, req } = await client.buildRequest({ method: 'post', path, ...sent });
  const { headers } = req;
  if (access || apiKey === undefined) for (const name of OF_KEYS) headers.delete(name);
  if (access) {
    const letIn = await access.headers({ method: 'POST', url, headers: Object.fromEntries(headers) }, signal);
    for (const [name, value] of Object.entries(letIn)) headers.set(name, value);
  }
  await transport.send({ url, headers, body: req.body }, exchange);
}
