import { type Model, ModelError, type ModelRequest } from '../runtime/model.ts';
import type { Adapter } from './wires/wire.ts';
import { createAnthropic } from './wires/anthropic.ts';
import { createBreaker, type Breaker, type BreakerState } from './breaker.ts';
import { contextWindowOf } from './catalog.ts';
import { demo } from './demo.ts';
import { createGemini } from './wires/gemini.ts';
import { createOpenAI } from './wires/openai.ts';
import { type RetryTools, systemTools, withRetries } from './retry.ts';
import { isConfigured, type ModelSettings, PROVIDER_VARIABLES } from './settings.ts';
import { PROVIDERS, type ProviderId, resolveModel } from './table.ts';
import { createTransport } from './transport.ts';

/** All models of all providers behind one interface. */
export interface Models extends Model {
  /** The circuit breakers by provider. */
  breakers: ReadonlyMap<string, Breaker>;
  /** Closes the connections to the providers; calls under way fail. */
  close(): void;
}

/** Long ids are cut: they come from the client and end up in its error message. */
function quote(model: string): string {
  return JSON.stringify(model.length > 200 ? `${model.slice(0, 200)}…` : model);
}

function adaptersOf(settings: ModelSettings, transport: ReturnType<typeof createTransport>) {
  const limits = { firstByteMs: settings.firstByteMs ?? 30_000, idleMs: settings.idleMs ?? 120_000 };
  const of = (id: ProviderId) => settings.providers[id] ?? {};
  const adapters: Record<ProviderId, Adapter> = {
    anthropic: createAnthropic(of('anthropic'), transport, limits),
    openai: createOpenAI('openai', of('openai'), transport, limits),
    gemini: createGemini(of('gemini'), transport, limits),
    ollama: createOpenAI('ollama', of('ollama'), transport, limits),
    openrouter: createOpenAI('openrouter', of('openrouter'), transport, limits),
    demo,
  };
  return adapters;
}

/**
 * The switchboard: finds the provider by the model's prefix and hands the call to its adapter. One per process;
 * SDK clients and connections are made on first use and shared by all calls.
 */
export function createModels(
  settings: ModelSettings,
  onBreaker?: (provider: string, state: BreakerState) => void,
  tools: RetryTools = systemTools,
): Models {
  const transport = createTransport();
  const adapters = adaptersOf(settings, transport);
  const breakers = new Map(
    Object.keys(adapters).map((provider) => {
      const options = {
        threshold: settings.breakerThreshold ?? 5,
        cooldownMs: settings.breakerCooldownMs ?? 30_000,
        onChange: (state: BreakerState) => onBreaker?.(provider, state),
      };
      return [provider, createBreaker(provider, options)];
    }),
  );

  /** @throws {ModelError} `unknown_model`, saying what to set */
  function route(model: string): { adapter: Adapter; breaker: Breaker; upstreamModel: string } {
    const resolved = resolveModel(model);
    if (!resolved) {
      const known = PROVIDERS.flatMap((provider) => provider.prefixes).join(', ');
      throw new ModelError('unknown_model', `unknown model ${quote(model)}: a model id begins with one of ${known}`);
    }
    const { provider, upstreamModel } = resolved;
    // A local Ollama needs no configuration: not running is reported as not reached.
    if (provider !== 'ollama' && !isConfigured(settings, provider)) {
      const variable = PROVIDER_VARIABLES[provider]?.apiKey;
      const advice = `${provider} is not configured: set ${variable}`;
      throw new ModelError('unknown_model', `the model ${quote(model)} can't be used, because ${advice}`);
    }
    return { adapter: adapters[provider], breaker: breakers.get(provider)!, upstreamModel };
  }

  return {
    breakers,
    contextWindow: contextWindowOf,
    async stream(request: ModelRequest, onText: (delta: string) => void) {
      request.signal.throwIfAborted();
      const { adapter, breaker, upstreamModel } = route(request.model);
      const attempt = (emit: (delta: string) => void) => adapter.stream(upstreamModel, request, emit);
      const retries = settings.retries ?? 3;
      // So a probe asks once, and what is under way when the breaker opens asks no more.
      const mayRetry = () => breaker.state === 'closed';
      return breaker.run(() => withRetries(attempt, onText, { ...tools, retries, mayRetry, signal: request.signal }));
    },
    close: () => transport.close(),
  };
}
