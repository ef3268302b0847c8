import { createModels, type Models } from '../../src/models/gateway.ts';
import type { RetryTools } from '../../src/models/retry.ts';
import type { ModelSettings } from '../../src/models/settings.ts';
import { ModelError, type ModelRequest, type ModelUsage, StoppedCall } from '../../src/runtime/model.ts';
import { StillClock } from '../support/still-clock.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

/** A model of each wire family. */
export const FAMILIES = [
  { family: 'anthropic', model: 'claude-sonnet-4-6' },
  { family: 'openai', model: 'gpt-4.1' },
  { family: 'gemini', model: 'gemini-2.5-pro' },
] as const;

/** A model of each cloud, on the wire of another family but for Bedrock's. */
export const CLOUDS = [
  { family: 'azure', wire: 'openai', model: 'azure/gpt-4.1' },
  { family: 'vertex', wire: 'gemini', model: 'vertex/gemini-2.5-pro' },
  { family: 'vertex', wire: 'anthropic', model: 'vertex/claude-sonnet-4-6' },
  { family: 'bedrock', wire: 'bedrock', model: 'bedrock/eu.anthropic.claude-sonnet-4-6' },
] as const;

/** What holds for every provider, on whatever wire. */
export const EVERY = [...FAMILIES.map((one) => ({ ...one, wire: one.family })), ...CLOUDS] as const;

/** Those whose calls need no token from elsewhere, which would have to come while the clock stands still. */
export const AT_ONCE = EVERY.filter((one) => one.family !== 'vertex');

/** Those whose answers are server-sent events. */
export const EVENTS = EVERY.filter((one) => one.wire !== 'bedrock');

/** A request that says `hi`, with whatever differs. */
export function request(model: string, changes: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model,
    system: [],
    messages: [{ role: 'user', content: 'hi' }],
    maxTokens: 8192,
    temperature: 0.3,
    signal: new AbortController().signal,
    ...changes,
  };
}

/** Everything a call brought: the deltas, and either the usage or the error. */
export interface Outcome {
  deltas: string[];
  text: string;
  usage?: ModelUsage;
  end?: 'stop' | 'length';
  error?: unknown;
}

/** Runs a call to its end, however it ends. @param onText hears each delta */
export async function run(models: Models, call: ModelRequest, onText: () => void = () => {}): Promise<Outcome> {
  const deltas: string[] = [];
  const outcome = await models
    .stream(call, (delta) => (deltas.push(delta), onText()))
    .then(
      (answer) => answer,
      (error: unknown) => (error instanceof StoppedCall ? { error: error.cause, usage: error.usage } : { error }),
    );
  return { deltas, text: deltas.join(''), ...outcome };
}

/** Runs a call whose time passes only when its first text has come: it is late with what is behind that, and with nothing else. */
export async function runUntilLate(models: Models, call: ModelRequest): Promise<Outcome> {
  using clock = new StillClock();
  const begun = Promise.withResolvers<void>();
  const outcome = run(models, call, begun.resolve);
  await Promise.race([begun.promise, outcome]);
  return await clock.passUntil(outcome);
}

/** What a call rejects with, the tokens that may come with it taken off. */
export async function rejection(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (thrown: unknown) => thrown,
  );
  return error instanceof StoppedCall ? error.cause : error;
}

/** The error of a call that must have failed as a `ModelError`. */
export function failure(outcome: Outcome): ModelError {
  if (!(outcome.error instanceof ModelError)) throw new Error('no ModelError', { cause: outcome.error ?? outcome.usage });
  return outcome.error;
}

/** An upstream with models that point at it, without retries; both close at the end of the `using` scope. */
export async function setUp(
  settings: Partial<ModelSettings> = {},
  tools?: RetryTools,
): Promise<{ upstream: Upstream; models: Models } & AsyncDisposable> {
  const upstream = await startUpstream();
  const models = createModels({ providers: upstream.providers, retries: 0, ...settings }, undefined, tools);
  return {
    upstream,
    models,
    async [Symbol.asyncDispose]() {
      models.close();
      await upstream.close();
    },
  };
}
