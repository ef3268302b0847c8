import { PROVIDERS, type ProviderId } from './providers/index.ts';
import { resolveModel } from './routing.ts';

/** The models that the operator allows. */
export interface AllowedModels {
  /** Whether a model may be used, whichever of its provider's prefixes names it. */
  holds(model: string): boolean;
  /** Whether any model of a provider may be. */
  hasSomeOf(provider: ProviderId): boolean;
  /** Those that are named, without those of which only the beginning is. */
  readonly ids: readonly string[];
  /** What is wrong with the list. */
  readonly problem: string | undefined;
}

/** An entry: a model in the form `<provider>/<the provider's own id>`, or, when it is open, the beginning of some. */
interface Entry {
  provider: ProviderId;
  id: string;
  open: boolean;
}

/**
 * Reads `MODELS`: ids, and beginnings that end in `*`, separated by commas.
 * @returns undefined when all models are allowed
 */
export function modelsIn(text: string): AllowedModels | undefined {
  const words = text.split(',').flatMap((word) => word.trim() || []);
  if (words.length === 0) return undefined;
  const entries = words.flatMap((word) => entryOf(word) ?? []);
  const wrong = words.find((word) => !entryOf(word));
  return {
    holds(model) {
      const id = idOf(model);
      return id !== undefined && entries.some((entry) => (entry.open ? id.startsWith(entry.id) : id === entry.id));
    },
    hasSomeOf: (provider) => entries.some((entry) => entry.provider === provider),
    ids: words.filter((word) => !word.endsWith('*')),
    problem: wrong && `'${wrong}' is no model: an entry begins with one of ${PREFIXES}, and a * stands at its end alone`,
  };
}

const PREFIXES = PROVIDERS.flatMap(({ prefixes }) => prefixes).join(', ');

function entryOf(word: string): Entry | undefined {
  const resolved = resolveModel(word);
  if (!resolved || word.slice(0, -1).includes('*')) return undefined;
  const id = idOf(word)!;
  const open = id.endsWith('*');
  return { provider: resolved.provider, id: open ? id.slice(0, -1) : id, open };
}

function idOf(model: string): string | undefined {
  const resolved = resolveModel(model);
  return resolved && `${resolved.provider}/${resolved.upstreamModel}`;
}
