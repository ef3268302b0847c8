import { PROVIDERS, providerOf, type ProviderId } from './providers/index.ts';

const byLength = PROVIDERS.flatMap(({ id, prefixes }) => prefixes.map((prefix) => ({ id, prefix }))).sort(
  (a, b) => b.prefix.length - a.prefix.length,
);

/** What a model id stands for: the provider, and the id by which the provider knows the model. */
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
  const provider = byLength.find(({ prefix }) => model.startsWith(prefix))?.id;
  if (!provider) return undefined;
  const ownPrefix = providerOf(provider).prefixes.at(-1)!;
  if (model === ownPrefix) return undefined;
  return { provider, upstreamModel: model.startsWith(ownPrefix) ? model.slice(ownPrefix.length) : model };
}
