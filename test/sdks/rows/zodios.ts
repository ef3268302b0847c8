import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectedWithoutStreams, type Row } from '../row.ts';
import { compileTypeScript, executeTypeScript, projectOfTypeScript } from '../typescript.ts';

const VERSION = '1.18.3';
const ZODIOS = '10.9.6';

/** A client on axios that checks what it sends and gets with zod. */
export const row: Row = {
  name: 'zodios',
  language: 'TypeScript',
  generator: `openapi-zod-client ${VERSION} + Zodios ${ZODIOS}`,
  document: '/openapi-3.0.yaml',
  flags: '--export-schemas',
  needs: ['npm'],
  everyRun: false,
  typedEvents: true,
  byHand: 'streams, whose answers are `void`: `schemas.RunEvent` reads an event, and refuses one of a later release (`safeParse`)',
  exceptions: [
    'it knows no `const` ([#290](https://github.com/astahmer/openapi-zod-client/issues/290)), and what it makes of 3.1 throws when it is imported: take 3.0',
    'what a schema refuses is not sent, and not read: then it throws a ZodiosError',
  ],
  expected: expectedWithoutStreams('sdk-zodios'),
  async generate(context) {
    await projectOfTypeScript(context, { 'openapi-zod-client': VERSION, '@zodios/core': ZODIOS, axios: '1.21.1', zod: '3.25.76' });
    mkdirSync(join(context.folder, 'client'));
    await context.run('npx', ['openapi-zod-client', context.document, '-o', 'client/baton.ts', '--export-schemas']);
  },
  compile: compileTypeScript,
  execute: executeTypeScript,
};
