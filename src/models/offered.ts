import { readUpTo } from '../lib/bounded-read.ts';
import { isObject } from '../lib/is-object.ts';
import { oneLine } from '../lib/text.ts';
import { askHost, hostOf } from './ask-host.ts';
import { providerOf, type ProviderId } from './providers/index.ts';
import { resolveModel } from './routing.ts';
import type { ModelSettings } from './settings.ts';

/** How long a host may take to name its models, and how much it may say. */
const TIMEOUT_MS = 2000;
const LIST_BYTES = 1024 * 1024;
/** How many names are shown, and characters of each. */
const SHOWN = 10;
const NAME_MAX = 100;

/**
 * What a host that is not the provider's own offers in the place of a model that nobody has chosen.
 * @param model that of `index`
 * @returns the rest of a sentence about the host; undefined when its models are those of the provider
 */
export async function offerOf(settings: ModelSettings, model: string, timeoutMs = TIMEOUT_MS): Promise<string | undefined> {
  const { provider, upstreamModel } = resolveModel(model) ?? {};
  if (!provider || !isForeign(settings, provider)) return undefined;
  const names = await offeredBy(settings, provider, AbortSignal.timeout(timeoutMs)).catch(() => undefined);
  const host = hostOf(settings, provider);
  if (!names || names.length === 0)
    return `${host} does not say which models it has; taken is ${model}: set INDEX_MODEL if it is another one`;
  const shown = names.slice(0, SHOWN).map((name) => oneLine(name, NAME_MAX));
  const rest = names.length > SHOWN ? ` … and ${names.length - SHOWN} more` : '';
  const offer = `${host} offers ${shown.join(', ')}${rest}; taken is ${model}`;
  if (names.includes(upstreamModel!)) return offer;
  return `${offer}, which is none of them: set INDEX_MODEL, to ${providerOf(provider).prefixes.at(-1)}${shown[0]} for example`;
}

/** Whether a provider's address leads elsewhere than to the provider itself, or to a host on which the operator installs the models. */
function isForeign(settings: ModelSettings, id: ProviderId): boolean {
  const { baseURL, unconfigured } = providerOf(id);
  if (settings.providers[id]?.baseURL === undefined) return false;
  return unconfigured === 'tried' || (typeof baseURL === 'string' && URL.parse(hostOf(settings, id))?.host !== URL.parse(baseURL)?.host);
}

/** The names of a host's models, as it knows them. @returns undefined when it has no list, or one that can't be read */
async function offeredBy(settings: ModelSettings, id: ProviderId, signal: AbortSignal): Promise<string[] | undefined> {
  const path = providerOf(id).probe?.path.replace(/\?.*/, '');
  if (!path?.endsWith('/models')) return undefined;
  const response = await askHost(settings, id, path, signal);
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return undefined;
  }
  const { body } = await readUpTo(response.body, LIST_BYTES);
  const list: unknown = JSON.parse(body.toString());
  // Of Gemini `models`, with names such as `models/gemini-x`; of all others `data`.
  const entries = isObject(list) ? (list['data'] ?? list['models']) : undefined;
  if (!Array.isArray(entries)) return undefined;
  return entries.flatMap((entry: unknown) => {
    const name = isObject(entry) ? (entry['id'] ?? entry['name']) : undefined;
    return typeof name === 'string' && name !== '' ? [name.replace(/^models\//, '')] : [];
  });
}
