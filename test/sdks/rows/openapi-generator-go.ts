import { compileGo, executeGo, GO_CLIENT, GO_NEEDS, projectOfGo } from '../go.ts';
import { OPENAPI_GENERATOR, OPENAPI_GENERATOR_NEEDS, openapiGenerator } from '../openapi-generator.ts';
import type { Row } from '../row.ts';

const PROPERTIES = {
  packageName: GO_CLIENT,
  withGoMod: false,
  // Constants of two enumerations would have one name.
  enumClassPrefix: true,
  // The event is the one that its `type` names, instead of whichever fits.
  useOneOfDiscriminatorLookup: true,
  // Later releases may add members.
  disallowAdditionalPropertiesIfNotPresent: false,
};

/** Builders of requests on net/http, and structs with the setters of their optional members. */
export const row: Row = {
  name: 'openapi-generator-go',
  language: 'Go',
  generator: `openapi-generator ${OPENAPI_GENERATOR}`,
  document: '/openapi-3.1.yaml',
  flags:
    '-g go --additional-properties enumClassPrefix=true,useOneOfDiscriminatorLookup=true,disallowAdditionalPropertiesIfNotPresent=false',
  needs: [...GO_NEEDS, ...OPENAPI_GENERATOR_NEEDS],
  everyRun: false,
  typedEvents: true,
  byHand: 'the requests of streams, their frames, and going on after a drop',
  exceptions: [
    'no reader of event streams: https://github.com/OpenAPITools/openapi-generator/issues/6123',
    'an event of a type that it doesn’t know is an error: the program skips it',
  ],
  async generate(context) {
    projectOfGo(context);
    await openapiGenerator(context, 'go', PROPERTIES, { output: GO_CLIENT });
  },
  compile: (context) => compileGo(context),
  execute: executeGo,
};
