import { type Model, ModelError } from '../runtime/model.ts';
import { resolveModel } from './table.ts';

/** Who counts what the providers do. */
export interface ModelMeter {
  /** A piece of text has come: on the hot path. */
  textDelta(): void;
  /** @param outcome `ok`, `aborted`, or the code of the error */
  callEnded(provider: string, outcome: string, milliseconds: number): void;
}

/** The same model, with every call counted and timed. */
export function meteredModel(model: Model, meter: ModelMeter): Model {
  return {
    contextWindow: (id) => model.contextWindow(id),
    async stream(request, onText) {
      // Of an id that leads nowhere nothing may become a label: it comes from the client.
      const provider = resolveModel(request.model)?.provider ?? 'unknown';
      const startedAt = performance.now();
      let outcome = 'ok';
      try {
        return await model.stream(request, (delta) => {
          meter.textDelta();
          onText(delta);
        });
      } catch (error) {
        outcome = error instanceof ModelError ? error.code : request.signal.aborted ? 'aborted' : 'internal';
        throw error;
      } finally {
        meter.callEnded(provider, outcome, performance.now() - startedAt);
      }
    },
  };
}
