export default {
  baton: {
    input: './openapi-3.1.yaml',
    output: {
      target: './client/baton.ts',
      client: 'react-query',
      httpClient: 'fetch',
      override: { mutator: { path: './baton-fetch.ts', name: 'batonFetch', extension: '.js' } },
    },
  },
};
