import { setTimeout as delay } from 'node:timers/promises';
import { type ModelAnswer, ModelError, type ModelUsage, StoppedCall, usageOf } from '../runtime/model.ts';
import { isWorthAnotherTry } from './blame.ts';
import { askedPause } from './retry-after.ts';
import { UpstreamStatus } from './upstream-status.ts';

/*
 * Tries a call again that failed through the provider's fault, as long as none of its text was passed on.
 *
 * Cockatiel's retry policy doesn't fit (the breaker is cockatiel's): its pauses can't be aborted, it knows neither
 * `Retry-After` nor a bound for all pauses together, and it drops the token counts of the failed tries.
 */

/** The longest first pause; the bound doubles with each further pause. */
const BASE_MS = 500;
/** The bound for all pauses of one call together. */
const PAUSES_MS = 30_000;

/** The impure parts, which tests replace. */
export interface RetryTools {
  /** Resolves after so many milliseconds, or at once when the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1, as `Math.random`. */
  random(): number;
}

export const systemTools: RetryTools = {
  sleep: (milliseconds, signal) => delay(milliseconds, undefined, { signal }).catch(() => {}),
  random: Math.random,
};

export interface RetryOptions extends RetryTools {
  /** Tries after the first one. */
  retries: number;
  /** Asked about an answer without text: whether the call is made once more, in another way. */
  again?: ((answer: ModelAnswer) => boolean) | undefined;
  /** Told of a failure before any text, and of the usage until then: whether the call is made once more at once, in another way. Such tries are not counted. */
  adapt?: ((failure: ModelError, usage?: ModelUsage) => boolean) | undefined;
  /** Asked about a failure: how many milliseconds later something else may end better, whatever has failed. */
  pauseFor?: (() => number | undefined) | undefined;
  /** Asked before each further try: whether the provider may be called again. */
  mayRetry(): boolean;
  /** Asked before each further try: rejects when the run is over. */
  assertOurs?: (() => Promise<void>) | undefined;
  signal: AbortSignal;
}

/**
 * Runs a call, repeatedly if necessary. The usage of all tries counts, in the result and in the error. @param attempt
 * one try, which passes its text to `emit`
 * @throws what the last try threw, or the signal's reason
 */
export async function withRetries(
  attempt: (emit: (delta: string) => void) => Promise<ModelAnswer>,
  onText: (delta: string) => void,
  options: RetryOptions,
): Promise<ModelAnswer> {
  let spent: ModelUsage | undefined;
  let budget = PAUSES_MS;
  let streamed = false;
  const emit = (delta: string): void => {
    streamed ||= delta.trim() !== '';
    onText(delta);
  };
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await attempt(emit);
      if (!streamed && options.again?.(answer)) {
        spent = sum(spent, answer.usage);
        await assertOurs(options, spent);
        continue;
      }
      return { ...answer, usage: sum(spent, answer.usage), ...(tries > 0 && { retries: tries }) };
    } catch (error) {
      const known = usageOf(error);
      if (known) spent = sum(spent, known);
      if (!(error instanceof ModelError)) throw stopped(error, spent);
      if (!streamed && !options.signal.aborted && options.adapt?.(error, spent)) {
        await assertOurs(options, spent);
        tries -= 1;
        continue;
      }
      const { code, message, cause, address } = error;
      const more = { ...(spent && { usage: spent }), ...(address && { address }), ...(tries > 0 && { retries: tries }) };
      const failure = new ModelError(code, message, { cause, ...more });
      const other = options.pauseFor?.();
      const isWorth = other !== undefined || isWorthAnotherTry(error);
      if (streamed || tries >= options.retries || !isWorth || !options.mayRetry()) throw failure;
      const pause = pauseOf(other ?? askedBy(error), tries, budget, options.random());
      if (pause === undefined) throw failure;
      budget -= pause;
      await options.sleep(pause, options.signal);
      await assertOurs(options, spent);
      if (!options.mayRetry()) throw failure;
    }
  }
}

/** @throws when nothing more may be tried: the run is over, or the call was aborted */
async function assertOurs({ assertOurs: ask, signal }: RetryOptions, spent: ModelUsage | undefined): Promise<void> {
  await ask?.().catch((reason: unknown) => {
    throw stopped(reason, spent);
  });
  if (signal.aborted) throw stopped(signal.reason, spent);
}

/** The reason for which our side ended the call, with the usage of all its tries. */
function stopped(error: unknown, spent: ModelUsage | undefined): unknown {
  const cause = error instanceof StoppedCall ? error.cause : error;
  return spent ? new StoppedCall(cause, spent) : cause;
}

const askedBy = ({ cause }: ModelError): number => (cause instanceof UpstreamStatus ? (askedPause(cause, Date.now()) ?? 0) : 0);

/**
 * Full jitter (Brooker, "Exponential Backoff and Jitter"), and never less than the provider asks for.
 * @returns undefined when that is longer than the budget allows
 */
function pauseOf(asked: number, tries: number, budget: number, random: number): number | undefined {
  if (budget <= 0 || asked > budget) return undefined;
  return Math.max(asked, Math.min(random * BASE_MS * 2 ** tries, budget));
}

function sum(a: ModelUsage | undefined, b: ModelUsage): ModelUsage {
  if (!a) return b;
  const { cacheReadTokens, cacheWriteTokens, reasoningTokens } = { ...a, ...b };
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...(cacheReadTokens !== undefined && { cacheReadTokens: (a.cacheReadTokens ?? 0) + (b.cacheReadTokens ?? 0) }),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens: (a.cacheWriteTokens ?? 0) + (b.cacheWriteTokens ?? 0) }),
    ...(reasoningTokens !== undefined && { reasoningTokens: (a.reasoningTokens ?? 0) + (b.reasoningTokens ?? 0) }),
  };
}
