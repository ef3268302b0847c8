import { OPENAPI_GENERATOR, OPENAPI_GENERATOR_NEEDS, openapiGenerator } from '../openapi-generator.ts';
import type { Row } from '../row.ts';
import { compileTypeScript, executeTypeScript, projectOfTypeScript } from '../typescript.ts';

/** It writes imports and parameters that it doesn't use, and leaves `override` out. */
const RELAXED = { noUnusedLocals: false, noUnusedParameters: false, noImplicitOverride: false };

/** Classes on fetch, one for each tag, and types. */
export const row: Row = {
  name: 'openapi-generator-typescript-fetch',
  language: 'TypeScript',
  generator: `OpenAPI Generator ${OPENAPI_GENERATOR}, typescript-fetch`,
  document: '/openapi-3.1.yaml',
  flags: '-g typescript-fetch --additional-properties importFileExtension=.js,withoutRuntimeChecks=true,modelPropertyNaming=original',
  needs: ['npm', ...OPENAPI_GENERATOR_NEEDS],
  everyRun: true,
  typedEvents: true,
  byHand: 'a parser of event streams on the raw response, and going on after a drop',
  exceptions: [
    'its `runtime.ts` does not compile with `noImplicitOverride`',
    'without `withoutRuntimeChecks` its converters import an `instanceOf…` that it does not write for the union in a list, `MessagePart` (as [#14611](https://github.com/OpenAPITools/openapi-generator/issues/14611) has it for enumerations); with it, names stay those of the wire only with `modelPropertyNaming=original`',
  ],
  async generate(context) {
    await projectOfTypeScript(context, { 'eventsource-parser': '4.1.3' }, RELAXED);
    const names = { withoutRuntimeChecks: true, modelPropertyNaming: 'original' };
    await openapiGenerator(context, 'typescript-fetch', { importFileExtension: '.js', ...names });
  },
  compile: compileTypeScript,
  execute: executeTypeScript,
};
