import type { Row } from '../row.ts';
import { compileTypeScript, executeTypeScript, projectOfTypeScript } from '../typescript.ts';

const TYPES = '7.13.0';
const FETCH = '0.17.0';

/** Types of the whole document, and a client of a few lines that knows them. */
export const row: Row = {
  name: 'openapi-fetch',
  language: 'TypeScript',
  generator: `openapi-typescript ${TYPES} + openapi-fetch ${FETCH}`,
  document: '/openapi-3.1.yaml',
  flags: '',
  needs: ['npm'],
  everyRun: true,
  typedEvents: true,
  byHand: "a parser of event streams on the response (`parseAs: 'stream'`), and going on after a drop",
  async generate(context) {
    await projectOfTypeScript(context, { 'openapi-typescript': TYPES, 'openapi-fetch': FETCH, 'eventsource-parser': '4.1.3' });
    await context.run('npx', ['openapi-typescript', context.document, '-o', 'client/schema.d.ts']);
  },
  compile: compileTypeScript,
  execute: executeTypeScript,
};
