import { expectedWithoutStreams, type Row, type RowContext } from '../row.ts';
import { compileTypeScript, executeTypeScript, projectOfTypeScript } from '../typescript.ts';

const TYPES = '7.13.0';
const FETCH = '0.17.0';
const HOOKS = '0.5.4';
const QUERY = '5.108.4';

/** What its rows install, once for both. */
const PACKAGES = {
  'openapi-typescript': TYPES,
  'openapi-fetch': FETCH,
  'openapi-react-query': HOOKS,
  'eventsource-parser': '4.1.3',
  '@tanstack/react-query': QUERY,
  react: '19.3.1',
  '@types/react': '19.3.0',
  'react-test-renderer': '19.3.1',
  '@types/react-test-renderer': '19.3.0',
};

/** What is the same for both: types of the whole document, and a client of a few lines that knows them. */
const SHARED = {
  language: 'TypeScript',
  document: '/openapi-3.1-webhooks.yaml',
  flags: '',
  needs: ['npm'],
  typedEvents: true,
  async generate(context: RowContext) {
    await projectOfTypeScript(context, PACKAGES);
    await context.run('npx', ['openapi-typescript', context.document, '-o', 'client/schema.d.ts']);
  },
  compile: compileTypeScript,
  execute: executeTypeScript,
} satisfies Partial<Row>;

export const rows: Row[] = [
  {
    ...SHARED,
    name: 'openapi-fetch',
    generator: `openapi-typescript ${TYPES} + openapi-fetch ${FETCH}`,
    everyRun: true,
    byHand: "a parser of event streams on the response (`parseAs: 'stream'`), and going on after a drop",
  },
  {
    ...SHARED,
    name: 'openapi-react-query',
    generator: `openapi-typescript ${TYPES} + openapi-react-query ${HOOKS}, TanStack Query ${QUERY}`,
    everyRun: false,
    byHand: 'streams, as with openapi-fetch',
    expected: expectedWithoutStreams('sdk-openapi-react-query'),
  },
];
