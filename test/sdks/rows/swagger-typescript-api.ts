import type { Row } from '../row.ts';
import { compileTypeScript, executeTypeScript, projectOfTypeScript } from '../typescript.ts';

const VERSION = '13.13.0';

/** One class on fetch with a member for each path. */
export const row: Row = {
  name: 'swagger-typescript-api',
  language: 'TypeScript',
  generator: `swagger-typescript-api ${VERSION}`,
  document: '/openapi-3.1.yaml',
  flags: 'generate --name baton.ts',
  needs: ['npm'],
  everyRun: false,
  typedEvents: true,
  byHand: 'a parser of event streams on the response, and going on after a drop',
  exceptions: [
    'parameters in headers are no arguments ([#315](https://github.com/acacode/swagger-typescript-api/issues/315)): give them as the `headers` of the last one',
    'it throws what is refused, an `HttpResponse` with its `error`; the type says so only where it is caught by hand',
  ],
  async generate(context) {
    await projectOfTypeScript(context, { 'swagger-typescript-api': VERSION, 'eventsource-parser': '4.1.3' });
    await context.run('npx', [
      'swagger-typescript-api',
      'generate',
      '--path',
      context.document,
      '--output',
      'client',
      '--name',
      'baton.ts',
    ]);
  },
  compile: compileTypeScript,
  execute: executeTypeScript,
};
