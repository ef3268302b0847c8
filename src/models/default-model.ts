import { demo } from './providers/demo.ts';
import { PREFERRED } from './providers/index.ts';
import { configuredBy, type ModelSettings } from './settings.ts';

/**
 * The model for `index` when `INDEX_MODEL` isn't set: the first configured provider's default, else `demo/echo`.
 * `reason` completes the sentence "index uses <model>, because …" in the start-up banner.
 */
export function defaultIndexModel(settings: ModelSettings): { model: string; reason: string } {
  for (const { id, defaultModel } of PREFERRED) {
    const variable = configuredBy(settings, id);
    if (variable) return { model: defaultModel, reason: `${variable} is set` };
  }
  return { model: demo.defaultModel, reason: 'no provider is configured' };
}
