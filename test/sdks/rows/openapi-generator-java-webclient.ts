import { join } from 'node:path';
import { compileJava, executeJava, JAVA_NEEDS } from '../java.ts';
import { OPENAPI_GENERATOR, openapiGenerator } from '../openapi-generator.ts';
import type { Row } from '../row.ts';

const PROPERTIES = {
  library: 'webclient',
  invokerPackage: 'baton',
  apiPackage: 'baton.api',
  modelPackage: 'baton.model',
  useSpringBoot4: true,
  useJackson3: true,
  // Later releases may add values to enumerations.
  enumUnknownDefaultCase: true,
};
/** A union that isn't one of objects is a class without members. The two that there are are objects: a string, or a list of message parts. */
const MAPPINGS = 'Message=java.lang.Object,StoredContent=java.lang.Object';

/** Spring's WebClient, which reads event streams itself, and Jackson. */
export const row: Row = {
  name: 'openapi-generator-java-webclient',
  language: 'Java',
  generator: `openapi-generator ${OPENAPI_GENERATOR}, Spring WebClient`,
  document: '/openapi-3.1.yaml',
  flags: `-g java --library webclient --schema-mappings ${MAPPINGS} --additional-properties useSpringBoot4=true,useJackson3=true,enumUnknownDefaultCase=true`,
  needs: JAVA_NEEDS,
  everyRun: false,
  typedEvents:
    'a class for each event; their union is one class with the members of all ([#12612](https://github.com/OpenAPITools/openapi-generator/issues/12612)), and as an interface (`useOneOfInterfaces`) it does not compile ([#24959](https://github.com/OpenAPITools/openapi-generator/issues/24959))',
  byHand:
    '`Accept: text/event-stream`, as a filter of the WebClient; which class an event is, by the name that Spring has read (`bodyToFlux` of `ServerSentEvent`); going on after a drop',
  exceptions: [
    'it asks for JSON wherever an error may be JSON ([#19493](https://github.com/OpenAPITools/openapi-generator/issues/19493)): without an `Accept` of your own a run is answered with its result, not with a stream',
    '`wait` of a request is set with `setWait`: every object of Java has a `wait(…)` of its own',
    'Spring reads no answer and no event of more than 256 KiB unless `maxInMemorySize` of its codecs says otherwise',
    'a union of a string and an array is a class without members ([#17745](https://github.com/OpenAPITools/openapi-generator/issues/17745)): `message` and a stored `content` are mapped to Object',
  ],
  async generate(context) {
    await openapiGenerator(context, 'java', PROPERTIES, { args: ['--schema-mappings', MAPPINGS] });
  },
  compile(context) {
    const client = join(context.folder, 'client');
    return compileJava(context, { pom: join(client, 'pom.xml'), sources: join(client, 'src/main/java'), allowed: [] });
  },
  execute: executeJava,
};
