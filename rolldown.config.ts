import { copyFileSync, cpSync, mkdirSync, readdirSync } from 'node:fs';
import { defineConfig, type Plugin } from 'rolldown';

/**
 * The server as it is shipped. Most of a start is finding and compiling a thousand small files: what every start needs is
 * put into a few large ones, and so is each SDK that is loaded when it is first needed: meanwhile the server does nothing else.
 * What has files of its own to find stays where it is installed, and so do other parts that only some servers load.
 */
export default defineConfig({
  platform: 'node',
  // A dependency's own, which is as it was installed.
  checks: { eval: false },
  input: {
    cli: 'src/cli.ts',
    'edge/parser-worker': 'src/edge/parser-worker.ts',
    'tools/web/page-worker': 'src/tools/web/page-worker.ts',
    'tools/schema/schema-worker': 'src/tools/schema/schema-worker.ts',
    'store/memory/worker': 'src/store/memory/worker.ts',
    'store/database/checkpoint-worker': 'src/store/database/checkpoint-worker.ts',
    'tools/browser/process': 'src/tools/browser/process.ts',
  },
  external: [
    /^(?:better-sqlite3|pg|playwright-core|pino-pretty)(?:\/|$)/,
    // Drivers that knex knows and Baton does not.
    /^(?:pg-query-stream|pg-native|mysql2?|mariadb|oracledb|tedious|sqlite3)(?:\/|$)/,
    /^@opentelemetry\/(?!api$)/,
  ],
  // At the top: src/files.ts finds what lies below from there.
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    cleanDir: true,
    // V8 keeps a source that has one arrow in it with two bytes a character.
    charset: 'ascii',
    // Names stay, for stack traces; without the rest a start has a quarter less to read, to compare and to keep.
    minify: { compress: { keepNames: { function: true, class: true } }, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: true, annotation: false, jsdoc: false },
  },
  plugins: [withoutUnusedDialects(), dataFiles()],
});

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

/** The documents that the server hands out, the console, and what the sandbox's engine reads. */
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
    },
  };
}
