import { hostOrUrl } from '../../lib/variable-types.ts';
import type { Provider } from './provider.ts';

/**
 * The URL of a host as Ollama's own tools accept it: the scheme is optional, and without a scheme the port too. A path of an API of its
 * own may stand behind it.
 */
function toURL(host: string): string {
  const plain = host.replace(/\/+$/, '').replace(/\/(?:api|v1(?:\/chat\/completions)?)$/, '');
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
      doc: 'Base URL of Ollama, with or without `/v1`, for models `ollama/…`; usually `http://127.0.0.1:11434`; scheme and port may be left out.',
      suffices: true,
      other: { type: hostOrUrl, toURL },
    },
  },
  // An Ollama that doesn't run is reported as one that can't be reached.
  unconfigured: 'tried',
  keyPrefixes: [],
  models: [{ id: 'ollama/llama3.2', contextWindow: 131_072 }],
  defaultModel: 'ollama/llama3.2',
  contextWindow: 32_768,
  probe: { path: '/models', headers: () => ({}) },
} as const satisfies Provider;
