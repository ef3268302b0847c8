import type { Provider } from './provider.ts';

/** The models that are built in. */
export const demo = {
  id: 'demo',
  prefixes: ['demo/'],
  wire: 'demo',
  baseURL: '',
  variables: { key: undefined, baseURL: undefined },
  unconfigured: 'works',
  keyPrefixes: [],
  models: [
    { id: 'demo/echo', contextWindow: 32_768 },
    { id: 'demo/slow', contextWindow: 32_768 },
    // The other scenarios are listed in docs/ci.md, and in the error message for an unknown one.
    { id: 'demo/script:text', contextWindow: 32_768 },
  ],
  defaultModel: 'demo/echo',
  contextWindow: 32_768,
  probe: undefined,
} as const satisfies Provider;
