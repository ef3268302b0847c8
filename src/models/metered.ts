import type { Emitter } from '../lib/events.ts';
import { systemErrorCode } from '../lib/text.ts';
import { type Model, ModelError, type ModelRequest } from '../runtime/model.ts';
import type { AdaptedParameter } from './adaptations.ts';
import type { RestingKey } from './keys.ts';
import { resolveModel } from './routing.ts';
import { TooSlow } from './too-slow.ts';
import { NoAccess } from './access/access.ts';
import { statusOf, UpstreamStatus } from './upstream-status.ts';

/** The events of the model calls. */
export interface ModelEvents {
  /** A piece of text has arrived. This event is on the hot path. */
  textDelta: undefined;
  /** `outcome` is `ok`, `aborted`, or the code of the error. */
  callEnded: { provider: string; outcome: string; milliseconds: number };
  /** A provider did not answer, or not with what was asked for, after all tries. */
  callFailed: FailedCall;
  /** A provider's circuit opens, closes, or lets a probe through. */
  breakerChanged: { provider: string; state: string; /** Whose own key it is. */ tenantId?: number };
  /** One of the operator's keys of a provider rests: calls go on with the others. */
  keyRests: RestingKey & { provider: string };
  /** A host refuses a parameter: from now on calls of the model go without it, or have another one instead. */
  parameterAdapted: AdaptedParameter;
}

/** What an operator should know of a call that failed. */
export interface FailedCall {
  tenantId: number | undefined;
  provider: string;
  model: string;
  /** Where it went, without credentials and query. */
  address: string | undefined;
  /** Of an answer that was not 2xx. */
  status: number | undefined;
  /** What went wrong, in words of ours. */
  message: string;
  /** What the provider, or the system, says of it: it may hold secrets, and words of the tenant. */
  reason: string | undefined;
}

/** What was not sent to a provider at all is none of its failures. */
const OF_PROVIDER: ReadonlySet<string> = new Set(['upstream_error', 'refused']);

function failedCall({ model, tenantId }: ModelRequest, provider: string, { message, address, cause }: ModelError): FailedCall {
  return { tenantId, provider, model, address, status: statusOf(cause), message, reason: reasonOf(cause) };
}

function reasonOf(cause: unknown): string | undefined {
  if (cause instanceof UpstreamStatus) return cause.text;
  if (cause instanceof NoAccess) return cause.cause instanceof Error ? cause.cause.message : undefined;
  // When none of several addresses could be reached, the message is empty.
  if (cause instanceof Error && !(cause instanceof TooSlow)) return cause.message || systemErrorCode(cause);
  return undefined;
}

/** The same model, with every call counted and timed. */
export function meteredModel(model: Model, events: Emitter<ModelEvents>): Model {
  return {
    contextWindow: (id) => model.contextWindow(id),
    thoughtTokens: (request) => model.thoughtTokens?.(request) ?? 0,
    secretsOf: (tenantId) => model.secretsOf?.(tenantId) ?? [],
    async stream(request, onText) {
      // An unknown model id comes from the client, so no part of it may become a label.
      const provider = resolveModel(request.model)?.provider ?? 'unknown';
      const startedAt = performance.now();
      let outcome = 'ok';
      try {
        return await model.stream(request, (delta) => {
          events.emit('textDelta', undefined);
          onText(delta);
        });
      } catch (error) {
        outcome = error instanceof ModelError ? error.code : request.signal.aborted ? 'aborted' : 'internal';
        if (error instanceof ModelError && OF_PROVIDER.has(error.code)) events.emit('callFailed', failedCall(request, provider, error));
        throw error;
      } finally {
        events.emit('callEnded', { provider, outcome, milliseconds: performance.now() - startedAt });
      }
    },
  };
}
