import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';

const CLASSES = { 'draft-07': Ajv, '2019-09': Ajv2019, '2020-12': Ajv2020 };
type Dialect = keyof typeof CLASSES;

const META = {
  'draft-07': 'http://json-schema.org/draft-07/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

function dialectOf({ $schema }: Record<string, unknown>): Dialect | undefined {
  if ($schema === undefined) return '2020-12';
  return (Object.keys(META) as Dialect[]).find((dialect) => META[dialect] === String($schema).replace(/#$/, ''));
}

const ajvOf = (dialect: Dialect): Ajv => new CLASSES[dialect]({ strict: false, validateFormats: false, logger: false });

/** What is wrong with a schema, by the dialect that it names, or 2020-12; nothing is said of a dialect that isn't known. */
export function schemaProblem(schema: Record<string, unknown>): string | undefined {
  const dialect = dialectOf(schema);
  if (!dialect) return undefined;
  const ajv = ajvOf(dialect);
  return ajv.validate(META[dialect], schema) ? undefined : `no JSON Schema of ${dialect}: ${ajv.errorsText()}`;
}

/**
 * What is wrong with a value, by a schema that {@link schemaProblem} takes; nothing is said where the schema can't be compiled.
 * Regular expressions of a server are not run: one could run for ever.
 */
export function valueProblem(schema: Record<string, unknown>, value: unknown): string | undefined {
  const dialect = dialectOf(schema);
  if (!dialect || JSON.stringify(schema).includes('"patternProperties"')) return undefined;
  const ajv = ajvOf(dialect).removeKeyword('pattern').addKeyword('pattern');
  try {
    return ajv.validate(schema, value) ? undefined : ajv.errorsText();
  } catch {
    return undefined;
  }
}
