import { PREFERRED, providerOf, PROVIDERS, type ProviderId } from './providers/index.ts';
import { isAllowed, isConfigured, takesOwnKeys, type ModelSettings } from './settings.ts';
import { resolveModel } from './routing.ts';

/** The context window of an unknown model, in tokens. */
const UNKNOWN_WINDOW = 128_000;

const windows = new Map(PROVIDERS.flatMap(({ models }) => models.map(({ id, contextWindow }) => [id, contextWindow])));

/**
 * How many tokens the prompt and the answer of a model may have together; an estimate for models that aren't in the
 * catalogue.
 */
export function contextWindowOf(model: string): number {
  const known = windows.get(model);
  if (known !== undefined) return known;
  const resolved = resolveModel(model);
  if (!resolved) return UNKNOWN_WINDOW;
  return windows.get(resolved.upstreamModel) ?? providerOf(resolved.provider).contextWindow;
}

/**
 * What `GET /v1/models` answers: of models and providers those that the operator allows. @param own the tenant's own keys by provider,
 * which go before the operator's
 */
export function modelList(settings: ModelSettings, own: ReadonlyMap<string, { key: string | undefined }> = new Map()) {
  const { allowed } = settings;
  const isAvailable = (id: ProviderId): boolean => {
    const ownKey = takesOwnKeys(settings, id) ? own.get(id) : undefined;
    return ownKey ? ownKey.key !== undefined : isConfigured(settings, id);
  };
  const wellKnown = PREFERRED.flatMap(({ models }) => models.map(({ id }) => id)).filter((id) => isAllowed(settings, id));
  const models = [...new Set([...wellKnown, ...(allowed?.ids ?? [])])].map((id) => {
    const { provider } = resolveModel(id)!;
    return { id, provider, context_window: contextWindowOf(id), available: isAvailable(provider) };
  });
  const offered = PROVIDERS.filter(({ id }) => allowed?.hasSomeOf(id) ?? true);
  const providers = offered.map(({ id, prefixes }) => ({ id, prefixes: [...prefixes], available: isAvailable(id) }));
  return { count: models.length, models, providers };
}
