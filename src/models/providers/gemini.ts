import type { Provider } from './provider.ts';

export const gemini = {
  id: 'gemini',
  prefixes: ['gemini-', 'google/'],
  wire: 'gemini',
  baseURL: 'https://generativelanguage.googleapis.com',
  variables: {
    key: 'GEMINI_API_KEY',
    baseURL: { name: 'GOOGLE_GEMINI_BASE_URL', doc: 'Base URL of the Gemini API, with or without `/v1beta`.', suffices: false },
  },
  unconfigured: 'refused',
  keyPrefixes: ['AIza'],
  models: [
    { id: 'gemini-3.8-flash', contextWindow: 1_048_576 },
    { id: 'gemini-3.5-flash-lite', contextWindow: 1_048_576 },
    { id: 'gemini-3.1-pro-preview', contextWindow: 1_048_576 },
  ],
  defaultModel: 'gemini-3.8-flash',
  contextWindow: 1_048_576,
  probe: { path: '/v1beta/models?pageSize=1', headers: (key) => ({ 'x-goog-api-key': key }) },
} as const satisfies Provider;
