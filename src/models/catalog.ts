import { PREFERRED, providerOf, PROVIDERS } from './providers/index.ts';
import { isConfigured, type ModelSettings } from './settings.ts';
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

/** What `GET /v1/models` answers. */
export function modelList(settings: ModelSettings) {
  const models = PREFERRED.flatMap(({ id: provider, models }) =>
    models.map(({ id, contextWindow }) => ({
      id,
      provider,
      context_window: contextWindow,
      available: isConfigured(settings, provider),
    })),
  );
  const providers = PROVIDERS.map(({ id, prefixes }) => ({ id, prefixes: [...prefixes], available: isConfigured(settings, id) }));
  return { count: models.length, models, providers };
}
