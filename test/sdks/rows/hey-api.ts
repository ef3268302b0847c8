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
  async generate(context) {
    await projectOfTypeScript(context, { '@hey-api/openapi-ts': VERSION });
    await context.run('npx', ['openapi-ts', '-i', context.document, '-o', 'client', '-c', '@hey-api/client-fetch']);
  },
  compile: compileTypeScript,
  execute: executeTypeScript,
};
