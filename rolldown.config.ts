import { copyFileSync, cpSync, mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'rolldown';

/**
 * The server as it is shipped. Most of a start is finding and compiling a thousand small files: what every start needs is
 * put into a few large ones, and so is each SDK that is loaded when it is first needed: meanwhile the server does nothing else.
 * What has files of its own to find stays where it is installed, and so do other parts that only some servers load.
 */
export default defineConfig({
  platform: 'node',
  // Koa's parts bring an older copy, with the whole list of media types once more.
  resolve: { alias: { 'mime-types': fileURLToPath(import.meta.resolve('mime-types')) } },
  // A dependency's own, which is as it was installed.
  checks: { eval: false },
  input: {
    cli: 'src/cli.ts',
    'edge/parser-worker': 'src/edge/parser-worker.ts',
    'tools/web/page-worker': 'src/tools/web/page-worker.ts',
    'tools/schema/schema-worker': 'src/tools/schema/schema-worker.ts',
    'store/memory-worker': 'src/store/memory-worker.ts',
    'store/checkpoint-worker': 'src/store/checkpoint-worker.ts',
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
  plugins: [httpWithoutImport(), withoutUnused(), dataFiles()],
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

/**
 * What dependencies load at every start and Baton never uses, a quarter of the code: these modules are exchanged for the little that
 * is called of them.
 */
const INSTEAD: [path: RegExp, code: string][] = [
  [/^\0lodash-of-openapi-backend$/, littleLodash()],
  // Reads definitions from files. Ours are objects.
  [/openapi-backend\/refparser\.js$/, 'exports.parse = async (definition) => definition;'],
  // Validates requests, for which there are functions already.
  [/openapi-backend\/validation\.js$/, ''],
  // Validates definitions, and makes answers up.
  [/\/(?:openapi-schema-validator|mock-json-schema)\/[\w/]+\.js$/, ''],
  [/\/rate-limiter-flexible\/index\.js$/, reExport('RateLimiterMemory', 'RateLimiterRes')],
  // Media types are named in full: of this list, Koa looks up which of them have a charset.
  [/\/mime-db\/db\.json$/, `exports['application/json'] = { charset: 'UTF-8' };`],
  // Makes a dozen functions for each response, for versions of Node long gone.
  [/\/on-finished\/index\.js$/, littleOnFinished()],
  // Brings the client of HTTPS along.
  [/\/prom-client\/lib\/pushgateway\.js$/, ''],
  [/\/knex\/lib\/dialects\/(?:cockroachdb|mariadb|mssql|mysql2?|oracle(?:db)?|pgnative|redshift)\/index\.js$/, ''],
];

function reExport(...names: string[]): string {
  return names.map((name) => `exports.${name} = require('./lib/${name}.js');`).join('\n');
}

/** The eight functions of three hundred that set a backend up and serve a request. */
function littleLodash(): string {
  return `
    const functions = {
      entries: (object) => Object.entries(object),
      flatMap: (list, of) => list.flatMap((one) => of(one)),
      flatten: (list) => list.flat(),
      includes: (list, one) => list.includes(one),
      keys: (object) => Object.keys(object),
      mapKeys: (object, of) => Object.fromEntries(Object.entries(object).map(([key, value]) => [of(value, key), value])),
      pick: (object, keys) => Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key))),
    };
    const chain = (value) => ({
      ...Object.fromEntries(Object.entries(functions).map(([name, call]) => [name, (...rest) => chain(call(value, ...rest))])),
      value: () => value,
    });
    module.exports = { ...functions, chain };`;
}

/** For Koa, which logs how a connection has broken. */
function littleOnFinished(): string {
  return `
    module.exports = (response, listener) => {
      const { socket } = response;
      return response.once('close', () => listener(response.errored ?? socket?.errored ?? null, response));
    };`;
}

function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    resolveId: (source, importer = '') =>
      source === 'lodash' && importer.includes('/openapi-backend/') ? '\0lodash-of-openapi-backend' : undefined,
    load(id) {
      const code = INSTEAD.find(([path]) => path.test(id))?.[1];
      return code === undefined ? undefined : { code, moduleType: 'js' };
    },
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
