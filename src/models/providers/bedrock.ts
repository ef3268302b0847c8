import { pattern, text } from '../../lib/variable-types.ts';
import type { Provider } from './provider.ts';

function hostIn({ AWS_REGION: region = 'us-east-1' }: Readonly<Record<string, string>>): string {
  return `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

export const bedrock = {
  id: 'bedrock',
  prefixes: ['bedrock/'],
  wire: 'bedrock',
  access: 'aws',
  baseURL: hostIn,
  variables: {
    key: 'AWS_BEARER_TOKEN_BEDROCK',
    baseURL: {
      name: 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME',
      doc: 'Base URL of Amazon Bedrock’s runtime. Default: the one of `AWS_REGION`.',
      suffices: false,
    },
    more: [
      {
        name: 'AWS_REGION',
        doc: 'Region of Amazon Bedrock, for models `bedrock/<model, inference profile or ARN>`. Calls are let in by `AWS_BEARER_TOKEN_BEDROCK`, else by the keys below, else by those that the usual chain of AWS finds: profiles, web identity, container, machine.',
        type: pattern(/^[a-z]{2}[a-z0-9-]{1,61}$/, 'must be a region such as eu-central-1'),
      },
      { name: 'AWS_ACCESS_KEY_ID', doc: 'Key of AWS for Amazon Bedrock, and for `ARCHIVE`.', type: text },
      { name: 'AWS_SECRET_ACCESS_KEY', doc: 'The secret that belongs to it.', type: text },
      { name: 'AWS_SESSION_TOKEN', doc: 'The token that belongs to it, where the key is lent for a time.', type: text },
    ],
  },
  needs: 'AWS_REGION',
  unconfigured: 'refused',
  keyPrefixes: ['ABSK', 'bedrock-api-key-'],
  models: [
    { id: 'bedrock/global.anthropic.claude-sonnet-4-6', contextWindow: 200_000 },
    { id: 'bedrock/global.anthropic.claude-sonnet-4-5-20250929-v1:0', contextWindow: 200_000 },
    { id: 'bedrock/amazon.nova-pro-v1:0', contextWindow: 300_000 },
  ],
  defaultModel: undefined,
  contextWindow: 128_000,
  probe: {
    path: '/async-invoke?maxResults=1',
    headers: () => ({}),
    isKnown: (headers) => headers.get('x-amzn-errortype')?.startsWith('AccessDenied') ?? false,
  },
} as const satisfies Provider;
