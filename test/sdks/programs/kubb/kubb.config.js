import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import { pluginZod } from '@kubb/plugin-zod';

export default defineConfig({
  input: { path: './openapi-3.1.yaml' },
  output: { path: './client', extension: { '.ts': '.js' } },
  plugins: [pluginOas(), pluginTs(), pluginZod(), pluginClient({ parser: 'zod' })],
});
