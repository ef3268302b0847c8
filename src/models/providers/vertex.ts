import { pattern, text } from '../../lib/variable-types.ts';
import type { Provider } from './provider.ts';

/** Where a location is served: one of the world, some of continents, the others of regions. */
function hostIn({ GOOGLE_CLOUD_LOCATION: location = 'global' }: Readonly<Record<string, string>>): string {
  if (location === 'global') return 'https://aiplatform.googleapis.com';
  if (location === 'us' || location === 'eu') return `https://aiplatform.${location}.rep.googleapis.com`;
  return `https://${location}-aiplatform.googleapis.com`;
}

export const vertex = {
  id: 'vertex',
  prefixes: ['vertex/'],
  wire: 'vertex',
  access: 'google',
  baseURL: hostIn,
  variables: {
    key: undefined,
    baseURL: {
      name: 'GOOGLE_VERTEX_BASE_URL',
      doc: 'Base URL of Vertex AI, without a version. Default: the one of `GOOGLE_CLOUD_LOCATION`.',
      suffices: false,
    },
    more: [
      {
        name: 'GOOGLE_CLOUD_LOCATION',
        doc: 'Location of Google Vertex AI, such as `global` or `europe-west1`, for models `vertex/gemini-…` and `vertex/claude-…`. Calls are let in by the credentials that Google’s library finds: those of `GOOGLE_APPLICATION_CREDENTIALS`, of `gcloud`, or of the machine.',
        type: pattern(/^[a-z][a-z0-9-]{0,62}$/, 'must be a location such as europe-west1'),
      },
      { name: 'GOOGLE_CLOUD_PROJECT', doc: 'Project of Google Vertex AI. Default: that of the credentials.', type: text },
    ],
  },
  needs: 'GOOGLE_CLOUD_LOCATION',
  unconfigured: 'refused',
  keyPrefixes: [],
  models: [
    { id: 'vertex/gemini-3.8-flash', contextWindow: 1_048_576 },
    { id: 'vertex/gemini-3.1-pro-preview', contextWindow: 1_048_576 },
    { id: 'vertex/claude-sonnet-5-5', contextWindow: 200_000 },
    { id: 'vertex/claude-sonnet-4-6', contextWindow: 200_000 },
  ],
  defaultModel: undefined,
  contextWindow: 200_000,
  probe: { path: '/v1/{place}', headers: () => ({}) },
} as const satisfies Provider;
