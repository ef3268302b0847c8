import type { ModelAnswer, ModelRequest } from '../../runtime/model.ts';

/** One provider. Every failure is a `ModelError`, except that an aborted call rejects with the signal's reason. */
export interface Adapter {
  /** As `Model.stream`; `upstreamModel` is the id that the provider knows the model by. */
  stream(upstreamModel: string, request: ModelRequest, onText: (delta: string) => void): Promise<ModelAnswer>;
}
