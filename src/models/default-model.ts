import { configuredBy, type ModelSettings } from './settings.ts';
import type { ProviderId } from './table.ts';

/** In order of preference. OpenRouter's own router picks a current model, so that id doesn't age. */
const DEFAULTS: readonly { provider: ProviderId; model: string }[] = [
  { provider: 'anthropic', model: 'claude-sonnet-5-5' },
  { provider: 'openai', model: 'gpt-5.4' },
  { provider: 'gemini', model: 'gemini-3.8-flash' },
  { provider: 'openrouter', model: 'openrouter/openrouter/auto' },
  { provider: 'ollama', model: 'ollama/llama3.2' },
];

/**
 * The model for `index` when `INDEX_MODEL` isn't set: the first configured provider's default, else `demo/echo`.
 * `reason` completes the sentence "index uses <model>, because …" in the start-up banner.
 */
export function defaultIndexModel(settings: ModelSettings): { model: string; reason: string } {
  for (const { provider, model } of DEFAULTS) {
    const variable = configuredBy(settings, provider);
    if (variable) return { model, reason: `${variable} is set` };
  }
  return { model: 'demo/echo', reason: 'no provider is configured' };
}
