import { accessOf } from './access/index.ts';
import { loginOf } from './login.ts';
import { providerOf, type ProviderId } from './providers/index.ts';
import { baseURLOf, keysOf, type ModelSettings } from './settings.ts';

/** Where a provider's host is, as it may be shown: without a login, and without a slash at its end. */
export function hostOf(settings: ModelSettings, id: ProviderId): string {
  const base = baseURLOf(settings, id).replace(/\/+$/, '');
  const url = URL.parse(base);
  if (!url || (url.username === '' && url.password === '')) return base;
  url.username = '';
  url.password = '';
  return url.href.replace(/\/+$/, '');
}

/**
 * Asks a provider's host for what costs nothing, with a key or the login of its address. @param path behind the base URL
 * @param apiKey the first one by default
 */
export async function askHost(
  settings: ModelSettings,
  id: ProviderId,
  path: string,
  signal: AbortSignal,
  apiKey = keysOf(settings, id)[0],
): Promise<Response> {
  const { probe } = providerOf(id);
  const headers = new Headers(probe?.headers(apiKey ?? 'none'));
  if (apiKey === undefined) headers.delete('authorization');
  const login = loginOf(baseURLOf(settings, id));
  if (login !== undefined && !headers.has('authorization')) headers.set('authorization', login);
  const access = accessOf(settings, id, apiKey);
  const place = (await access?.place?.(signal)) ?? '';
  const url = hostOf(settings, id) + path.replace('{place}', place);
  const letIn = await access?.headers({ method: 'GET', url, headers: {} }, signal);
  for (const [name, value] of Object.entries(letIn ?? {})) headers.set(name, value);
  return await fetch(url, { headers, redirect: 'manual', signal });
}
