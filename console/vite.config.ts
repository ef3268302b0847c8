import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** The console: `npm run build:console` makes `console/dist`, `npm run dev:console` serves it as it is written. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: ['chrome125', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // Its modules are what it says they are: the page may not run a script that stands in it.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  plugins: [compressed()],
  server: {
    port: 5173,
    // The API of a server that runs beside it.
    proxy: { '^/(?:v1|healthz|readyz|docs|openapi|asyncapi|console/(?:session|login|logout)$)': { target: 'http://127.0.0.1:8080' } },
  },
});

/** A copy with brotli and one with gzip beside each file, so that the server compresses nothing. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        const path = join(file.parentPath, file.name);
        const content = readFileSync(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
