import type { AllowedModels } from './allowed.ts';
import { baseURLFrom } from './base-url.ts';
import { providerOf, PROVIDERS, type ProviderId, type ProviderVariable } from './providers/index.ts';

/** How to reach one provider. */
interface ProviderSettings {
  /** Several keys are separated by commas. */
  apiKey?: string;
  /** The value of the provider's variable: for Ollama the host, without `/v1`. */
  baseURL?: string;
  /** The values of its other variables, by their names. */
  more?: Readonly<Record<string, string>>;
}

/** The part of the configuration that concerns the models. */
export interface ModelSettings {
  providers: Partial<Record<ProviderId, ProviderSettings>>;
  /** The models that may be used; undefined: all. */
  allowed?: AllowedModels | undefined;
  /** Milliseconds from the request to the headers of the answer. Default 300000. */
  firstByteMs?: number;
  /** Milliseconds of silence, after the first byte, that end a call. Default 120000. */
  idleMs?: number;
  /** Milliseconds without text, thoughts or usage, whatever else comes, that end a call; twice that ends it in any case. Default 900000. */
  callMs?: number;
  /** Further tries of a call that failed through the provider's fault. Default 3. */
  retries?: number;
  /** Consecutive failed calls that open a provider's circuit breaker. Default 5. */
  breakerThreshold?: number;
  /** Milliseconds until a probe is let through. Default 30000. */
  breakerCooldownMs?: number;
}

/** Reads the variables of the providers; an empty one counts as not set. */
export function providersFromEnv(env: Readonly<Partial<Record<ProviderVariable, string>>>): ModelSettings['providers'] {
  const read = (name: string | undefined) => name && env[name as ProviderVariable];
  const providers: ModelSettings['providers'] = {};
  for (const { id, variables } of PROVIDERS) {
    const apiKey = read(variables.key);
    const baseURL = read(variables.baseURL?.name);
    const more = (variables.more ?? []).flatMap(({ name }): [string, string][] => {
      const value = read(name);
      return value ? [[name, value]] : [];
    });
    providers[id] = {
      ...(apiKey && { apiKey }),
      ...(baseURL && { baseURL }),
      ...(more.length > 0 && { more: Object.fromEntries(more) }),
    };
  }
  return providers;
}

/** The operator's keys of a provider. */
export function keysOf(settings: ModelSettings, id: ProviderId): string[] {
  const words = settings.providers[id]?.apiKey?.split(',') ?? [];
  return [...new Set(words.flatMap((word) => word.trim() || []))];
}

/** The variable by which a provider is configured, or `undefined` when it isn't. */
export function configuredBy(settings: ModelSettings, id: ProviderId): string | undefined {
  const provider = settings.providers[id];
  const { variables, needs } = providerOf(id);
  const { key, baseURL } = variables;
  if (needs !== undefined) return (baseURL?.name === needs ? provider?.baseURL : provider?.more?.[needs]) ? needs : undefined;
  if (keysOf(settings, id).length > 0) return key;
  if (provider?.baseURL && baseURL?.suffices) return baseURL.name;
  return undefined;
}

/** The variables of which one is enough to configure a provider, the key first. */
export function configurableBy(id: ProviderId): string[] {
  const { variables, needs } = providerOf(id);
  const { key, baseURL } = variables;
  if (needs !== undefined) return [needs];
  return [key, baseURL?.suffices ? baseURL.name : undefined].filter((name) => name !== undefined);
}

/** Whether the provider is ready for use: `available` of `GET /v1/models`. */
export function isConfigured(settings: ModelSettings, id: ProviderId): boolean {
  return providerOf(id).unconfigured === 'works' || configuredBy(settings, id) !== undefined;
}

/** Whether tenants may have keys of their own: the provider takes keys, and this server knows where it is. */
export function takesOwnKeys(settings: ModelSettings, id: ProviderId): boolean {
  const { variables, needs } = providerOf(id);
  return variables.key !== undefined && (needs === undefined || configuredBy(settings, id) !== undefined);
}

/** Whether the operator lets a model be used. */
export const isAllowed = ({ allowed }: ModelSettings, model: string): boolean => allowed?.holds(model) ?? true;

/** Whether a call may be tried, configured or not. */
export function isCallable(settings: ModelSettings, id: ProviderId): boolean {
  return providerOf(id).unconfigured !== 'refused' || configuredBy(settings, id) !== undefined;
}

/** The base URL of a provider, in the form that its wire expects. */
export function baseURLOf(settings: ModelSettings, id: ProviderId): string {
  const provider = providerOf(id);
  const { baseURL: given, more = {} } = settings.providers[id] ?? {};
  const { baseURL: usual } = provider;
  if (given === undefined) return typeof usual === 'string' ? usual : usual(more);
  return baseURLFrom(provider.variables.baseURL?.other?.toURL(given) ?? given, provider);
}
