import { bearer, type Provider } from './provider.ts';

export const openai = {
  id: 'openai',
  prefixes: ['gpt-', 'o1', 'o3', 'o4', 'chatgpt-', 'openai/'],
  wire: 'openai',
  baseURL: 'https://api.openai.com/v1',
  variables: {
    key: 'OPENAI_API_KEY',
    baseURL: {
      name: 'OPENAI_BASE_URL',
      doc: 'Base URL of an OpenAI-compatible API, with `/v1` or what the host has instead; for one whose address has no path, `/v1` is added.',
      suffices: true,
    },
  },
  unconfigured: 'refused',
  // The other prefixes belong to hosts that OPENAI_BASE_URL often names: Groq, xAI and Hugging Face.
  keyPrefixes: ['sk-', 'gsk_', 'xai-', 'hf_'],
  models: [
    { id: 'gpt-5.4', contextWindow: 400_000 },
    { id: 'gpt-5.4-mini', contextWindow: 400_000 },
    { id: 'gpt-4.1', contextWindow: 1_047_576 },
    { id: 'gpt-4o', contextWindow: 128_000 },
    { id: 'o3', contextWindow: 200_000 },
    { id: 'o4-mini', contextWindow: 200_000 },
  ],
  defaultModel: 'gpt-5.4',
  contextWindow: 128_000,
  probe: { path: '/models', headers: bearer },
} as const satisfies Provider;
