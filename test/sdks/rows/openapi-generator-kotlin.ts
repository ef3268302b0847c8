import { cpSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { OPENAPI_GENERATOR, openapiGenerator } from '../openapi-generator.ts';
import type { Row } from '../row.ts';

const PROPERTIES = {
  library: 'jvm-okhttp4',
  packageName: 'baton',
  // The one serialization whose unions are sealed interfaces, which `when` knows; moshi's can't be read at all.
  serializationLibrary: 'kotlinx_serialization',
  generateOneOfAnyOfWrappers: true,
  // `context`, a kind of memory, is a keyword of Kotlin that the generator doesn't escape.
  enumPropertyNaming: 'UPPERCASE',
  // Later releases may add values to enumerations.
  enumUnknownDefaultCase: true,
};
/** Members of free-form objects: kotlinx.serialization has no serializer for `Any`. */
const FREE_FORM = ['--type-mappings', 'AnyType=JsonElement', '--import-mappings', 'JsonElement=kotlinx.serialization.json.JsonElement'];

/** Kotlin on the JVM: OkHttp and kotlinx.serialization. */
export const row: Row = {
  name: 'openapi-generator-kotlin',
  language: 'Kotlin',
  generator: `openapi-generator ${OPENAPI_GENERATOR}`,
  document: '/openapi-3.1.yaml',
  flags: `-g kotlin --library jvm-okhttp4 ${FREE_FORM.join(' ')} --additional-properties serializationLibrary=kotlinx_serialization,generateOneOfAnyOfWrappers=true,enumPropertyNaming=UPPERCASE,enumUnknownDefaultCase=true`,
  needs: ['java', 'mvn'],
  everyRun: false,
  typedEvents: true,
  byHand: 'the request of a stream and its frames',
  exceptions: [
    'no reader of event streams: https://github.com/OpenAPITools/openapi-generator/issues/6123',
    'an event of a type that it doesn’t know is an exception: who wants to be ready for later ones skips frames by their `event`',
    'free-form objects have members of `Any`, which kotlinx.serialization can’t serialize: they are mapped to JsonElement',
    '`context`, a value of an enumeration, is not escaped: names are in upper case',
  ],
  async generate(context) {
    await openapiGenerator(context, 'kotlin', PROPERTIES, { args: FREE_FORM });
  },
  async compile({ folder, program, run }) {
    cpSync(program, join(folder, 'program'), { recursive: true });
    await run('mvn', ['-q', '-B', '-f', 'program/pom.xml', 'compile']);
  },
  execute({ folder, run }) {
    const jars = readFileSync(join(folder, 'program/target/classpath.txt'), 'utf8').trim();
    return run('java', ['-cp', [join(folder, 'program/target/classes'), jars].join(delimiter), 'ProgramKt'], { timeoutMs: 60_000 });
  },
};
