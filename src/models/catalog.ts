import { isConfigured, type ModelSettings } from './settings.ts';
import { PROVIDERS, resolveModel, type ProviderId } from './table.ts';

/** A model that is well known: any other id with a known prefix may be used as well. */
export interface KnownModel {
  id: string;
  provider: ProviderId;
  /** Tokens of prompt and answer together. */
  context_window: number;
}

const KNOWN: readonly [id: string, contextWindow: number][] = [
  ['claude-opus-4-6', 200_000],
  ['claude-sonnet-5-5', 200_000],
  ['claude-sonnet-4-6', 200_000],
  ['claude-haiku-4-5', 200_000],
  ['gpt-5.4', 400_000],
  ['gpt-5.4-mini', 400_000],
  ['gpt-4.1', 1_047_576],
  ['gpt-4o', 128_000],
  ['o3', 200_000],
  ['o4-mini', 200_000],
  ['gemini-3.8-flash', 1_048_576],
  ['gemini-3.5-flash-lite', 1_048_576],
  ['gemini-3.1-pro-preview', 1_048_576],
  ['openrouter/openrouter/auto', 128_000],
  ['ollama/llama3.2', 131_072],
  ['demo/echo', 32_768],
  ['demo/slow', 32_768],
  // The others of the family: docs/ci.md, and the message about one that there is not.
  ['demo/script:text', 32_768],
];

/** What a model is taken to hold when nothing is known of it; what the families have in common today. */
const DEFAULT_WINDOWS: Record<ProviderId, number> = {
  anthropic: 200_000,
  openai: 128_000,
  gemini: 1_048_576,
  ollama: 32_768,
  openrouter: 128_000,
  demo: 32_768,
};

const windows = new Map(KNOWN);

/** How many tokens prompt and answer of a model may have together; an estimate for models that aren't well known. */
export function contextWindowOf(model: string): number {
  const known = windows.get(model);
  if (known !== undefined) return known;
  const resolved = resolveModel(model);
  if (!resolved) return DEFAULT_WINDOWS.openai;
  return windows.get(resolved.upstreamModel) ?? DEFAULT_WINDOWS[resolved.provider];
}

/** What `GET /v1/models` answers. */
export function modelList(settings: ModelSettings) {
  const models = KNOWN.map(([id, context_window]) => {
    const { provider } = resolveModel(id)!;
    return { id, provider, context_window, available: isConfigured(settings, provider) };
  });
  const providers = PROVIDERS.map(({ id, prefixes }) => ({ id, prefixes: [...prefixes], available: isConfigured(settings, id) }));
  return { count: models.length, models, providers };
}
