import { copyFileSync, cpSync, mkdirSync, readdirSync } from 'node:fs';
import { defineConfig, type OutputOptions, type Plugin, type RolldownOptions } from 'rolldown';

/** What the server and its threads have in common: each is as it was written, on one line. */
const shared = {
  platform: 'node',
  // A dependency's own, which is as it was installed.
  checks: { eval: false },
  external: [
    /^(?:better-sqlite3|pg|playwright-core|pino-pretty)(?:\/|$)/,
    // Drivers that knex knows and Baton does not.
    /^(?:pg-query-stream|pg-native|mysql2?|mariadb|oracledb|tedious|sqlite3)(?:\/|$)/,
    /^@opentelemetry\/(?!api$)/,
  ],
} satisfies RolldownOptions;

// At the top: src/files.ts finds what lies below from there.
const output = {
  dir: 'dist',
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // V8 keeps a source that has one arrow in it with two bytes a character.
  charset: 'ascii',
  // Names stay, for stack traces; without the rest a start has a quarter less to read, to compare and to keep.
  minify: { compress: { keepNames: { function: true, class: true } }, mangle: false, codegen: { removeWhitespace: true } },
  comments: { legal: true, annotation: false, jsdoc: false },
} satisfies OutputOptions;

/** The server as it is shipped, and its threads and processes, which share no file with it: each loads only what it needs. */
export default defineConfig([
  {
    ...shared,
    input: { cli: 'src/cli.ts' },
    // Most of a start is finding and compiling files: what every start needs is one large file, and each SDK that is loaded when
    // it is first needed is another. Beside a hundred small ones V8 also optimizes Node's way of finding files, for 6 MB of memory.
    output: {
      ...output,
      cleanDir: true,
      codeSplitting: {
        groups: [
          { name: 'config', test: /\/src\/(?:config|files)\.ts$/, priority: 1 },
          { name: 'server', test: /\/src\/(?:cli\/serve|store\/database\/connect)\.ts$/ },
        ],
      },
    },
    plugins: [withoutUnusedDialects(), dataFiles()],
  },
  {
    ...shared,
    input: {
      'edge/parser-worker': 'src/edge/parser-worker.ts',
      'tools/web/page-worker': 'src/tools/web/page-worker.ts',
      'tools/documents/document-worker': 'src/tools/documents/document-worker.ts',
      'tools/documents/watch': 'src/tools/documents/watch.ts',
      'tools/schema/schema-worker': 'src/tools/schema/schema-worker.ts',
      'store/memory/worker': 'src/store/memory/worker.ts',
      'store/database/checkpoint-worker': 'src/store/database/checkpoint-worker.ts',
      'store/runs/purge-worker': 'src/store/runs/purge-worker.ts',
      'tools/browser/process': 'src/tools/browser/process.ts',
    },
    output: { ...output, chunkFileNames: 'threads/[name]-[hash].js' },
  },
]);

/**
 * Databases that knex knows and Baton does not: their modules are left empty. No other module is exchanged, so that what is tested from
 * source is what is shipped.
 */
const UNUSED_DIALECTS = /\/knex\/lib\/dialects\/(?:cockroachdb|mariadb|mssql|mysql2?|oracle(?:db)?|pgnative|redshift)\/index\.js$/;

function withoutUnusedDialects(): Plugin {
  return {
    name: 'without-unused-dialects',
    load: (id) => (UNUSED_DIALECTS.test(id) ? { code: '', moduleType: 'js' } : undefined),
  };
}

/** The documents that the server hands out, the console, what the sandbox's engine reads, and the tables of characters of PDFs. */
function dataFiles(): Plugin {
  return {
    name: 'data-files',
    writeBundle() {
      mkdirSync('dist/generated', { recursive: true });
      for (const name of readdirSync('src/generated')) {
        if (/\.(?:yaml|json|html)$/.test(name)) copyFileSync(`src/generated/${name}`, `dist/generated/${name}`);
      }
      cpSync('console/dist', 'dist/console', { recursive: true });
      mkdirSync('dist/tools/sandbox', { recursive: true });
      copyFileSync('src/tools/sandbox/seccomp.json', 'dist/tools/sandbox/seccomp.json');
      // All that is taken of this package: what reads PDFs is in unpdf, without these.
      cpSync('node_modules/pdfjs-dist/cmaps', 'dist/tools/documents/cmaps', { recursive: true });
    },
  };
}
