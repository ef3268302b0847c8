import type { Row } from '../row.ts';
import { compileTypeScript, executeTypeScript, projectOfTypeScript } from '../typescript.ts';

const VERSION = '8.38.0';

/** Functions on fetch; its configuration is `orval.config.js` beside the program. */
export const row: Row = {
  name: 'orval',
  language: 'TypeScript',
  generator: `orval ${VERSION}`,
  document: '/openapi-3.1.yaml',
  flags: "client: 'fetch', override: { mutator }",
  needs: ['npm'],
  everyRun: true,
  typedEvents: true,
  byHand: 'the call of a stream, with the generated address and types; a parser of event streams; going on after a drop',
  async generate(context) {
    // The parser is one of orval's own dependencies. Its newest version asks for a package that isn't published.
    await projectOfTypeScript(context, { orval: VERSION, '@scalar/openapi-parser': '0.29.2', 'eventsource-parser': '4.1.3' });
    await context.run('npx', ['orval', '--config', 'orval.config.js']);
  },
  compile: compileTypeScript,
  execute: executeTypeScript,
};
