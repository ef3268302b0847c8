import type { Provider } from './provider.ts';

export const anthropic = {
  id: 'anthropic',
  prefixes: ['claude-', 'anthropic/'],
  wire: 'anthropic',
  baseURL: 'https://api.anthropic.com',
  variables: {
    key: 'ANTHROPIC_API_KEY',
    baseURL: { name: 'ANTHROPIC_BASE_URL', doc: 'Base URL of the Anthropic API, with or without `/v1`.', suffices: true },
  },
  unconfigured: 'refused',
  keyPrefixes: ['sk-'],
  models: [
    { id: 'claude-opus-4-6', contextWindow: 200_000 },
    { id: 'claude-sonnet-5-5', contextWindow: 200_000 },
    { id: 'claude-sonnet-4-6', contextWindow: 200_000 },
    { id: 'claude-haiku-4-5', contextWindow: 200_000 },
  ],
  defaultModel: 'claude-sonnet-5-5',
  contextWindow: 200_000,
  probe: { path: '/v1/models?limit=1', headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }) },
} as const satisfies Provider;
