import { hostOrUrl } from '../../lib/variable-types.ts';
import type { Provider } from './provider.ts';

/** Of a host for Ollama's own tools: the scheme is optional there, and so is the port then. */
function toURL(host: string): string {
  const plain = host.replace(/\/$/, '');
  if (/^https?:\/\//.test(plain)) return `${plain}/v1`;
  return `http://${plain}${/:\d+$/.test(plain) ? '' : ':11434'}/v1`;
}

export const ollama = {
  id: 'ollama',
  prefixes: ['ollama/'],
  wire: 'openai-compatible',
  baseURL: 'http://127.0.0.1:11434/v1',
  variables: {
    key: undefined,
    baseURL: {
      name: 'OLLAMA_HOST',
      doc: 'Base URL of Ollama, without `/v1`, for models `ollama/…`; usually `http://127.0.0.1:11434`; scheme and port may be left out.',
      suffices: true,
      other: { type: hostOrUrl, toURL },
    },
  },
  // Not running is reported as not reached.
  unconfigured: 'tried',
  keyPrefixes: [],
  models: [{ id: 'ollama/llama3.2', contextWindow: 131_072 }],
  defaultModel: 'ollama/llama3.2',
  contextWindow: 32_768,
  probe: { path: '/models', headers: () => ({}) },
} as const satisfies Provider;
