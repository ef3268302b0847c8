import { providerOf, type ProviderId } from './providers/index.ts';
import { baseURLOf, type ModelSettings } from './settings.ts';

/** Where a provider's host is, as it may be shown: without a login, and without a slash at its end. */
export function hostOf(settings: ModelSettings, id: ProviderId): string {
  const base = baseURLOf(settings, id).replace(/\/+$/, '');
  const url = URL.parse(base);
  if (!url || (url.username === '' && url.password === '')) return base;
  url.username = '';
  url.password = '';
  return url.href.replace(/\/+$/, '');
}

/** Asks a provider's host for what costs nothing, with its key or the login of its address. @param path behind the base URL */
export async function askHost(settings: ModelSettings, id: ProviderId, path: string, signal: AbortSignal): Promise<Response> {
  const { probe } = providerOf(id);
  const headers = new Headers(probe?.headers(settings.providers[id]?.apiKey ?? 'none'));
  const { username = '', password = '' } = URL.parse(baseURLOf(settings, id)) ?? {};
  if ((username !== '' || password !== '') && !headers.has('authorization')) {
    const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    headers.set('authorization', `Basic ${Buffer.from(login).toString('base64')}`);
  }
  return await fetch(hostOf(settings, id) + path, { headers, redirect: 'manual', signal });
}
