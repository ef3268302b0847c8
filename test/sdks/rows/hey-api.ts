import type { Row } from '../row.ts';
import { compileTypeScript, executeTypeScript, projectOfTypeScript } from '../typescript.ts';

const VERSION = '0.99.0';

/** Functions on fetch, with a reader of event streams of its own. */
export const row: Row = {
  name: 'hey-api',
  language: 'TypeScript',
  generator: `@hey-api/openapi-ts ${VERSION}`,
  document: '/openapi-3.1.yaml',
  flags: '-c @hey-api/client-fetch',
  needs: ['npm'],
  everyRun: true,
  typedEvents: true,
  byHand: 'going on with a stream after a drop',
  exceptions: [
    'it takes an end for the end of the run, and a refusal (400…) for a drop: it asks again for ever unless `sseMaxRetryAttempts` says otherwise, and does not show what it was answered ([#2908](https://github.com/hey-api/hey-api/issues/2908))',
    'leaving the loop does not hang up: abort the `signal`',
  ],
  async generate(context) {
    await projectOfTypeScript(context, { '@hey-api/openapi-ts': VERSION });
    await context.run('npx', ['openapi-ts', '-i', context.document, '-o', 'client', '-c', '@hey-api/client-fetch']);
  },
  compile: compileTypeScript,
  execute: executeTypeScript,
};
