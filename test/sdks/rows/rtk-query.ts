import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectedWithoutStreams, type Row } from '../row.ts';
import { compileTypeScript, executeTypeScript, projectOfTypeScript } from '../typescript.ts';

const VERSION = '2.2.0';
const TOOLKIT = '2.15.0';

/** Endpoints of an `api` of RTK Query; its configuration is `openapi-config.json` beside the program. */
export const row: Row = {
  name: 'rtk-query',
  language: 'TypeScript',
  generator: `@rtk-query/codegen-openapi ${VERSION} + Redux Toolkit ${TOOLKIT}`,
  document: '/openapi-3.1.yaml',
  flags: '"esmExtensions": true',
  needs: ['npm'],
  everyRun: false,
  typedEvents: true,
  byHand: 'address and token, in `api.ts`; streams',
  exceptions: [
    'an error has no type ([#2503](https://github.com/reduxjs/redux-toolkit/issues/2503)): its `data` is an `ErrorBody`',
    'its endpoints bring headers of their own, before which those of `fetchBaseQuery` give way: set the token with `prepareHeaders`',
  ],
  expected: expectedWithoutStreams('sdk-rtk-query'),
  async generate(context) {
    await projectOfTypeScript(context, { '@rtk-query/codegen-openapi': VERSION, '@reduxjs/toolkit': TOOLKIT });
    mkdirSync(join(context.folder, 'client'));
    await context.run('npx', ['rtk-query-codegen-openapi', 'openapi-config.json']);
  },
  compile: compileTypeScript,
  execute: executeTypeScript,
};
