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
    // The others of the family: docs/ci.md, and the message about one that there is not.
    { id: 'demo/script:text', contextWindow: 32_768 },
  ],
  defaultModel: 'demo/echo',
  contextWindow: 32_768,
  probe: undefined,
} as const satisfies Provider;
