import { expectedWithoutStreams, type Row } from '../row.ts';
import { compileTypeScript, executeTypeScript, projectOfTypeScript } from '../typescript.ts';

const VERSION = '4.39.3';
const PACKAGES = Object.fromEntries(
  ['cli', 'core', 'plugin-oas', 'plugin-ts', 'plugin-zod', 'plugin-client'].map((name) => [`@kubb/${name}`, VERSION]),
);

/** Functions on axios that check answers with zod; its configuration is `kubb.config.js` beside the program. */
export const row: Row = {
  name: 'kubb',
  language: 'TypeScript',
  generator: `kubb ${VERSION}, plugin-client with plugin-zod`,
  document: '/openapi-3.1.yaml',
  flags: "pluginClient({ parser: 'zod' })",
  needs: ['npm'],
  everyRun: false,
  typedEvents: true,
  byHand: 'streams: `runEventSchema` reads an event, and refuses one of a later release (`safeParse`)',
  exceptions: [
    'its client on fetch says no Content-Type, and throws nothing that is refused: take the one on axios, its default',
    'what a schema refuses is not sent, and not read: then it throws a ZodError',
  ],
  expected: expectedWithoutStreams('sdk-kubb'),
  async generate(context) {
    await projectOfTypeScript(context, { ...PACKAGES, axios: '1.21.1', zod: '4.6.7' });
    await context.run('npx', ['kubb', 'generate', '--config', 'kubb.config.js']);
  },
  compile: compileTypeScript,
  execute: executeTypeScript,
};
