import { join } from 'node:path';
import { compileJava, executeJava, JAVA_NEEDS } from '../java.ts';
import { OPENAPI_GENERATOR, openapiGenerator } from '../openapi-generator.ts';
import type { Row } from '../row.ts';

const PROPERTIES = {
  library: 'okhttp-gson',
  invokerPackage: 'baton',
  apiPackage: 'baton.api',
  modelPackage: 'baton.model',
  // The event is the one that its `type` names, instead of whichever fits.
  useOneOfDiscriminatorLookup: true,
  // Later releases may add members, and values to enumerations.
  disallowAdditionalPropertiesIfNotPresent: false,
  enumUnknownDefaultCase: true,
};

/** OkHttp and Gson: what the generator's `java` makes when it isn't told otherwise. */
export const row: Row = {
  name: 'openapi-generator-java-okhttp-gson',
  language: 'Java',
  generator: `openapi-generator ${OPENAPI_GENERATOR}`,
  document: '/openapi-3.1.yaml',
  flags:
    '-g java --library okhttp-gson --additional-properties useOneOfDiscriminatorLookup=true,disallowAdditionalPropertiesIfNotPresent=false,enumUnknownDefaultCase=true',
  needs: JAVA_NEEDS,
  everyRun: false,
  typedEvents: true,
  byHand: '`Accept: text/event-stream`, and the frames of a stream',
  exceptions: [
    'it asks for JSON wherever an error may be JSON: without an `Accept` of your own a run is answered with its result, not with a stream',
    'no reader of event streams: https://github.com/OpenAPITools/openapi-generator/issues/6123',
    'an event of a type that it doesn’t know is an exception: who wants to be ready for later ones skips frames by their `event`',
  ],
  async generate(context) {
    await openapiGenerator(context, 'java', PROPERTIES);
  },
  compile(context) {
    const client = join(context.folder, 'client');
    return compileJava(context, { pom: join(client, 'pom.xml'), sources: join(client, 'src/main/java'), allowed: ['rawtypes'] });
  },
  execute: executeJava,
};
