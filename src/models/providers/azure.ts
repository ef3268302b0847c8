import { httpUrl } from '../../lib/variable-types.ts';
import type { Provider } from './provider.ts';

/** The base URL of the API's version 1, from the address of a resource or a project, from that of version 1, or from one of a deployment. */
function toURL(endpoint: string): string {
  const url = URL.parse(endpoint);
  if (!url) return endpoint;
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(?:openai|api\/projects)(?:\/.*)?$/, '');
  url.pathname = `${path}/openai/v1`;
  url.search = '';
  return url.href;
}

export const azure = {
  id: 'azure',
  prefixes: ['azure/'],
  wire: 'openai',
  access: 'azure',
  baseURL: '',
  variables: {
    key: 'AZURE_OPENAI_API_KEY',
    baseURL: {
      name: 'AZURE_OPENAI_ENDPOINT',
      doc: 'Address of an Azure OpenAI resource, `https://<resource>.openai.azure.com`, for models `azure/<deployment>`; with `/openai/v1` or without. Without a key, calls are let in by a token of Entra ID.',
      suffices: true,
      other: { type: httpUrl, toURL },
    },
  },
  needs: 'AZURE_OPENAI_ENDPOINT',
  unconfigured: 'refused',
  keyPrefixes: [],
  // Its operator has named the deployments.
  models: [],
  defaultModel: undefined,
  contextWindow: 128_000,
  probe: { path: '/models', headers: () => ({}) },
} as const satisfies Provider;
