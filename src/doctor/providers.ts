import { configurableBy, isConfigured, type ModelSettings, type ProviderSettings } from '../models/settings.ts';
import { PROVIDERS, type ProviderId } from '../models/table.ts';
import type { Check, Finding } from './finding.ts';

/** A request that costs nothing and shows whether the provider answers and takes the key. */
interface Probe {
  base: string;
  path: string;
  headers(key: string): Record<string, string>;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

const PROBES: Record<Exclude<ProviderId, 'demo'>, Probe> = {
  anthropic: {
    base: 'https://api.anthropic.com',
    path: '/v1/models?limit=1',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  },
  openai: { base: 'https://api.openai.com/v1', path: '/models', headers: bearer },
  gemini: {
    base: 'https://generativelanguage.googleapis.com',
    path: '/v1beta/models?pageSize=1',
    headers: (key) => ({ 'x-goog-api-key': key }),
  },
  // Its list of models is public: this one needs the key.
  openrouter: { base: 'https://openrouter.ai/api/v1', path: '/key', headers: bearer },
  ollama: { base: 'http://127.0.0.1:11434', path: '/api/tags', headers: () => ({}) },
};

/** One check for each provider. */
export function providerChecks(settings: ModelSettings): Check[] {
  return PROVIDERS.filter(({ id }) => id !== 'demo').map(({ id }) => ({
    name: `models of ${id}`,
    async run(signal) {
      const variables = configurableBy(id);
      if (!isConfigured(settings, id)) return { state: 'off', detail: 'not configured', advice: `set ${variables.join(' or ')}` };
      return ask(PROBES[id as keyof typeof PROBES], settings.providers[id] ?? {}, variables, signal);
    },
  }));
}

async function ask(
  probe: Probe,
  { apiKey, baseURL }: ProviderSettings,
  variables: string[],
  signal: AbortSignal,
): Promise<Omit<Finding, 'name'>> {
  const base = (baseURL ?? probe.base).replace(/\/+$/, '');
  const response = await fetch(base + probe.path, { headers: probe.headers(apiKey ?? 'none'), redirect: 'manual', signal });
  await response.body?.cancel();
  const { status } = response;
  if (status === 401 || status === 403)
    return { state: 'broken', detail: `refuses the key (status ${status})`, advice: `check ${variables[0]}` };
  if (status >= 500) return { state: 'broken', detail: `answers with status ${status}` };
  // A compatible host need not have this route.
  return { state: 'works', detail: status < 300 ? 'answers, and takes the key' : `answers (status ${status})` };
}
