import { bearer, type Provider } from './provider.ts';

export const openrouter = {
  id: 'openrouter',
  prefixes: ['openrouter/'],
  wire: 'openai-compatible',
  baseURL: 'https://openrouter.ai/api/v1',
  variables: {
    key: 'OPENROUTER_API_KEY',
    baseURL: { name: 'OPENROUTER_BASE_URL', doc: 'Base URL of OpenRouter, with or without `/api/v1`.', suffices: false },
  },
  unconfigured: 'refused',
  keyPrefixes: ['sk-'],
  // OpenRouter's own router picks a current model, so this id never becomes outdated.
  models: [{ id: 'openrouter/openrouter/auto', contextWindow: 128_000 }],
  defaultModel: 'openrouter/openrouter/auto',
  contextWindow: 128_000,
  // The list of models is public and would not test the key.
  probe: { path: '/key', headers: bearer },
} as const satisfies Provider;
