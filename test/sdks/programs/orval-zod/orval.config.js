export default {
  baton: {
    input: './openapi-3.1.yaml',
    output: { target: './client/baton.ts', schemas: { path: './client/schemas', type: 'zod' }, client: 'zod' },
  },
};
