import type { Row } from '../row.ts';
import { compileTypeScript, executeTypeScript, projectOfTypeScript } from '../typescript.ts';

const VERSION = '0.99.0';
const ZOD = '4.6.7';
const QUERY = '5.108.4';

/** What its rows install, once for all. */
const PACKAGES = {
  '@hey-api/openapi-ts': VERSION,
  zod: ZOD,
  '@tanstack/react-query': QUERY,
  react: '19.3.1',
  '@types/react': '19.3.0',
};

/** What is the same for all: functions on fetch, with a reader of event streams of their own. */
const SHARED = {
  language: 'TypeScript',
  document: '/openapi-3.1.yaml',
  needs: ['npm'],
  typedEvents: true,
  byHand: 'going on with a stream after a drop',
  compile: compileTypeScript,
  execute: executeTypeScript,
} satisfies Partial<Row>;

export const rows: Row[] = [
  {
    ...SHARED,
    name: 'hey-api',
    generator: `@hey-api/openapi-ts ${VERSION}`,
    flags: '-c @hey-api/client-fetch',
    everyRun: true,
    exceptions: [
      'it writes imports as `tsconfig.json` wants them when it generates: make that first',
      'it takes an end for the end of the run, and a refusal (400…) for a drop: it asks again for ever unless `sseMaxRetryAttempts` says otherwise, and does not show what it was answered ([#2908](https://github.com/hey-api/hey-api/issues/2908))',
      'leaving the loop does not hang up: abort the `signal`',
    ],
    async generate(context) {
      await projectOfTypeScript(context, PACKAGES);
      await context.run('npx', ['openapi-ts', '-i', context.document, '-o', 'client', '-c', '@hey-api/client-fetch']);
    },
  },
  {
    ...SHARED,
    name: 'hey-api-zod',
    generator: `@hey-api/openapi-ts ${VERSION}, zod ${ZOD}`,
    flags: "plugins: ['@hey-api/client-fetch', 'zod', { name: '@hey-api/sdk', validator: true }]",
    everyRun: false,
    exceptions: [
      'as hey-api; and what a schema refuses is not sent: `error` is then a ZodError, which its type does not say',
      'an event of a later release fails its check, which ends the stream: give streams `responseValidator: undefined`',
    ],
    async generate(context) {
      await projectOfTypeScript(context, PACKAGES);
      await context.run('npx', ['openapi-ts', '-f', 'openapi-ts.config.js']);
    },
  },
  {
    ...SHARED,
    name: 'hey-api-tanstack',
    generator: `@hey-api/openapi-ts ${VERSION}, TanStack Query ${QUERY}`,
    flags: '-c @hey-api/client-fetch -p @tanstack/react-query',
    everyRun: false,
    exceptions: ['as hey-api; it makes options of queries and mutations of all but the streams, whose functions are those of hey-api'],
    async generate(context) {
      await projectOfTypeScript(context, PACKAGES);
      const plugins = ['-c', '@hey-api/client-fetch', '-p', '@tanstack/react-query'];
      await context.run('npx', ['openapi-ts', '-i', context.document, '-o', 'client', ...plugins]);
    },
  },
];
