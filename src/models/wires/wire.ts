import type { AnswerTurns } from '../answer-turns.ts';
import type { ModelAnswer, ModelRequest } from '../../runtime/model.ts';
import type { Exchange } from '../exchange.ts';
import type { ProviderRequest, Transport } from '../transport.ts';

/** One provider. Every failure is a `ModelError`, except that an aborted call rejects with the signal's reason. */
export interface Adapter {
  /** As `Model.stream`; `upstreamModel` is the id that the provider knows the model by. */
  stream(upstreamModel: string, request: ModelRequest, onText: (delta: string) => void): Promise<ModelAnswer>;
}

/** Where a wire sends its calls. */
interface Endpoint {
  /** The provider's id, for error messages. */
  provider: string;
  apiKey: string | undefined;
  /** The base URL in the form that the wire's SDK expects. */
  baseURL: string;
}

/** Bounds of one call, in milliseconds: until the first byte, and between two chunks. */
export interface CallLimits {
  firstByteMs: number;
  idleMs: number;
  turns?: AnswerTurns | undefined;
}

/** Makes the adapter of one protocol. Nothing is loaded or connected before the first call. */
export type Wire = (endpoint: Endpoint, transport: Transport, limits: CallLimits) => Adapter;

/** What the SDKs hand on to our `fetch` with a request. */
export const answeredTo = (exchange: Exchange): Omit<ProviderRequest, 'body' | 'headers' | 'method' | 'signal'> => ({ exchange });

/** What the clients of the SDKs have in common: retries and time-outs are ours, and theirs must not come first. */
export const sdkOptions = ({ fetch }: Transport, { firstByteMs }: CallLimits) =>
  ({ fetch, maxRetries: 0, timeout: Math.max(600_000, 2 * firstByteMs), logLevel: 'off' }) as const;
