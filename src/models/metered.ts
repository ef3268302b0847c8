import type { Emitter } from '../lib/events.ts';
import { type Model, ModelError } from '../runtime/model.ts';
import type { AdaptedParameter } from './adaptations.ts';
import { resolveModel } from './routing.ts';

/** The events of the model calls. */
export interface ModelEvents {
  /** A piece of text has arrived. This event is on the hot path. */
  textDelta: undefined;
  /** `outcome` is `ok`, `aborted`, or the code of the error. */
  callEnded: { provider: string; outcome: string; milliseconds: number };
  /** A provider's circuit opens, closes, or lets a probe through. */
  breakerChanged: { provider: string; state: string };
  /** A host refuses a parameter: from now on calls of the model go without it, or have another one instead. */
  parameterAdapted: AdaptedParameter;
}

/** The same model, with every call counted and timed. */
export function meteredModel(model: Model, events: Emitter<ModelEvents>): Model {
  return {
    contextWindow: (id) => model.contextWindow(id),
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
        throw error;
      } finally {
        events.emit('callEnded', { provider, outcome, milliseconds: performance.now() - startedAt });
      }
    },
  };
}
