import { StringBuilder } from '../lib/string-builder.ts';
import { usageOf, type AskModel, type ModelAnswer, type ModelUsage, type StreamRequest } from './model.ts';
import type { RunParts } from './run-parts.ts';
import type { StreamParts } from './stream-parts.ts';

/** The calls of models that a stream makes; their tokens are counted in the stream. */
export class ModelCalls {
  readonly #run: RunParts;
  readonly #stream: StreamParts;

  constructor(run: RunParts, stream: StreamParts) {
    this.#run = run;
    this.#stream = stream;
  }

  /**
   * Calls a model for a purpose other than a turn of the agent, to decide what to do next. A question that was answered before
   * a restart is not asked again. @throws {ModelError}
   */
  readonly ask: AskModel = async (request, onText, options) => {
    const known = this.#stream.nextSaid();
    if (known !== undefined) return onText(known);
    const answer = new StringBuilder();
    const onDelta = (delta: string): void => {
      answer.add(delta);
      onText(delta);
    };
    await this.call(request, onDelta, {
      ...options,
      onCounted: () => this.#stream.step({ kind: 'said', text: answer.toString() }),
    });
  };

  /**
   * Calls a model, and counts its tokens: those of a failed call too, as far as they are known.
   * @param options.onComplete runs when the answer has ended, before it is counted @param options.onCounted afterwards
   * @throws {ModelError}
   */
  async call(
    request: StreamRequest,
    onText: (delta: string) => void,
    options: { purpose?: string; onComplete?: (answer: ModelAnswer) => void; onCounted?: () => void },
  ): Promise<void> {
    const { tenantId, signal, clock, model, limits, calls, lease, output } = this.#run;
    const { purpose, onComplete, onCounted } = options;
    signal.throwIfAborted();
    await lease.assertOurs(signal);
    calls.spend();
    const from = clock.monotonic();
    const count = (usage: ModelUsage): void => {
      const milliseconds = Math.round(clock.monotonic() - from);
      output.used(this.#stream, usage, { model: request.model, milliseconds, purpose });
    };
    try {
      const maxTokens = Math.min(request.maxTokens, limits.maxTokens);
      const assertOurs = (): Promise<void> => lease.assertOurs(signal);
      const answer = await model.stream({ ...request, maxTokens, purpose, tenantId, signal, assertOurs }, onText);
      try {
        onComplete?.(answer);
      } finally {
        count(answer.usage);
      }
      onCounted?.();
    } catch (error) {
      const known = usageOf(error);
      if (known) count(known);
      throw error;
    }
  }
}
