import { join } from 'node:path';
import { compileJava, executeJava, JAVA_NEEDS } from '../java.ts';
import { OPENAPI_GENERATOR, openapiGenerator } from '../openapi-generator.ts';
import type { Row } from '../row.ts';

const PROPERTIES = {
  library: 'native',
  invokerPackage: 'baton',
  apiPackage: 'baton.api',
  modelPackage: 'baton.model',
  // The event is the one that its `type` names, instead of whichever fits.
  useOneOfDiscriminatorLookup: true,
  // Later releases may add values to enumerations.
  enumUnknownDefaultCase: true,
  supportUrlQuery: false,
};
/** Its unions can't hold an array. The two that do are objects then: a string, or a list of message parts. */
const MAPPINGS = 'Message=java.lang.Object,StoredContent=java.lang.Object';

/** Java's own HTTP client, and Jackson. */
export const row: Row = {
  name: 'openapi-generator-java-native',
  language: 'Java',
  generator: `openapi-generator ${OPENAPI_GENERATOR}`,
  document: '/openapi-3.1.yaml',
  flags: `-g java --library native --schema-mappings ${MAPPINGS} --additional-properties useOneOfDiscriminatorLookup=true,enumUnknownDefaultCase=true,supportUrlQuery=false`,
  needs: JAVA_NEEDS,
  everyRun: false,
  typedEvents: true,
  byHand: 'the request of a stream and its frames; the Authorization header',
  exceptions: [
    'no reader of event streams: https://github.com/OpenAPITools/openapi-generator/issues/6123',
    'an event of a type that it doesn’t know is an exception: who wants to be ready for later ones skips frames by their `event`',
    'a union with an array doesn’t compile (https://github.com/OpenAPITools/openapi-generator/issues/17745): `message` and a stored `content` are mapped to Object',
  ],
  async generate(context) {
    await openapiGenerator(context, 'java', PROPERTIES, { args: ['--schema-mappings', MAPPINGS] });
  },
  compile(context) {
    const client = join(context.folder, 'client');
    return compileJava(context, {
      pom: join(client, 'pom.xml'),
      sources: join(client, 'src/main/java'),
      allowed: ['serial', 'deprecation'],
    });
  },
  execute: executeJava,
};
