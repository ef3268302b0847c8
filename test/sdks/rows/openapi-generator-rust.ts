import { OPENAPI_GENERATOR, OPENAPI_GENERATOR_NEEDS, openapiGenerator } from '../openapi-generator.ts';
import type { Row } from '../row.ts';
import { compileRust, executeRust, projectOfRust, RUST_CLIENT, RUST_NEEDS } from '../rust.ts';

/** Functions on reqwest. Those of streams wait for the end, so that the program makes these requests itself. */
export const row: Row = {
  name: 'openapi-generator-rust',
  language: 'Rust',
  generator: `OpenAPI Generator ${OPENAPI_GENERATOR}, rust`,
  document: '/openapi-3.1.yaml',
  flags: '-g rust',
  needs: [...OPENAPI_GENERATOR_NEEDS, ...RUST_NEEDS],
  everyRun: false,
  typedEvents:
    'its enum takes `type` away from the structs in it, which then miss it ([#22018](https://github.com/OpenAPITools/openapi-generator/issues/22018))',
  byHand: 'the requests of streams, their frames, which struct a `type` is, and going on after a drop',
  exceptions: [
    '`RunEvent` parses no event ([#22018](https://github.com/OpenAPITools/openapi-generator/issues/22018), [#22344](https://github.com/OpenAPITools/openapi-generator/issues/22344)): parse the struct that `type` names',
  ],
  async generate(context) {
    projectOfRust(context);
    await openapiGenerator(context, 'rust', { packageName: 'baton', packageVersion: '0.0.0' }, { output: RUST_CLIENT });
  },
  compile: compileRust,
  execute: (context) => executeRust(context, 'openapi-generator-rust'),
};
