/** The providers of CONTRACT §8, and which of them a model id belongs to. */

export type ProviderId = 'anthropic' | 'openai' | 'gemini' | 'ollama' | 'openrouter' | 'demo';

/** A row of the prefix table. */
export interface Provider {
  id: ProviderId;
  /** What a model id of this provider begins with. */
  prefixes: readonly string[];
  /** The prefix that only names the provider: the provider itself doesn't know it. */
  ownPrefix: string;
}

export const PROVIDERS: readonly Provider[] = [
  { id: 'anthropic', prefixes: ['claude-', 'anthropic/'], ownPrefix: 'anthropic/' },
  { id: 'openai', prefixes: ['gpt-', 'o1', 'o3', 'o4', 'chatgpt-', 'openai/'], ownPrefix: 'openai/' },
  { id: 'gemini', prefixes: ['gemini-', 'google/'], ownPrefix: 'google/' },
  { id: 'ollama', prefixes: ['ollama/'], ownPrefix: 'ollama/' },
  { id: 'openrouter', prefixes: ['openrouter/'], ownPrefix: 'openrouter/' },
  { id: 'demo', prefixes: ['demo/'], ownPrefix: 'demo/' },
];

const byLength = PROVIDERS.flatMap((provider) => provider.prefixes.map((prefix) => ({ provider, prefix }))).sort(
  (a, b) => b.prefix.length - a.prefix.length,
);

/** Where a model id leads: the provider, and the id that the provider knows the model by. */
export interface ResolvedModel {
  provider: ProviderId;
  upstreamModel: string;
}

/**
 * Looks a model id up; the longest prefix wins. Only the provider's own prefix is taken off, once:
 * `openrouter/anthropic/claude-x` becomes `anthropic/claude-x`, `claude-x` stays.
 * `undefined` for an unknown prefix, and for a bare prefix with no model behind it.
 */
export function resolveModel(model: string): ResolvedModel | undefined {
  const provider = byLength.find(({ prefix }) => model.startsWith(prefix))?.provider;
  if (!provider || model === provider.ownPrefix) return undefined;
  const upstreamModel = model.startsWith(provider.ownPrefix) ? model.slice(provider.ownPrefix.length) : model;
  return { provider: provider.id, upstreamModel };
}
