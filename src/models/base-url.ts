import type { Provider, WireId } from './providers/provider.ts';

/** What wires put behind a base URL themselves, and people put there too. */
const OURS: Partial<Record<WireId, RegExp>> = {
  anthropic: /(?:\/v1)*(?:\/messages)?$/,
  gemini: /(?:\/v1(?:alpha|beta)?)*(?:\/models)?$/,
  vertex: /(?:\/v1(?:beta1)?)*$/,
  bedrock: /(?:\/model)?$/,
};

/** The whole address of chat completions, which says what is before it: nothing is added there. */
const ENDPOINT = /(?:\/chat)?\/completions$|\/responses$/;

const TWICE = /(\/v\d\w*)\1+$/;

/** Hosts of chat completions without a path before them. */
const WITHOUT_PATH: ReadonlySet<string> = new Set(['api.perplexity.ai', 'models.inference.ai.azure.com']);

/**
 * The base URL that a wire can put its paths behind, from one as people write it: with the version or without, with the path of calls,
 * with a slash at its end. What is no URL stays as it is.
 */
export function baseURLFrom(given: string, { wire, baseURL }: Pick<Provider, 'wire' | 'baseURL'>): string {
  const url = URL.parse(given);
  if (!url) return given;
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  url.pathname = OURS[wire] ? path.replace(OURS[wire], '') : chatPath(path, url.hostname, usualPath(baseURL));
  url.hash = '';
  return url.href.replace(/\/$/, '');
}

/** The path of the provider itself, where it has an address that all share. */
const usualPath = (baseURL: Provider['baseURL']): string => (typeof baseURL === 'string' ? URL.parse(baseURL)?.pathname : undefined) ?? '/';

/** @param usual the path of the provider itself */
function chatPath(path: string, hostname: string, usual: string): string {
  if (ENDPOINT.test(path)) return path.replace(ENDPOINT, '').replace(TWICE, '$1');
  // `/v1` of `/v1`, or `/api` of `/api/v1`, was left out.
  if (usual.startsWith(`${path}/`) && !WITHOUT_PATH.has(hostname)) return usual;
  return path.replace(TWICE, '$1');
}
