import { StringBuilder } from '../lib/string-builder.ts';
import { suspends } from './durable/suspension.ts';
import { toFailure, type RunFailure } from './failure.ts';
import { retriesOf, usageOf, type AskModel, type ModelAnswer, type ModelUsage, type StreamRequest } from './model.ts';
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
    await this.call(request, onText, { ...options, onCounted: (text) => this.#stream.step({ kind: 'said', text }) });
  };

  /**
   * Calls a model, and counts its tokens: those of a failed call too, as far as they are known.
   * @param options.onComplete runs when the answer has ended, before it is counted @param options.onCounted afterwards, with its text
   * @param options.onFailed runs when it has failed, before it is counted
   * @throws {ModelError}
   */
  async call(
    request: StreamRequest,
    onText: (delta: string) => void,
    options: {
      purpose?: string;
      onComplete?: (answer: ModelAnswer) => void;
      onCounted?: (said: string) => void;
      onFailed?: (error: unknown) => void;
    },
  ): Promise<void> {
    const { tenantId, runId, startedBy, user, signal, clock, model, limits, calls, lease, output, budgets } = this.#run;
    const { purpose, onComplete, onCounted, onFailed } = options;
    signal.throwIfAborted();
    await lease.assertOurs(signal);
    calls.spend();
    const maxTokens = Math.min(request.maxTokens, limits.maxTokens);
    const mostTokens = (): number => maxTokens + (model.thoughtTokens?.(request) ?? 0);
    const agentId = this.#stream.id.agent;
    const reserving = budgets?.reserve({ tenantId, runId, tokenId: startedBy?.id, user, agentId, request, mostTokens });
    const reservation = reserving instanceof Promise ? await reserving : reserving;
    const from = clock.monotonic();
    const said = new StringBuilder();
    const hear = (delta: string): void => {
      said.add(delta);
      onText(delta);
    };
    const note = (
      outcome: ModelAnswer | RunFailure,
      { usage, retries }: { usage?: ModelUsage | undefined; retries?: number | undefined },
    ): void => {
      const { agent, state, steps } = this.#stream;
      const milliseconds = clock.monotonic() - from;
      const turn = purpose === undefined || purpose === 'summary' ? state.turn + 1 : state.turn;
      const fallbackFrom = purpose === undefined && request.model !== agent.model ? agent.model : undefined;
      steps?.modelCall({
        request,
        fallbackFrom,
        purpose,
        said: said.toString(),
        outcome,
        usage,
        retries,
        turn,
        now: clock.now(),
        milliseconds,
      });
    };
    const count = (usage: ModelUsage): void => {
      const milliseconds = Math.round(clock.monotonic() - from);
      const booking = reservation?.book(usage, output.durable);
      output.used(this.#stream, usage, { model: request.model, milliseconds, purpose, booking });
    };
    try {
      // The run may have ended while there was no answer.
      signal.throwIfAborted();
      const assertOurs = (): Promise<void> => lease.assertOurs(signal);
      const answer = await model.stream({ ...request, maxTokens, purpose, tenantId, stream: this.#stream, signal, assertOurs }, hear);
      try {
        onComplete?.(answer);
      } finally {
        count(answer.usage);
      }
      note(answer, answer);
      onCounted?.(said.toString());
    } catch (error) {
      onFailed?.(error);
      const known = usageOf(error);
      // What is made again elsewhere is no step.
      if (!suspends(error, signal)) note(toFailure(error, signal), { usage: known, retries: retriesOf(error) });
      if (known) count(known);
      else reservation?.release();
      throw error;
    }
  }
}
