import { demo } from './providers/demo.ts';
import { PREFERRED } from './providers/index.ts';
import { resolveModel } from './routing.ts';
import { configuredBy, isAllowed, type ModelSettings } from './settings.ts';

/** The model of `index`, and why; or why there is none that the operator allows, behind the name of the setting. */
export function indexModelOf(settings: ModelSettings, wanted: string | undefined): { model: string; reason: string } | { problem: string } {
  const { allowed } = settings;
  if (allowed?.problem) return { problem: `MODELS: ${allowed.problem}` };
  if (wanted === undefined)
    return defaultIndexModel(settings) ?? { problem: 'MODELS: names no model that `index` could use; set INDEX_MODEL' };
  if (!isAllowed(settings, wanted)) return { problem: 'INDEX_MODEL: MODELS does not hold it' };
  return { model: wanted, reason: 'INDEX_MODEL is set' };
}

/**
 * The model for `index` when `INDEX_MODEL` isn't set: the first configured provider's default, else `demo/echo`. Where the operator
 * allows some models only, it is one of them, preferably of a configured provider.
 * `reason` completes the sentence "index uses <model>, because …" in the start-up banner.
 * @returns undefined when the operator allows none that could be named
 */
export function defaultIndexModel(settings: ModelSettings): { model: string; reason: string } | undefined {
  const { allowed } = settings;
  for (const { id, defaultModel, models } of PREFERRED) {
    const variable = configuredBy(settings, id);
    if (!variable) continue;
    const named = allowed?.ids.find((model) => resolveModel(model)?.provider === id);
    // Which models a cloud has for its operator is not known, and its variables may be there for other reasons.
    const known = defaultModel === undefined ? [named] : [defaultModel, named, ...models.map((one) => one.id)];
    const model = known.find((one) => one !== undefined && isAllowed(settings, one));
    if (model !== undefined) return { model, reason: `${variable} is set` };
  }
  if (isAllowed(settings, demo.defaultModel)) {
    const variable = PREFERRED.map(({ id }) => configuredBy(settings, id)).find((name) => name !== undefined);
    return { model: demo.defaultModel, reason: variable ? `${variable} is set, but not INDEX_MODEL` : 'no provider is configured' };
  }
  const [first] = allowed?.ids ?? [];
  return first === undefined ? undefined : { model: first, reason: 'MODELS holds it' };
}
