import type { ProviderId } from './table.ts';

/** How to reach one provider. */
export interface ProviderSettings {
  apiKey?: string;
  /** As the provider's SDK takes it; for Ollama the host, without `/v1`. */
  baseURL?: string;
}

/** Everything that the models need to know of the configuration (RUNTIME §7). */
export interface ModelSettings {
  providers: Partial<Record<ProviderId, ProviderSettings>>;
  /** Milliseconds from the request to the first byte of the answer's body. Default 30000. */
  firstByteMs?: number;
  /** Milliseconds of silence, after the first byte, that end a call. Default 120000. */
  idleMs?: number;
  /** Further tries of a call that failed through the provider's fault. Default 3. */
  retries?: number;
  /** Consecutive failed calls that open a provider's circuit breaker. Default 5. */
  breakerThreshold?: number;
  /** Milliseconds until a probe is let through. Default 30000. */
  breakerCooldownMs?: number;
}

interface Variables {
  apiKey?: string;
  baseURL?: string;
}

/** The environment variables of each provider: the names that its own SDK uses. */
export const PROVIDER_VARIABLES: Partial<Record<ProviderId, Variables>> = {
  anthropic: { apiKey: 'ANTHROPIC_API_KEY', baseURL: 'ANTHROPIC_BASE_URL' },
  openai: { apiKey: 'OPENAI_API_KEY', baseURL: 'OPENAI_BASE_URL' },
  gemini: { apiKey: 'GEMINI_API_KEY', baseURL: 'GOOGLE_GEMINI_BASE_URL' },
  openrouter: { apiKey: 'OPENROUTER_API_KEY', baseURL: 'OPENROUTER_BASE_URL' },
  ollama: { baseURL: 'OLLAMA_HOST' },
};

/** Compatible hosts often need no key, so for these a base URL alone will do. */
const KEYLESS: readonly ProviderId[] = ['anthropic', 'openai', 'ollama'];

/** Reads {@link PROVIDER_VARIABLES}; an empty variable counts as not set. */
export function providersFromEnv(env: Readonly<Record<string, string | undefined>>): ModelSettings['providers'] {
  const providers: ModelSettings['providers'] = {};
  for (const [id, names] of Object.entries(PROVIDER_VARIABLES) as [ProviderId, Variables][]) {
    const apiKey = names.apiKey && env[names.apiKey];
    const baseURL = names.baseURL && env[names.baseURL];
    providers[id] = { ...(apiKey && { apiKey }), ...(baseURL && { baseURL }) };
  }
  return providers;
}

/**
 * The variable by which a provider is configured, or `undefined` when it isn't.
 * `demo` needs none and is not asked for here.
 */
export function configuredBy(settings: ModelSettings, id: ProviderId): string | undefined {
  const provider = settings.providers[id];
  const names = PROVIDER_VARIABLES[id];
  if (provider?.apiKey) return names?.apiKey;
  if (provider?.baseURL && KEYLESS.includes(id)) return names?.baseURL;
  return undefined;
}

/** The variables of which one is enough to configure a provider. */
export function configurableBy(id: ProviderId): string[] {
  const { apiKey, baseURL } = PROVIDER_VARIABLES[id] ?? {};
  return [apiKey, KEYLESS.includes(id) ? baseURL : undefined].filter((name) => name !== undefined);
}

/** Whether the operator has set the provider up: `available` of CONTRACT §8. */
export function isConfigured(settings: ModelSettings, id: ProviderId): boolean {
  return id === 'demo' || configuredBy(settings, id) !== undefined;
}
