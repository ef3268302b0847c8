export default {
  input: './openapi-3.1.yaml',
  output: 'client',
  plugins: ['@hey-api/client-fetch', 'zod', { name: '@hey-api/sdk', validator: true }],
};
