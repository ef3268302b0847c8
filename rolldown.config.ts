import { copyFileSync, cpSync, mkdirSync, readdirSync } from 'node:fs';
import { defineConfig, type Plugin } from 'rolldown';

/**
 * The server as it is shipped. Most of a start is finding and compiling a thousand small files: what every start needs is
 * put into a few large ones. What has files of its own to find stays where it is installed, and so do the providers'
 * SDKs and other parts that only some servers load.
 */
export default defineConfig({
  platform: 'node',
  // A dependency's own, which is as it was installed.
  checks: { eval: false },
  input: {
    cli: 'src/cli.ts',
    'http/parser-worker': 'src/http/parser-worker.ts',
    'tools/web/page-worker': 'src/tools/web/page-worker.ts',
    'tools/schema/schema-worker': 'src/tools/schema/schema-worker.ts',
    'store/memory-worker': 'src/store/memory-worker.ts',
    'tools/browser/process': 'src/tools/browser/process.ts',
  },
  external: [
    /^(?:better-sqlite3|knex|pg|playwright-core|pino-pretty)(?:\/|$)/,
    /^(?:openai|@anthropic-ai\/sdk|@google\/genai|@modelcontextprotocol\/sdk|@a2a-js\/sdk)(?:\/|$)/,
    /^@opentelemetry\//,
  ],
  // At the top: src/files.ts finds what lies below from there.
  output: { dir: 'dist', format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', cleanDir: true },
  plugins: [httpWithoutImport(), dataFiles()],
});

/**
 * An `import` of `node:http` reads all of its members, and to read its `WebSocket` loads the whole of undici: a tenth of a start. The
 * module itself does not.
 */
function httpWithoutImport(): Plugin {
  const id = '\0node:http';
  const used = ['createServer', 'request', 'IncomingMessage', 'ServerResponse'];
  return {
    name: 'http-without-import',
    resolveId: (source, _importer, { kind }) => (/^(?:node:)?http$/.test(source) && kind === 'import-statement' ? id : undefined),
    load: (which) =>
      which === id
        ? `const http = process.getBuiltinModule('node:http');\nexport default http;\nexport const { ${used.join(', ')} } = http;\n`
        : undefined,
  };
}

/** The documents that the server hands out, the console, and what the sandbox's engine reads. */
function dataFiles(): Plugin {
  return {
    name: 'data-files',
    writeBundle() {
      mkdirSync('dist/generated', { recursive: true });
      for (const name of readdirSync('src/generated')) {
        if (/\.(?:yaml|html)$/.test(name)) copyFileSync(`src/generated/${name}`, `dist/generated/${name}`);
      }
      cpSync('console/dist', 'dist/console', { recursive: true });
      mkdirSync('dist/tools/sandbox', { recursive: true });
      copyFileSync('src/tools/sandbox/seccomp.json', 'dist/tools/sandbox/seccomp.json');
    },
  };
}
