import { expectedWithoutStreams, type Row, type RowContext } from '../row.ts';
import { compileTypeScript, executeTypeScript, projectOfTypeScript } from '../typescript.ts';

const VERSION = '8.38.0';
const QUERY = '5.108.4';
const ZOD = '4.6.7';

/** What its rows install, once for all. */
const PACKAGES = {
  orval: VERSION,
  // One of orval's own dependencies. Its newest version asks for a package that isn't published.
  '@scalar/openapi-parser': '0.29.2',
  'eventsource-parser': '4.1.3',
  zod: ZOD,
  '@tanstack/react-query': QUERY,
  react: '19.3.1',
  '@types/react': '19.3.0',
};

/** What is the same for all; the configuration is `orval.config.js` beside the program. */
const SHARED = {
  language: 'TypeScript',
  document: '/openapi-3.1.yaml',
  needs: ['npm'],
  typedEvents: true,
  async generate(context: RowContext) {
    await projectOfTypeScript(context, PACKAGES);
    await context.run('npx', ['orval', '--config', 'orval.config.js']);
  },
  compile: compileTypeScript,
  execute: executeTypeScript,
} satisfies Partial<Row>;

export const rows: Row[] = [
  {
    ...SHARED,
    name: 'orval',
    generator: `orval ${VERSION}`,
    flags: "client: 'fetch', override: { mutator }",
    everyRun: true,
    byHand: 'the call of a stream, with the generated address and types; a parser of event streams; going on after a drop',
  },
  {
    ...SHARED,
    name: 'orval-react-query',
    generator: `orval ${VERSION}, TanStack Query ${QUERY}`,
    flags: "client: 'react-query', httpClient: 'fetch', override: { mutator }",
    everyRun: false,
    byHand: 'throwing what is refused, in the mutator: it does not throw by itself; streams, as with orval',
    expected: expectedWithoutStreams('sdk-orval-react-query'),
  },
  {
    ...SHARED,
    name: 'orval-zod',
    generator: `orval ${VERSION}, zod ${ZOD}`,
    flags: "client: 'zod', schemas: { path, type: 'zod' }",
    everyRun: false,
    byHand:
      'requests, with fetch: it writes schemas alone; streams: `RunEvent` reads an event, and refuses one of a later release (`safeParse`)',
    expected: expectedWithoutStreams('sdk-orval-zod'),
  },
];
